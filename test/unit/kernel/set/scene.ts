import { check } from "../../../../src/kernel/operations/checkInputs";
import type { Definition, SetOf, Values } from "../../../../src/kernel/definition/resource";
import { diff } from "../../../../src/kernel/object/diff";
import { create } from "../../../../src/kernel/object/create";
import { remove } from "../../../../src/kernel/operations/delete";
import { read } from "../../../../src/kernel/operations/read";
import { update } from "../../../../src/kernel/operations/update";
import { hasBecomeOwn } from "../../../../src/kernel/set/ledger";
import { leftOpen } from "../../../../src/kernel/set/recover";
import type { State } from "../../../../src/kernel/identity/state";
import type { Resource } from "../../../../src/kernel/memory/session";
import { registry } from "../../../../src/resources/index";

export const dnsRecords = registry.DnsRecords as Definition;
export const edgeRules = registry.EdgeRules as Definition;

/** Inputs as the engine hands them on after check; fails on what check refuses. */
export function checked(definition: Definition, inputs: Values, parentFacts = {}): Values {
  const { problems, inputs: kept } = check(definition, {}, inputs, parentFacts);
  if (problems.length > 0) throw new Error(problems.map(({ path, message }) => `${path} ${message}`).join("\n"));
  return kept;
}

/** A set in the hands of one program, as the engine brings it from run to run. */
export class Life {
  id = "";
  state: State = {};

  constructor(readonly definition: Definition) {}

  async up(resource: Resource, inputs: Values): Promise<readonly string[]> {
    const news = checked(this.definition, inputs, resource.session.parentFacts(this.definition, inputs));
    if (this.id === "") {
      const made = await create(resource, news).catch((error: unknown) => {
        const { id, state } = error as { id?: string; state?: State };
        if (id !== undefined && state) Object.assign(this, { id, state });
        throw error;
      });
      this.id = made.id;
      this.state = made.state;
      return Object.keys(news);
    }
    const set = this.definition.set as SetOf;
    const open = (await leftOpen(resource, set, this.state)) || hasBecomeOwn(set, this.state, news);
    const { changed, unfinished } = diff(
      this.definition,
      this.state,
      news,
      resource.session.parentFacts(this.definition, { ...this.state, ...news }),
    );
    if (changed.length === 0 && !unfinished && !open) return [];
    this.state = await update(resource, this.id, this.state, news).catch((error: unknown) => {
      const { state } = error as { state?: State };
      if (state) this.state = state;
      throw error;
    });
    return changed;
  }

  async refresh(resource: Resource): Promise<Values | undefined> {
    const seen = await read(resource, this.id, this.state);
    if (seen) this.state = seen.state;
    return seen?.inputs;
  }

  destroy(resource: Resource): Promise<void> {
    return remove(resource, this.id, this.state);
  }
}
