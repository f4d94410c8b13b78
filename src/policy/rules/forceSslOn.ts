import { z } from "zod";
import { isCode } from "../codes";
import { actionNames } from "../../vocabulary/edgeRuleCodes";
import { except } from "../names";
import { stackRule } from "../rule";
import { sitesWithout } from "../site";
import type { Thing } from "../stack";

interface Trigger {
  readonly patternMatches?: readonly string[];
}

/** Whether the rule sends everything to https: it runs, and has no trigger but one that everything matches. */
function forcesSsl({ fields }: Thing): boolean {
  const { actionType, extraActions, enabled, triggers } = fields as {
    actionType: unknown;
    extraActions?: readonly { actionType: unknown }[];
    enabled?: boolean;
    triggers?: readonly Trigger[];
  };
  const forces =
    isCode(actionNames, actionType, "ForceSsl") || (extraActions ?? []).some((extra) => isCode(actionNames, extra.actionType, "ForceSsl"));
  const everywhere =
    (triggers ?? []).length === 0 ||
    (triggers ?? []).some(({ patternMatches = [] }) =>
      patternMatches.some((pattern) => /^(\*|https?:\/\/\*|\*:\/\/\*|\/\*)$/i.test(pattern)),
    );
  return forces && enabled !== false && everywhere;
}

export const forceSslOn = stackRule({
  name: "force-ssl-on",
  description: "Every Site has an EdgeRule that forces TLS for all of it.",
  reason: "Others can read and change http traffic on its way.",
  remedy: 'Add `new EdgeRule(name, { siteId: site.id, actionType: "ForceSsl" })`, without triggers or with one that matches `*`.',
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    for (const site of sitesWithout(stack, config.except, "EdgeRule", forcesSsl)) {
      violation(`the site "${site.name}" has no EdgeRule that forces TLS for all of it.`, site.urn);
    }
  },
});
