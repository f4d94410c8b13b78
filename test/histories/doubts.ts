import { registry } from "../../src/resources";
import type { Stack } from "./stack";
import type { World } from "./world";
import type { Ledger } from "./ledger";

/** What users read of orders of which nobody knows whether they were taken, and what the panel shows them then. */
export class Doubts {
  /** Of each stack, the note whose order was in doubt last. */
  readonly #last = new Map<Stack, string>();

  /** A command ended with these errors. */
  hear(stack: Stack, errors: readonly Error[]): void {
    for (const { message } of errors) {
      const id = /run once (?:with |`)HOSTING_ORDER_AGAIN=([0-9a-f]{8})\b/.exec(message)?.[1];
      if (id !== undefined) this.#last.set(stack, id);
    }
  }

  /** The note that the user names after a look into the panel; nothing as long as the panel shows what may have come of the order. */
  wordFor(stack: Stack, { hosting }: World, ledger: Ledger): string | undefined {
    const { billing } = hosting.platform;
    if (billing.carts.list().some(({ state }) => underWay.includes(state.phase))) return undefined;
    const isUnknown = ([object, { type }]: [string, { readonly type: string }]) =>
      registry[type]?.kind === "purchase" && !ledger.named.has(object) && !ledger.byHand.has(object);
    return [...ledger.items].some(isUnknown) ? undefined : this.#last.get(stack);
  }
}

const underWay: readonly string[] = ["opened", "settling", "awaiting", "paid"];
