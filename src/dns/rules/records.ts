import { looksLikeAddress } from "../address";
import { checkRecord } from "../checkRecord";
import type { RecordFields } from "../recordFields";
import { recordTypes } from "../recordType";
import type { Found, RuleText, ZoneRule } from "./rule";
import type { Entry, RuleRecord, ZoneView } from "./zoneView";

interface Said {
  readonly path: string;
  readonly message: string;
}

type Kind = "problems" | "warnings";

/** Judged once for all rules about single records. */
const seen = new WeakMap<RuleRecord, Readonly<Record<Kind, readonly Said[]>>>();

function findingsOf({ record, type }: Entry, { domain }: ZoneView<RuleRecord>): Readonly<Record<Kind, readonly Said[]>> {
  const before = seen.get(record);
  if (before) return before;
  // Of a record without a value, nothing but its name and type is known. A type that isn't the platform's is judged by who reads the file.
  const isKnown = record.value !== undefined && (recordTypes as readonly string[]).includes(type) && type !== "TLSA";
  const found = isKnown ? checkRecord(record as RecordFields, domain) : { problems: [], warnings: [] };
  seen.set(record, found);
  return found;
}

function recordRule(text: RuleText, kind: Kind, fits: (said: Said, record: RuleRecord) => boolean): ZoneRule {
  return {
    ...text,
    about: "record",
    *judge<R extends RuleRecord>(zone: ZoneView<R>): Iterable<Found<R>> {
      for (const at of zone.entries)
        for (const said of findingsOf(at, zone)[kind])
          if (fits(said, at.record)) yield { at, message: `${at.called}: \`${said.path}\` ${said.message}` };
    },
  };
}

/** Types whose value is a host name. */
const withHost = ["CNAME", "MX", "NS", "PTR", "SRV", "Flatten"];

function isAddress({ path }: Said, { type, value }: RuleRecord): boolean {
  return path === "value" && withHost.includes(type) && looksLikeAddress(value ?? "");
}

export const recordRules = [
  recordRule(
    {
      id: "name-syntax",
      level: "strict",
      severity: "error",
      sentence: "The DNS can hold each name, and SRV has its service and protocol in it.",
      remedy: "Correct the name.",
      source: "RFC 1035, section 2.3.4; RFC 2782; RFC 4592; RFC 5890",
    },
    "problems",
    ({ path }) => path === "name",
  ),
  recordRule(
    {
      id: "target-not-ip",
      level: "strict",
      severity: "error",
      sentence: "The target of CNAME, MX, NS, SRV, PTR or Flatten is a name, not an address.",
      remedy: "Give the address a name with an A or AAAA record, and let the target be that name.",
      source: "RFC 1035, section 3.3; RFC 2782",
    },
    "problems",
    isAddress,
  ),
  recordRule(
    {
      id: "value-syntax",
      level: "strict",
      severity: "error",
      sentence: "Each value and each field is what its type asks for.",
      remedy: "Correct the value: the platform refuses the record.",
      source: "the RFC of the type: RFC 1035 (A, CNAME, MX, NS, PTR, TXT), 2782 (SRV), 3596 (AAAA), 8659 (CAA), 9460 (SVCB, HTTPS)",
    },
    "problems",
    (said, record) => said.path !== "name" && !isAddress(said, record),
  ),
  recordRule(
    {
      id: "doubtful-record",
      level: "best-practice",
      severity: "warning",
      sentence: "A record is as people mean it: no name with the zone twice, no key or tag that nobody knows.",
      remedy: "Correct the record, or leave it if it is meant so.",
      source: "the registries of IANA, and what other DNS tools check",
    },
    "warnings",
    () => true,
  ),
];
