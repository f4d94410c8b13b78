import { z } from "zod";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";

export const everySiteHasShield = stackRule({
  name: "every-site-has-shield",
  description: "Every Site has a ShieldZone.",
  reason: "Without Shield nothing stands between the internet and the site.",
  remedy: "Add `new ShieldZone(name, { siteId: site.id, wafEnabled: true, … })`; an id that is written out can't be told to be this site's.",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    const shields = stack.of("ShieldZone");
    for (const site of stack.of("Site")) {
      if (matchesAny(config.except, site.name)) continue;
      if (stack.lacks(stack.childrenOf(site, "siteId", shields))) violation(`the site "${site.name}" has no ShieldZone.`, site.urn);
    }
  },
});
