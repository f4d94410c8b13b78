import { z } from "zod";
import { isDomainOrder } from "../client";
import { normaliseDomain } from "../dns";
import { adoptBought, allowReplacement, byDefault, immutable, providerOption, secret, writeOnly } from "../kernel/definition/annotations";
import { definePurchase } from "../kernel/definition/resource";
import { accountInput } from "./parts/account";
import { callback } from "./parts/callback";
import { dnssecInput, nameserversInput, sameDnssec } from "./parts/delegation";
import { sameDomain } from "./parts/domain";
import { guardPrice } from "./parts/priceGuard";
import { registrantInput, registrantTakenOver, roleContactsInput, sameRegistrant, somebodyElse, someContact } from "./parts/registrant";
import { checkRegistration } from "./parts/registrationChecks";
import { registrationOutputs } from "./parts/registrationOutputs";
import { orderBody, orderRegistration, sendSetting, settingBody } from "./parts/registrationSettings";
import { followRegistrar, letGoOfRegistration, listRegistrations, readRegistration, registrationLock } from "./parts/registrations";
import { registrationWire } from "./parts/registrationWire";

const atOrder = "It is sent with the order; changing it later changes nothing.";
const absent = "Left alone when absent.";

const inputs = z.object({
  name: immutable(z.string()).describe(
    "The domain, `example.com`. Changing it registers another domain and lets go of this one, which needs `allowReplacement`.",
  ),
  action: writeOnly(z.enum(["register", "transfer"]).optional()).describe(
    `\`register\` for a free domain, \`transfer\` for one that another registrar has. Default: \`register\`. ${atOrder}`,
  ),
  authcode: writeOnly(secret(z.string().optional())).describe(
    `The code of the registrar that loses the domain; most top-level domains want it for a transfer. ${atOrder}`,
  ),
  contact: writeOnly(secret(registrantInput.optional())).describe(
    "The registrant: who owns the domain. A new registration needs it, or `contactId`, or `contactSource`. Changing it corrects the " +
      "registrant's data without a fee. To hand the domain to somebody else use `contactId`, or " +
      "`npx pulumi-hosting domain registrant-change` where that costs money.",
  ),
  contactId: writeOnly(z.int().optional()).describe(
    "The registrant by the output `contactId` of a DomainContact. A new registration gets a copy of its fields. Changing it makes that " +
      "contact the registrant, which fails without a charge where the top-level domain wants a fee.",
  ),
  contactSource: writeOnly(
    z.object({ registrationId: z.int().describe("The number of a registration of the account.") }).optional(),
  ).describe(`The registrant of another registration, by that registration's number in the platform's panel. ${atOrder}`),
  roleContacts: writeOnly(secret(roleContactsInput.optional())).describe(`Contacts for other roles. Default: the registrant. ${absent}`),
  nameservers: nameserversInput
    .optional()
    .describe(`The name servers of the domain, such as \`nameservers\` of a DnsZone. Their order means nothing. ${absent}`),
  dnssec: writeOnly(dnssecInput.optional()).describe(
    "The DNSSEC keys that the registry publishes: `dnssecData` of a DnsZone as it is. Keys that differ are added; the registry keeps the " +
      `old ones until \`{ enabled: false }\` takes all away. ${absent}`,
  ),
  locked: z.boolean().optional().describe(`Whether transfers to another registrar are refused. ${absent}`),
  privacyProtect: z
    .boolean()
    .optional()
    .describe(`Whether the public data of the domain hide the registrant. Where that costs money it fails without a charge. ${absent}`),
  autoRenew: z.boolean().optional().describe(`Whether the domain is renewed, and paid, before it expires. ${absent}`),
  onDelete: writeOnly(z.enum(["keep", "stopRenewing"]).optional()).describe(
    "What a deletion does, since a registration can't be deleted: `keep` only takes it out of the state, `stopRenewing` also ends the " +
      "renewal. Default: `keep`.",
  ),
  maxPriceCents: providerOption(z.int().min(0).optional()).describe(
    "The highest price, in cents of the account's currency, at which the domain is ordered. Default: none.",
  ),
  allowPremium: byDefault(providerOption(z.boolean().optional()), false).describe("Allows the order of a premium name. Default: false."),
  confirmReverification: byDefault(providerOption(z.boolean().optional()), false).describe(
    "Allows a change of `contact` after which the registrant has to confirm its address anew. Default: false; such a change fails then.",
  ),
  callback: writeOnly(secret(callback.optional())).describe(`The address that the platform calls when the order is done. ${atOrder}`),
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
    "registrar; the default limit is 30 minutes, and a transfer can take days: then the next `pulumi up` goes on with the same order. " +
    "The platform makes a DNS zone and a yearly renewal with it.",
  inputs,
  outputs: registrationOutputs,
  wire: registrationWire,
  envelope: ["domain_registration", "domain_registrations"],
  id: ["registrationId"],
  key: ({ name }) => [normaliseDomain(name)],
  identity: {
    createdAt: "createdAt",
    unique: () => true,
    nameForm: "its domain",
    matchesName: ({ name }, wanted) => sameDomain(name, wanted),
  },
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
  reading: { from: "item" },
  find: async (reading) => ({ items: await listRegistrations(reading) }),
  read: (reading, { registrationId }) => readRegistration(reading, registrationId),
  create: orderRegistration,
  update: sendSetting,
  delete: {
    stays: "It stays registered, and is renewed and charged while its renewal is on. `onDelete` says whether a deletion ends the renewal.",
    saidBy: "onDelete",
    letGo: letGoOfRegistration,
  },
  writing: {
    updateSends: "changed",
    oneByOne: true,
    afterCreate: ["roleContacts", "nameservers", "dnssec", "privacyProtect", "locked", "autoRenew"],
    answersInPart: true,
    breaks: somebodyElse,
    oneAtATime: registrationLock,
  },
  waiting: {
    asynchronous: { update: true },
    pending: (_, { pendingAsync, rtrProcessStatus }) =>
      pendingAsync === true ? `the registrar${rtrProcessStatus ? ` (${String(rtrProcessStatus)})` : ""}` : undefined,
    follow: followRegistrar,
    showsProgress: true,
  },
  replacing: { destructive: true },
  purchase: {
    changes: [],
    wordsOf: ({ name, action = "register" }) => `the ${{ register: "registration", transfer: "transfer" }[action] ?? action} of ${name}`,
    locationOf: () => null,
    isOurs: isDomainOrder,
    takenOver: registrantTakenOver,
    brings: ({ dnsZoneId }) => (dnsZoneId === undefined ? [] : [`DnsZone ${String(dnsZoneId)}`]),
    beforeOrder: guardPrice,
  },
  samples: (): z.infer<typeof inputs>[] => [
    { name: "example.com", contact: someContact, nameservers: ["ns1.example.net", "ns2.example.net"] },
    { name: "moved.example", action: "transfer", authcode: "a1-B2-c3", contact: someContact, locked: true, privacyProtect: true },
  ],
});
