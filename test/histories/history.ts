import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { Doubts } from "./doubts";
import { type Judged, mayReplace } from "./asked";
import type { Entry } from "./entry";
import { Ledger, Violation } from "./ledger";
import { Money } from "./money";
import { isHandle } from "./named";
import type { Run } from "./engineRun";
import { otherSettings } from "./settings";
import type { Stack } from "./stack";
import { isUsersTurn } from "./turns";
import { isInDoubt } from "./unsure";
import { type Circumstances, token, usually, World } from "./world";
import { type Declared, type Edit, type Program, slotOf } from "./program";

const secrets = [token, "correct horse battery", "b2YtdGhlLWNhbGxiYWNr"];
/** Faults that tell that something is gone, or done. */
const lies: ReadonlySet<string> = new Set(["404", "an empty body", "a stale read"]);
const longMs = 11 * 86_400_000;

/** Whether nothing tells that a resource has an entry's object: it was changed by hand, and the program gave it a new name or provider. */
function isUnlike({ name, provider }: Entry, one: Declared): boolean {
  if (slotOf(name) !== one.slot) return false;
  return name !== one.name || (provider !== one.provider && mayReplace(one));
}

/** Whether the program agrees to a new purchase: no state leads a provider to what is on order with another one. */
function isBoughtAnew(entry: Entry, one: Declared): boolean {
  return isHandle(entry) && entry.provider !== one.provider && mayReplace(one);
}

function inWords({ name, steps, entries }: Stack, end: string): string {
  const state = entries.map(
    (entry) => `${entry.name} = ${entry.id}${entry.unfinished ? " (unfinished)" : ""}${entry.replaced ? " (replaced)" : ""}`,
  );
  return `command ${name}: ${[...steps, end].join("; ")} | ${state.join(", ")}`;
}

/** One history: a world, what is done in it, and what has to be true of it after each step and at its end. */
export class History {
  readonly world = new World();
  readonly ledger = new Ledger(this.world);
  readonly money = new Money();
  readonly doubts = new Doubts();
  /** Whether somebody changed the platform: then a program looks again before it goes on. */
  isTouched = false;
  /** What each command came to, in words. */
  readonly told: string[] = [];
  /** Whether the user has to do something before a stack comes to rest. */
  isRefused = false;
  /** Whether anything happened but commands of one stack on one machine with the right time. */
  hasOthers = false;
  /** Whether something got another provider and changed at once: the old one goes last. */
  isMovedAndChanged = false;
  /** What lay in a replaced parent that the user took out of the state. */
  readonly #beyondReach = new Set<string>();

  /** `pulumi up` of a program that was edited. Answers with its failure. */
  async up(index: number, edits: readonly Edit[], circumstances: Circumstances, refreshes = false): Promise<Error | undefined> {
    const { world } = this;
    const stack = this.#stack(index);
    const program = (world.programs[index] as Program).edited(edits);
    world.programs[index] = program;
    if (edits.length > 0 && stack.hasPending) stack.isBehind = true;
    const { declared } = program;
    // The option `aliases` gives a name to what the state has, and to nothing else.
    const isUnaliased = declared.some(
      ({ name, formerName = name }) => formerName !== name && [name, formerName].every((one) => stack.current(one) === undefined),
    );
    const renames = edits.filter((edit) => edit.kind === "rename");
    if (renames.some(({ alias }) => !alias || isUnaliased)) this.hasOthers = true;
    if (edits.some(({ kind }) => kind === "move") && edits.some(({ kind }) => kind === "declare")) this.isMovedAndChanged = true;
    if (edits.length > 0) this.told.push(`program ${stack.name}: ${program}`);
    if (refreshes) await this.refresh(index, circumstances);
    const adopts = circumstances.adopt || declared.some((one) => one.inputs(() => "").adopt === true);
    this.#ask(stack, declared, adopts, circumstances.machine);
    return this.#command({ stack, declared, adopts }, circumstances, (run) => stack.up(run, declared));
  }

