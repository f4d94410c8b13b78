import { z } from "zod";
import { isJson, lookUp, many, one, type Json } from "../client";
import { fullNameBelow } from "../dns";
import { immutable } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { flag, integer, list, text, wireFields, wireObject } from "../kernel/definition/wire";
import { mailspacePath, mailspaceWithProof, mailspacesNamed } from "./parts/mail";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe("The id of the mailspace to wait for: `mailspace.id`. A change waits for the new mailspace."),
});

const dnsRecord = z.object({
  type: z.string().describe("The record's type: `MX`, `A`, `AAAA`, `TXT` or `CNAME`."),
  name: z.string().describe("The record's full name, without a trailing dot."),
  value: z.string().describe("The record's value."),
  priority: z.int().optional().describe("The priority of an MX record."),
  purpose: z.string().optional().describe("What the record is for, in the platform's words."),
  optional: z.boolean().optional().describe("Whether mail works without it."),
  status: z
    .string()
    .optional()
    .describe(
      "The result of the platform's last check: `ok`, `mismatch`, `missing` or `unchecked`. Absent if the platform hosts the zone.",
    ),
  found: z.string().optional().describe("The published value, if it differs from `value`."),
});

const outputs = z.object({
  dnsRecords: z.array(dnsRecord).optional().describe("The DNS records that mail for the domain needs."),
  dnsManaged: z
    .boolean()
    .optional()
    .describe("Whether the platform hosts the zone and publishes the records itself. Then `dnsRecords` is for information only."),
  allDetected: z
    .boolean()
    .optional()
    .describe("Whether the last check found every required record. Absent before the first check, and if the platform hosts the zone."),
  detected: z.int().optional().describe("How many required records the last check found."),
  total: z.int().optional().describe("How many records are required. Optional records don't count."),
  publishDns: z
    .boolean()
    .optional()
    .describe(
      "Whether the program must publish `dnsRecords`: `true` if `dnsManaged` wasn't `true` when the mailspace became ready. It never " +
        "becomes `false` later, even if `dnsManaged` becomes `true`: the platform doesn't replace records that a program published, so " +
        "they must stay.",
    ),
});

const shownRecord = {
  ...{ type: text, name: text, value: text, priority: integer, purpose: text, optional: flag, placeholder: flag },
  ...{ status: text, found: text },
};

const wire = wireFields(
  {
    id: text,
    domain: text,
    provisioned: flag,
    needs_domain_verification: flag,
    verification: wireFields({ txt_host: text, txt_value: text }).nullish(),
    pending_deletion: flag,
    dns_managed: flag,
    dns_records: list(wireObject(shownRecord)),
    all_detected: flag,
    detected: integer,
    total: integer,
  },
  { id: "mailspaceId", needs_domain_verification: "needsVerification" },
).transform(({ verification, dnsRecords, domain, ...mailspace }) => ({
  ...mailspace,
  txtHost: verification?.txtHost ?? undefined,
  txtValue: verification?.txtValue ?? undefined,
  publishDns: dnsRecords ? mailspace.dnsManaged !== true : undefined,
  dnsRecords: dnsRecords
    ?.filter(({ placeholder }) => placeholder !== true)
    .map(({ placeholder: _, name, ...record }) => ({
      ...record,
      name: typeof name === "string" && domain ? fullNameBelow(name, domain) : name,
    })),
}));

/** What is waited for, in words that say what the user can do about it. */
function missing({ provisioned, txtHost, txtValue }: Values): string | undefined {
  if (provisioned === true) return undefined;
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
  derive: (_, __, before) => (before?.publishDns === true ? { publishDns: true } : {}),
  reading: {
    from: "item",
    gone: ({ pendingDeletion }) => pendingDeletion === true,
  },
  read: async (reading, { mailspaceId }) => {
    const mailspace = await mailspaceWithProof(reading, mailspaceId);
    if (mailspace?.provisioned !== true) return mailspace;
    return { ...mailspace, ...report(await reading.get(`${mailspacePath(mailspaceId)}/domains/dns`)) };
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

/** The mail DNS report, bare or wrapped. */
function report(body: unknown): Json {
  const shown = one(body, "dns");
  const counts = ["all_detected", "detected", "total"].map((key) => [key, shown && lookUp(shown, key)]);
  return {
    dns_managed: shown?.managed,
    dns_records: many(shown, ["records"]) ?? (isJson(shown) ? shown.records : undefined),
    ...Object.fromEntries(counts),
  };
}
