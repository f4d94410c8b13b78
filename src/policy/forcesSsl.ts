import { actionNames } from "../vocabulary/edgeRuleCodes";
import { isCode } from "./codes";
import type { Thing } from "./stack";
import { matchesEveryRequest, type Trigger } from "./triggers";

/** Whether the rule sends every http request to https: it runs, and its triggers leave no request out. */
export function forcesSsl({ fields }: Thing): boolean {
  const { actionType, extraActions, enabled, triggers, triggerMatchingType } = fields as {
    actionType: unknown;
    extraActions?: readonly { actionType: unknown }[];
    enabled?: boolean;
    triggers?: readonly Trigger[];
    triggerMatchingType?: unknown;
  };
  const forces =
    isCode(actionNames, actionType, "ForceSsl") || (extraActions ?? []).some((extra) => isCode(actionNames, extra.actionType, "ForceSsl"));
  return forces && enabled !== false && matchesEveryRequest(triggers ?? [], triggerMatchingType);
}
