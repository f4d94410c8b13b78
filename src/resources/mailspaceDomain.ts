import { z } from "zod";
import { type Json, lookUp, one, type Reading } from "../client";
import { normaliseDomain } from "../dns";
import { adopt, immutable, lasting, passing, resetTo } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import type { IdParts } from "../kernel/definition/values";
import { flag, orAbsent, text, wireFields } from "../kernel/definition/wire";
import { sameDomain } from "./parts/domain";
import { mailspaceIdText, mailspacesNamed } from "./parts/mail";
import { mailDnsOutputs, mailDnsReport, mailDnsWire, placeholdersIn, publishable, stillPublished } from "./parts/mailDnsReport";
import { awaitsProof, bareDomain, domainPath, domainsPath, isPrimaryDomain } from "./parts/mailspaceDomains";
import { proofToPublish, secondaryDomainsOf, withListedProof } from "./parts/mailspaceDomains";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe(mailspaceIdText("domain")),
  name: immutable(z.string().min(1)).describe(
    "The domain, such as `second.example`, without a scheme, a leading `www.`, a path or a dot at the end (the platform would remove " +
      "them). Unicode or punycode makes no difference. A change replaces the domain.",
  ),
  description: resetTo(z.string().optional(), "").describe("A note on the domain. If removed later, the value is cleared."),
  adopt,
});

const outputs = z.object({
  domainName: lasting(z.string()).describe("The domain as the DNS spells it; the last part of `id`."),
  state: z
    .string()
    .optional()
    .describe(
      "`served` or `pending_verification`. A pending domain has no mail, because the platform doesn't know yet that the domain is yours: " +
        "verify it in the platform's panel. The next refresh shows the new state; MailspaceDomainVerification waits for it.",
    ),
  verified: z.boolean().optional().describe("Whether the platform knows that the domain is yours."),
  dnsState: z
    .string()
    .optional()
    .describe(
      "Who publishes the DNS records that mail needs. `managed`: the platform, which hosts the zone. `setup_needed`: your DNS, and " +
        "the last check found that some are missing. `manual`: your DNS, which has them as far as the platform knows. Absent before " +
        "the verification.",
    ),
  ...mailDnsOutputs,
  verification: passing(
    z
      .object({
        txtHost: z.string().optional().describe("The record's full name, without a trailing dot."),
        txtValue: z.string().optional().describe("The record's value."),
        txtType: z.string().optional().describe("The record's type: `TXT`."),
      })
      .optional(),
  ).describe(
    "The TXT record that proves that the domain is yours. Absent if the platform knew the owner already. The output stays after the " +
      "verification, so that the record can stay in the program.",
  ),
});

const wire = wireFields({
  name: text,
  description: text,
  state: text,
  verified: flag,
  dns_state: text,
  // It is shown until the domain is verified; what was published stays right.
  verification: orAbsent(wireFields({ txt_host: text, txt_value: text, txt_type: text })),
  ...mailDnsWire,
}).transform(({ name, dnsRecords, ...domain }) => {
  const domainName = name ? normaliseDomain(name) : undefined;
  // A domain that awaits its verification has no DNS for mail, whatever an earlier state says.
  const dns =
    domain.state === awaitsProof
      ? { dnsState: null, dnsRecords: null, dnsManaged: null, allDetected: null, checkedAt: null, caaStatus: null }
      : { dnsRecords: publishable(dnsRecords, domainName), placeholders: placeholdersIn(dnsRecords, domainName) };
  return { ...domain, name: domainName, domainName, ...dns };
});

/** One domain. The records that its mail needs stand elsewhere, once it is served. */
async function readDomain(reading: Reading, id: IdParts): Promise<Json | undefined> {
  const shown = one(await reading.get(domainPath(id)), "domain");
  if (!shown) return undefined;
  if (lookUp(shown, "state") === awaitsProof) return withListedProof(reading, id, shown);
  return { ...shown, ...(await mailDnsReport(reading, id.mailspaceId, id.domainName)) };
}

export const mailspaceDomain = defineResource({
  type: "MailspaceDomain",
  area: "mail",
  summary: "a further domain of a mailspace; outputs `state`, `verification`, `dnsRecords`",
  description:
    "A further domain of a mailspace, beside the domain that the mailspace was bought for. A domain that is registered at the " +
    "platform is served at once. Any other domain needs a verification: publish the record of `verification`, then verify the domain " +
    "in the platform's panel. The API can't verify, so the creation doesn't wait; MailspaceDomainVerification does. Until then the " +
    "domain can't be changed, and deleting it only removes it from the state. Deleting a served domain also removes its mail records " +
    "from a zone that the platform hosts. Delete the domain's mailboxes, groups and lists first.",
  inputs,
  outputs,
  wire,
  envelope: ["domain", "domains"],
  id: ["mailspaceId", "domainName"],
  parent: { property: "mailspaceId", type: "Mailspace", readyVia: "MailspaceVerification" },
  key: ({ name }) => [normaliseDomain(name)],
  identity: {
    idOf: ({ name }) => normaliseDomain(name),
    unique: () => true,
    wrongParent: ({ name }, parentFacts) => isPrimaryDomain(name, parentFacts),
    nameForm: "mailspace/domain (example.com/example.org)",
    named: ["name"],
  },
  same: {
    name: sameDomain,
    // A blank one counts as none.
    description: (a: unknown, b: unknown) => String(a ?? "").trim() === String(b ?? "").trim(),
  },
  rules: ({ name }) => bareDomain(name),
  parentNamed: mailspacesNamed,
  toBody: ({ name, description }, verb) => ({ ...(verb === "create" && { name: normaliseDomain(name as string) }), description }),
  derive: (observed, _, before) => stillPublished(observed, before),
  reading: { from: "item" },
  ...rest({ collection: domainsPath, item: domainPath, names: ["domains"] }),
  find: secondaryDomainsOf,
  read: readDomain,
  writing: {
    updateSends: "changed",
    // Where the answer to a creation has the record of the proof isn't shown.
    answersInPart: true,
    deletionRefusals: {
      domain_pending_verification:
        "It has no mail, and stays in the mailspace until somebody removes it in the platform's panel, or verifies it there: a " +
        "MailspaceDomain with adopt: true takes it over again.",
    },
    leftToDo: proofToPublish,
  },
  samples: ({ mailspaceId = "" }): z.infer<typeof inputs>[] => [
    { mailspaceId, name: "example.org", description: "The shop's former domain" },
    { mailspaceId, name: "Bücher.example.org" },
  ],
});
