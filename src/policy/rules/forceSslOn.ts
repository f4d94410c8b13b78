import { z } from "zod";
import { forcesSsl } from "../forcesSsl";
import { except } from "../names";
import { stackRule } from "../rule";
import { sitesWithout } from "../site";

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
