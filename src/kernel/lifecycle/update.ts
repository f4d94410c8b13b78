import { diff } from "../diff";
import type { IdParts, Values } from "../definition";
import { formatId, parentParts, parseId } from "../ids";
import type { Resource } from "../session";
import { managed, stateAfterWrite, type State } from "../state";
import { fieldsOfAnswer, observe, rememberScope, type Observed } from "./observe";
import { objectName } from "./takeOver";
import { UnfinishedError } from "./unfinishedError";
import { notShown, send, untilShown } from "./write";

/** Makes the object what the program says and answers with the new state. `known` spares a read of what was just read. */
export async function update(resource: Resource, id: string, olds: State, inputs: Values, known?: Observed, operation: "create" | "update" = "update"): Promise<State> {
  const { definition, session } = resource;
  const parts = partsOf(resource, id);
  session.claims.own(objectName(definition, parts), resource.key);
  if (operation === "update") await session.journal.end(resource.key);
  const scope = session.scope(definition, { ...inputs, ...parts });
  const { changed } = diff(definition, olds, inputs, scope);
  if (changed.length === 0 && olds.pending === undefined) {
    return stateAfterWrite(definition, inputs, { ...known?.fields }, scope, olds);
  }
  return session.oneAtATime(known ? undefined : definition.oneAtATime?.(parentParts(definition, inputs)), async () => {
    const plan = await planned(resource, parts, olds, inputs, changed, known);
    try {
      const answered = await write(resource, parts, inputs, plan);
      const observed = await untilShown(resource, operation, parts, inputs, plan.wanted, olds.shown ? { ...olds, ...olds.shown } : olds, answered);
      return stateAfterWrite(definition, inputs, observed.fields, observed.scope, { ...olds, ...plan.bookkeeping });
    } catch (error) {
      throw await unfinished(resource, id, parts, olds, inputs, plan, error as Error);
    }
  });
}

interface Plan {
  /** What the platform shall show afterwards. */
  readonly wanted: Values;
  readonly body: Values;
  readonly bookkeeping: Values;
}

async function planned(resource: Resource, parts: IdParts, olds: State, inputs: Values, changed: readonly string[], known?: Observed): Promise<Plan> {
  const { definition, session } = resource;
  const fields = definition.inputFields;
  const writable = Object.fromEntries(Object.entries(managed(definition, inputs)).filter(([name]) => !fields[name]?.marks.immutable));
  const kept = Object.fromEntries(Object.entries(writable).filter(([name]) => changed.includes(name)));
  const droppedNames = changed.filter((name) => inputs[name] === undefined || inputs[name] === null);
  const dropped = Object.fromEntries(
    droppedNames
      .map((name): [string, unknown] => [name, definition.singleton ? olds.found?.[name] : fields[name]?.marks.whenDropped])
      .filter(([, value]) => value !== undefined),
  );
  const wanted = { ...kept, ...dropped };
  const scope = session.scope(definition, { ...inputs, ...parts });
  const spell = (values: Values) => (Object.keys(values).length === 0 ? {} : definition.toBody(values, "update", scope));
  if (definition.updateSends === "managed") return { wanted, body: Object.keys(wanted).length === 0 ? {} : spell({ ...writable, ...dropped }), bookkeeping: {} };
  if (definition.updateSends === "whole") {
    const there = known ?? (await observe(resource, parts, inputs, true));
    if (!there) throw new Error(`${definition.type} ${formatId(definition, parts)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`, which creates it anew.`);
    const whole = Object.fromEntries(Object.entries(there.fields).filter(([name]) => name in fields && !fields[name]?.marks.immutable));
    for (const name of droppedNames) if (dropped[name] === undefined && !definition.keptWhenDropped?.includes(name)) delete whole[name];
    return { wanted, body: definition.toBody({ ...whole, ...writable, ...dropped }, "update", scope), bookkeeping: {} };
  }
  const found = definition.singleton ? await newlyFound(resource, parts, olds, inputs, changed, known) : undefined;
  return { wanted, body: spell(wanted), bookkeeping: found ? { found } : {} };
}

/** What a settings singleton held before the first write of each key that the program manages from now on. */
async function newlyFound(resource: Resource, parts: IdParts, olds: State, inputs: Values, changed: readonly string[], known?: Observed): Promise<Values> {
  const { definition } = resource;
  const wanted = managed(definition, inputs);
  const before = Object.fromEntries(Object.entries(olds.found ?? {}).filter(([name]) => name in wanted));
  const added = changed.filter((name) => name in wanted && !(name in before));
  if (added.length === 0) return before;
  const there = known ?? (await observe(resource, parts, inputs, true));
  return { ...before, ...Object.fromEntries(added.filter((name) => there?.fields[name] !== undefined && there.fields[name] !== null).map((name) => [name, there?.fields[name]])) };
}

async function write(resource: Resource, parts: IdParts, inputs: Values, plan: Plan): Promise<Observed | undefined> {
  const { definition, session } = resource;
  if (Object.keys(plan.body).length === 0) return undefined;
  const api = session.platform(inputs);
  const sendUpdate = definition.update as NonNullable<typeof definition.update>;
  return send(
    async () => {
      const answer = await sendUpdate({ api, id: parts, body: plan.body });
      if (definition.asynchronous?.update) return undefined;
      const fields = safely(() => fieldsOfAnswer(definition, answer));
      // An answer that doesn't show what was asked for is no proof of it: then the object is read.
      const complete = fields !== undefined && Object.keys(plan.wanted).every((name) => fields[name] !== undefined);
      return complete ? { fields: { ...parts, ...fields }, scope: rememberScope(resource, parts, fields) } : undefined;
    },
    async () => {
      const observed = await observe(resource, parts, inputs, true);
      return observed && notShown(resource, plan.wanted, observed).length === 0 ? observed : undefined;
    },
  );
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A write that failed half-way keeps what is known to be there, so that the next run does the rest. */
async function unfinished(resource: Resource, id: string, parts: IdParts, olds: State, inputs: Values, plan: Plan, error: Error): Promise<Error> {
  const outcome = "outcome" in error ? error.outcome : undefined;
  // Nothing was done: the engine keeps the old state as it is.
  if (outcome === "notDone" && olds.pending === undefined) return error;
  const { definition } = resource;
  const observed = await observe(resource, parts, inputs, true).catch(() => undefined);
  const before = { ...olds, ...plan.bookkeeping };
  const reached = observed ? Object.fromEntries(Object.keys(plan.wanted).filter((name) => !notShown(resource, plan.wanted, observed).includes(name)).map((name) => [name, inputs[name]])) : {};
  return new UnfinishedError(id, { ...before, ...reached, pending: Object.keys(plan.wanted).join(", ") || olds.pending || definition.type }, `${definition.type} ${id}: ${error.message}`);
}

export function partsOf(resource: Resource, id: string): IdParts {
  const parts = parseId(resource.definition, id);
  if (!parts) throw new Error(`"${id}" is no id of a ${resource.definition.type}: it has the form ${resource.definition.id.join("/")}.`);
  return parts;
}
