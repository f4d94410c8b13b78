import type { Place } from "../frame/place";

/** How the help of a command about a registration says which one. */
export const registrationAbout = "NAME is the domain, or the registration's id.";

/** Where to see what became of a change at a registrar. */
export function lookAt({ at }: Pick<Place, "at">): string {
  return `pulumi-hosting domain processes ${at.name}`;
}
