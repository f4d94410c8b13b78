import { z } from "zod";
import { path } from "../client";
import {
  checkRecord,
  fullName,
  normaliseName,
  notKnownYet,
  recordIdentity,
  recordTypeCodes,
  sameName,
  sameField,
  sameValue,
  wireValue,
  writableRecordTypes,
  type RecordField,
  type RecordFields,
  type RecordType,
} from "../dns";
import { adopt, changesWith, immutable, refused, resetTo } from "../kernel/definition/annotations";
import { defineResource, type Compare } from "../kernel/definition/resource";
import { readableRest } from "../kernel/definition/rest";
import type { Values } from "../kernel/definition/values";
import { mapUnknown } from "../kernel/values/unknown";
import { recordWire } from "./parts/recordWire";
import { recordClaims, tellRefused } from "./parts/recordsBeside";
import { recordsOf, recordsPath, zonesNamed } from "./parts/zones";

const number = (text: string) => z.int().optional().describe(text);

const inputs = z.object({
  zoneId: immutable(z.string()).describe("The id of the zone that holds the record: `zone.id`. A change replaces the record."),
  type: immutable(
    refused(z.enum(writableRecordTypes as [RecordType, ...RecordType[]]), {
      TLSA: "can't be TLSA: the platform creates TLSA records by itself and shows them as the zone's tlsaRecords. Remove this record.",
    }),
  ).describe(
    "The record's type. TLSA isn't possible: the platform creates TLSA records itself and shows them as the zone's `tlsaRecords`. " +
      "A change replaces the record.",
  ),
  name: immutable(z.string()).describe(
    "The record's name. A name without a trailing dot is relative to the zone: `www`. A name with a trailing dot is absolute and must " +
      'lie in the zone: `www.example.com.`. `@` and `""` are the zone itself. A change replaces the record.',
  ),
  value: z
    .string()
    .describe(
      "What the name points to, in the form of the type: an IP address, a host name or a text. A TXT value is the raw text, or quoted " +
        "strings as in zone files. A host name may end in a dot.",
    ),
  ttl: number("How long resolvers may keep the record, in seconds. Default: the platform's. If removed later, the last value stays."),
  priority: number("The priority of MX, SRV, SVCB and HTTPS records: 0 to 65535, lowest first. Required for these types."),
  weight: number("The record's share among records of the same priority: 0 to 65535 for SRV, 0 to 100 for A and AAAA. Required for SRV."),
  port: number("The service's port, of SRV records: 0 to 65535. Required for SRV."),
  flags: resetTo(number("The flags of a CAA record: 0, or 128 for a critical property. If removed later, 0 is sent."), 0),
  recordTag: z.string().optional().describe("The property of a CAA record: `issue`, `issuewild`, `iodef` or another. Required for CAA."),
  comment: resetTo(z.string().optional(), "").describe("A note that only the platform shows. If removed later, the note is cleared."),
  adopt,
});

const outputs = z.object({
  fqdn: changesWith(z.string().optional(), "name").describe("The record's full name, without a trailing dot: `www.example.com`."),
});

/** The zone of a record: its parent says it, or the record's own full name does. */
const zoneOf = ({ parentFacts }: Compare) => parentFacts.zone;
const typeOf = ({ fields }: Compare) => fields.type as RecordType;
/** Which fields mean something, and what 0 means in them, depends on the type. */
const byType = (field: RecordField) => (a: unknown, b: unknown, compare: Compare) => sameField(typeOf(compare), field, a, b);

