import type { Place } from "../frame/place";

/** Where to see what became of a change at a registrar. */
export function lookAt({ at }: Pick<Place, "at">): string {
  return `pulumi-hosting domain processes ${at.name}`;
}
