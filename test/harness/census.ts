import type { Simulator } from "../../src/simulator";

/** Values that differ between two runs that did the same: ids, times, keys and names made by chance. That there is one counts. */
const byChance =
  /^(id|Guid|principal_id|handle|username|site|subscription|process|verification|ssh|dnssecData|publicKey|.*(_at|At|AtMs|[tT]oken|[dD]igest|checksum)|password\w*)$/;

/**
 * What isn't held for anybody: what the platform does, sends and sells, whose it is, what hangs on the time of day; and what stands in two
 * places.
 */
const elsewhere =
  /^(core|tasks|billing|domainOrders|delays|rules|outbox|backups|dns|tlds|premium|takenElsewhere|refusing|(a|readOnlyA)ccounts?|account_id|systemDomain|billingSettling|edgeRuleWritesUnderWay|book|listedEdgeRules|hostnames|siteOrders|planChanges)$/;

/** Of which part of the platform; default all. */
export interface Part {
  readonly account?: string;
  /** The ids of what is owned. */
  readonly ids?: readonly string[];
}

/**
 * All that the platform holds, without what differs between two runs that did the same: equal censuses mean that nothing
 * is missing, nothing is there twice, and nothing was paid twice. A new part of the platform is counted by itself.
 */
export function census({ platform }: Simulator, { account, ids }: Part = {}): unknown {
  const { sites, certificates, registrar, billing } = platform;
  const within = (one: Shown): boolean => {
    // A host is its registration's.
    const owner = (registrar.registrations.byId(String(one.registration)) ?? one) as Shown;
    return (account === undefined || owner.account === account) && (ids === undefined || ids.includes(String(owner.id ?? owner.username)));
  };
  const ofAccount = (one: { readonly account: string }) => account === undefined || one.account === account;
  const domains = sites.list().flatMap((site) => (within({ ...site }) && site.deleteScheduledAt === null ? site.hosting.domains : []));
  const names = new Map<string, unknown>();
  const all = {
    ...(held(platform, names, within) as object),
    certificates: domains.map((domain) => {
      const { provision_type, active } = certificates.of(domain);
      return `${domain.hostname}: ${provision_type}, ${active}`;
    }),
    charges: billing.payments.charges.filter(ofAccount).map(({ cents }) => cents),
    ordersUnderWay: billing.orders.list().filter((order) => ofAccount(order) && order.status === "pending").length,
  };
  return JSON.parse(JSON.stringify(all), (_, value: unknown) => {
    if (Array.isArray(value)) return value.sort(inOrder);
    return typeof value === "string" ? (names.get(value) ?? value) : value;
  });
}

type Shown = Readonly<Record<string, unknown>>;

/** What an object of the simulator shows, whatever it is: its fields and getters, or its items. `names` gets what ids stand for. */
function held(value: unknown, names: Map<string, unknown>, within: (one: Shown) => boolean = () => true): unknown {
  if (typeof value !== "object" || value === null) return value;
  const items = itemsOf(value);
  for (const { id, principal_id, email, name, hostname } of (items ?? []) as Shown[])
    for (const one of [id, principal_id]) if (typeof one === "string") names.set(one, email ?? name ?? hostname ?? "another");
  if (items) return items.filter((item) => !isGoing(item) && within(item as Shown)).map((item) => held(item, names));
  const shown = value as Shown;
  if (shown.active === false) return "off";
  const fields = [...Object.keys(value), ...gettersOf(Object.getPrototypeOf(value) as object | null)].filter(counts);
  return Object.fromEntries(
    fields.sort().map((name) => {
      const inner = shownAs(shown, name);
      return [name, differs(name) ? inner !== null : held(inner, names, within)];
    }),
  );
}

const counts = remembered((name: string) => !elsewhere.test(name));
const differs = remembered((name: string) => byChance.test(name));

/** A census is taken thousands of times, and asks the same of each name and class. */
function remembered<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new Map<Key, Answer>();
  return (key) => {
    if (!answers.has(key)) answers.set(key, ask(key));
    return answers.get(key) as Answer;
  };
}

function itemsOf(value: object): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (value instanceof Set || value instanceof Map) return [...value];
  const { list, all } = value as Readonly<Record<string, unknown>>;
  const items = list ?? all;
  return typeof items === "function" ? (items.call(value) as unknown[]) : undefined;
}

/** Of a class and those above it. */
const gettersOf = remembered((above: object | null): string[] => {
  if (above === null || above === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(above)).flatMap(([name, { get }]) => (get ? [name] : []));
  return [...new Set([...own, ...gettersOf(Object.getPrototypeOf(above) as object | null)])];
});

/** A getter may refuse: what isn't there shows nothing. */
function shownAs(shown: Shown, name: string): unknown {
  try {
    return shown[name];
  } catch {
    return undefined;
  }
}

/** Whether it waits for its purge. An alias of a mailbox that does keeps its address for so long. */
function isGoing(item: unknown): boolean {
  if (typeof item !== "object" || item === null) return false;
  const { deleteScheduledAt, scheduled_deletion_at, state, target } = item as Shown;
  return typeof (deleteScheduledAt ?? scheduled_deletion_at) === "string" || isGoing(state) || isGoing(target);
}

/** Concurrent operations come in any order. */
function inOrder(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
