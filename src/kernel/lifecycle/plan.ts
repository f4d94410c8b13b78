import type { Definition, IdParts, Values } from "../definition";
import { formatId } from "../ids";
import type { Resource } from "../session";
import { managed, type State } from "../state";
import { observe, type Observed } from "./observe";

/** What an update does. */
export interface Plan {
  /** What the platform shall show afterwards. */
  readonly wanted: Values;
  /** What is sent; empty when nothing has to be. */
  readonly body: Values;
  /** What a settings singleton held before its keys were first written. */
  readonly found?: Values;
}

export async function planUpdate(resource: Resource, id: IdParts, olds: State, inputs: Values, changed: readonly string[], known?: Observed): Promise<Plan> {
  const { definition, session } = resource;
  const scope = session.scope(definition, { ...inputs, ...id });
  const { fixed, writable } = split(definition, managed(definition, inputs));
  const dropped = changed.filter((name) => !(name in writable) && !(name in fixed));
  const told = Object.fromEntries(dropped.map((name): [string, unknown] => [name, whenDropped(definition, olds, name)]).filter(([, value]) => value !== undefined));
  const wanted = { ...pick(writable, changed), ...told };
  // What can't change is no part of the body, but how a value is spelled may depend on it.
  const body = (values: Values): Values => (Object.keys(values).length === 0 ? {} : definition.toBody({ ...fixed, ...values }, "update", scope));

  switch (definition.updateSends) {
    case "whole": {
      const there = await present(resource, id, inputs, known);
      const kept = Object.keys(there).filter((name) => !dropped.includes(name) || definition.keptWhenDropped?.includes(name));
      return { wanted, body: body({ ...pick(there, kept), ...writable, ...told }) };
    }
    case "managed":
      return { wanted, body: Object.keys(wanted).length === 0 ? {} : body({ ...writable, ...told }) };
    default:
      return { wanted, body: body(wanted), ...(definition.singleton && { found: await foundNow(resource, id, olds, inputs, writable, known) }) };
  }
}

function split(definition: Definition, values: Values): { fixed: Values; writable: Values } {
  const isFixed = (name: string): boolean => definition.inputFields[name]?.marks.immutable === true;
  const names = Object.keys(values);
  return { fixed: pick(values, names.filter(isFixed)), writable: pick(values, names.filter((name) => !isFixed(name))) };
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

/** What the platform is told when the program no longer names a field. */
function whenDropped(definition: Definition, olds: State, name: string): unknown {
  return definition.singleton ? olds.found?.[name] : definition.inputFields[name]?.marks.whenDropped;
}

/** The writable fields that the platform shows now: what a full replace must not lose. */
async function present(resource: Resource, id: IdParts, inputs: Values, known?: Observed): Promise<Values> {
  const { definition } = resource;
  const there = known ?? (await observe(resource, id, inputs, true));
  if (!there) throw new Error(`${definition.type} ${formatId(definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`, which creates it anew.`);
  return split(definition, managed(definition, there.fields)).writable;
}

/** What a singleton held before the first write of each key that the program manages from now on. */
async function foundNow(resource: Resource, id: IdParts, olds: State, inputs: Values, writable: Values, known?: Observed): Promise<Values> {
  const before = pick(olds.found ?? {}, Object.keys(writable));
  const added = Object.keys(writable).filter((name) => !(name in before) && !(name in olds));
  return added.length === 0 ? before : { ...pick(await present(resource, id, inputs, known), added), ...before };
}
