import { z } from "zod";
import { isJson, lookUp, many, one, type Json } from "../client";
import { fullNameBelow } from "../dns";
import { immutable } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { flag, integer, list, text, wireFields, wireObject } from "../kernel/definition/wire";
import { mailspacePath, mailspaceWithProof, mailspacesNamed } from "./parts/mail";

const inputs = z.object({
  mailspaceId: immutable(z.string()).describe("The id of the mailspace to wait for: `mailspace.id`. Changing it waits for the other one."),
});

const dnsRecord = z.object({
  type: z.string().describe("The record's type: `MX`, `A`, `AAAA`, `TXT` or `CNAME`."),
  name: z.string().describe("The record's full name, without a trailing dot."),
  value: z.string().describe("The record's value."),
  priority: z.int().optional().describe("The preference of an MX record."),
  purpose: z.string().optional().describe("What the record is for, in the platform's words."),
  optional: z.boolean().optional().describe("Whether mail works without it."),
  status: z
    .string()
    .optional()
    .describe("What the platform found in the DNS: `ok`, `mismatch`, `missing` or `unchecked`. Absent if the platform hosts the zone."),
  found: z.string().optional().describe("What is published instead, if it isn't the value."),
});

const outputs = z.object({
  dnsRecords: z
    .array(dnsRecord)
    .optional()
    .describe("The DNS records that mail for the domain needs. Placeholders, which must not be published, are left out."),
  dnsManaged: z
    .boolean()
    .optional()
    .describe("Whether the platform hosts the zone and keeps these records in it by itself; then `dnsRecords` is for reference."),
  allDetected: z
    .boolean()
    .optional()
    .describe("Whether the platform's last check found every record that mail needs. Absent before the check, and in a hosted zone."),
  detected: z.int().optional().describe("How many of the records that mail needs the last check found."),
  total: z.int().optional().describe("How many records mail needs, without the optional ones."),
  publishDns: z
    .boolean()
    .optional()
    .describe(
      "Whether the program has to publish `dnsRecords`: `true` if `dnsManaged` wasn't `true` when the mailspace was first seen ready. It " +
        "never becomes `false` later, although `dnsManaged` may become `true`: the platform doesn't replace records that a program has " +
        "published, so they have to stay.",
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
    "Waits until a mailspace can be used. It asks the platform to look for the TXT record that proves the domain (at most every 15 s) " +
    "and waits until the mailspace is provisioned; let it depend on that record. It creates nothing: deleting it undoes nothing. Its id " +
    "is the mailspace's id: give it to Mailbox and MailAlias as `mailspaceId`, and they wait for it.",
  inputs,
  outputs,
  wire,
  envelope: ["mailspace", "mailspaces"],
  id: ["mailspaceId"],
  parent: { property: "mailspaceId", type: "Mailspace" },
  identity: { nameForm: "the mailspace's domain" },
  parentNamed: mailspacesNamed,
  toBody: () => ({}),
  reading: {
    from: "item",
    gone: ({ pendingDeletion }) => pendingDeletion === true,
    staying: ({ publishDns, dnsManaged }) =>
      publishDns === true || (publishDns === undefined && dnsManaged === false) ? { publishDns: true } : {},
  },
  read: async (reading, { mailspaceId }) => {
    const mailspace = await mailspaceWithProof(reading, mailspaceId);
    if (mailspace?.provisioned !== true) return mailspace;
    return { ...mailspace, ...report(await reading.get(`${mailspacePath(mailspaceId)}/domains/dns`)) };
  },
  waiting: {
    pending: (_, observed) => missing(observed),
    trigger: {
      minIntervalMs: 15_000,
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
