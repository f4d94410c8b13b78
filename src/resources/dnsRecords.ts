import { z } from "zod";
import {
  namedBy,
  normaliseDomain,
  normaliseName,
  plainTypes,
  recordLabel,
  recordOwners,
  recordTypes,
  toldByLabel,
  type RecordType,
  type Told,
} from "../dns";
import { byDefault, lasting, providerOption } from "../kernel/definition/annotations";
import type { ObjectDefinition, SetDefinition } from "../kernel/definition/resource";
import type { ParentFacts, Values } from "../kernel/definition/values";
import { usualMaxChangePercent, usualMinRecords } from "../kernel/definition/set";
import { defineSet } from "../kernel/set/define";
import { keptByPlatform } from "./parts/keptRecords";
import { affixText, oddIgnore } from "./parts/recordPattern";
import { beginning, keepsSpelling } from "./parts/recordSpelling";
import { zoneWarnings } from "./parts/zoneWarnings";

const pattern = z.object({
  name: z
    .string()
    .optional()
    .describe(
      "Names to ignore, relative to the zone; `@` is the zone itself. `*` stands for any characters, `?` for one character. Write a " +
        "name with `*` or `?` in punycode (`xn--…`). Default: every name.",
    ),
  types: z
    .optional(z.array(z.enum(recordTypes as [RecordType, ...RecordType[]])).min(1))
    .describe("Record types to ignore. Default: every type."),
  owner: z
    .optional(z.enum(recordOwners))
    .describe(
      "The program whose records to ignore: `external-dns`, told by the TXT records of its registry, or `acme`, the TXT records of " +
        "challenges (`_acme-challenge`). Default: every owner.",
    ),
  prefix: z.string().min(1).optional().describe(affixText("prefix")),
  suffix: z.string().min(1).optional().describe(affixText("suffix")),
});

const options = {
  manage: z
    .enum(["listed", "all"])
    .optional()
    .describe(
      "`listed`: the set changes only listed records, and records that it created. `all`: the zone gets exactly the listed records, and " +
        "all other records are deleted. Two kinds stay: records that `ignore` names, and records that the platform itself keeps (TLSA, " +
        "name servers of the zone, PullZone records of a site, the records of the mail and of the connected hostnames of the zone's " +
        "account). The first `pulumi up` with `all` deletes nothing without `allowMassChange`. Default: `listed`.",
    ),
  ignore: z
    .array(pattern)
    .optional()
    .describe('With `manage: "all"`: records that somebody else manages. The set ignores and never deletes them.'),
  maxChangePercent: byDefault(providerOption(z.number().min(0).max(100).optional()), usualMaxChangePercent).describe(
    "The largest share of a zone's existing records that one run may delete, and also the largest share that it may change, in percent. " +
      `A larger change is refused before anything is written. Default: ${usualMaxChangePercent}.`,
  ),
  minRecords: byDefault(providerOption(z.int().min(0).optional()), usualMinRecords).describe(
    `\`maxChangePercent\` applies to zones with at least so many records. Default: ${usualMinRecords}.`,
  ),
  allowMassChange: byDefault(providerOption(z.boolean().optional()), false).describe(
    'Allows more than `maxChangePercent`, and deletions by the first `pulumi up` with `manage: "all"`. Default: false.',
  ),
};

const outputs = z.object({
  zone: lasting(z.string().optional()).describe("The zone's domain name."),
});

/** A zone may show a record without a name or a value. */
const told = (item: Values): Told => ({ ...(item as unknown as Told), name: String(item.name ?? ""), value: String(item.value ?? "") });
const label = (item: Values, { zone }: ParentFacts): string => recordLabel(told(item), zone);
const name = (item: Values, { zone }: ParentFacts): string => normaliseName(told(item).name, zone) || "@";
const slot = (item: Values, parentFacts: ParentFacts): string => `${name(item, parentFacts)} ${String(item.type)}`;

/** The records of a zone as one resource, made of what a single record is. */
export const dnsRecords = (record: ObjectDefinition): SetDefinition =>
  defineSet({
    type: "DnsRecords",
    summary: "the records of a zone as one resource: all of them, or only the listed ones ([when](sets.md))",
    description:
      "The records of a DNS zone as one resource: for zones with many records, and for zones that must match a repository exactly. " +
      "Reading takes one request for a zone, and a change only the writes that it needs.",
    itemsText: "The records, each with the inputs of DnsRecord. Their order doesn't matter. At most 5,000 (a limit of this package).",
    item: record,
    collection: "records",
    noun: "record",
    maxItems: 5_000,
    options,
    outputs,
    label,
    // Texts, and addresses of pages, can be secrets.
    displayName: (item, parentFacts) => (plainTypes.includes(item.type as RecordType) ? label(item, parentFacts) : slot(item, parentFacts)),
    fieldsOfLabel: (text, item) => {
      const fields = Object.entries(toldByLabel(text));
      return Object.fromEntries(item ? fields.filter(([name]) => keepsSpelling(item, name)) : fields);
    },
    // A record without a name or a value has no key of its own.
    indexKey: (item, parentFacts) => JSON.stringify(record.key?.({ ...told(item) }, parentFacts)),
    updateGroup: (item, parentFacts) => ({ group: slot(item, parentFacts), closest: beginning(item) }),
    exclusivityGroup: (item, parentFacts) => {
      const group = name(item, parentFacts);
      // A name that ends in a dot may be the zone's own, as long as nobody knows that.
      const isAlone = item.type === "CNAME" && group !== "@" && !(parentFacts.zone === undefined && group.endsWith("."));
      return { group, ...(isAlone && { alone: "a CNAME must be alone at its name" }) };
    },
    authoritative: {
      ignored: (pattern, all, { zone }) => namedBy(pattern, all, zone),
      platformManaged: keptByPlatform,
    },
    claims: ({ manage }) => (manage === "all" ? { exclusive: ["the records of a zone"] } : { shared: ["the records of a zone"] }),
    derive: ({ zone }) => ({ zone }),
    parentFactsOf: ({ zone }) => (typeof zone === "string" ? { zone: normaliseDomain(zone) } : undefined),
    nameForm: "the zone's domain name",
    rules: ({ manage, ignore, records }, { zone }) => ({
      problems: oddIgnore({ manage, ignore, zone }),
      warnings: manage === "all" ? zoneWarnings(records, ignore, zone) : [],
    }),
    samples: ({ zoneId = "" }) => [
      {
        zoneId,
        records: [
          { name: "www", type: "A", value: "192.0.2.1", ttl: 300 },
          { name: "@", type: "MX", value: "mail.example.net", priority: 10 },
          { name: "@", type: "TXT", value: "v=spf1 -all" },
        ],
      },
      {
        zoneId,
        manage: "all",
        ignore: [{ owner: "acme" }, { name: "*.preview", types: ["A", "AAAA"] }],
        records: [{ name: "www", type: "CNAME", value: "web.example.net" }],
      },
    ],
  });
