import { z } from "zod";
import { isDomainOrder, orderedDomains } from "../client";
import { normaliseDomain } from "../dns";
import { adoptBought, allowReplacement, byDefault, immutable, providerOption, secret, writeOnly } from "../kernel/definition/annotations";
import { definePurchase } from "../kernel/definition/resource";
import { accountInput } from "./parts/account";
import { callback } from "./parts/callback";
import { dnssecInput, nameserversInput, sameDnssec } from "./parts/delegation";
import { sameDomain } from "./parts/domain";
import { guardPrice } from "./parts/priceGuard";
import { registrantInput, registrantTakenOver, roleContactsInput, sameRegistrant, someContact } from "./parts/registrant";
import { checkRegistration } from "./parts/registrationChecks";
import { registrationOutputs } from "./parts/registrationOutputs";
import { orderBody, orderRegistration, settingBody, settingUpdates } from "./parts/registrationSettings";
import { registrationRisks } from "./parts/registrationRisks";
import { followRegistrar, letGoOfRegistration, listRegistrations, readRegistration, registrationLock } from "./parts/registrations";
import { registrationWire } from "./parts/registrationWire";

const atOrder = "It is sent with the order; a later change has no effect.";
const absent = "If absent, the registrar's value stays.";

const inputs = z.object({
  name: immutable(z.string()).describe(
    "The domain, `example.com`. A change registers another domain; the old one stays registered. It needs `allowReplacement`.",
  ),
  action: writeOnly(z.enum(["register", "transfer"]).optional()).describe(
    `\`register\` orders a free domain, \`transfer\` moves a domain from another registrar. Default: \`register\`. ${atOrder}`,
  ),
  authcode: writeOnly(secret(z.string().optional())).describe(
    `The transfer code from the present registrar. Most top-level domains require it for a transfer. ${atOrder}`,
  ),
  contact: writeOnly(secret(registrantInput.optional())).describe(
    "The registrant: the owner of the domain. A new registration needs `contact`, `contactId` or `contactSource`. A change corrects " +
      "the registrant's data without a fee. To give the domain to another owner, use `contactId`; if the top-level domain charges a " +
      "fee, use `npx pulumi-hosting domain registrant-change`.",
  ),
  contactId: writeOnly(z.int().optional()).describe(
    "The registrant: the output `contactId` of a DomainContact. A new registration gets a copy of the contact's fields. A change makes " +
      "the new contact the registrant. If the top-level domain charges a fee for that, the change fails and costs nothing.",
  ),
  contactSource: writeOnly(
    z.object({ registrationId: z.int().describe("The number of that registration, as the platform's panel shows it.") }).optional(),
  ).describe(`Takes the registrant from another registration of the account. ${atOrder}`),
  roleContacts: writeOnly(secret(roleContactsInput.optional())).describe(`Contacts for other roles. Default: the registrant. ${absent}`),
  nameservers: nameserversInput
    .optional()
    .describe(`The name servers of the domain, such as \`nameservers\` of a DnsZone. The order doesn't matter. ${absent}`),
  dnssec: writeOnly(dnssecInput.optional()).describe(
    "The DNSSEC keys that the registry publishes: use `dnssecData` of a DnsZone. New keys are added to the old keys; " +
      `\`{ enabled: false }\` removes all keys. ${absent}`,
  ),
  locked: z.boolean().optional().describe(`Whether the domain is locked against transfers to another registrar. ${absent}`),
  privacyProtect: z
    .boolean()
    .optional()
    .describe(`Whether the domain's public data hides the registrant. If that costs money, the change fails and costs nothing. ${absent}`),
  autoRenew: z.boolean().optional().describe(`Whether the domain is renewed and charged before it expires. ${absent}`),
  onDelete: writeOnly(z.enum(["keep", "stopRenewing"]).optional()).describe(
    "What a deletion does, because the API can't delete a registration. `keep` only removes it from the state; `stopRenewing` also ends " +
      "the renewal. Default: `keep`.",
  ),
  allowRefund: writeOnly(z.boolean().optional()).describe(
    "Allows the end of the renewal (`autoRenew: false`, or `stopRenewing`) within the cancellation window. The platform may then refund " +
      "the domain and cancel it. Default: false. Then such an end fails.",
  ),
  maxPriceCents: providerOption(z.int().min(0).optional()).describe(
    "The highest price for the order, in cents of the account's currency. A higher price is refused. Default: no limit.",
  ),
  allowPremium: byDefault(providerOption(z.boolean().optional()), false).describe(
    "Allows the order of a premium name, whose price can be very high. Default: false.",
  ),
  confirmReverification: byDefault(providerOption(z.boolean().optional()), false).describe(
    "Allows a change of `contact` that requires the registrant to confirm its address again. Default: false. Then such a change fails.",
  ),
  callback: writeOnly(secret(callback.optional())).describe(
    `The address that the platform calls after the order is carried out. ${atOrder}`,
  ),
  account: accountInput("registration"),
  adopt: adoptBought,
  allowReplacement,
});

