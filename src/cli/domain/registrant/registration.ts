import { registrationWire } from "../../../resources/parts/registrationWire";
import type { Place } from "../../frame/place";
import { shownOf } from "../change";

/** What a registration shows that an order of another registrant needs. */
export type Shown = ReturnType<typeof registrationWire.parse>;

export async function registrationOf(place: Pick<Place, "api" | "at">): Promise<Shown> {
  return registrationWire.parse(await shownOf(place));
}