export const dnsRecord = defineResource({
  type: "DnsRecord",
  area: "dns",
  summary: "one record, of any type that the platform accepts",
  description: "One record of a DNS zone. Changing its name, type or zone replaces it; everything else is updated in place.",
  inputs,
  outputs,
  wire: recordWire,
  envelope: ["dns_record", "dns_records"],
  id: ["zoneId", "recordId"],
  parent: { property: "zoneId", type: "DnsZone" },
  // Of CNAMEs there is one under a name, whatever it points to.
  key: (record, { zone }) => (record.type === "CNAME" ? [normaliseName(record.name, zone), record.type] : recordIdentity(record, zone)),
  identity: {
    createdAt: "createdAt",
    unique: ({ type }) => type === "CNAME",
    claims: (record, { zone }) => recordClaims(record, zone),
    ignores: ["ttl", "comment"],
    wrongParent: ({ name }, { zone }) =>
      zone !== undefined && normaliseName(name, zone).endsWith(".")
        ? `the name ${name} is absolute (it ends in a dot) and does not lie in the zone ${zone}. Use a name within the zone.`
        : undefined,
    nameForm: "zone/name/type (example.com/www/A)",
    named: ["name", "type"],
  },
  same: {
    name: (a: string, b: string, compare) => sameName(a, b, zoneOf(compare)),
    value: (a: string, b: string, compare) => sameValue(typeOf(compare), a, b),
    ...Object.fromEntries((["priority", "weight", "port", "flags", "recordTag"] as const).map((field) => [field, byType(field)])),
  },
  rules: (fields, { zone }) => checkRecord(mapUnknown(fields, notKnownYet) as RecordFields, zone),
  parentNamed: zonesNamed,
  parentFactsOf: ({ fqdn, name }) => {
    const own = normaliseName(String(name));
    if (typeof fqdn !== "string" || own.endsWith(".")) return undefined;
    return { zone: own === "" ? fqdn : fqdn.slice(own.length + 1) };
  },
  toBody: ({ type, name, value, recordTag, zoneId: _, adopt: __, ...rest }, verb, { zone }) => ({
    dns_record: {
      ...(verb === "create" && { record_type: recordTypeCodes[type as RecordType], name: normaliseName(name as string, zone) }),
      ...(value !== undefined && { value: wireValue(type as RecordType, value) }),
      ...(recordTag !== undefined && { record_tag: recordTag }),
      ...rest,
    },
  }),
  derive: ({ name }, { zone }) => (zone === undefined ? {} : { fqdn: fullName(normaliseName(String(name), zone), zone) }),
  reading: { from: "list" },
  ...readableRest({
    collection: recordsPath,
    item: ({ zoneId, recordId }) => path`/api/dns_zones/${zoneId}/records/${recordId}`,
    names: ["records"],
  }),
  find: (reading, { zoneId }) => recordsOf(reading, zoneId),
  create: ({ api, inputs, body }) => api.post(recordsPath(inputs), body).catch((error: unknown) => tellRefused(api, inputs, error)),
  writing: {
    verbatimFields: ({ type }) => (["A", "AAAA", "CNAME", "MX", "NS", "PTR", "SRV"].includes(type as string) ? ["value"] : []),
    updateSends: "managed",
  },
  waiting: { asynchronous: ["update", "delete"] },
  replacing: {
    // A CNAME can't stand beside anything else under its name.
    deleteFirst: (olds: Values, news, { zone }) =>
      olds.zoneId === news.zoneId &&
      (olds.type === "CNAME" || news.type === "CNAME") &&
      sameName(String(olds.name), String(news.name), zone),
  },
  samples: ({ zoneId = "" }): z.infer<typeof inputs>[] => [
    { zoneId, name: "www", type: "A", value: "192.0.2.1", ttl: 300 },
    { zoneId, name: "www", type: "AAAA", value: "2001:DB8::1", comment: "IPv6 of the web server" },
    { zoneId, name: "docs", type: "CNAME", value: "www.example.com." },
    { zoneId, name: "@", type: "MX", value: "mail.example.net", priority: 10 },
    { zoneId, name: "@", type: "TXT", value: "v=spf1 include:_spf.example.net -all" },
    { zoneId, name: "_sip._tcp", type: "SRV", value: "sip.example.net", priority: 0, weight: 5, port: 5060 },
    { zoneId, name: "@", type: "CAA", value: "letsencrypt.org", flags: 0, recordTag: "issue" },
  ],
});
