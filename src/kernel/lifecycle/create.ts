import type { Moment } from "../../client";
import { nameOf } from "../claims";
import type { IdParts, Scope, Values } from "../definition";
import { formatId, parentParts } from "../ids";
import { thingOf } from "../key";
import type { Resource } from "../session";
import { managed, stateAfterWrite, type Created } from "../state";
import { apply } from "./apply";
import { announce, earlierIntent } from "./intent";
import { make } from "./make";
import { onceReady } from "./onceReady";
import { observe, siblings, type Observed } from "./observe";
import { createSingleton } from "./singleton";
import { candidates, choose, objectName, type Candidate } from "./takeOver";
import { UnfinishedError } from "./unfinishedError";
import { untilShown } from "./write";

/** Makes the object, or takes over the one that an earlier, killed run made. Waits for a parent that isn't ready yet. */
export async function create(resource: Resource, inputs: Values): Promise<Created> {
  const other = declaredBy(resource, inputs);
  if (other !== undefined) throw new Error(declaredTwice(resource, other));
  return onceReady(resource, inputs, () => (resource.definition.singleton ? createSingleton(resource, inputs) : createObject(resource, inputs)));
}

async function createObject(resource: Resource, inputs: Values): Promise<Created> {
  const { definition, session, key } = resource;
  const parents = parentParts(definition, inputs);
  const intended = thing(resource, inputs);
  const intent = await earlierIntent(resource, intended);
  const lenient = intent !== undefined || inputs.adopt === true || session.adopt;

  return session.oneAtATime(definition.oneAtATime?.(parents), async () => {
    const existing = await lookUp(resource, inputs, parents, intent ? "fresh" : "before", lenient);
    const chosen = choose(resource, inputs, existing.found, intent);
    if (chosen) return takeOver(resource, inputs, chosen, existing.scope);
    const made = await make(resource, inputs, carried(resource, inputs), existing.scope, {
      announce: () => announce(resource, intended),
      find: async () => (await lookUp(resource, inputs, parents, "fresh", true)).found.find((candidate) => candidate.identical),
    });
    const id = formatId(definition, made.id);
    session.claims.make(objectName(definition, made.id), key);
    await session.journal.made(key, id);
    return finish(resource, inputs, made.id, made.observed);
  });
}

/** The other resource of this run that describes the same thing. */
export function declaredBy(resource: Resource, inputs: Values): string | undefined {
  return resource.session.claims.declare(thing(resource, inputs), resource.key);
}

/** Two resources of one program that describe the same thing would own one object. */
export function declaredTwice({ definition, key }: Resource, other: string): string {
  return `"${nameOf(other)}" of this program already describes the same ${definition.type}: remove one of "${nameOf(other)}" and "${nameOf(key)}".`;
}

function thing({ definition, session }: Resource, inputs: Values): string {
  return thingOf(definition, inputs, session.scope(definition, inputs), session.platform(inputs).account);
}

async function lookUp(resource: Resource, inputs: Values, parents: IdParts, moment: Moment, lenient: boolean): Promise<{ found: Candidate[]; scope: Scope }> {
  const { definition, session } = resource;
  const beside = await siblings(resource, parents, inputs, moment);
  const scope = beside.scope ?? session.scope(definition, inputs);
  const outside = definition.outside?.(inputs as never, scope);
  if (outside) throw new Error(outside);
  return { found: candidates(resource, inputs, parents, beside.items, scope, lenient), scope };
}

/** The inputs that the creating request carries. */
function carried({ definition }: Resource, inputs: Values): Values {
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(([name]) => !definition.afterCreate?.includes(name)));
}

async function takeOver(resource: Resource, inputs: Values, chosen: Candidate, scope: Scope): Promise<Created> {
  const { definition, session, key, log } = resource;
  const id = formatId(definition, chosen.id);
  session.claims.make(objectName(definition, chosen.id), key);
  await session.journal.made(key, id);
  log.info(`took over the ${definition.type} ${id}, which was on the platform already`);
  // A list may show less of an object than the object itself.
  const known = (definition.readsFrom === "list" ? undefined : await observe(resource, chosen.id, inputs, false)) ?? { fields: { ...chosen.id, ...chosen.fields }, scope };
  const asked = managed(definition, inputs);
  const shown = Object.fromEntries(Object.entries({ ...managed(definition, known.fields), ...parentParts(definition, inputs) }).filter(([name]) => name in asked));
  return { id, state: await apply(resource, { operation: "create", id: chosen.id, olds: shown, inputs, known }) };
}

/** What the creating request couldn't carry, then the wait until everything shows. From here on the object is never lost. */
async function finish(resource: Resource, inputs: Values, parts: IdParts, made: Observed): Promise<Created> {
  const { definition } = resource;
  const id = formatId(definition, parts);
  const asked = carried(resource, inputs);
  const later = Object.keys(managed(definition, inputs)).filter((name) => !(name in asked));
  const begun = stateAfterWrite(definition, asked, made.fields, made.scope);
  try {
    const observed = await untilShown(resource, "create", parts, inputs, asked, undefined, made);
    const state = stateAfterWrite(definition, asked, observed.fields, observed.scope);
    return { id, state: later.length === 0 ? state : await apply(resource, { operation: "create", id: parts, olds: state, inputs, known: observed }) };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    throw new UnfinishedError(id, { ...begun, pending: later.join(", ") || "its first read" }, `the ${definition.type} was created, but ${(error as Error).message}`);
  }
}
