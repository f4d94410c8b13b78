import {
  type DnsRecord,
  type RecordContent,
  type RecordChanges,
  type RecordFields,
  type RecordSeed,
  normaliseRecord,
  recordTypes,
} from "./dnsRecord";
import { type Identity, Kept, Shelf } from "./kept";
import { Collection } from "./ledger";
import type { PlatformCore, Identifiers } from "./platformCore";
import { clashesWith, problemsOfRecord } from "./recordRules";
import { Refusal, found } from "./refusal";
import { canonicalHost, isZoneName } from "./dnsName";

export interface ZoneSeed {
  /** Default a new number. */
  id?: string;
  name: string;
  /** Account that owns the zone; default the first one. */
  account?: string;
  dnssec?: boolean;
  records?: RecordSeed[];
  /** ISO 8601; default now. */
  created_at?: string;
}

const mostRecords = 5_000;

interface ZoneState {
  readonly dnssec: boolean;
  /** Null until the platform has signed the zone. */
  readonly dnssecData: DnssecData | null;
  readonly updatedAt: string;
}

/** A DNS zone with its records. Methods take effect at once; what the API does with a delay says so. */
export class Zone extends Kept<Identity & { name: string; nameservers: readonly string[] }, ZoneState> {
  readonly #records = new Collection<DnsRecord>(this.core);

  constructor(core: PlatformCore, { id = core.identifiers.number(), name, account, created_at }: ZoneSeed & { account: string }) {
    const createdAt = created_at ?? core.stamp();
    const nameservers = ["ns1.nameservers.example", "ns2.nameservers.example"];
    super(core, { id, name, account, createdAt, nameservers }, { dnssec: false, dnssecData: null, updatedAt: createdAt });
  }

  get records(): DnsRecord[] {
    return this.#records.values();
  }

  record(id: string): DnsRecord | undefined {
    return this.#records.get(id);
  }

  /** By type number and name as stored (relative, `""` for the apex). */
  recordsNamed(name: string, type?: number): DnsRecord[] {
    return this.records.filter((record) => record.name === name && (type === undefined || record.record_type === type));
  }

  /** The platform's own hand: the record is stored in normal form, but no rule refuses it (TLSA is made this way). */
  addRecord(seed: RecordSeed): DnsRecord {
    const at = seed.created_at ?? this.core.stamp();
    const id = seed.id ?? this.core.identifiers.number();
    const record = { id, ...normaliseRecord(seed, this.name), created_at: at, updated_at: at };
    this.#records.set(record.id, record);
    return record;
  }

  updateRecord(id: string, changes: RecordChanges): DnsRecord {
    const record = { ...this.#merged(this.#require(id), changes), updated_at: this.core.stamp() };
    this.#records.set(id, record);
    return record;
  }

  removeRecord(id: string): boolean {
    return this.#records.delete(id);
  }

  setDnssec(enabled: boolean): void {
    this.change({ dnssec: enabled, dnssecData: enabled ? makeDnssecData(this.name, this.core.identifiers) : null });
  }

  /** The registry publishes the keys, so the parent zone shows the DS record. */
  showDs(): void {
    const { dnssecData } = this;
    if (dnssecData) this.change({ dnssecData: { ...dnssecData, DsConfigured: true } });
  }

  /** What POST does: refuses what the rules forbid. */
  createRecord(fields: RecordFields): DnsRecord {
    if (this.records.length >= mostRecords) throw Refusal.invalid(`A zone holds at most ${mostRecords} records`);
    this.#refuseBroken(fields, normaliseRecord(fields, this.name));
    return this.addRecord(fields);
  }

  /** What PATCH does: refuses at once, takes effect later. Answers the record as it will be. */
  changeRecordLater(id: string, changes: RecordChanges): DnsRecord {
    const next = this.#merged(this.#require(id), changes);
    this.#refuseBroken(next, next, id);
    this.core.agenda.after(this.core.delays.recordMs, () => {
      if (this.#records.get(id)) this.updateRecord(id, changes);
    });
    return next;
  }

  /** What DELETE does: the record is still shown until the delay is over. */
  removeRecordLater(id: string): DnsRecord {
    const record = this.#require(id);
    this.core.agenda.after(this.core.delays.recordMs, () => this.#records.delete(id));
    return record;
  }

  /** What PATCH does: `dnssec` shows at once, the data that a registrar needs when the zone is signed. */
  changeDnssec(enabled: boolean): void {
    if (enabled === this.dnssec) return;
    this.change({ dnssec: enabled, dnssecData: null });
    if (!enabled) return;
    this.core.agenda.after(this.core.delays.dnssecMs, () => {
      if (this.dnssec && !this.dnssecData) this.setDnssec(true);
    });
  }

  #refuseBroken(sent: RecordFields, content: RecordContent, id?: string): void {
    const problems = problemsOfRecord(sent, content, this.name);
    const beside = this.recordsNamed(content.name).filter((other) => other.id !== id);
    if (problems.length === 0 && clashesWith(content, beside)) problems.push("A CNAME record cannot share its name with another record");
    if (problems.length > 0) throw Refusal.invalid(...problems);
  }

  #require(id: string): DnsRecord {
    return found(this.record(id), "DNS record");
  }

  #merged(record: DnsRecord, changes: RecordChanges): DnsRecord {
    const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return { ...record, ...normaliseRecord({ ...record, ...sent }, this.name) };
  }
}

