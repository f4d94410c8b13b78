import type { Definition, IdParts, Values } from "../../src/kernel/definition/resource";
import { diff } from "../../src/kernel/object/diff";
import { parseId } from "../../src/kernel/identity/ids";
import { cartOf } from "../../src/kernel/identity/handle";
import { create } from "../../src/kernel/object/create";
import { remove } from "../../src/kernel/operations/delete";
import { confirm } from "../../src/kernel/memory/intent";
import { rememberFacts } from "../../src/kernel/reading/observe";
import { read } from "../../src/kernel/operations/read";
import { objectName } from "../../src/kernel/object/adopt";
import { UnfinishedError } from "../../src/kernel/identity/unfinishedError";
import { update } from "../../src/kernel/operations/update";
import { hasBecomeOwn, objectsOf } from "../../src/kernel/set/ledger";
import { leftOpen } from "../../src/kernel/set/recover";
import type { Resource } from "../../src/kernel/memory/session";
import type { Created, State } from "../../src/kernel/identity/state";
import type { Process } from "./world";

/** What the engine's state has under a resource, by the names under which claims know it: a set holds many. */
export function objectsIn(self: Resource, { id, state }: Created): string[] {
  const { definition } = self;
  if (definition.set) return objectsOf(self, definition.set, state);
  const parts = parseId(definition, id);
  if (!parts) throw new Error(`The engine was given the id ${id}`);
  return [objectName(definition, parts)];
}

/** What the provider does with a resource of the state whenever the engine asks for its diff. */
export async function goThrough(self: Resource, { id, state }: Created, inputs: Values): Promise<boolean> {
  const { definition, session, key } = self;
  for (const object of objectsIn(self, { id, state })) session.claims.own(object, key);
  rememberFacts(self, parseId(definition, id) as IdParts, state);
  if (definition.set) return (await leftOpen(self, definition.set, state)) || hasBecomeOwn(definition.set, state, inputs);
  await confirm(self, id, state, inputs);
  return false;
}

/** What a command did with the resource. */
export type Step = "create" | "update" | "replace" | "delete" | "refresh" | "same" | "gone";

/**
 * One resource of a stack, and what the engine does with it command by command: what it keeps of an operation that failed,
 * and what it asks next. Each command is a process of its own.
 */
export class EngineModel {
  kept: { readonly id: string; readonly state: State; readonly unfinished: boolean } | undefined;

  constructor(private readonly definition: Definition) {}

  async up(process: Process, inputs: Values): Promise<Step> {
    const { definition, kept } = this;
    const self = process.resource(definition);
    if (!kept) return this.#create(self, inputs);
    const { id, state } = kept;
    if (definition.purchase && cartOf(id) !== undefined) {
      self.session.wantedInputs.set(self.key, inputs);
      return this.#replace(self, inputs);
    }
    const open = await goThrough(self, kept, inputs);
    const found = diff(definition, state, inputs, self.session.parentFacts(definition, { ...state, ...inputs }));
    if (found.replaces.length > 0) return this.#replace(self, inputs);
    if (found.changed.length === 0 && !found.unfinished && !kept.unfinished && !open) return "same";
    await this.#keeping(async () => ({ id, state: await update(self, id, state, inputs) }));
    return "update";
  }

  async refresh(process: Process): Promise<Step> {
    if (!this.kept) return "same";
    const { id, state } = this.kept;
    const seen = await read(process.resource(this.definition), id, state);
    // A refresh also forgets that an operation didn't finish.
    this.kept = seen && { id: seen.id, state: seen.state, unfinished: false };
    return seen ? "refresh" : "gone";
  }

  async destroy(process: Process): Promise<Step> {
    if (!this.kept) return "same";
    await remove(process.resource(this.definition), this.kept.id, this.kept.state);
    this.kept = undefined;
    return "delete";
  }

  async #create(self: Resource, inputs: Values): Promise<Step> {
    await this.#keeping(() => create(self, inputs));
    return "create";
  }

  /** Old and new can't be there at the same time: what the matrix replaces is a purchase under way. */
  async #replace(self: Resource, inputs: Values): Promise<Step> {
    const { id, state } = this.kept as { id: string; state: State };
    await remove(self, id, state);
    this.kept = undefined;
    await this.#create(self, inputs);
    return "replace";
  }

  async #keeping(work: () => Promise<{ id: string; state: State }>): Promise<void> {
    try {
      this.kept = { ...(await work()), unfinished: false };
    } catch (error) {
      if (error instanceof UnfinishedError) this.kept = { id: error.id, state: error.state, unfinished: true };
      throw error;
    }
  }
}
