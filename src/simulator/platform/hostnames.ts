import { canonicalHost, isHost, relativeName } from "./dnsName";
import { type DnsRecord, recordTypes } from "./dnsRecord";
import type { PlatformCore } from "./platformCore";
import { Refusal } from "./refusal";
import type { Site, SiteDomain } from "./site";
import type { Sites } from "./sites";
import type { Tasks } from "./tasks";
import type { Zone, Zones } from "./zone";

const { A, AAAA, CNAME, Redirect, Flatten, PullZone, Script } = recordTypes;
/** Their records say where a name leads to. */
const addressBearing: readonly number[] = [A, AAAA, CNAME, Redirect, Flatten, PullZone, Script];

/** A record of a hosted zone in the way of a host name that is connected by name servers. */
export interface Conflict {
  readonly record: DnsRecord;
  readonly host: string;
  /** The site that it leads to, where it is tied to one. */
  readonly site: Site | undefined;
}

function invalid(error: string): Refusal {
  return Refusal.coded(422, "invalid_domain", error);
}

/** Host names of sites: what may be attached where, and what happens when. */
export class Hostnames {
  /** Those that are accepted and don't show yet, as long as their task runs. */
  readonly #underWay = new Map<SiteDomain, { site: Site; task: number }>();

  constructor(
    private readonly core: PlatformCore,
    private readonly sites: Sites,
    private readonly zones: Zones,
    private readonly tasks: Tasks,
  ) {}

  /** What POST does: refuses at once, takes effect later. Answers what is in the way where replacing that was not agreed to. */
  connectLater(
    site: Site,
    name: string,
    { byNameservers, replaceRecords }: { byNameservers: boolean; replaceRecords: boolean },
  ): { domain?: SiteDomain; conflicts: Conflict[] } {
    const hostname = canonicalHost(name.trim());
    if (hostname === "") throw Refusal.coded(400, "domain_blank", "Domain can't be blank");
    if (!isHost(hostname) || !hostname.includes(".")) throw invalid("Domain is not a valid hostname");
    const known = this.#held(site).find((domain) => domain.hostname === hostname);
    if (known) return { domain: known, conflicts: [] };
    this.#refuseTaken(site, hostname);
    if (byNameservers && this.zones.around(hostname).some((zone) => zone.account !== site.account))
      throw invalid("The domain is registered by another customer");
    const zone = byNameservers ? this.zones.hosting(hostname, site.account) : undefined;
    const conflicts = zone ? this.#conflictsIn(zone, hostname) : [];
    if (conflicts.length > 0 && !replaceRecords) return { conflicts };
    const domain = site.newDomain(hostname);
    const task = this.#run("Connect domain", site, () => {
      this.#underWay.delete(domain);
      for (const { record } of conflicts) zone?.removeRecord(record.id);
      zone?.addRecord({ record_type: recordTypes.PullZone, name: `${hostname}.`, value: site.id });
      site.attach(domain);
    });
    this.#underWay.set(domain, { site, task });
    return { domain, conflicts: [] };
  }

  /** Whether no site of the platform has a name, or is about to get it. */
  isFree(name: string): boolean {
    const hostname = canonicalHost(name.trim());
    if (!isHost(hostname) || !hostname.includes(".")) throw invalid("Hostname is not a valid hostname");
    return !this.sites.list().some((site) => this.#held(site).some((domain) => domain.hostname === hostname));
  }

  /** What PATCH does: takes effect later. */
  promoteLater(site: Site, { id }: SiteDomain): void {
    this.#run("Change primary domain", site, () => {
      if (site.hosting.domains.some((domain) => domain.id === id)) site.promote(id);
    });
  }

  /** What DELETE does: the host name is still shown until the delay is over; the record that led its name to the site goes with it. */
  removeLater(site: Site, { id, hostname }: SiteDomain): void {
    this.#run("Remove domain", site, () => {
      site.detach(id);
      const zone = this.zones.hosting(hostname, site.account);
      for (const { record } of zone ? this.#conflictsIn(zone, hostname) : []) {
        if (record.record_type === recordTypes.PullZone && record.value === site.id) zone?.removeRecord(record.id);
      }
    });
  }

  #run(name: string, { id, account }: Site, effect: () => void): number {
    return this.tasks.run({ name, account, site: id }, this.core.delays.hostnameMs, effect).id;
  }

  #held(site: Site): SiteDomain[] {
    const isComing = ({ site: holder, task }: { site: Site; task: number }) =>
      holder === site && this.tasks.find(task)?.status === "RUNNING";
    return [...site.hosting.domains, ...[...this.#underWay].filter(([, coming]) => isComing(coming)).map(([domain]) => domain)];
  }

  /** Sites that wait for their purge still hold what they had. */
  #refuseTaken(site: Site, hostname: string): void {
    const holder = this.sites
      .list()
      .find(
        (other) => other !== site && other.account === site.account && this.#held(other).some((domain) => domain.hostname === hostname),
      );
    if (!holder) return;
    const error =
      `${hostname} is already attached to the site ` +
      `${holder.name}${holder.deleteScheduledAt === null ? "" : ", which is pending deletion"}`;
    throw Refusal.coded(422, "hostname_in_use", error);
  }

  #conflictsIn(zone: Zone, hostname: string): Conflict[] {
    const { name } = relativeName(`${hostname}.`, zone.name);
    const records = zone.recordsNamed(name).filter((record) => addressBearing.includes(record.record_type));
    const siteOf = (record: DnsRecord) => (record.record_type === recordTypes.PullZone ? this.sites.find(record.value) : undefined);
    return records.map((record) => ({ record, host: hostname, site: siteOf(record) }));
  }
}
