import { one, type Json } from "../../../client";
import { contactWire, samePerson } from "../../../resources/parts/contact";
import { contactPath } from "../../../resources/parts/contacts";
import { priceText } from "../../../resources/parts/domainPrices";
import { registrationWire } from "../../../resources/parts/registrationWire";
import { named } from "../../frame/named";
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

/** Who is to be the registrant of a domain. */
export interface Wanted {
  /** `contact 42`: what a note says of it. */
  readonly mark: string;
  /** What the request says of it. */
  readonly body: Json;
  /** The option of the command that names it. */
  readonly option: string;
  /** Whether a registration shows it as its registrant. */
  isShownBy(shown: Shown): boolean;
}

/** The contact that the call names, as the platform shows it. */
export async function wantedContact(place: Place, asked: string): Promise<Wanted> {
  const { id } = await named(place, "DomainContact", asked);
  const fields = contactWire.parse(one(await place.api.get(contactPath({ domainContactId: id })), "domain_contact") ?? {});
  return {
    mark: `contact ${id}`,
    body: { source_domain_contact_id: Number(id) },
    option: `--contact ${id}`,
    // The platform may give the registration a copy of it.
    isShownBy: (shown) => String(shown.ownerContactId) === id || samePerson(fields, shown.contact),
  };
}
