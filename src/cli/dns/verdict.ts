import { isIP } from "node:net";
import { normaliseDomain, type RecordField, type RecordType, sameField } from "../../dns";
import { wordsOfOctets } from "../../dns/zoneFile/wireForm";
import type { Values } from "../../kernel/definition/values";
import { answering, type Reply, type WireRecord } from "./message";
import type { Silence } from "./nameServer";
import type { RecordSet } from "./recordSets";

export type Verdict = "as declared" | "older" | "different" | "missing" | "lame" | "refused" | "unreachable";

export interface Judged {
  readonly verdict: Verdict;
  /** Asking again wouldn't tell it either. */
  readonly unknowable?: true;
  readonly reason?: string;
}

/** The verdict on a server that says nothing about what it was asked; `undefined` for one that does. */
export function noAnswer(reply: Reply | Silence): Judged | undefined {
  if ("silence" in reply) return { verdict: "unreachable", reason: reply.silence };
  if (reply.code === "REFUSED") return { verdict: "refused", reason: "it answers REFUSED" };
  if (answering.includes(reply.code)) return undefined;
  return { verdict: "lame", reason: `it answers ${reply.code}` };
}

/** What one server has of a set, against what is declared. */
export function judged(set: RecordSet, reply: Reply | Silence, isWhole: boolean): Judged {
  const none = noAnswer(reply);
  if (none || "silence" in reply) return none as Judged;
  const delegated = set.type === "NS" ? reply.authorities.filter(isOf(set)) : [];
  if (!reply.isAuthoritative && delegated.length === 0)
    return { verdict: "lame", reason: "it answers without authority: it doesn't serve the zone" };
  const found = [...reply.answers.filter(isOf(set)), ...(reply.answers.length === 0 ? delegated : [])];
  if (found.length > 0) return compared(set, found, isWhole);
  const alias = reply.answers.find(({ name, type }) => name === set.asked && type === "CNAME");
  if (alias) return { verdict: "different", reason: `declared ${textOf(set, set.records)}; it answers CNAME ${String(alias.data)}` };
  const what = reply.code === "NXDOMAIN" ? "the name doesn't exist there" : `the name has no ${set.type} there`;
  return { verdict: "missing", reason: `declared ${textOf(set, set.records)}; ${what}` };
}

const isOf =
  ({ asked, type: wanted }: RecordSet) =>
  ({ name, type }: WireRecord): boolean =>
    name === asked.toLowerCase() && type === wanted;

const ofData: readonly RecordField[] = ["value", "priority", "weight", "port", "flags", "recordTag"];

function compared(set: RecordSet, found: readonly WireRecord[], isWhole: boolean): Judged {
  const { type, records } = set;
  const answered = found.map((one) => fieldsOf(type, one.data));
  // An address's share is the platform's business: it is in no answer.
  const fields = ["A", "AAAA"].includes(type) ? ofData.filter((field) => field !== "weight") : ofData;
  const isSame = (a: Values, b: Values): boolean =>
    fields.every((field) => sameField(type, field, plain(type, a[field]), plain(type, b[field])));
  const lacking = records.filter((record) => !answered.some((other) => isSame(record, other)));
  const extra = answered.filter((other) => !records.some((record) => isSame(record, other)));
  // Records with a share take turns. Texts of several owners live at one name, and none of them changes what another means.
  const inTurns =
    fields !== ofData && lacking.length < records.length && records.some(({ weight }) => typeof weight === "number" && weight > 0);
  const isOthers = type === "TXT" && !isWhole;
  if ((lacking.length > 0 && !inTurns) || (extra.length > 0 && !isOthers))
    return { verdict: "different", reason: `declared ${textOf(set, records)}; it answers ${textOf(set, answered)}` };
  const ttls = records.flatMap(({ ttl }) => (typeof ttl === "number" && ttl > 0 ? [ttl] : []));
  const [{ ttl = 0 } = {}] = found;
  if (ttls.length === records.length && !ttls.includes(ttl))
    return { verdict: "different", reason: `declared a TTL of ${ttls.join(" or ")} s; it answers ${ttl} s` };
  return { verdict: "as declared" };
}

/** Hexadecimal data has no letter case. */
const plain = (type: RecordType, value: unknown): unknown => (type === "TLSA" ? String(value ?? "").toLowerCase() : value);

const longestText = 160;

function textOf({ type }: RecordSet, records: readonly Values[]): string {
  const own = (record: Values): unknown[] => ofData.slice(1).map((field) => (["A", "AAAA"].includes(type) ? undefined : record[field]));
  const text = records
    .map((record) => [...own(record), record.value].filter((one) => one !== undefined && one !== null && one !== "").join(" "))
    .join(", ");
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/** The fields of a record by its data on the wire. */
function fieldsOf(type: RecordType, data: unknown): Values {
  switch (type) {
    case "MX": {
      const { preference, exchange } = data as { preference?: number; exchange: string };
      return { priority: preference, value: exchange };
    }
    case "SRV": {
      const { target, ...numbers } = data as { target: string };
      return { ...numbers, value: target };
    }
    case "CAA": {
      const { flags, tag, value } = data as { flags: number; tag: string; value: string };
      return { flags, recordTag: tag, value };
    }
    case "TXT":
      return { value: Buffer.concat([data as Buffer | Buffer[]].flat()).toString() };
    case "TLSA": {
      const { usage, selector, matchingType, certificate } = data as Record<string, number> & { certificate: Buffer };
      return { value: `${usage} ${selector} ${matchingType} ${certificate.toString("hex")}` };
    }
    case "SVCB":
    case "HTTPS":
      return bindingOf(type, data as Buffer);
    case "A":
    case "AAAA":
      return { value: isIP(String(data)) === (type === "A" ? 4 : 6) ? data : `octets that are no ${type} record` };
    default:
      return { value: typeof data === "string" ? data : "" };
  }
}

function bindingOf(type: RecordType, octets: Buffer): Values {
  const hex = octets.toString("hex");
  try {
    const words = wordsOfOctets(
      type,
      ["\\#", String(octets.length), hex].map((raw) => ({ raw, quoted: false })),
    );
    const [priority, ...value] = words.map(({ raw }) => raw);
    return { priority: Number(priority), value: value.join(" ") };
  } catch {
    return { value: `octets that are no ${type} record (${hex})` };
  }
}

/** Names of hosts, to compare and to show. */
export function hosts(names: readonly unknown[]): string[] {
  return [...new Set(names.map((name) => normaliseDomain(String(name))))].sort();
}
