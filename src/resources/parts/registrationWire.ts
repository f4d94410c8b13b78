import type { Json } from "../../client";
import { flag, integer, orAbsent, text, wireFields } from "../../kernel/definition/wire";
import { contactFields, contactWire } from "./contact";
import { nameserverTexts } from "./nameservers";
import { registrationOutputs } from "./registrationOutputs";
import { wireOf } from "./wireOf";

const price = orAbsent(wireFields({ amount_cents: integer, currency: text }));
const idAndName = orAbsent(wireFields({ id: text, name: text, registrar: text }));
const contact = orAbsent(contactWire);

export const registrationWire = wireFields(
  {
    ...{ id: text, name: text, status: text, expires_at: text, created_at: text, nameservers: nameserverTexts },
    ...{ auto_renew: flag, locked: flag, privacy_protect: flag, dnssec_enabled: flag, server_transfer_prohibited: flag },
    ...{ cancellation_deadline_at: text, within_cancellation_window: flag, pending_async: flag },
    ...{ rtr_process_id: text, rtr_process_status: text, recovery_phase: text, local_contact_active: flag },
    ...{ transfer_out_pending: flag, push_transfer_pending: flag, subscription_id: text },
    ...{ owner_contact: contact, admin_contact: contact, tech_contact: contact, billing_contact: contact },
    ...{ tld: idAndName, dns_zone: idAndName, linked_site: idAndName },
    feature_flags: orAbsent(wireOf(registrationOutputs.shape.featureFlags.unwrap().shape)),
    fees: orAbsent(wireFields({ privacy_enable: price, registrant_change: price })),
  },
  { id: "registrationId" },
).transform(({ ownerContact, adminContact, techContact, billingContact, dnsZone, linkedSite, ...shown }) => ({
  ...shown,
  contact: ownerContact && contactShown(ownerContact),
  roles: { admin: adminContact, tech: techContact, billing: billingContact },
  ...idsOf({ ownerContactId: ownerContact, adminContactId: adminContact, techContactId: techContact, billingContactId: billingContact }),
  dnsZoneId: dnsZone?.id ?? undefined,
  dnsZoneName: dnsZone?.name ?? undefined,
  linkedSiteId: linkedSite?.id ?? undefined,
  linkedSiteName: linkedSite?.name ?? undefined,
  // What paid for it, in the form in which an order names it.
  subscription: shown.subscriptionId ? { id: shown.subscriptionId } : undefined,
  // The keys aren't shown, only whether there are any.
  dnssec: typeof shown.dnssecEnabled === "boolean" ? { enabled: shown.dnssecEnabled } : undefined,
}));

type ShownContact = Readonly<Record<string, unknown>>;

/** The registrant as a program writes it. */
function contactShown(shown: ShownContact): Json {
  const isInput = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(contactFields, name) && value !== null && value !== undefined && value !== "";
  return Object.fromEntries(Object.entries(shown).filter(isInput));
}

function idsOf<K extends string>(contacts: Readonly<Record<K, ShownContact | undefined>>): Record<K, number | undefined> {
  const number = (id: unknown): number | undefined => (Number.isSafeInteger(Number(id ?? Number.NaN)) ? Number(id) : undefined);
  const ids = Object.entries<ShownContact | undefined>(contacts).map(([name, shown]) => [name, number(shown?.contactId)]);
  return Object.fromEntries(ids) as Record<K, number | undefined>;
}
