import { z } from "zod";
import { createdAt, lasting } from "../../kernel/definition/annotations";

const price = (what: string) =>
  z
    .object({
      amountCents: z.int().optional().describe("The fee, in cents."),
      currency: z.string().optional().describe("The currency, in three letters."),
    })
    .optional()
    .describe(`${what} Absent if it is free.`);

const supports = (what: string) => z.boolean().optional().describe(`Whether the top-level domain has ${what}.`);

const contactNumber = (role: string) => z.int().optional().describe(`The number of the ${role}, as \`contactId\` of a DomainContact.`);

/** What a registration shows beside its inputs. */
export const registrationOutputs = z.object({
  status: z.string().optional().describe("The registrar's status: `OK`, `EXPIRED` or `PENDING_TRANSFER` for example."),
  expiresAt: z.string().optional().describe("The end of the paid period, as an ISO 8601 time."),
  tld: lasting(
    z
      .object({
        id: z.string().optional().describe("The top-level domain's number."),
        name: z.string().optional().describe("Its name, with a dot."),
        registrar: z.string().optional().describe("The registrar that the platform uses for it."),
      })
      .optional(),
  ).describe("The top-level domain."),
  serverTransferProhibited: z
    .boolean()
    .optional()
    .describe("Whether the registry itself refuses transfers. Then `locked` can't be changed."),
  dnssecEnabled: z.boolean().optional().describe("Whether the registry publishes DNSSEC keys."),
  pendingAsync: z.boolean().optional().describe("Whether the registrar is carrying out a change. Other changes must wait."),
  rtrProcessId: z.string().optional().describe("The registrar's process for the change in progress."),
  rtrProcessStatus: z.string().optional().describe("The state of that process, in the platform's words."),
  recoveryPhase: z.string().optional().describe("The phase of an expired domain that can still be restored, in the platform's words."),
  localContactActive: z.boolean().optional().describe("Whether the platform provides a local contact that the registry requires."),
  transferOutPending: z.boolean().optional().describe("Whether another registrar has requested the domain."),
  pushTransferPending: z.boolean().optional().describe("Whether a transfer to another registrar is in progress."),
  cancellationDeadlineAt: z
    .string()
    .optional()
    .describe("Until when you can end the renewal for a refund. Absent if there is no such day."),
  withinCancellationWindow: z.boolean().optional().describe("Whether you get a refund if you end the renewal now."),
  renewalScenario: lasting(z.string().optional()).describe(
    "What the last change of `autoRenew` by this resource meant, in the platform's word: `enabled`, `clean_cancel` (the renewal wasn't " +
      "due yet), `refund_cancel` (within the window: what was paid is refunded) or `late_cancel` (the present term stays paid).",
  ),
  subscriptionId: z.string().optional().describe("The subscription that pays for the renewal."),
  featureFlags: z
    .object({
      supportsPrivacy: supports("privacy"),
      supportsTransferLock: supports("a transfer lock"),
      supportsPushTransfer: supports("transfers to a registrar by its handle"),
      supportsDnssec: supports("DNSSEC"),
      requiresContactValidation: z.boolean().optional().describe("Whether the registrant has to confirm its address."),
      authcodeBehavior: z.string().optional().describe("How the platform hands out the transfer code, in the platform's own word."),
    })
    .optional()
    .describe("What the top-level domain supports."),
  fees: z
    .object({
      privacyEnable: price("The fee for switching privacy on."),
      registrantChange: price("The fee for a new registrant."),
    })
    .optional()
    .describe("The fees for changes."),
  dnsZoneId: z.string().optional().describe("The id of the domain's DnsZone. Absent if the account has no such zone."),
  dnsZoneName: z.string().optional().describe("The name of that zone."),
  linkedSiteId: z.string().optional().describe("The id of the Site that the domain leads to. Absent if it leads to no site."),
  linkedSiteName: z.string().optional().describe("The name of that site."),
  createdAt,
  ownerContactId: contactNumber("registrant"),
  adminContactId: contactNumber("administrative contact"),
  techContactId: contactNumber("technical contact"),
  billingContactId: contactNumber("contact for invoices"),
});
