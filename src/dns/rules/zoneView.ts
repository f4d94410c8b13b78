import { normaliseDomain } from "../domain";
import { canonicalHost } from "../host";
import { labelsOf } from "../label";
import { normaliseName } from "../name";
import { sentUnquoted } from "../quoted";
import { parseBinding } from "../serviceBinding";

/** A record as rules look at it. An absent value isn't known, or can't be read: only that there is a record is known then. */
export interface RuleRecord {
  readonly name: string;
  /** A type of the platform; any other counts as something that is there. */
  readonly type: string;
  readonly value?: string | undefined;
  readonly ttl?: number | null | undefined;
  readonly priority?: number | null | undefined;
  readonly weight?: number | null | undefined;
  readonly port?: number | null | undefined;
  readonly flags?: number | null | undefined;
  readonly recordTag?: string | null | undefined;
}

export interface Entry<R extends RuleRecord = RuleRecord> {
  readonly record: R;
  readonly type: string;
  /** Relative to the zone, normalised; empty at the apex. */
  readonly name: string;
  /** `www CNAME` */
  readonly called: string;
}

/** What a zone has under a name: nothing to say of names that others serve. */
type LookUp<R extends RuleRecord> = "elsewhere" | readonly Entry<R>[];

/** Types under which a name has addresses: those of the platform publish some by themselves. */
const withAddress = ["A", "AAAA", "Flatten", "PullZone", "Redirect", "Script"];

/** The records of a zone, by name and type. */
export class ZoneView<R extends RuleRecord> {
  readonly entries: readonly Entry<R>[];
  readonly domain: string | undefined;
  /** Names that other name servers answer for, with everything below them. */
  readonly delegations: ReadonlyMap<string, readonly Entry<R>[]>;
  readonly #byName: ReadonlyMap<string, readonly Entry<R>[]>;
  /** Names with records at them or below them. */
  readonly #existing = new Set<string>();
  readonly #byType: ReadonlyMap<string, readonly Entry<R>[]>;

  /** `domain`: the zone's name; as long as it isn't known, nobody can tell which targets lie in the zone. */
  constructor(records: readonly R[], domain: string | undefined) {
    this.domain = domain === undefined ? undefined : normaliseDomain(domain);
    this.entries = records.map((record) => {
      const name = normaliseName(record.name, this.domain);
      return { record, type: record.type, name, called: `${name || "@"} ${record.type}` };
    });
    this.#byName = Map.groupBy(this.entries, ({ name }) => name);
    this.#byType = Map.groupBy(this.entries, ({ type }) => type);
    for (const name of this.#byName.keys()) for (const one of upwards(name)) this.#existing.add(one);
    this.delegations = Map.groupBy(
      this.of("NS").filter(({ name }) => name !== ""),
      ({ name }) => name,
    );
  }

  of(...types: readonly string[]): readonly Entry<R>[] {
    return types.length === 1 ? (this.#byType.get(types[0] as string) ?? []) : this.entries.filter(({ type }) => types.includes(type));
  }

  /** All records by their names. */
  get names(): ReadonlyMap<string, readonly Entry<R>[]> {
    return this.#byName;
  }

  at(name: string, ...types: readonly string[]): readonly Entry<R>[] {
    const all = this.#byName.get(name) ?? [];
    return types.length === 0 ? all : all.filter(({ type }) => types.includes(type));
  }

  /** A full name as it is called in the zone; `undefined` outside of it, and where the zone's name isn't known. */
  inZone(host: string): string | undefined {
    const { domain } = this;
    if (domain === undefined) return undefined;
    if (host === domain) return "";
    return host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : undefined;
  }

  /** The delegated name at or above a name. */
  delegationOf(name: string): string | undefined {
    return this.delegations.size === 0 ? undefined : upwards(name).find((above) => this.delegations.has(above));
  }

  /** Whether other name servers answer for a record's name. At the delegated name itself, the records of the delegation stay. */
  isOthers({ name, type }: Entry<R>): boolean {
    const delegated = this.delegationOf(name);
    return delegated !== undefined && (name !== delegated || !["NS", "DS", "CNAME"].includes(type));
  }

  /** The records that answer for a host: its own, or those of a wildcard above it. */
  lookUp(host: string): LookUp<R> {
    const name = this.inZone(host);
    if (name === undefined || this.delegationOf(name) !== undefined) return "elsewhere";
    const own = this.at(name);
    // At the zone's own name the platform may keep records of a site that nobody declares.
    if (name === "" && !hasAddress(own)) return "elsewhere";
    if (own.length > 0) return own;
    // Only the wildcard of the closest name that exists answers (RFC 4592, section 3.3.1): a name exists with those below it.
    const [itself, ...above] = upwards(name) as [string, ...string[]];
    if (this.#existing.has(itself)) return [];
    const closest = above.find((one) => this.#existing.has(one));
    return this.at(closest === undefined ? "*" : `*.${closest}`);
  }
}

/** `a.b.c`, `b.c`, `c` */
function upwards(name: string): string[] {
  if (name === "") return [];
  const labels = labelsOf(name);
  return labels.map((_, index) => labels.slice(index).join("."));
}

export function hasAddress(entries: readonly Entry[]): boolean {
  return entries.some((entry) => withAddress.includes(entry.type) || isFlattened(entry));
}

/** At the zone's own name the platform answers with the addresses of what a CNAME leads to. */
export function isFlattened({ type, name }: Entry): boolean {
  return type === "Flatten" || (type === "CNAME" && name === "");
}

/** The host that a record of these types points to, in full; `undefined` for none, and where it isn't known. */
export function targetOf(
  { type, name, record: { value, priority } }: Entry,
  { domain }: { readonly domain: string | undefined },
): string | undefined {
  if (value === undefined) return undefined;
  if (type !== "SVCB" && type !== "HTTPS") return value === "." ? undefined : canonicalHost(value);
  const target = parseBinding(value)?.target;
  if (target !== ".") return target === undefined ? undefined : canonicalHost(target);
  // In alias mode it says that there is no service (RFC 9460, section 2.5.1), else it is the name of the record.
  return domain === undefined || priority === 0 ? undefined : [name, domain].filter(Boolean).join(".");
}

/** Whether a record says that its name takes no mail (RFC 7505). */
export function isNullMx({ type, record }: Entry): boolean {
  return type === "MX" && record.value === ".";
}

/** The text of a TXT record, without the quotes of a zone file. */
export function textIn({ record: { value } }: Entry): string | undefined {
  return value === undefined ? undefined : sentUnquoted(value);
}
