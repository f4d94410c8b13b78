import { z } from "zod";
import { normaliseDomain } from "../dns";
import { adopt, immutable, resetTo } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import { flag, orAbsent, text, wireFields } from "../kernel/definition/wire";
import { sameDomain } from "./parts/domain";
import { mailspaceIdText, mailspacesNamed } from "./parts/mail";
import { awaitsProof, bareDomain, domainPath, domainsPath, isPrimaryDomain } from "./parts/mailspaceDomains";
import { proofToPublish, secondaryDomainsOf } from "./parts/mailspaceDomains";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe(mailspaceIdText("domain")),
  name: immutable(z.string().min(1)).describe(
    "The domain, such as `second.example`: without a scheme, a leading `www.`, a path and a dot at its end, which the platform would " +
      "take off. Unicode and punycode mean the same. Changing it replaces the domain.",
  ),
  description: resetTo(z.string().optional(), "").describe("A note for people. Cleared when it is removed from the program."),
  adopt,
});

const outputs = z.object({
  state: z
    .string()
    .optional()
    .describe(
      "`served`, or `pending_verification`: the platform doesn't know yet that the domain is yours, and the domain has no mail. The " +
        "platform's panel verifies it. A later refresh shows that.",
    ),
  verified: z.boolean().optional().describe("Whether the platform knows that the domain is yours."),
  dnsState: z
    .string()
    .optional()
    .describe(
      "Who publishes the DNS records that mail needs: `managed`, the platform hosts the zone and keeps them in it; `setup_needed`, the " +
        "last check of your DNS missed some; `manual`, your DNS has them as far as the platform knows. Absent before the verification.",
    ),
  verification: z
    .object({
      txtHost: z.string().optional().describe("The record's full name, without a trailing dot."),
      txtValue: z.string().optional().describe("The record's value."),
      txtType: z.string().optional().describe("The record's type: `TXT`."),
    })
    .optional()
    .describe(
      "The TXT record that proves that the domain is yours; absent if the platform knew that from the start. It stays in the state " +
        "after the verification, so that the record can stay in the program.",
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
}).transform(({ name, ...domain }) => {
  const domainName = name ? normaliseDomain(name) : undefined;
  return { ...domain, name: domainName, domainName, ...(domain.state === awaitsProof && { dnsState: null }) };
});

export const mailspaceDomain = defineResource({
  type: "MailspaceDomain",
  area: "mail",
  summary: "a further domain of a mailspace; outputs `state`, `verification`, `dnsState`",
  description:
    "A further domain of a mailspace, beside the one that it was bought for. If the domain is registered at the platform, it is served " +
    "at once. Otherwise it awaits its verification: publish the record of `verification`, then verify the domain in the platform's " +
    "panel. The creation doesn't wait for that, because the API has no way to verify. Until then the domain can't be changed either, " +
    "and deleting it only takes it out of the state. Deleting a domain that is served also removes its mail records from a zone that " +
    "the platform hosts; mailboxes, groups and lists in it have to go first.",
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
    nameForm: "mailspace/domain (example.com/second.example)",
    matchesName: ({ domainName }, wanted) => sameDomain(domainName, wanted),
  },
  same: {
    name: sameDomain,
    // A blank one counts as none.
    description: (a: unknown, b: unknown) => String(a ?? "").trim() === String(b ?? "").trim(),
  },
  rules: ({ name }) => bareDomain(name),
  parentNamed: mailspacesNamed,
  toBody: ({ name, description }, verb) => ({ ...(verb === "create" && { name: normaliseDomain(name as string) }), description }),
  reading: { from: "list" },
  ...rest({ collection: domainsPath, item: domainPath, names: ["domains"] }),
  find: secondaryDomainsOf,
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
    { mailspaceId, name: "example.org", description: "The former name of the shop" },
    { mailspaceId, name: "Bücher.example.org" },
  ],
});
