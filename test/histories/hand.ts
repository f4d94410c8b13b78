import type { History } from "./history";
import type { Item } from "./inventory";

/** What somebody does in the panel to one of the objects. */
export type Hand = "delete" | "change" | "twin";

/** Does it to the nth object that it can be done to. */
export function byHand(history: History, what: Hand, nth: number): void {
  const { ledger } = history;
  // Whose order was lost isn't touched: nobody could tell then what came of it.
  const isKnown = (object: string) => ledger.named.has(object) || ledger.byHand.has(object);
  const can = [...ledger.items].filter(([object, { type }]) => deeds[type]?.[what] !== undefined && (type !== "Site" || isKnown(object)));
  const chosen = can[nth % Math.max(1, can.length)];
  if (!chosen) return;
  const [object, { type }] = chosen;
  history.isTouched = true;
  deeds[type]?.[what]?.(history, object.slice(type.length + 1));
  ledger.noteHand();
  // What is bought again was asked for again.
  for (const { stack, entry } of ledger.named.get(object) ?? []) if (what === "delete") history.money.end(stack, entry.name);
}

type Deed = (history: History, id: string) => void;

const zoneAndRecord = (id: string): [string, string] => id.split("/") as [string, string];

/** Of each type, what the panel can do with it. */
const deeds: Readonly<Record<Item["type"], Partial<Record<Hand, Deed>>>> = {
  DnsZone: { delete: ({ world }, id) => void world.hosting.platform.zones.remove(id) },
  DnsRecord: {
    delete: ({ world }, id) => void world.hosting.platform.zones.get(zoneAndRecord(id)[0]).removeRecord(zoneAndRecord(id)[1]),
    change: ({ world }, id) =>
      void world.hosting.platform.zones.get(zoneAndRecord(id)[0]).updateRecord(zoneAndRecord(id)[1], { ttl: 77, comment: "by hand" }),
    twin: ({ world }, id) => {
      const zone = world.hosting.platform.zones.get(zoneAndRecord(id)[0]);
      const record = zone.record(zoneAndRecord(id)[1]);
      if (record) zone.addRecord({ ...record, id: undefined, created_at: undefined });
    },
  },
  Site: {
    delete: ({ world }, id) => world.hosting.platform.sites.get(id).setPendingDelete(true),
    change: ({ world }, id) => world.hosting.platform.sites.get(id).rename("renamed by hand"),
    twin: ({ world }, id) => {
      const { platform } = world.hosting;
      platform.sites.add({ name: platform.sites.get(id).name });
    },
  },
  EdgeRule: {
    delete: ({ world }, id) => void world.hosting.platform.sites.get(zoneAndRecord(id)[0]).removeEdgeRule(zoneAndRecord(id)[1]),
    change: ({ world }, id) =>
      void world.hosting.platform.sites.get(zoneAndRecord(id)[0]).updateEdgeRule(zoneAndRecord(id)[1], { Description: "by hand" }),
  },
  RateLimit: {
    delete: ({ world }, id) => void world.hosting.platform.sites.get(zoneAndRecord(id)[0]).shield.rateLimits.remove(zoneAndRecord(id)[1]),
  },
  AccessList: {
    delete: ({ world }, id) => void world.hosting.platform.sites.get(zoneAndRecord(id)[0]).shield.accessLists.remove(zoneAndRecord(id)[1]),
  },
};