  #ask(stack: Stack, declared: readonly Declared[], adopts: boolean, machine: number): void {
    const { hosting } = this.world;
    const notes = this.world.notesOf(machine);
    const changed = [...this.ledger.changedByHand].flatMap((object) => this.ledger.named.get(object) ?? []);
    const has = (one: Declared): boolean => {
      const entry = stack.current(one.name);
      return entry !== undefined && !isBoughtAnew(entry, one);
    };
    const again = this.money.ask(stack, declared, {
      adopts,
      knows: (one) => has(one) || notes.has(stack.keyOf(one.name)),
      knowsChange: ({ name }) => notes.has(stack.keyOf(name)) || stack.current(name)?.state.changeOrder !== undefined,
      isNoted: (slot) => stack.names.some((name) => slotOf(name) === slot && notes.has(stack.keyOf(name))),
      isUnlike: (one) => changed.some((owner) => owner.stack === stack && isUnlike(owner.entry, one)),
      isHidden: hosting.platform.billing.carts.list().some(({ state }) => state.phase === "settling"),
    });
    for (const { definition, inputs } of again)
      this.#letGo(
        definition,
        inputs(() => ""),
      );
  }

  /** What is on order comes later, and nobody has it then. */
  #letGo(definition: Definition, inputs: Values): void {
    // The platform shows a domain in another spelling than the program.
    const named = definition.kind === "purchase" ? definition.key(inputs, {}) : [];
    for (const value of [...Object.values(inputs), ...named]) this.ledger.letGo.add(`${definition.type} ${String(value)}`);
  }

  /** The user looks into the panel for an order in doubt, and runs `up` with the word that nothing came of it if that is so. */
  async look(index: number, circumstances: Circumstances): Promise<unknown> {
    const orderAgain = this.doubts.wordFor(this.#stack(index), this.world, this.ledger);
    return orderAgain !== undefined && this.up(index, [], { ...circumstances, orderAgain });
  }

  async refresh(index: number, circumstances: Circumstances): Promise<Error | undefined> {
    const stack = this.#stack(index);
    return this.#command({ stack, declared: [], adopts: false }, circumstances, (run) => stack.refresh(run));
  }

  async destroy(index: number, circumstances: Circumstances): Promise<Error | undefined> {
    const stack = this.#stack(index);
    return this.#command({ stack, declared: [], adopts: false }, circumstances, (run) => stack.destroy(run));
  }

  /** Takes a resource out of a state: `pulumi state delete`. */
  forget(index: number, nth: number): void {
    const stack = this.#stack(index);
    const entry = stack.entries[nth % Math.max(1, stack.entries.length)];
    if (!entry) return;
    const gone = stack.entries.filter((one) => one === entry || one.deletedWith === entry.name);
    for (const [object, owners] of this.ledger.named)
      if (owners.some(({ entry: one }) => gone.includes(one))) this.ledger.letGo.add(object);
    // Of what lies in a replaced parent, the engine thinks that it ends with the parent's successor: nobody is asked to delete it.
    if (entry.replaced) for (const object of this.ledger.named.keys()) if (this.#liesIn(object, gone)) this.#beyondReach.add(object);
    for (const { definition, inputs } of gone) this.#letGo(definition, inputs);
    for (const { name } of gone) this.money.end(stack, name);
    stack.entries = stack.entries.filter((one) => !gone.includes(one));
    this.ledger.noteTime();
  }

  #liesIn(object: string, parents: readonly Entry[]): boolean {
    const parent = this.ledger.parentOf(object);
    if (parent === undefined) return false;
    const owners = this.ledger.named.get(parent) ?? [];
    return owners.some(({ entry }) => parents.includes(entry)) || this.#liesIn(parent, parents);
  }

  wait(ms: number): void {
    this.world.clock.skip(ms);
    this.ledger.noteTime();
  }

  /** What is true at the end of every history, whatever happened in it. */
  async end(): Promise<void> {
    const { world, ledger } = this;
    world.hosting.platform.billing.payments.next = [];
    this.wait(longMs);
    const refused: boolean[] = [];
    const used = [...world.stacks.keys()].filter((index) => this.#isUsed(index));
    for (const index of used) refused.push(await this.#converge(index));
    this.isRefused = refused.some(Boolean);
    this.money.judge(world, ledger.takenInDoubt);
    ledger.judgeLost(this.isRefused);
    for (const index of used) await this.#destroyed(index);
    this.#judgeSecrets();
    ledger.noteTime();
  }

  /** Whether there is anything that a command could do. */
  #isUsed(index: number): boolean {
    return this.#stack(index).entries.length > 0 || (this.world.programs[index] as Program).declared.length > 0;
  }

  #stack(index: number): Stack {
    return this.world.stacks[index] as Stack;
  }

  async #command(judged: Judged, circumstances: Circumstances, work: (run: Run) => Promise<void>): Promise<Error | undefined> {
    const { world, ledger } = this;
    if (circumstances.kill ?? circumstances.met) ledger.isTroubled = true;
    const { aheadMs, machine, met } = circumstances;
    if (judged.adopts || judged.stack !== world.stacks[0] || aheadMs !== 0 || machine !== usually.machine) this.hasOthers = true;
    if (lies.has(met?.fault.name ?? "")) this.hasOthers = true;
    const before = judged.stack.entries;
    const [namedBefore, itemsBefore] = [ledger.named, ledger.items];
    const { error, killed } = await world.run(circumstances, work);
    this.told.push(inWords(judged.stack, killed ? "killed" : (error?.message ?? "done")));
    if (killed) judged.stack.hasPending = true;
    else this.doubts.hear(judged.stack, error ? [error, ...judged.stack.errors] : []);
    // What was accepted takes effect soon.
    world.clock.skip(1_000);
    ledger.judge(judged, error !== undefined || killed, lies.has(met?.fault.name ?? ""), machine);
    // An order that a run was to go on with when it was killed is left to its note.
    const isLeft = (entry: Entry): boolean => killed && isHandle(entry) && judged.declared.some(({ name }) => name === entry.name);
    const isThere = ({ name }: Entry): boolean => judged.stack.entries.some((entry) => slotOf(entry.name) === slotOf(name));
    for (const entry of before) if (!isThere(entry) && !isLeft(entry)) this.money.end(judged.stack, entry.name);
    // A deletion may fail once the object is gone.
    for (const [object, owners] of namedBefore)
      for (const { stack, entry } of owners) if (stack === judged.stack && !ledger.items.has(object)) this.money.end(stack, entry.name);
    // So may that of what came of an order in doubt, which no state names. The program must have given it up.
    const gone = [...itemsBefore].flatMap(([object, { type }]) => (ledger.items.has(object) || namedBefore.has(object) ? [] : [type]));
    const isGivenUp = ({ name }: Entry): boolean => !judged.declared.some((one) => one.name === name);
    for (const entry of before)
      if (isInDoubt(entry) && isGivenUp(entry) && gone.includes(entry.definition.type)) this.money.end(judged.stack, entry.name);
    return error;
  }

  /** A further `up` brings a stack to rest within two commands. Answers whether it is the user's turn instead. */
  async #converge(index: number): Promise<boolean> {
    const stack = this.#stack(index);
    if (this.isTouched || this.ledger.isBehind || stack.isBehind) await this.refresh(index, usually);
    let last: Error | undefined;
    for (let run = 1; run <= 3; run += 1) {
      last = await this.up(index, [], usually);
      // Two stacks that have one object write it in turn.
      if (this.ledger.shared.size > 0) continue;
      if (!last && stack.steps.length === 0) return this.#rests(index);
      // A state that says what is no longer so is what most errors tell to refresh.
      if (last && run === 1) await this.refresh(index, usually);
    }
    if (this.ledger.shared.size > 0 || (last && this.#isUsersTurn(last))) return true;
    throw new Violation(`the third up of stack ${stack.name} ${last ? `failed: ${last.message}` : `did ${stack.steps.join(", ")}`}`);
  }

  /** What is at rest stays at rest: a refresh finds nothing. */
  async #rests(index: number): Promise<boolean> {
    const stack = this.#stack(index);
    const before = JSON.stringify(stack.entries.map(({ id }) => id));
    const error = (await this.refresh(index, usually)) ?? (await this.up(index, [], usually));
    if (error) throw new Violation(`after a refresh, up of stack ${stack.name} failed: ${error.message}`);
    if (stack.steps.length > 0) throw new Violation(`after a refresh, up of stack ${stack.name} did ${stack.steps.join(", ")}`);
    const others = stack.entries.flatMap((entry) => otherSettings(entry, this.world.hosting.platform));
    if (others.length > 0) throw new Violation(`the platform holds other values of ${others.join(", ")} than the program says`);
    if (JSON.stringify(stack.entries.map(({ id }) => id)) !== before) throw new Violation("a refresh took something out of the state");
    return false;
  }

  #isUsersTurn(error: Error): boolean {
    return isUsersTurn(error, this.hasOthers || this.isTouched || this.ledger.letGo.size > 0, this.isMovedAndChanged);
  }

  async #destroyed(index: number): Promise<void> {
    const stack = this.#stack(index);
    const objects = new Set(stack.objects(this.world.looker).map(({ object }) => object));
    const error = await this.destroy(index, usually);
    if (error) throw new Violation(`destroy of stack ${stack.name} failed: ${error.message}`);
    const left = [...objects].find((object) => this.ledger.mustGo(object) && !this.#beyondReach.has(object));
    if (left !== undefined) throw new Violation(`destroy of stack ${stack.name} left ${left}`);
  }

  #judgeSecrets(): void {
    const leaking = this.world.said.find((text) => secrets.some((secret) => text.includes(secret)));
    if (leaking !== undefined) throw new Violation(`a secret was shown: ${leaking}`);
  }
}
