import type { Values } from "../../src/kernel/definition/values";
import { keyOf } from "../../src/kernel/identity/key";
import type { Created, State } from "../../src/kernel/identity/state";
import { UnfinishedError } from "../../src/kernel/identity/unfinishedError";
import type { Resource } from "../../src/kernel/memory/session";
import { check } from "../../src/kernel/operations/check";
import { create } from "../../src/kernel/operations/create";
import { remove } from "../../src/kernel/operations/delete";
import { diffResource, objectsIn } from "../../src/kernel/operations/diff";
import { read } from "../../src/kernel/operations/read";
import { update } from "../../src/kernel/operations/update";
import { sameAny } from "../../src/kernel/values/compare";
import { allOf, RefusedProgram, type Run } from "./engineRun";
import { type Entry, placed } from "./entry";
import { type Declared, slotOf } from "./program";
import { withNeeds } from "./slots";

/** One stack as the engine keeps it, and what the engine does command by command, as many resources at once as depend on nothing. */
export class Stack {
  /** In the order in which they came. */
  entries: Entry[] = [];
  /** How many steps of the last command did something. */
  steps: string[] = [];
  /** What the last command failed of, resource by resource. */
  errors: Error[] = [];
  /** Whether a command was killed: the engine then tells the user that only a refresh shows what came of it. */
  hasPending = false;
  /** Whether the program was changed after that: it may be what the state says, and not what the platform has. */
  isBehind = false;

  readonly #keys = new Map<string, string>();
  /** Of each entry, the objects that it names. */
  readonly #objects = new WeakMap<Entry, readonly string[]>();

  constructor(readonly name: string) {}

  /** The objects that the state names. */
  objects(run: Run): { readonly entry: Entry; readonly object: string }[] {
    return this.entries.flatMap((entry) => this.#objectsOf(run, entry).map((object) => ({ entry, object })));
  }

  #objectsOf(run: Run, entry: Entry): readonly string[] {
    const objects = this.#objects.get(entry) ?? objectsIn(this.#self(run, entry), entry.id, entry.state);
    this.#objects.set(entry, objects);
    return objects;
  }

