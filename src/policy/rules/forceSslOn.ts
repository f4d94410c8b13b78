import { z } from "zod";
import { forcesSsl } from "../forcesSsl";
import { except } from "../names";
import { stackRule } from "../rule";
import { sitesWithout } from "../site";

export const forceSslOn = stackRule({
  name: "force-ssl-on",
  severity: "high",
  tags: ["edge", "tls"],
  description: "Every Site has an EdgeRule that forces TLS for all URLs.",
  reason: "Others on the network path can read and change http traffic.",
  remedy: 'Add `new EdgeRule(name, { siteId: site.id, actionType: "ForceSsl" })` without triggers, or with the one pattern `*` of the URL.',
  cannotSee:
    "Rules that answer a request before this one, and before the first `up`, whether `site.id.apply(…)` still gives this site's id.",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    for (const site of sitesWithout(stack, config.except, "EdgeRule", forcesSsl)) {
      violation(`the site "${site.name}" has no EdgeRule that forces TLS for all URLs.`, site.urn);
    }
  },
});
