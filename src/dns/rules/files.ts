import type { RuleText, ZoneRule } from "./rule";

/** What shows while a file is read, before there is a record. */
const fileRule = (text: RuleText): ZoneRule => ({ ...text, about: "file", judge: () => [] });

export const fileRules = [
  fileRule({
    id: "readable",
    level: "strict",
    severity: "error",
    sentence: "Each entry of the file can be read.",
    remedy: "Correct the entry: what it says isn't checked.",
    source: "RFC 1035, section 5; the format of the other program",
  }),
  fileRule({
    id: "known-type",
    level: "strict",
    severity: "error",
    sentence: "Each record has a type that exists.",
    remedy: "Correct the type.",
    source: "the registry of IANA",
  }),
  fileRule({
    id: "spf-record-type",
    level: "strict",
    severity: "error",
    sentence: "SPF is a TXT record, not a record of the type SPF.",
    remedy: "Use a TXT record with the same text.",
    source: "RFC 7208, section 3.1",
  }),
  fileRule({
    id: "platform-type",
    level: "best-practice",
    severity: "hint",
    sentence: "The platform has a record type for each record.",
    remedy: "Leave the record out (`skip`), or keep it on another server.",
    source: "the platform",
  }),
  fileRule({
    id: "in-zone",
    level: "strict",
    severity: "warning",
    sentence: "Each name lies in the zone, and each class is IN.",
    remedy: "Delete the entry, or correct its name: a dot at the end makes a name a full one.",
    source: "RFC 1035, section 5.2",
  }),
  fileRule({
    id: "same-record",
    level: "best-practice",
    severity: "hint",
    sentence: "Each record is there once.",
    remedy: "Delete one of the two.",
    source: "RFC 2181, section 5",
  }),
  fileRule({
    id: "target-dot",
    level: "best-practice",
    severity: "warning",
    sentence: "A target that looks like a full name ends in a dot.",
    remedy: "Write the dot at the end.",
    source: "RFC 1035, section 5.1",
  }),
  fileRule({
    id: "clear-ttl",
    level: "best-practice",
    severity: "hint",
    sentence: "The TTL of each record is clear.",
    remedy: "Begin the file with $TTL.",
    source: "RFC 2308, section 4",
  }),
  fileRule({
    id: "setting",
    level: "best-practice",
    severity: "hint",
    sentence: "A file of another program has no setting beside the records.",
    remedy: "Leave the setting out (`zone import --skip setting:NAME`), or find the platform's for it.",
    source: "the platform",
  }),
];
