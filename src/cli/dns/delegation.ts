import type { Values } from "../../kernel/definition/values";
import type { Declared } from "./declared";
import type { Reply } from "./message";
import type { NameServer, Silence } from "./nameServer";
import { hosts, type Judged, noAnswer } from "./verdict";

/** What one server of the parent zone says of a zone. */
export interface Delegation extends Judged {
  readonly server: string;
  readonly type: "NS" | "DS";
  /** Whether resolvers that validate refuse the whole zone because of it. */
  readonly dangerous?: true;
}

/** What the parent's server hands on about a zone: its name servers, with the addresses that it knows. */
interface Delegated {
  readonly names: readonly string[];
  readonly addresses: readonly (readonly [host: string, address: string])[];
}

export async function askParent(server: NameServer, declared: Declared): Promise<Delegated & { readonly found: Delegation[] }> {
  const { zone, nameservers, keys } = declared;
  const [ns, ds] = await Promise.all([server.ask(zone, "NS"), server.ask(zone, "DS")]);
  const delegated = delegatedIn(ns, zone);
  const at = { server: server.label };
  const own = isOwn(ds, zone) ? unknowable(zone) : undefined;
  return {
    ...delegated,
    found: [
      { ...at, type: "NS", ...(own ?? judgedNames(ns, zone, delegated.names, nameservers)) },
      ...(keys === undefined ? [] : [{ ...at, type: "DS" as const, ...(own ?? judgedKeys(ds, zone, keys)) }]),
    ],
  };
}

/** Whether a server has the zone and not its parent: that a name has no DS, it then says by the zone's own SOA. */
function isOwn(ds: Reply | Silence, zone: string): boolean {
  return (
    "code" in ds &&
    ds.isAuthoritative &&
    ds.answers.length === 0 &&
    ds.authorities.some(({ name, type }) => name === zone && type === "SOA")
  );
}

function unknowable(zone: string): Judged {
  const reason = `this server answers for ${zone} itself, and can't know what the parent has: ask without --server`;
  return { verdict: "unreachable", unknowable: true, reason };
}

function delegatedIn(reply: Reply | Silence, zone: string): Delegated {
  if ("silence" in reply) return { names: [], addresses: [] };
  // A parent hands on; a server that has both zones answers.
  const own = [...reply.answers, ...reply.authorities].filter(({ name, type }) => name === zone && type === "NS");
  const addresses = reply.additionals.filter(({ type }) => type === "A" || type === "AAAA");
  return {
    names: hosts(own.map(({ data }) => data)),
    // IPv4 first: more machines reach it.
    addresses: addresses.sort((a, b) => (a.type < b.type ? 1 : -1)).map(({ name, data }) => [name, String(data)]),
  };
}

function judgedNames(reply: Reply | Silence, zone: string, names: readonly string[], declared: readonly string[] | undefined): Judged {
  const none = noAnswer(reply);
  if (none || "silence" in reply) return none as Judged;
  if (names.length === 0) {
    if (!reply.isAuthoritative) return { verdict: "lame", reason: `it knows nothing of the zone above ${zone}` };
    return {
      verdict: "missing",
      reason: `${zone} isn't delegated: set its name servers at the registrar (${(declared ?? []).join(", ")})`,
    };
  }
  const wanted = hosts(declared ?? names);
  if (wanted.join(" ") === names.join(" ")) return { verdict: "as declared" };
  return { verdict: "different", reason: `declared ${wanted.join(", ")}; it answers ${names.join(", ")}` };
}

interface Key {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** In hexadecimal digits. */
  readonly digest: string;
}

function judgedKeys(reply: Reply | Silence, zone: string, keys: Values | "unsigned"): Judged & { readonly dangerous?: true } {
  const none = noAnswer(reply);
  if (none || "silence" in reply) return none as Judged;
  const found = reply.answers.filter(({ name, type }) => name === zone && type === "DS").map(({ data }) => keyOf(data as Values));
  const shown = found.map(textOf).join(", ");
  if (keys === "unsigned") {
    if (found.length === 0) return { verdict: "as declared" };
    return {
      ...{ verdict: "different", dangerous: true },
      reason:
        `the zone isn't signed, but the parent has the DS ${shown}: resolvers that validate answer SERVFAIL for every name. ` +
        "Remove the DS at the registrar, or switch dnssec on and set the new one",
    };
  }
  const wanted = declaredKey(keys);
  if (wanted === undefined)
    return { verdict: found.length > 0 ? "as declared" : "missing", reason: "the platform shows no key to compare" };
  if (found.length === 0)
    return { verdict: "missing", reason: `declared DS ${textOf(wanted)}; the parent has none. Set it at the registrar` };
  if (found.some((one) => isSameKey(one, wanted))) return { verdict: "as declared" };
  return {
    ...{ verdict: "different", dangerous: true },
    reason:
      `declared DS ${textOf(wanted)}; it answers ${shown}. No key of the zone fits: resolvers that validate answer SERVFAIL for every ` +
      "name. Set the declared DS at the registrar",
  };
}

/** Digests of two kinds can't be compared; the key's number and algorithm can. */
function isSameKey(a: Key, b: Key): boolean {
  return a.keyTag === b.keyTag && a.algorithm === b.algorithm && (a.digestType !== b.digestType || a.digest === b.digest);
}

function keyOf({ keyTag, algorithm, digestType, digest }: Values): Key {
  return {
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: (digest as Buffer).toString("hex"),
  };
}

/** The platform shows a DS as text, and its parts: of the parts alone the kind of the digest is told by its length. */
function declaredKey({ dsRecord, keyTag, algorithm, digest }: Values): Key | undefined {
  const [, tag, number, kind, hex] = /(?:^|\s)(\d+)\s+(\d+)\s+(\d+)\s+([0-9a-f][0-9a-f\s]*)$/i.exec(String(dsRecord ?? "").trim()) ?? [];
  const digits = String(hex ?? digest ?? "")
    .replace(/\s/g, "")
    .toLowerCase();
  const key = {
    keyTag: Number(tag ?? keyTag),
    algorithm: Number(number ?? algorithm),
    digestType: Number(kind ?? { 40: 1, 64: 2, 96: 4 }[digits.length]),
    digest: digits,
  };
  return Object.values(key).some((part) => Number.isNaN(part) || part === "") ? undefined : key;
}

function textOf({ keyTag, algorithm, digestType, digest }: Key): string {
  return `${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}