/** What a zone can show that is to be signed and is not yet. */
export const blankDnssecData = {
  Enabled: false,
  DsRecord: "",
  Digest: "",
  DigestType: "",
  Algorithm: 0,
  PublicKey: "",
  KeyTag: 0,
  Flags: 0,
  /** Whether the parent zone has the DS record. */
  DsConfigured: false,
};

type DnssecData = Readonly<typeof blankDnssecData>;

/** Looks like a key-signing key of ECDSA P-256 with a SHA-256 digest; signs nothing. */
function makeDnssecData(zone: string, identifiers: Identifiers): DnssecData {
  const keyTag = 1 + identifiers.integerBelow(65_534);
  const digest = identifiers.hex(64).toUpperCase();
  return {
    Enabled: true,
    DsRecord: `${zone}. 3600 IN DS ${keyTag} 13 2 ${digest}`,
    Digest: digest,
    DigestType: "SHA256",
    Algorithm: 13,
    PublicKey: Buffer.from(identifiers.hex(128), "hex").toString("base64"),
    KeyTag: keyTag,
    Flags: 257,
    DsConfigured: false,
  };
}

export class Zones extends Shelf<Zone> {
  protected readonly what = "zone";

  protected override named(idOrName: string): Zone | undefined {
    return this.byId(idOrName) ?? this.list().find((zone) => zone.name === canonicalHost(idOrName));
  }

  /** Those that a name lies in, whichever account has them, the closest one first. */
  around(host: string): Zone[] {
    const around = this.list().filter((zone) => nameInside(zone, host) !== undefined);
    return around.sort((one, other) => other.name.length - one.name.length);
  }

  hosting(host: string, account: string): Zone | undefined {
    return this.around(host).find((zone) => zone.account === account);
  }

  /** Whether a TXT record of some zone has a value under a name, in quotation marks or without them. */
  publishesText(host: string, value: string): boolean {
    const records = this.around(host).flatMap((zone) => zone.recordsNamed(nameInside(zone, host) ?? "", recordTypes.TXT));
    return records.some((record) => record.value.replace(/^"(.*)"$/, "$1") === value);
  }

  add(seed: ZoneSeed): Zone {
    return this.core.quietly(() => {
      const zone = this.#place(seed);
      if (seed.dnssec) zone.setDnssec(true);
      for (const record of seed.records ?? []) zone.addRecord(record);
      return zone;
    });
  }

  /** What POST does: refuses what the rules forbid. A name is taken whichever account holds it. */
  create(name: string, account: string): Zone {
    const canonical = canonicalHost(name.trim());
    if (!isZoneName(canonical)) throw Refusal.invalid("Name is not a valid domain");
    if (this.list().some((zone) => zone.name === canonical)) throw Refusal.invalid("Name has already been taken");
    return this.#place({ name: canonical, account });
  }

  /** What DELETE does: the zone is still shown until the delay is over. */
  removeLater(id: string): void {
    this.core.agenda.after(this.core.delays.zoneDeletionMs, () => this.kept.delete(id));
  }

  #place(seed: ZoneSeed): Zone {
    const account = seed.account ?? this.core.account;
    const zone = new Zone(this.core, { ...seed, name: canonicalHost(seed.name), account });
    return this.put(zone.id, zone);
  }
}

/** The name inside the zone, or undefined when it lies elsewhere. */
export function nameInside(zone: Zone, host: string): string | undefined {
  if (host === zone.name) return "";
  return host.endsWith(`.${zone.name}`) ? host.slice(0, -zone.name.length - 1) : undefined;
}
