import type { Definition } from "../../src/kernel/definition/resource";
import type { ParentFacts, Values } from "../../src/kernel/definition/values";
import type { Created, Read, State } from "../../src/kernel/identity/state";
import { UnfinishedError } from "../../src/kernel/identity/unfinishedError";
import { type Diff, diff } from "../../src/kernel/object/diff";
import { type Checked, checkInputs } from "../../src/kernel/operations/checkInputs";
import { create } from "../../src/kernel/operations/create";
import { remove } from "../../src/kernel/operations/delete";
import { diffResource, type Difference } from "../../src/kernel/operations/diff";
import { read } from "../../src/kernel/operations/read";
import { update } from "../../src/kernel/operations/update";
import { registry } from "../../src/resources";
import { outcomeOf, type Process, type World } from "./world";

/** What a plan says of a type before anything is sent: each finding with the path of its field. */
export class Plan {
  readonly definition: Definition;

  constructor(
    readonly type: string,
    private readonly parentFacts: ParentFacts = {},
  ) {
    this.definition = registry[type] as Definition;
  }

  checked(inputs: Values, olds: Values = {}): Checked {
    return checkInputs(this.definition, olds, inputs, this.parentFacts);
  }

  problems(inputs: Values, olds: Values = {}): string[] {
    return this.checked(inputs, olds).problems.map(({ path, message }) => `${path} ${message}`);
  }

  warnings(inputs: Values, olds: Values = {}): string[] {
    return this.checked(inputs, olds).warnings.map(({ path, message }) => `${path} ${message}`);
  }

  difference(olds: Values, news: Values): Diff {
    return diff(this.definition, olds, news, this.parentFacts);
  }

  /** The inputs that change. */
  changes(olds: Values, news: Values): readonly string[] {
    return this.difference(olds, news).changed;
  }
}

/**
 * One resource of a program, from run to run: each operation has a process of its own, unless a test gives it one. What the engine would
 * keep is kept here, also of an operation that came to no end.
 */
export class OneResource {
  kept: Created | undefined;

  constructor(
    readonly world: World,
    readonly definition: Definition,
    readonly name = "it",
    private readonly limitMs?: number,
  ) {}

  get id(): string {
    return this.kept?.id ?? "";
  }

  get state(): State {
    return this.kept?.state ?? {};
  }

  /** Creates the object, or updates it if the engine has one. */
  async up(inputs: Values, process = this.world.process()): Promise<State> {
    const self = process.resource(this.definition, this.name, this.limitMs);
    try {
      this.kept = this.kept ? { ...this.kept, state: await update(self, this.id, this.state, inputs) } : await create(self, inputs);
    } catch (error) {
      if (error instanceof UnfinishedError) this.kept = { id: error.id, state: error.state };
      throw error;
    }
    return this.state;
  }

  /** What a preview says of an `up` of what the engine has. */
  preview(inputs: Values, process = this.world.process()): Promise<Difference> {
    return diffResource(process.resource(this.definition, this.name, this.limitMs), this.id, this.state, inputs);
  }

  /** How an `up` fails; it fails whole unless something is kept. */
  failure(inputs: Values, process?: Process): Promise<string> {
    return failureOf(this.up(inputs, process));
  }

  async refresh(process = this.world.process()): Promise<Read | undefined> {
    const seen = await read(process.resource(this.definition, this.name, this.limitMs), this.id, this.state);
    if (seen) this.kept = { id: seen.id, state: seen.state };
    return seen;
  }

  /** Refreshes, and tells which inputs an `up` would change then. */
  async drift(inputs: Values): Promise<readonly string[]> {
    const process = this.world.process();
    if (!(await this.refresh(process))) throw new Error(`${this.id} is gone`);
    return diff(this.definition, this.state, inputs, process.session.parentFacts(this.definition, this.state)).changed;
  }

  /** What `get` shows by an id or a natural key. */
  get(named: string): Promise<Read | undefined> {
    return read(this.world.process().resource(this.definition, this.name), named, {}, "get");
  }

  destroy(process = this.world.process()): Promise<void> {
    return remove(process.resource(this.definition, this.name, this.limitMs), this.id, this.state);
  }
}

/** The text of a failure of what has to fail. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  const outcome = await outcomeOf(work);
  if (outcome instanceof Error) return outcome.message;
  throw new Error(`it succeeded: ${JSON.stringify(outcome)}`);
}

/** What the engine keeps of an operation that came to no end. */
export async function unfinished(work: Promise<unknown>): Promise<UnfinishedError> {
  const outcome = await outcomeOf(work);
  if (outcome instanceof UnfinishedError) return outcome;
  throw outcome instanceof Error ? outcome : new Error(`it succeeded: ${JSON.stringify(outcome)}`);
}
