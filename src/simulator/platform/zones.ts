import { canonicalHost, isZoneName } from "./dnsName";
import { recordTypes } from "./dnsRecord";
import { Refusal } from "./refusal";
import { Shelf } from "./kept";
import { Zone, type ZoneSeed } from "./zone";

export class Zones extends Shelf<Zone> {
  protected readonly what = "zone";

  /** By id or by name. */
  protected override named(idOrName: string): Zone | undefined {
    return this.byId(idOrName) ?? this.list().find((zone) => zone.name === canonicalHost(idOrName));
  }

  /** Those that a name lies in, whichever account has them, the closest one first. */
  around(host: string): Zone[] {
    const around = this.list().filter((zone) => nameInside(zone, host) !== undefined);
    return around.sort((one, other) => other.name.length - one.name.length);
  }

  /** The account's zone that a name lies in, the closest one. */
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

  override remove(idOrName: string): boolean {
    const zone = this.find(idOrName);
    return zone ? super.remove(zone.id) : false;
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
    this.kept.set(zone.id, zone);
    return zone;
  }
}

/** The name inside the zone, or undefined when it lies elsewhere. */
export function nameInside(zone: Zone, host: string): string | undefined {
  if (host === zone.name) return "";
  return host.endsWith(`.${zone.name}`) ? host.slice(0, -zone.name.length - 1) : undefined;
}
