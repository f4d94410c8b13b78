import { priceText } from "../../../resources/parts/domainPrices";
import { registrationWire } from "../../../resources/parts/registrationWire";
import type { Place } from "../../frame/place";
import { shownOf } from "../change";

/** What a registration shows that an order of another registrant needs. */
export type Shown = ReturnType<typeof registrationWire.parse>;

export async function registrationOf(place: Pick<Place, "api" | "at">): Promise<Shown> {
  return registrationWire.parse(await shownOf(place));
}

/** The fee in cents; `undefined` where the platform shows none that could be one. */
export function centsOf({ fees }: Shown): number | undefined {
  const cents = fees?.registrantChange?.amountCents;
  return typeof cents === "number" && Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined;
}

/** What the change costs, as the end of a sentence. Neither a cart nor an order shows a price before it is paid. */
export function costsText(shown: Shown): string {
  const price = priceOf(shown);
  return price === undefined ? "costs an unknown amount (price unknown: the platform shows none)" : `costs ${price}`;
}

/** The fee in words. */
export function priceOf(shown: Shown): string | undefined {
  const cents = centsOf(shown);
  return cents === undefined ? undefined : priceText(cents, shown.fees?.registrantChange?.currency);
}
