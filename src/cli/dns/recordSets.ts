import { randomBytes } from "node:crypto";
import { checkName, fullName, normaliseName, type RecordType, recordTypes } from "../../dns";
import type { Values } from "../../kernel/definition/values";
import type { Declared } from "./declared";

/** The records of one name and type: what one question asks for. */
export interface RecordSet {
  /** Relative to the zone; `@` is the zone itself. */
  readonly name: string;
  readonly type: RecordType;
  /** The name that is asked for. */
  readonly asked: string;
  readonly records: readonly Values[];
}

/** Records of which no name server can say whether it has them. */
export interface NotCheckable {
  readonly name: string;
  readonly type: string;
  readonly reason: string;
}

const platformsOwn: readonly string[] = ["Redirect", "Flatten", "PullZone", "Script"] satisfies RecordType[];
const addressTypes: readonly string[] = ["A", "AAAA", "CNAME"] satisfies RecordType[];

/** What of a zone can be asked for, and what can't. */
export function recordSetsOf({ zone, records, nameservers }: Declared): {
  readonly sets: readonly RecordSet[];
  readonly notCheckable: readonly NotCheckable[];
} {
  const named = records.map((record) => ({
    record,
    name: normaliseName(String(record.name ?? ""), zone) || "@",
    type: String(record.type),
  }));
  const chosen = new Set(named.filter(({ type }) => platformsOwn.includes(type)).map(({ name }) => name));
  const cuts = named.filter(({ name, type }) => type === "NS" && name !== "@").map(({ name }) => name);
  const whyNot = (name: string, type: string, its: readonly Values[]): string | undefined => {
    if (platformsOwn.includes(type)) return "the platform chooses what it answers";
    if (type === "CNAME" && name === "@") return "the platform answers with the addresses of the target";
    if (addressTypes.includes(type) && chosen.has(name)) return "the platform chooses what it answers at this name";
    if (!recordTypes.includes(type as RecordType)) return "this version doesn't know the type";
    if (name.includes("\\")) return "the name has an escaped character";
    if (checkName(name, zone).problems.length > 0) return "nobody can ask for this name";
    const cut = cuts.find((above) => name.endsWith(`.${above}`) || (name === above && type !== "NS"));
    if (cut !== undefined) return `the name servers of ${fullName(cut, zone)} answer for it`;
    return its.some(({ value }) => typeof value !== "string") ? "its value is a secret, or isn't shown" : undefined;
  };
  const sets: RecordSet[] = [];
  const notCheckable: NotCheckable[] = [];
  for (const its of Map.groupBy(named, ({ name, type }) => `${name} ${type}`).values()) {
    const { name, type } = its[0] as (typeof its)[number];
    const all = its.map(({ record }) => record);
    const reason = whyNot(name, type, all);
    if (reason === undefined) sets.push({ name, type: type as RecordType, asked: askedName(name, zone), records: all });
    else notCheckable.push({ name, type, reason });
  }
  const isApexDeclared = named.some(({ name, type }) => name === "@" && type === "NS");
  if (nameservers !== undefined && nameservers.length > 0 && !isApexDeclared)
    sets.push({ name: "@", type: "NS", asked: zone, records: nameservers.map((value) => ({ value })) });
  return { sets, notCheckable };
}

/** A wildcard answers for names that nobody has: a random one, which no server has asked for before. */
function askedName(name: string, zone: string): string {
  const full = fullName(name, zone);
  return full.startsWith("*.") ? `dns-check-${randomBytes(4).toString("hex")}${full.slice(1)}` : full;
}
