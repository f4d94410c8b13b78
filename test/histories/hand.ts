import { registry } from "../../src/resources";
import type { History } from "./history";
import { type Hand, kinds } from "./objects";

/** Does something in the panel to the nth object that it can be done to. */
export function byHand(history: History, what: Hand, nth: number): void {
  const { ledger, world } = history;
  // Whose order was lost isn't touched: nobody could tell then what came of it.
  const isKnown = (object: string) => ledger.named.has(object) || ledger.byHand.has(object);
  const isBought = (type: string) => registry[type]?.kind === "purchase";
  const can = [...ledger.items].filter(([object, { type }]) => kinds[type]?.[what] && (!isBought(type) || isKnown(object)));
  const chosen = can[nth % Math.max(1, can.length)];
  if (!chosen) return;
  const [object, { type }] = chosen;
  history.isTouched = true;
  kinds[type]?.[what]?.(world.hosting.platform, object.slice(type.length + 1));
  ledger.noteHand();
  // What is bought again was asked for again.
  for (const { stack, entry } of ledger.named.get(object) ?? []) {
    if (what === "delete") history.money.end(stack, entry.name);
    if (what === "change") history.money.change(stack, entry.name);
  }
}
