import { diff } from "../diff";
import type { IdParts, Values } from "../definition";
import { parentParts, parseId } from "../ids";
import type { Resource } from "../session";
import { stateAfterWrite, type State } from "../state";
import { fieldsOfAnswer, observe, rememberScope, type Observed } from "./observe";
import { objectName } from "./takeOver";
import { UnfinishedError } from "./unfinishedError";
import { planUpdate, type Plan } from "./plan";
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
    const plan = await planUpdate(resource, parts, olds, inputs, changed, known);
    try {
      const answered = await write(resource, parts, inputs, plan);
      const observed = await untilShown(resource, operation, parts, inputs, plan.wanted, olds, answered);
      return stateAfterWrite(definition, inputs, observed.fields, observed.scope, { ...olds, ...(plan.found && { found: plan.found }) });
    } catch (error) {
      throw await unfinished(resource, id, parts, olds, inputs, plan, error as Error);
    }
  });
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
  const before = { ...olds, ...(plan.found && { found: plan.found }) };
  const reached = observed ? Object.fromEntries(Object.keys(plan.wanted).filter((name) => !notShown(resource, plan.wanted, observed).includes(name)).map((name) => [name, inputs[name]])) : {};
  return new UnfinishedError(id, { ...before, ...reached, pending: Object.keys(plan.wanted).join(", ") || olds.pending || definition.type }, `${definition.type} ${id}: ${error.message}`);
}

export function partsOf(resource: Resource, id: string): IdParts {
  const parts = parseId(resource.definition, id);
  if (!parts) throw new Error(`"${id}" is no id of a ${resource.definition.type}: it has the form ${resource.definition.id.join("/")}.`);
  return parts;
}
