import { matchesAny } from "./names";
import type { Stack, Thing } from "./stack";

/** The sites, but for those that a rule leaves alone, that for certain have no such thing of a type. */
export function sitesWithout(stack: Stack, except: readonly string[], type: string, fits?: (thing: Thing) => boolean): readonly Thing[] {
  const things = stack.of(type);
  return stack.of("Site").filter((site) => !matchesAny(except, site.name) && stack.lacks(stack.childrenOf(site, "siteId", things), fits));
}