export const domainRegistration = definePurchase({
  type: "DomainRegistration",
  area: "domain",
  summary: "a domain name, **bought**: registered or transferred, with name servers, DNSSEC keys, lock and privacy",
  description:
    "A domain at its registrar. Creating it places an order, which is charged to the account's default payment method, and waits for the " +
    "registrar, by default at most 30 minutes. A transfer can take days: the next `pulumi up` then continues with the same order. " +
    "The platform also creates a DNS zone and a yearly renewal for the domain.",
  inputs,
  outputs: registrationOutputs,
  wire: registrationWire,
  envelope: ["domain_registration", "domain_registrations"],
  id: ["registrationId"],
  key: ({ name }) => [normaliseDomain(name)],
  identity: { createdAt: "createdAt", unique: () => true, nameForm: "its domain", named: ["name"] },
  same: {
    name: sameDomain,
    action: () => true,
    authcode: () => true,
    contactSource: () => true,
    callback: () => true,
    contact: sameRegistrant,
    dnssec: sameDnssec,
  },
  rules: (values, _, isNew) => checkRegistration(values, isNew),
  factsForChildren: ({ name }) => ({ domain: normaliseDomain(String(name)) }),
  toBody: (values, verb, _, olds) => (verb === "create" ? orderBody(values) : settingBody(values, olds)),
  wordsOf: ({ name, action = "register" }) => `the ${{ register: "registration", transfer: "transfer" }[action] ?? action} of ${name}`,
  reading: { from: "item" },
  find: async (reading, _, search) => ({ items: await listRegistrations(reading, search?.query), searched: true }),
  read: (reading, { registrationId }) => readRegistration(reading, registrationId),
  create: orderRegistration,
  update: settingUpdates,
  delete: letGoOfRegistration,
  writing: {
    // The domain is found by them alone: other ones are no form of them.
    verbatimFields: () => ["nameservers"],
    stays: "The domain stays registered. While its renewal is on, the domain is renewed and charged; `onDelete` can end the renewal.",
    updateSends: "changed",
    beforeCreate: ({ reading, inputs }) => guardPrice(reading, inputs),
    afterCreate: ["roleContacts", "nameservers", "dnssec", "privacyProtect", "locked", "autoRenew"],
    answersInPart: true,
    breaks: registrationRisks,
    oneAtATime: registrationLock,
  },
  waiting: {
    asynchronous: ["update"],
    pending: (_, { pendingAsync, rtrProcessStatus }) =>
      pendingAsync === true ? `the registrar${rtrProcessStatus ? ` (${String(rtrProcessStatus)})` : ""}` : undefined,
    follow: followRegistrar,
    showsProgress: true,
  },
  replacing: { destructive: true },
  purchase: {
    changes: [],
    isOurs: (order, { name }) => isDomainOrder(order) && (orderedDomains(order) ?? [name]).some((one) => sameDomain(one, name)),
    takenOver: registrantTakenOver,
    brings: ({ dnsZoneId }) => (dnsZoneId === undefined ? [] : [`DnsZone ${String(dnsZoneId)}`]),
  },
  samples: (): z.infer<typeof inputs>[] => [
    { name: "example.com", contact: someContact, nameservers: ["ns1.example.net", "ns2.example.net"] },
    { name: "moved.example", action: "transfer", authcode: "a1-B2-c3", contact: someContact, locked: true, privacyProtect: true },
  ],
});
