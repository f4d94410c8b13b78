import type { Simulator } from "../../src/simulator";

/** Fields that differ between two runs that did the same: ids, dates, keys made by chance. */
const byChance = /^(id|ids|guid|Guid|principal_id|.*_at|At|checksum|password_digest|password_set_count|site|subscription|groups|lists)$/;

/** Of which part of the platform; default all. */
export interface Part {
  readonly account?: string;
  /** The ids of what is owned. */
  readonly ids?: readonly string[];
}

/**
 * All that the platform holds, without what differs between two runs that did the same: equal censuses mean that nothing
 * is missing, nothing is there twice, and nothing was paid twice.
 */
export function census({ platform }: Simulator, { account, ids }: Part = {}): unknown {
  const within = (one: { id: string; account: string }): boolean =>
    (account === undefined || one.account === account) && (ids === undefined || ids.includes(one.id));
  return plain({
    zones: platform.zones
      .list()
      .filter(within)
      .map(({ name, dnssec, records }) => ({ name, dnssec, records })),
    sites: platform.sites
      .list()
      .filter((site) => within(site) && site.deleteScheduledAt === null)
      .map(({ name, cdn, caching, cacheLayers, edgeRules, shield, mail, hosting: { domains, ssh: _, ...hosting } }) => ({
        ...{ name, cdn, caching, cacheLayers, edgeRules, ...hosting },
        hostnames: domains.map((domain) => ({
          ...{ hostname: domain.hostname, primary: domain.primary },
          certificate: platform.certificates.of(domain).provision_type,
        })),
        sender: mail.state && [mail.state.mail_from_local_part, mail.state.mail_from_name],
        shield: shield.active && {
          settings: shield.settings,
          rateLimits: shield.rateLimits.list(),
          accessLists: shield.accessLists.list(),
          customRules: shield.customRules.list(),
          botDetection: shield.botDetection,
        },
      })),
    mailspaces: platform.mailspaces
      .list()
      .filter((mailspace) => within(mailspace) && mailspace.state.deleteScheduledAt === null)
      .map(({ domain, status, package: { name }, domains, mailboxes, groups, aliases }) => ({
        ...{ domain, status, package: name },
        domains: domains.all().map(({ name: served, description, state }) => ({ served, description, state })),
        mailboxes: mailboxes.list().filter(({ scheduled_deletion_at: gone }) => gone === null),
        memberships: groups.list().map((group) => ({ ...group, members: groups.members(group).map(({ email }) => email) })),
        // What waits for its purge keeps its addresses for so long.
        aliases: aliases
          .list()
          .filter(({ target }) => !("scheduled_deletion_at" in target) || target.scheduled_deletion_at === null)
          .map(({ address, target }) => `${address} to ${target.email}`),
      })),
    contacts: platform.registrar.contacts
      .list()
      .filter(within)
      .map(({ handle: _, account: __, ...contact }) => contact),
    registrations: platform.registrar.registrations
      .list()
      .filter(within)
      .map(({ name, state: { contacts, process, expiresAt: _, cancellationDeadlineAt: __, updatedAt: ___, ...shown } }) => ({
        ...{ name, ...shown },
        isBusy: process !== null,
        contacts: Object.entries(contacts).map(([role, id]) => [role, platform.registrar.contacts.find(id ?? "")?.email]),
      })),
    panelAccounts: platform.panelAccounts
      .list()
      .filter((one) => within({ id: one.username, account: one.account }) && one.state.deleteScheduledAt === null)
      .map((one) => ({ domain: one.domain, status: one.status, package: one.state.package.key, domains: one.domains })),
    users: platform.users
      .list()
      .filter((user) => account === undefined || user.account === account)
      .map(({ password: _, api_token: __, account_id: ___, account: ____, ...user }) => user),
    hosts: platform.registrar.hosts
      .list()
      .filter(({ registration }) =>
        platform.registrar.registrations
          .list()
          .filter(within)
          .some(({ id }) => id === registration),
      )
      .map(({ host_name, addresses }) => ({ host_name, addresses })),
    charges: platform.billing.payments.charges
      .filter((charge) => account === undefined || charge.account === account)
      .map(({ cents }) => cents),
    ordersUnderWay: platform.billing.orders
      .list()
      .filter((order) => (account === undefined || order.account === account) && order.status === "pending").length,
  });
}

/** Sorted, since concurrent operations come in any order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !byChance.test(name))
      .sort()
      .map(([name, inner]) => [name, plain(inner)]),
  );
}
