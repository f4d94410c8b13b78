import type { Platform } from "../../src/simulator";
import { recordTypes } from "../../src/simulator/platform/dnsRecord";

/** An object of the platform. */
export interface Item {
  readonly type: string;
  /** What it is, without what chance gave it: two of one account with the same text are twins. */
  readonly what: string;
  /** The object that it goes with. */
  readonly parent?: string;
}

/** What the platform makes and removes by itself. */
const platformsOwn: readonly number[] = [recordTypes.TLSA, recordTypes.PullZone];

/** All that is there and not on its way out, by the names under which claims know it: `DnsRecord 7/12`. */
export function inventory(platform: Platform): Map<string, Item> {
  const found = new Map<string, Item>();
  const put = (type: string, id: string, what: string, parent?: string) =>
    found.set(`${type} ${id}`, { type, what: `${type} ${what}`, parent });
  for (const { id, name, records } of platform.zones.list()) {
    const zone = `DnsZone ${id}`;
    put("DnsZone", id, name);
    for (const record of records.filter(({ record_type }) => !platformsOwn.includes(record_type))) {
      const { id: own, created_at: _, updated_at: __, ttl: ___, comment: ____, ...content } = record;
      put("DnsRecord", `${id}/${own}`, `${id} ${JSON.stringify(content)}`, zone);
    }
  }
  for (const one of platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null)) {
    const { id } = one;
    const site = `Site ${id}`;
    put("Site", id, one.name);
    for (const { Guid, OrderIndex: _, ...rule } of one.listedEdgeRules)
      put("EdgeRule", `${id}/${Guid}`, `${id} ${JSON.stringify(rule)}`, site);
    for (const domain of one.hosting.domains) put("SiteHostname", `${id}/${domain.id}`, domain.hostname, site);
    for (const { id: own, rule_name } of one.shield.rateLimits.list()) put("RateLimit", `${id}/${own}`, `${id} ${rule_name}`, site);
    for (const { id: own, name } of one.shield.accessLists.list()) put("AccessList", `${id}/${own}`, `${id} ${name}`, site);
    for (const { id: own, rule_name } of one.shield.customRules.list()) put("WafRule", `${id}/${own}`, `${id} ${rule_name}`, site);
  }
  for (const { id, domain, state, domains, mailboxes, groups, aliases } of platform.mailspaces.list()) {
    if (state.deleteScheduledAt !== null) continue;
    const mailspace = `Mailspace ${id}`;
    put("Mailspace", id, domain);
    // The primary one is the mailspace itself.
    for (const { name } of domains.all().filter((one) => one.state !== "primary"))
      put("MailspaceDomain", `${id}/${name}`, `${id} ${name}`, mailspace);
    for (const mailbox of mailboxes.list().filter(({ scheduled_deletion_at: gone }) => gone === null))
      put("Mailbox", `${id}/${mailbox.id}`, mailbox.email, mailspace);
    for (const group of groups.list()) put("MailGroup", `${id}/${group.principal_id}`, group.email, mailspace);
    for (const { address, target } of aliases.list())
      if (!("scheduled_deletion_at" in target) || target.scheduled_deletion_at === null)
        put(
          "MailAlias",
          `${id}/${address}`,
          address,
          target.kind === "mailbox" ? `Mailbox ${id}/${target.id}` : `MailGroup ${id}/${target.principal_id}`,
        );
  }
  for (const { username, domain, domains, state } of platform.panelAccounts.list()) {
    if (state.deleteScheduledAt !== null) continue;
    put("PanelAccount", username, domain);
    for (const name of domains) put("PanelAccountDomain", `${username}/${name}`, `${username} ${name}`, `PanelAccount ${username}`);
  }
  const { contacts, registrations, hosts } = platform.registrar;
  // The platform makes the contacts of a registration by itself.
  for (const { id, account: _, created_at: __, updated_at: ___, handle: ____, ...contact } of contacts.list())
    if (contacts.use.usedBy(id).length === 0) put("DomainContact", id, JSON.stringify(contact));
  for (const { id, name } of registrations.list()) put("DomainRegistration", id, name);
  for (const { registration, host_name } of hosts.list())
    if (registrations.byId(registration))
      put("GlueRecord", `${registration}/${host_name}`, host_name, `DomainRegistration ${registration}`);
  for (const { id, email } of platform.users.list()) put("ResellerUser", id, email);
  return found;
}
