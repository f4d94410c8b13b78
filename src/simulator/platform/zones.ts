import { canonicalHost, isZoneName } from "./dnsName";
import type { RecordSeed } from "./dnsRecord";
import { Collection } from "./ledger";
import type { PlatformCore } from "./platformCore";
import { Refusal } from "./refusal";
import { Zone } from "./zone";

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

export class Zones {
  readonly #core: PlatformCore;
  readonly #defaultAccount: string;
  readonly #zones: Collection<Zone>;

  constructor(core: PlatformCore, defaultAccount: string) {
    this.#core = core;
    this.#defaultAccount = defaultAccount;
    this.#zones = new Collection<Zone>(core.ledger);
  }

  list(): Zone[] {
    this.#core.agenda.catchUp();
    return this.#zones.values();
  }

  /** By id or by name. */
  find(idOrName: string): Zone | undefined {
    return this.byId(idOrName) ?? this.list().find((zone) => zone.name === canonicalHost(idOrName));
  }

  byId(id: string): Zone | undefined {
    this.#core.agenda.catchUp();
    return this.#zones.get(id);
  }

  /** The zone, or an error when there is none: for tests that arranged it. */
  get(idOrName: string): Zone {
    const zone = this.find(idOrName);
    if (!zone) throw new Error(`The simulator has no zone ${idOrName}`);
    return zone;
  }

  add(seed: ZoneSeed): Zone {
    return this.#core.ledger.quietly(() => {
      const zone = this.#place(seed);
      if (seed.dnssec) zone.setDnssec(true);
      for (const record of seed.records ?? []) zone.addRecord(record);
      return zone;
    });
  }

  remove(idOrName: string): boolean {
    const zone = this.find(idOrName);
    return zone ? this.#zones.delete(zone.id) : false;
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
    this.#core.agenda.after(this.#core.delays.zoneDeletionMs, () => this.#zones.delete(id));
  }

  #place(seed: ZoneSeed): Zone {
    const account = seed.account ?? this.#defaultAccount;
    const zone = new Zone(this.#core, { ...seed, name: canonicalHost(seed.name), account });
    this.#zones.set(zone.id, zone);
    return zone;
  }
}
