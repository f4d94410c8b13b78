import { canonicalIpv6, checkIpv4, checkIpv6 } from "./address";
import { canonicalCaa, checkCaa } from "./caa";
import { doubted, join, noVerdict, refused, type Verdict } from "./finding";
import { canonicalHost, checkHost, sentHost } from "./host";
import { knownFullName } from "./name";
import { checkCharacters } from "./plainText";
import { fullyUnquoted, sentUnquoted } from "./quoted";
import { known, notKnownYet, type RecordFields } from "./recordFields";
import type { RecordType } from "./recordType";
import { canonicalRedirect, checkRedirect } from "./redirect";
import { canonicalBinding, sentBinding } from "./serviceBinding";
import { checkBinding } from "./serviceBindingRules";
import { checkText } from "./txt";

/** Everything about one type's value. */
interface ValueRule {
  /** A sentence's object: what belongs into `value`. */
  readonly expected: string;
  readonly check: (value: string, fields: RecordFields, zone: string | undefined) => Verdict;
  readonly canonical: (value: string) => string;
  /** What is sent. */
  readonly sent: (value: string) => string;
}

const asWritten = (value: string): string => value;

const hostRule = (expected: string, check: ValueRule["check"]): ValueRule => ({
  expected,
  check,
  canonical: canonicalHost,
  sent: sentHost,
});
const opaque = (expected: string): ValueRule => ({ expected, check: checkCharacters, canonical: asWritten, sent: asWritten });
const binding: ValueRule = {
  expected: "a target and its parameters, such as `. alpn=h2,h3`",
  check: (value, fields) => checkBinding(value, known(fields.priority)),
  canonical: canonicalBinding,
  sent: sentBinding,
};

const rules: Readonly<Record<RecordType, ValueRule>> = {
  // IPv4 has one spelling only once leading zeros are refused.
  A: { expected: "an IPv4 address", check: checkIpv4, canonical: (value) => value.trim(), sent: asWritten },
  AAAA: { expected: "an IPv6 address", check: checkIpv6, canonical: canonicalIpv6, sent: asWritten },
  CNAME: hostRule("the host name to point to", notItself),
  TXT: { expected: "a text", check: checkText, canonical: fullyUnquoted, sent: sentUnquoted },
  MX: hostRule("the mail server's host name", checkMailServer),
  Redirect: { expected: "the URL to redirect to", check: checkRedirect, canonical: canonicalRedirect, sent: asWritten },
  Flatten: hostRule("the host name whose addresses are published", (value, fields, zone) => {
    const { problems, warnings } = checkHost(value);
    return problems.length > 0 || !isItself(value, fields, zone) ? { problems, warnings } : doubted(...warnings, ownName);
  }),
  PullZone: opaque("the pull zone to point to"),
  SRV: hostRule("the server's host name, or `.` when the service isn't offered", (value) =>
    value === "." ? noVerdict() : checkHost(value),
  ),
  CAA: {
    expected: 'what the tag is about, such as "letsencrypt.org"',
    check: (value, fields) => checkCaa(value, known(fields.recordTag)),
    canonical: canonicalCaa,
    sent: sentUnquoted,
  },
  PTR: hostRule("the host name that the address has", checkHost),
  Script: opaque("the script to run"),
  NS: hostRule("the name server's host name", checkHost),
  SVCB: binding,
  HTTPS: binding,
  TLSA: opaque("certificate data"),
};

const ownName = "must not be the record's own name: resolvers would never find an end.";

function notItself(value: string, fields: RecordFields, zone: string | undefined): Verdict {
  const verdict = checkHost(value);
  return verdict.problems.length > 0 || !isItself(value, fields, zone) ? verdict : join(verdict, refused(ownName));
}

function isItself(value: string, { name }: RecordFields, zone: string | undefined): boolean {
  return name !== notKnownYet && knownFullName(known(name) ?? "", zone) === canonicalHost(value);
}

function checkMailServer(value: string): Verdict {
  return value === "." ? noVerdict() : checkHost(value);
}

export function checkValue(type: RecordType, fields: RecordFields, zone: string | undefined): Verdict {
  const { value } = fields;
  if (value === notKnownYet) return noVerdict();
  const rule = rules[type];
  if (value === undefined || value === null || value === "") return refused(`is required for ${type}: ${rule.expected}.`);
  if (typeof value !== "string") return refused(`must be a text: ${rule.expected}.`);
  return rule.check(value, fields, zone);
}

/** The one spelling of a value, for comparison. Of a type that isn't known, or not known yet, every spelling is another value. */
export function normaliseValue(type: RecordType, value: string): string {
  return Object.hasOwn(rules, type) ? rules[type].canonical(value) : value;
}

export function sameValue(type: RecordType, a: string, b: string): boolean {
  return a === b || normaliseValue(type, a) === normaliseValue(type, b);
}

/** What is sent to the platform. Apply it once, to what the program wrote: each time takes off one layer of quotes. */
export function wireValue(type: RecordType, value: string): string {
  return Object.hasOwn(rules, type) ? rules[type].sent(value) : value;
}
