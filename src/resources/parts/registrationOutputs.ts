import { z } from "zod";
import { lasting } from "../../kernel/definition/annotations";

const price = (what: string) =>
  z
    .object({
      amountCents: z.int().optional().describe("The fee, in cents."),
      currency: z.string().optional().describe("The currency, in three letters."),
    })
    .optional()
    .describe(`${what} Absent where it is free.`);

const supports = (what: string) => z.boolean().optional().describe(`Whether the top-level domain has ${what}.`);

const contactNumber = (role: string) => z.int().optional().describe(`The number of the ${role}, as \`contactId\` of a DomainContact.`);

/** What a registration shows beside its inputs. */
export const registrationOutputs = z.object({
  status: z.string().optional().describe("The registrar's word: `OK`, `EXPIRED` or `PENDING_TRANSFER` for example."),
  expiresAt: z.string().optional().describe("Until when the domain is paid: an ISO 8601 time."),
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
  pendingAsync: z.boolean().optional().describe("Whether the registrar is busy with a change. Others have to wait."),
  transferOutPending: z.boolean().optional().describe("Whether another registrar asks for the domain."),
  pushTransferPending: z.boolean().optional().describe("Whether the domain is on its way to another registrar."),
  cancellationDeadlineAt: z.string().optional().describe("Until when the renewal can be ended for a refund, if such a day is set."),
  withinCancellationWindow: z.boolean().optional().describe("Whether ending the renewal is refunded now."),
  subscriptionId: z.string().optional().describe("The subscription that pays for the renewal."),
  featureFlags: z
    .object({
      supportsPrivacy: supports("privacy"),
      supportsTransferLock: supports("a transfer lock"),
      supportsPushTransfer: supports("transfers to a registrar by its handle"),
      supportsDnssec: supports("DNSSEC"),
      requiresContactValidation: z.boolean().optional().describe("Whether the registrant has to confirm its address."),
      authcodeBehavior: z.string().optional().describe("How the code for a transfer is handed out, in the platform's word."),
    })
    .optional()
    .describe("What the top-level domain can do."),
  fees: z
    .object({
      privacyEnable: price("What switching privacy on costs."),
      registrantChange: price("What another registrant costs."),
    })
    .optional()
    .describe("What changes cost."),
  dnsZoneId: z.string().optional().describe("The DNS zone of the domain, if the account has one: the id of a DnsZone."),
  linkedSiteId: z.string().optional().describe("The site that the domain leads to, if it leads to one: the id of a Site."),
  ownerContactId: contactNumber("registrant"),
  adminContactId: contactNumber("administrative contact"),
  techContactId: contactNumber("technical contact"),
  billingContactId: contactNumber("contact for invoices"),
});
