import { z } from "zod";
import { isCode } from "../codes";
import { actionNames } from "../../vocabulary/edgeRuleCodes";
import { except } from "../names";
import { stackRule } from "../rule";
import { sitesWithout } from "../site";
import type { Thing } from "../stack";
import { matchesEveryRequest, type Trigger } from "../triggers";

/** Whether the rule sends every http request to https: it runs, and its triggers leave no request out. */
function forcesSsl({ fields }: Thing): boolean {
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

export const forceSslOn = stackRule({
  name: "force-ssl-on",
  description: "Every Site has an EdgeRule that forces TLS for all of it.",
  reason: "Others can read and change http traffic on its way.",
  remedy: 'Add `new EdgeRule(name, { siteId: site.id, actionType: "ForceSsl" })`, without triggers or with the one pattern `*` of the URL.',
  cannotSee: "Rules that answer a request before this one, and what `siteId: site.id.apply(…)` makes of an id.",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    for (const site of sitesWithout(stack, config.except, "EdgeRule", forcesSsl)) {
      violation(`the site "${site.name}" has no EdgeRule that forces TLS for all of it.`, site.urn);
    }
  },
});
