import { zoneRules } from "../../src/dns/rules";

/** The rules of octoDNS 1.22 in its sets `strict` and `best-practice`, each with ours, or why there is none. */
const octodns: Readonly<Record<string, readonly string[] | string>> = {
  "alias-root": "Flatten, the platform's ALIAS, may stand at any name.",
  "caa-best-practices": ["caa-names-issuer"],
  "caa-value-best-practice": ["doubtful-record"],
  "caa-value-rfc": ["value-syntax"],
  "chunked-value-rfc": "It is about escapes in octoDNS's own YAML. A text may hold any octets (`value-syntax`).",
  "cname-coexistence": ["cname-coexistence", "flatten-coexistence"],
  "cname-root-rfc": ["root-cname"],
  "cname-target-not-cname": ["cname-target-not-cname"],
  "cname-target-resolvable-in-zone": ["cname-target-resolvable-in-zone"],
  "dname-coexistence": "The platform has no DNAME (`platform-type`).",
  "ds-value-best-practice": "The platform has no DS records (`platform-type`).",
  "ds-value-rfc": "The platform has no DS records (`platform-type`).",
  dynamic: "A setting of octoDNS (`setting`).",
  "glue-for-in-zone-ns": ["glue-for-in-zone-ns", "ns-target-resolvable-in-zone"],
  healthcheck: "A setting of octoDNS (`setting`).",
  "https-value-best-practice": ["target-dot"],
  "https-value-rfc": ["value-syntax", "svcb-alias-alone"],
  "ip-value-rfc": ["value-syntax"],
  "loc-value-rfc": "The platform has no LOC records (`platform-type`).",
  mail: ["mail", "no-mail", "spf-end", "spf-neutral", "one-spf", "dmarc-syntax", "one-dmarc", "null-mx-alone"],
  "multi-value-ns": ["multi-value-ns"],
  "mx-target-not-cname": ["mx-target-not-cname"],
  "mx-target-resolvable-in-zone": ["mx-target-resolvable-in-zone"],
  "mx-value-best-practice": ["target-dot"],
  "mx-value-not-ip": ["target-not-ip"],
  "mx-value-rfc": ["value-syntax"],
  "name-rfc": ["name-syntax"],
  "naptr-value-best-practice": "The platform has no NAPTR records (`platform-type`).",
  "naptr-value-rfc": "The platform has no NAPTR records (`platform-type`).",
  "no-cname-loop": ["no-cname-loop"],
  "ns-target-not-cname": ["ns-target-not-cname"],
  "openpgpkey-value-rfc": "The platform has no OPENPGPKEY records (`platform-type`).",
  "root-cname": ["root-cname"],
  "spf-record-type": ["spf-record-type"],
  "srv-name-rfc":
    "`name-syntax` asks for `_service._proto`. RFC 6335 limits the names of services to 15 characters; Microsoft's `_sipfederationtls` has 16.",
  "srv-target-not-cname": ["srv-target-not-cname"],
  "srv-target-resolvable-in-zone": ["srv-target-resolvable-in-zone"],
  "srv-value-best-practice": ["target-dot"],
  "srv-value-not-ip": ["target-not-ip"],
  "srv-value-rfc": ["value-syntax", "srv-port"],
  "sshfp-value-best-practice": "The platform has no SSHFP records (`platform-type`).",
  "sshfp-value-rfc": "The platform has no SSHFP records (`platform-type`).",
  "svcb-value-best-practice": ["target-dot"],
  "svcb-value-rfc": ["value-syntax", "svcb-alias-alone"],
  "target-value-best-practice": ["target-dot"],
  "target-value-not-ip": ["target-not-ip"],
  "target-value-rfc": ["value-syntax"],
  "targets-value-best-practice": ["target-dot"],
  "targets-value-not-ip": ["target-not-ip"],
  "targets-value-rfc": ["value-syntax"],
  "tlsa-value-best-practice": "The platform creates TLSA records itself.",
  "tlsa-value-rfc": "The platform creates TLSA records itself.",
  "ttl-rfc": ["value-syntax", "one-ttl"],
  "uri-name-rfc": "The platform has no URI records (`platform-type`).",
  "uri-value-rfc": "The platform has no URI records (`platform-type`).",
  "urlfwd-value": "Another type of another provider; the platform's is Redirect.",
};

/** docs/zone-rules.md: every rule of a zone, and what there is for those of octoDNS. */
export function zoneRulesPage(): string {
  return [
    "# Rules of a zone",
    "",
    "<!-- Written by `npm run generate` from src/dns/rules. -->",
    "",
    "```",
    "npx pulumi-hosting zone check zones/*.zone",
    "```",
    "",
    "[`zone check`](command-line.md) checks files of zones against these rules, without a token and without the engine. A preview warns of",
    'the same if a program declares a whole zone (`manage: "all"`, `DnsZoneFile`). The policy [zone-rules](policies.md#zone-rules) reports',
    "them for each zone of a stack, and `report` shows them. Only `zone check` shows hints, and what is about one record alone or about a file.",
    "",
    "The level `strict` has what an RFC forbids. `best-practice` has also what hurts. An error doesn't work, a warning doesn't work for",
    "everybody, a hint may be meant so. Targets outside of the zone are never findings. Of names that other",
    "name servers answer for, only a fault of the delegation or of a single record is one.",
    "",
    "| rule | level | severity | requirement | what to do | source |",
    "|---|---|---|---|---|---|",
    ...zoneRules.map(
      ({ id, level, severity, sentence, remedy, source }) =>
        `| \`${id}\` | ${level} | ${severity} | ${cell(sentence)} | ${cell(remedy)} | ${cell(source)} |`,
    ),
    "",
    "## The rules of octoDNS",
    "",
    "octoDNS 1.22 has these rules in its sets `strict` and `best-practice`. Ours have the same name where they ask for the same.",
    "",
    "These parts of its rules are not checked here, each for a reason:",
    "",
    "- A single MX value: one name may stand for many servers, as those of Google and Amazon do.",
    "- `issue` without `issuewild`: `issue` holds for wildcards, too (RFC 8659, section 4.3).",
    "- Addresses of the zone's own name servers: the platform sets these servers itself.",
    "- Fields that aren't 0 of an SRV record with the target `.`: nobody reads them (RFC 2782).",
    "",
    "| rule of octoDNS | ours, or why there is none |",
    "|---|---|",
    ...Object.entries(octodns).map(([id, ours]) => `| \`${id}\` | ${typeof ours === "string" ? ours : ours.map(known).join(", ")} |`),
    "",
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function known(id: string): string {
  if (!zoneRules.some((rule) => rule.id === id)) throw new Error(`There is no zone rule ${id}.`);
  return `\`${id}\``;
}
