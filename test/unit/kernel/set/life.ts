import { EngineModel } from "../../../harness/engine";
import { checkInputs } from "../../../../src/kernel/operations/checkInputs";
import type { Definition, SetDefinition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { diff } from "../../../../src/kernel/object/diff";
import { remove } from "../../../../src/kernel/operations/delete";
import { read } from "../../../../src/kernel/operations/read";
import type { Created, State } from "../../../../src/kernel/identity/state";
import type { Resource } from "../../../../src/kernel/memory/session";
import { registry } from "../../../../src/resources";

export const dnsRecords = registry.DnsRecords as SetDefinition;
export const edgeRules = registry.EdgeRules as SetDefinition;

/** Inputs as the engine hands them on after check; fails on what check refuses. */
export function checked(definition: Definition, inputs: Values, parentFacts = {}): Values {
  const { problems, inputs: kept } = checkInputs(definition, {}, inputs, parentFacts);
  if (problems.length > 0) throw new Error(problems.map(({ path, message }) => `${path} ${message}`).join("\n"));
  return kept;
}

/** A set in the hands of one program, as the engine brings it from run to run. */
export class Life {
  readonly #engine: EngineModel;

  constructor(readonly definition: Definition) {
    this.#engine = new EngineModel(definition);
  }

  get id(): string {
    return this.#engine.kept?.id ?? "";
  }

  get state(): State {
    return this.#engine.kept?.state ?? {};
  }

  /** Replaces what the engine keeps, as an edit of the state does. */
  set state(state: State) {
    this.keep({ id: this.id, state });
  }

  keep(created: Created): void {
    this.#engine.kept = { ...created, unfinished: false };
  }

  /** Answers with what changed: all inputs when the set is made. */
  async up(resource: Resource, inputs: Values): Promise<readonly string[]> {
    const news = checked(this.definition, inputs, resource.session.parentFacts(this.definition, inputs));
    const { kept } = this.#engine;
    const parentFacts = resource.session.parentFacts(this.definition, { ...kept?.state, ...news });
    const changed = kept ? diff(this.definition, kept.state, news, parentFacts).changed : Object.keys(news);
    return (await this.#engine.up(resource, news)) === "same" ? [] : changed;
  }

  async refresh(resource: Resource): Promise<Values | undefined> {
    const { id, state } = this;
    const seen = await read(resource, id, state, "refresh");
    if (seen) this.state = seen.state;
    return seen?.inputs;
  }

  destroy(resource: Resource): Promise<void> {
    return remove(resource, this.id, this.state);
  }
}
