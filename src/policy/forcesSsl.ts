import { actionNames } from "../vocabulary/edgeRuleCodes";
import { isCode } from "./codes";
import type { Thing } from "./stack";
import { matchesEveryRequest, type Trigger } from "./triggers";

/** Whether the rule sends every http request to https: it runs, and its triggers leave no request out. */
export function forcesSsl({ fields }: Thing): boolean {
  // Each field is read only where it counts: another one may well not be known yet.
  const rule = fields as {
    actionType: unknown;
    extraActions?: readonly { actionType: unknown }[];
    enabled?: boolean;
    triggers?: readonly Trigger[];
    triggerMatchingType?: unknown;
  };
  const forces = (action: unknown): boolean => isCode(actionNames, action, "ForceSsl");
  const isForcing = forces(rule.actionType) || (rule.extraActions ?? []).some((extra) => forces(extra.actionType));
  return isForcing && rule.enabled !== false && matchesEveryRequest(rule.triggers ?? [], rule.triggerMatchingType);
}
