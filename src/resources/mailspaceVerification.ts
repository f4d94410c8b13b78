import { z } from "zod";
import { immutable } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { flag, integer, text, wireFields } from "../kernel/definition/wire";
import { mailspacePath, mailspaceWithProof, mailspacesNamed } from "./parts/mail";
import { mailDnsOutputs, mailDnsReport, mailDnsWire, placeholdersIn, publishable, stillPublished } from "./parts/mailDnsReport";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe("The id of the mailspace to wait for: `mailspace.id`. A change waits for the new mailspace."),
});

const outputs = z.object({
  ...mailDnsOutputs,
  detected: z.int().optional().describe("How many required records the last check found."),
  total: z.int().optional().describe("How many records are required. Optional records don't count."),
  publishDns: z
    .boolean()
    .optional()
    .describe(
      "Whether the program must publish `dnsRecords`: `true` if `dnsManaged` wasn't `true` when the mailspace became ready. It never " +
        "changes later, whatever `dnsManaged` becomes: the platform doesn't replace records that a program published, so they must stay.",
    ),
});

const wire = wireFields(
  {
    id: text,
    domain: text,
    provisioned: flag,
    needs_domain_verification: flag,
    verification: wireFields({ txt_host: text, txt_value: text }).nullish(),
    pending_deletion: flag,
    ...mailDnsWire,
    detected: integer,
    total: integer,
  },
  { id: "mailspaceId", needs_domain_verification: "needsVerification" },
).transform(({ verification, dnsRecords, domain, ...mailspace }) => ({
  ...mailspace,
  txtHost: verification?.txtHost ?? undefined,
  txtValue: verification?.txtValue ?? undefined,
  publishDns: dnsRecords ? mailspace.dnsManaged !== true : undefined,
  dnsRecords: publishable(dnsRecords, domain),
  placeholders: placeholdersIn(dnsRecords, domain),
}));

/** What is waited for, in words that say what the user can do about it. */
function missing({ provisioned, dnsManaged, dnsRecords, txtHost, txtValue }: Values): string | undefined {
  if (provisioned === true) return dnsRecords === undefined && dnsManaged !== true ? "the DNS records that mail needs" : undefined;
  return txtHost === undefined
    ? "the mailspace to be provisioned"
    : `the TXT record ${String(txtHost)} with the value ${String(txtValue)} to be found; publish it if it isn't in the DNS`;
}

export const mailspaceVerification = defineSingleton({
  type: "MailspaceVerification",
  area: "mail",
  summary: "waits until a mailspace can be used; outputs `dnsRecords`, `dnsManaged`",
  description:
    "Waits until a mailspace can be used. Let this resource depend on the DnsRecord that proves the domain: it asks the platform to " +
    "check that record, at most every 15 s, and waits until the mailspace is ready. It creates nothing, so deleting it changes nothing. " +
    "Its id is the mailspace's id: use it as `mailspaceId` of Mailbox and MailAlias, so that they wait for the mailspace.",
  inputs,
  outputs,
  wire,
  envelope: ["mailspace", "mailspaces"],
  id: ["mailspaceId"],
  parent: { property: "mailspaceId", type: "Mailspace" },
  identity: { nameForm: "the mailspace's domain" },
  parentNamed: mailspacesNamed,
  toBody: () => ({}),
  derive: (observed, _, before) => ({
    ...(before?.publishDns !== undefined && { publishDns: before.publishDns }),
    ...stillPublished(observed, before),
  }),
  reading: {
    from: "item",
    gone: ({ pendingDeletion }) => pendingDeletion === true,
  },
  read: async (reading, { mailspaceId }) => {
    const mailspace = await mailspaceWithProof(reading, mailspaceId);
    if (mailspace?.provisioned !== true) return mailspace;
    return { ...mailspace, ...(await mailDnsReport(reading, mailspaceId)) };
  },
  waiting: {
    pending: (_, observed) => missing(observed),
    trigger: {
      // If the platform knows the domain already, there is nothing to check, and the answer isn't documented.
      needed: ({ needsVerification, txtHost }) => needsVerification === true || txtHost !== undefined,
      send: ({ api, id }) => api.post(`${mailspacePath(id.mailspaceId)}/domain_verification`, undefined, { ownRateLimit: true }),
    },
    showsProgress: true,
  },
  samples: ({ mailspaceId = "" }): z.infer<typeof inputs>[] => [{ mailspaceId }],
});
