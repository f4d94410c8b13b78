import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import type { Created } from "../../src/kernel/identity/state";
import { UnfinishedError } from "../../src/kernel/identity/unfinishedError";
import type { Resource } from "../../src/kernel/memory/session";
import { check } from "../../src/kernel/operations/check";
import { create, diffResource, read, remove, update } from "./faces";
import { inputsOf } from "./program";
import type { Process } from "./world";

/** What the engine keeps of a resource between two commands. */
export interface Kept extends Created {
  /** Whether the last operation on it didn't finish. */
  readonly unfinished: boolean;
}

/** What a command did with the resource. */
export type Step = "create" | "update" | "replace" | "delete" | "refresh" | "same" | "gone";

/** What a test runs command by command. */
export interface Model {
  readonly kept: Kept | undefined;
  up(process: Process, inputs: Values): Promise<Step>;
  refresh(process: Process): Promise<Step>;
  destroy(process: Process): Promise<Step>;
}

/** The resource as the process of a command has it. */
type Self = Process | Resource;

/**
 * One resource of a stack, and what the engine does with it command by command: what it keeps of an operation that failed,
 * and what it asks next. Everything goes through a face.
 */
export class EngineModel implements Model {
  kept: Kept | undefined;

  constructor(
    private readonly definition: Definition,
    kept?: Created,
  ) {
    this.kept = kept && { ...kept, unfinished: false };
  }

  /** What the engine does first with each resource of a program: it may do more with others before it goes on with this one. */
  async check(process: Self, inputs: Values): Promise<void> {
    const { problems } = await check(this.#resource(process), this.kept ? inputsOf(this.definition, this.kept.state) : {}, inputs);
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
  }

  async up(process: Self, inputs: Values): Promise<Step> {
    const self = this.#resource(process);
    const { kept } = this;
    if (!kept) return this.#create(self, inputs);
    const { changed, replaces, unfinished, onOrder } = await diffResource(self, kept.id, kept.state, inputs);
    if (onOrder || replaces.length > 0) return this.#replace(self, inputs);
    if (changed.length === 0 && !unfinished && !kept.unfinished) return "same";
    await this.#keeping(async () => ({ id: kept.id, state: await update(self, kept.id, kept.state, inputs) }));
    return "update";
  }

  async refresh(process: Self): Promise<Step> {
    if (!this.kept) return "same";
    const seen = await read(this.#resource(process), this.kept.id, this.kept.state);
    // A refresh also forgets that an operation didn't finish.
    this.kept = seen && { id: seen.id, state: seen.state, unfinished: false };
    return seen ? "refresh" : "gone";
  }

  async destroy(process: Self): Promise<Step> {
    if (!this.kept) return "same";
    await remove(this.#resource(process), this.kept.id, this.kept.state);
    this.kept = undefined;
    return "delete";
  }

  #resource(self: Self): Resource {
    return "definition" in self ? self : self.resource(this.definition);
  }

  async #create(self: Resource, inputs: Values): Promise<Step> {
    await this.#keeping(() => create(self, inputs));
    return "create";
  }

  /** Old and new can't be there at the same time: what the tests replace is a purchase under way. */
  async #replace(self: Resource, inputs: Values): Promise<Step> {
    const { id, state } = this.kept as Kept;
    await remove(self, id, state);
    this.kept = undefined;
    await this.#create(self, inputs);
    return "replace";
  }

  async #keeping(work: () => Promise<Created>): Promise<void> {
    try {
      this.kept = { ...(await work()), unfinished: false };
    } catch (error) {
      if (error instanceof UnfinishedError) this.kept = { id: error.id, state: error.state, unfinished: true };
      throw error;
    }
  }
}
