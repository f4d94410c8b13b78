import type { Stack, Thing } from "./stack";

/** The sites that for certain have no such thing of a type. */
export function sitesWithout(stack: Stack, type: string, fits?: (thing: Thing) => boolean): readonly Thing[] {
  const things = stack.of(type);
  return stack.of("Site").filter((site) => stack.lacks(stack.childrenOf(site, "siteId", things), fits));
}