  async up(run: Run, declared: readonly Declared[]): Promise<void> {
    this.#begin();
    for (const { name, formerName } of declared) if (formerName !== undefined) this.#rename(formerName, name);
    const started = new Map<string, Promise<void>>();
    let failed = false;
    for (const one of declared) {
      const before = one.after.map((name) => started.get(name) ?? Promise.resolve());
      const step = Promise.all(before).then(async () => {
        // What is not begun when something fails isn't begun any more.
        if (failed) return;
        await this.#step(run, one).catch((error: unknown) => {
          failed = true;
          this.errors.push(error as Error);
          throw error;
        });
      });
      started.set(one.name, step);
    }
    await allOf([...started.values()]);
    const names = new Set(declared.map(({ name }) => name));
    await this.#delete(
      run,
      this.entries.filter(({ name, replaced }) => replaced || !names.has(name)),
    );
  }

  async refresh(run: Run): Promise<void> {
    this.#begin();
    await allOf(
      this.entries.map(async (entry) => {
        const self = this.#self(run, entry);
        const seen = await read(self, entry.id, entry.state, "refresh").then((value) => run.whileAlive(value));
        if (!seen) return this.#put(entry, undefined);
        const known = sameAny(entry.state, seen.state) ? entry : { ...entry, state: seen.state, inputs: seen.inputs };
        // A refresh also forgets that an operation didn't finish.
        this.#put(entry, { ...known, id: seen.id, unfinished: false });
      }),
    );
    this.hasPending = false;
    this.isBehind = false;
  }

  async destroy(run: Run): Promise<void> {
    this.#begin();
    await this.#delete(run, [...this.entries]);
  }

  /** All names that its resources have ever had. */
  get names(): readonly string[] {
    return [...this.#keys.keys()];
  }

  keyOf(name: string): string {
    const key = this.#keys.get(name) ?? keyOf(`urn:${this.name}::${name}`, name);
    this.#keys.set(name, key);
    return key;
  }

  current(name: string): Entry | undefined {
    return this.entries.find((entry) => entry.name === name && !entry.replaced);
  }

  #begin(): void {
    this.steps = [];
    this.errors = [];
  }

  async #step(run: Run, one: Declared): Promise<void> {
    const inputs = one.inputs((name) => this.current(name)?.id ?? "");
    const self = this.#self(run, one);
    const kept = this.current(one.name);
    const checked = await run.whileAlive(await check(self, kept?.inputs ?? {}, inputs));
    const [problem] = checked.problems;
    if (problem) throw new RefusedProgram(`${one.name}: ${problem.path} ${problem.message}`, problem.explained ?? "refused");
    if (!kept) return this.#create(run, one, self, checked.inputs);
    if (kept.provider !== one.provider) return this.#replace(run, one, self, checked.inputs, kept, false);
    const difference = await run.whileAlive(await diffResource(self, kept.id, kept.state, checked.inputs));
    const { changed, replaces, unfinished, onOrder, deleteFirst } = difference;
    if (onOrder || replaces.length > 0) return this.#replace(run, one, self, checked.inputs, kept, deleteFirst);
    if (changed.length === 0 && !unfinished && !kept.unfinished) {
      this.#put(kept, { ...kept, ...placed(one), inputs: checked.inputs });
      return;
    }
    this.steps.push(`update ${one.name}`);
    const work = async () => ({ id: kept.id, state: await update(self, kept.id, kept.state, checked.inputs) });
    await this.#keeping(run, one, checked.inputs, kept, work);
  }

  async #create(run: Run, one: Declared, self: Resource, inputs: Values): Promise<void> {
    this.steps.push(`create ${one.name}`);
    await this.#keeping(run, one, inputs, undefined, () => create(self, inputs));
  }

  async #replace(run: Run, one: Declared, self: Resource, inputs: Values, kept: Entry, deleteFirst: boolean): Promise<void> {
    this.steps.push(`replace ${one.name}`);
    if (deleteFirst) {
      await remove(this.#self(run, kept), kept.id, kept.state).then((value) => run.whileAlive(value));
      this.#put(kept, undefined);
      return this.#create(run, one, self, inputs);
    }
    await this.#keeping(run, one, inputs, undefined, () => create(self, inputs)).finally(() => {
      const isThere = this.entries.some((entry) => entry !== kept && entry.name === one.name && !entry.replaced);
      if (isThere) this.#put(kept, { ...kept, replaced: true });
    });
  }

  /** Keeps what an operation gave; of one that failed, what exists. */
  async #keeping(run: Run, one: Declared, inputs: Values, kept: Entry | undefined, work: () => Promise<Created>): Promise<void> {
    const entry = ({ id, state }: Created, unfinished: boolean): Entry => ({
      ...placed(one),
      ...{ id, inputs, unfinished, replaced: false },
      state: JSON.parse(JSON.stringify(state)) as State,
    });
    try {
      const made = await run.whileAlive(await work());
      this.#put(kept, entry(made, false));
    } catch (error) {
      await run.whileAlive(undefined);
      if (error instanceof UnfinishedError) this.#put(kept, entry(error, true));
      throw error;
    }
  }

  /** Children before their parents; what ends with its parent is only forgotten. */
  async #delete(run: Run, entries: readonly Entry[]): Promise<void> {
    const names = new Set(entries.map(({ name }) => name));
    // What another one needs goes after it, in whichever order they came into the state.
    const needed = ({ name }: Entry): number => withNeeds(slotOf(name)).length;
    for (const entry of entries.toReversed().sort((a, b) => needed(b) - needed(a))) {
      this.steps.push(`delete ${entry.name}`);
      if (entry.deletedWith === undefined || !names.has(entry.deletedWith)) {
        await remove(this.#self(run, entry), entry.id, entry.state).then((value) => run.whileAlive(value));
      }
      this.#put(entry, undefined);
    }
  }

  #self(run: Run, { definition, name, provider }: Pick<Entry, "definition" | "name" | "provider">): Resource {
    return run.resource(definition, name, this.keyOf(name), provider);
  }

  #put(before: Entry | undefined, after: Entry | undefined): void {
    const index = before ? this.entries.indexOf(before) : -1;
    if (before && index < 0) throw new Error(`the state has no ${before.name} any more`);
    if (index >= 0) this.entries = after ? this.entries.with(index, after) : this.entries.toSpliced(index, 1);
    else if (after) this.entries = [...this.entries, after];
  }

  #rename(formerName: string, name: string): void {
    const former = this.current(formerName);
    if (former && !this.current(name)) this.#put(former, { ...former, name });
    this.entries = this.entries.map((entry) => (entry.deletedWith === formerName ? { ...entry, deletedWith: name } : entry));
  }
}
