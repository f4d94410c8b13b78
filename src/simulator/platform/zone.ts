import { type DnsRecord, type RecordChanges, type RecordFields, type RecordSeed, normaliseRecord } from "./dnsRecord";
import { type Identity, Kept } from "./kept";
import { Collection } from "./ledger";
import type { PlatformCore, Identifiers } from "./platformCore";
import { problemsBeside, problemsOfRecord } from "./recordRules";
import { Refusal, found } from "./refusal";

export interface ZoneSeed {
  /** Default a new number. */
  id?: string;
  name: string;
  /** Account that owns the zone; default the first one. */
  account?: string;
  /** Default false. */
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

  /** Signs or unsigns the zone at once. */
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
    const content = normaliseRecord(fields, this.name);
    const problems = problemsOfRecord(fields, content, this.name);
    if (problems.length === 0) problems.push(...problemsBeside(content, this.recordsNamed(content.name), this.core.rules.duplicateRecords));
    if (problems.length > 0) throw Refusal.invalid(...problems);
    return this.addRecord(fields);
  }

  /** What PATCH does: refuses at once, takes effect later. Answers the record as it will be. */
  changeRecordLater(id: string, changes: RecordChanges): DnsRecord {
    const next = this.#merged(this.#require(id), changes);
    const beside = this.recordsNamed(next.name).filter((other) => other.id !== id);
    const problems = problemsOfRecord(next, next, this.name);
    if (problems.length === 0) problems.push(...problemsBeside(next, beside, this.core.rules.duplicateRecords));
    if (problems.length > 0) throw Refusal.invalid(...problems);
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

export type DnssecData = Readonly<typeof blankDnssecData>;

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
