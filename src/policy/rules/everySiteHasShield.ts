import { z } from "zod";
import { except } from "../names";
import { stackRule } from "../rule";
import { sitesWithout } from "../site";

export const everySiteHasShield = stackRule({
  name: "every-site-has-shield",
  description: "Every Site has a ShieldZone.",
  reason: "Without Shield nothing stands between the internet and the site.",
  remedy:
    "Add `new ShieldZone(name, { siteId: site.id, wafEnabled: true, … })`; an id that is written out can't be told to be this site's.",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    for (const site of sitesWithout(stack, config.except, "ShieldZone")) violation(`the site "${site.name}" has no ShieldZone.`, site.urn);
  },
});
