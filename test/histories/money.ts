import type { Cart } from "../../src/simulator";
import { type Declared, slotOf } from "./program";
import type { Stack } from "./stack";
import { Violation } from "./ledger";
import type { World } from "./world";

/** What a run can know of what was asked for before. */
interface Circumstance {
  readonly adopts: boolean;
  /** Whether the state or a note of the machine leads to what the resource has or ordered, under its name. */
  readonly knows: (one: Declared) => boolean;
  /** Whether a note of the machine has it under this or a former name. */
  readonly isNoted: (slot: string) => boolean;
  /** Whether the state or a note of the machine leads to a change that the resource has ordered. */
  readonly knowsChange: (one: Declared) => boolean;
  /** Whether an order is under way that the platform doesn't show: its payment takes days. */
  readonly isHidden: boolean;
  /** Whether it has a new name, and its object was changed by hand: nothing tells then that it is the same. */
  readonly isUnlike: (one: Declared) => boolean;
}

/** How much was asked for: a purchase counts once for as long as its object lives, and a change of it once for each text of the program. */
export class Money {
  #purchases = 0;
  #changes = 0;
  /** What is asked for and not over: the place in the program, with the values that only a new object can have. */
  readonly #open = new Map<string, string>();
  readonly #changeable = new Map<string, string>();
  readonly #names = new Map<string, string>();
  /** What was bought and has another name in the panel by now: a machine without notes doesn't find it. */
  readonly #changedByHand = new Set<string>();
  /** Types of which something was ordered a second time, for nothing showed that it was on order. */
  readonly #boughtBlindly = new Set<string>();

  /** A program is about to run. Answers with what it may buy a second time, for nothing shows to it that it is on order. */
  ask(stack: Stack, declared: readonly Declared[], { adopts, knows, knowsChange, isNoted, isHidden, isUnlike }: Circumstance): Declared[] {
    const again: Declared[] = [];
    for (const one of declared) {
      const { slot, definition, inputs: inputsOf } = one;
      if (definition.kind !== "purchase") continue;
      const inputs = inputsOf(() => "");
      const pick = (wanted: (name: string) => boolean): string => JSON.stringify(Object.entries(inputs).filter(([name]) => wanted(name)));
      const fixed = pick((field) => definition.inputFields[field]?.marks.immutable === true);
      const changeable = pick((field) => definition.purchase.changes.includes(field));
      const key = `${stack.name}/${slot}`;
      // What is taken over is made what the program says.
      if (adopts) this.#changes += 1;
      const name = pick((field) => !definition.purchase.changes.includes(field));
      // Under a new name in the program, or without its notes, nobody can know that what has another name now is on order.
      const isOther = !knows(one) && (this.#names.get(key) ?? name) !== name;
      // A run that knows of the order refuses another name: then nothing was bought under it.
      if (isOther || !this.#names.has(key)) this.#names.set(key, name);
      const isNew = this.#open.get(key) !== fixed || isOther || isUnlike(one);
      // Of what is on order and doesn't show, another stack or machine buys a second one.
      const isBlind = (isHidden || (!isNew && this.#changedByHand.has(key))) && !knows(one) && !isNoted(slot);
      if (isNew || isBlind) this.#purchases += 1;
      if (isBlind) again.push(one);
      if (isBlind) this.#boughtBlindly.add(definition.type);
      // Of a change that is on order and doesn't show, another machine orders a second one.
      if (isHidden && !isNew && !knowsChange(one)) this.#changes += 1;
      // What was let go may be there still, and be gone on with.
      if ((this.#changeable.get(key) ?? changeable) !== changeable) this.#changes += 1;
      this.#open.set(key, fixed);
      this.#changeable.set(key, changeable);
    }
    return again;
  }

  /** Somebody changed what a place has bought. */
  change(stack: Stack, name: string): void {
    this.#changedByHand.add(`${stack.name}/${slotOf(name)}`);
  }

  /** What a place asked for is over: asked for again it is bought again. */
  end(stack: Stack, name: string): void {
    this.#open.delete(`${stack.name}/${slotOf(name)}`);
  }

  judge({ hosting }: World, takenInDoubt: number): void {
    const paid = hosting.platform.billing.carts.list().filter(({ state }) => state.chargedCents > 0);
    const changes = paid.filter(isChange);
    const bought = paid.filter((cart) => !isChange(cart));
    if (bought.length > this.#purchases) throw new Violation(`${bought.length} purchases were charged, and ${this.#purchases} asked for`);
    const asked = this.#changes + takenInDoubt;
    if (changes.length > asked) throw new Violation(`${changes.length} changes were charged, and ${asked} asked for`);
    // A domain can be registered once: of two orders of which one didn't show, one comes to nothing.
    const isSecond = ({ purchase }: Cart): boolean => purchase.domain !== undefined && this.#boughtBlindly.has("DomainRegistration");
    const inVain = paid.find((cart) => cart.state.phase !== "completed" && cart.state.phase !== "cancelled" && !isSecond(cart));
    if (inVain) throw new Violation(`a cart was charged and brought nothing: ${inVain.state.phase}`);
  }
}

function isChange({ purchase }: Cart): boolean {
  return purchase.task?.startsWith("Resize") === true;
}
