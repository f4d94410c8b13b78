import { z } from "zod";
import { lookUp, one } from "../client";
import { normaliseDomain } from "../dns";
import { immutable } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import type { IdParts, Values } from "../kernel/definition/values";
import { flag, orAbsent, text, wireFields } from "../kernel/definition/wire";
import { sameDomain } from "./parts/domain";
import { awaitsProof, domainPath, domainsNamed, recordOfProof, withListedProof } from "./parts/mailspaceDomains";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe("The id of the domain's mailspace: `mailspaceDomain.mailspaceId`. A change waits anew."),
  domainName: immutable(z.string().min(1)).describe(
    "The domain to wait for: `mailspaceDomain.domainName`. Unicode or punycode makes no difference. A change waits for the new domain.",
  ),
});

const outputs = z.object({
  state: z.string().optional().describe("`served` once the wait is over."),
  verified: z.boolean().optional().describe("Whether the platform knows that the domain is yours."),
});

const wire = wireFields({
  state: text,
  verified: flag,
  verification: orAbsent(wireFields({ txt_host: text, txt_value: text })),
});

const canonical = ({ domainName, ...id }: IdParts): IdParts => ({ ...id, domainName: normaliseDomain(domainName as string) });

function missing({ state, ...observed }: Values): string | undefined {
  if (state !== awaitsProof) return undefined;
  return `somebody to verify the domain in the platform's panel, once the DNS has ${recordOfProof(observed)}; the API can't verify it`;
}

export const mailspaceDomainVerification = defineSingleton({
  type: "MailspaceDomainVerification",
  area: "mail",
  summary: "waits until a further domain of a mailspace is served",
  description:
    "Waits until a mailspace serves one of its further domains. Let this resource depend on the DnsRecord that proves the domain, and " +
    "let mailboxes of the domain depend on this resource. The API can't verify a domain: somebody does that in the platform's panel, " +
    "while `pulumi up` waits or before its next run. It creates nothing, so deleting it changes nothing. The mailspace's first domain " +
    "needs a MailspaceVerification.",
  inputs,
  outputs,
  wire,
  envelope: ["domain", "domains"],
  id: ["mailspaceId", "domainName"],
  parent: { property: "domainName", type: "MailspaceDomain" },
  identity: { nameForm: "mailspace/domain (example.com/example.org)" },
  same: { domainName: sameDomain },
  parentNamed: domainsNamed,
  toBody: () => ({}),
  reading: { from: "item" },
  read: async (reading, id) => {
    const shown = one(await reading.get(domainPath(canonical(id))), "domain");
    return shown && lookUp(shown, "state") === awaitsProof ? withListedProof(reading, canonical(id), shown) : shown;
  },
  waiting: { pending: (_, observed) => missing(observed), showsProgress: true },
  samples: ({ mailspaceId = "", domainName = "" }): z.infer<typeof inputs>[] => [{ mailspaceId, domainName }],
});
