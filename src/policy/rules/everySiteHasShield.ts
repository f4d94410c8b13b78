import { z } from "zod";
import { except } from "../names";
import { stackRule } from "../rule";
import { sitesWithout } from "../site";

export const everySiteHasShield = stackRule({
  name: "every-site-has-shield",
  severity: "high",
  tags: ["shield"],
  description: "Every Site has a ShieldZone.",
  reason: "Without Shield, nothing protects the site from attacks.",
  remedy:
    "Add `new ShieldZone(name, { siteId: site.id, wafEnabled: true, … })`. " +
    "Use `siteId: site.id`; before the first `up`, a hard-coded id can't be matched to this site.",
  cannotSee:
    "The Shield of a site that isn't in the program, and before the first `up`, whether `site.id.apply(…)` still gives this site's id.",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    for (const site of sitesWithout(stack, config.except, "ShieldZone")) violation(`the site "${site.name}" has no ShieldZone.`, site.urn);
  },
});
