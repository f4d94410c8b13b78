import { z } from "zod";
import { isJson, lookUp, one } from "../client";
import { checkDomain, normaliseDomain, recordTypeCodes } from "../dns";
import { adopt, allowReplacement, changesWith, createdAt, immutable, lasting, resetTo } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { nothing } from "../kernel/definition/findings";
import { isUnknown } from "../kernel/values/unknown";
import { anything, flag, list, text, wireFields } from "../kernel/definition/wire";
import { accountInput, accountWire } from "./parts/account";
import { sameDomain } from "./parts/domain";
import { nameserverTexts } from "./parts/nameservers";
import { recordWire } from "./parts/recordWire";
import { endsSigning, explainTaken, keysLeftBehind, listZones, zonePath } from "./parts/zones";

const inputs = z.object({
  name: immutable(z.string()).describe(
    "The zone's domain name, `example.com`. Unicode or punycode, letter case and a trailing dot make no difference. A change " +
      "replaces the zone with all its records, which needs `allowReplacement`.",
  ),
  dnssec: resetTo(z.boolean().optional(), false).describe(
    "Whether the platform signs the zone. After `dnssec` is switched on, the platform needs some time to create the keys; the update " +
      "waits until `dnssecData` has them. Default: the platform's (off). If removed later, the zone becomes unsigned.",
  ),
  account: accountInput("zone"),
  adopt,
  allowReplacement,
});

const dnssecData = z.object({
  enabled: z.boolean().optional().describe("Whether the platform signs the zone."),
  dsRecord: z.string().optional().describe("The DS record as text, for the registrar."),
  digest: z.string().optional().describe("The digest of the key."),
  digestType: z.string().optional().describe("The digest's algorithm."),
  algorithm: z.int().optional().describe("The signing algorithm's number."),
  publicKey: z.string().optional().describe("The public key."),
  keyTag: z.int().optional().describe("The key's tag."),
  flags: z.int().optional().describe("The DNSKEY flags."),
  dsConfigured: z.boolean().optional().describe("Whether the platform sees the DS record at the parent zone."),
});

const tlsaRecord = z.object({
  name: z.string().describe("The record's name, relative to the zone."),
  value: z.string().describe("The record's value: the certificate association."),
  ttl: z.int().optional().describe("Time to live, in seconds."),
});

const outputs = z.object({
  zoneId: lasting(z.string()).describe("The zone's id at the platform: the same text as `id`."),
  nameservers: lasting(z.array(z.string())).describe("The name servers to set at the registrar."),
  dnssecData: changesWith(dnssecData.optional(), "dnssec").describe("The keys for the registrar. Absent until the zone is signed."),
  createdAt,
  tlsaRecords: z
    .array(tlsaRecord)
    .optional()
    .describe("The zone's TLSA records. The platform creates and renews them; a program can't change them."),
});

const wire = wireFields(
  {
    id: text,
    name: text,
    dnssec: flag,
    dnssec_data: wireFields({
      Enabled: flag,
      DsRecord: text,
      Digest: text,
      DigestType: text,
      Algorithm: anything,
      PublicKey: text,
      KeyTag: anything,
      Flags: anything,
      DsConfigured: flag,
    }).nullish(),
    nameservers: nameserverTexts,
    records: list(anything),
    account: accountWire,
    created_at: text,
  },
  { id: "zoneId" },
).transform(({ records, dnssecData: data, ...zone }) => ({
  ...zone,
  // Between switching on and signing the platform may show an empty form of the keys.
  dnssecData: data && zone.dnssec !== false && (data.dsRecord || data.digest || data.publicKey) ? data : data === undefined ? data : null,
  // A zone can hold thousands of records; only these are the zone's own business.
  tlsaRecords: records?.filter(isTlsa).map(tlsaOf),
}));

function isTlsa(record: unknown): boolean {
  return isJson(record) && Number(lookUp(record, "record_type")) === recordTypeCodes.TLSA;
}

function tlsaOf(record: unknown): object {
  const { data } = recordWire.safeParse(record);
  return { name: data?.name, value: data?.value, ttl: data?.ttl };
}

export const dnsZone = defineResource({
  type: "DnsZone",
  area: "dns",
  summary: "a DNS zone; outputs `nameservers`, `dnssecData`, `tlsaRecords`",
  description: "A DNS zone. Deleting it deletes every record in it.",
  inputs,
  outputs,
  wire,
  envelope: ["dns_zone", "dns_zone"],
  id: ["zoneId"],
  key: ({ name }) => [normaliseDomain(name)],
  identity: {
    createdAt: "createdAt",
    unique: () => true,
    nameForm: "its domain name",
    named: ["name"],
  },
  same: { name: sameDomain },
  rules: ({ name }) => (isUnknown(name) ? nothing : checkDomain(name as string)),
  factsForChildren: ({ name }) => ({ zone: normaliseDomain(String(name)) }),
  toBody: ({ name, dnssec }, verb) => ({ dns_zone: verb === "create" ? { name: normaliseDomain(name as string) } : { dnssec } }),
  reading: { from: "item" },
  find: async (reading) => ({ items: await listZones(reading) }),
  read: ({ get }, { zoneId }) => get(zonePath(zoneId)),
  create: async ({ api, body }) => {
    const answer = await api.post("/api/dns_zones", body).catch((error: unknown) => explainTaken(error, body));
    const zone = one(answer, "dns_zone");
    // The answer shows the zone with its records: the first record needs no request to see what is there.
    if (zone && typeof zone.id === "string" && Array.isArray(lookUp(zone, "records"))) api.keep(zonePath(zone.id), answer);
    return answer;
  },
  update: ({ api, id, body }) => api.patch(zonePath(id.zoneId), body),
  delete: ({ api, id }) => api.delete(zonePath(id.zoneId)),
  writing: {
    updateSends: "changed",
    afterCreate: ["dnssec"],
    breaks: { maybe: endsSigning, told: keysLeftBehind },
  },
  waiting: {
    asynchronous: ["delete"],
    pending: ({ dnssec }, observed) => (dnssec === true && !observed.dnssecData ? "the zone's DNSSEC keys" : undefined),
    showsProgress: true,
  },
  replacing: { destructive: true },
  samples: (): z.infer<typeof inputs>[] => [{ name: "example.com" }, { name: "bücher.example.", dnssec: true }],
});
