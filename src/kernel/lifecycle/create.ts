import type { Moment } from "../../client";
import { nameOf } from "../claims";
import type { IdParts, Scope, Values } from "../definition";
import { formatId, parentParts } from "../ids";
import type { Resource } from "../session";
import { managed, stateAfterWrite, type State } from "../state";
import { fieldsOfAnswer, observe, rememberScope, siblings, type Observed } from "./observe";
import { candidates, choose, objectName, type Candidate } from "./takeOver";
import { UnfinishedError } from "./unfinishedError";
import { isUnknownOutcome, untilShown } from "./write";
import { update } from "./update";
import { announce, earlierIntent } from "./intent";
import { createSingleton } from "./singleton";

export interface Created {
  readonly id: string;
  readonly state: State;
}

const tries = 3;

/** Makes the object, or takes over the one that an earlier, killed run made. */
export async function create(resource: Resource, inputs: Values): Promise<Created> {
  const { definition, session, key } = resource;
  declare(resource, inputs);
  if (definition.singleton) return createSingleton(resource, inputs);
  const parents = parentParts(definition, inputs);
  const intended = thing(resource, inputs);
  const intent = await earlierIntent(resource, intended);

  return session.oneAtATime(definition.oneAtATime?.(parents), async () => {
    const existing = await lookUp(resource, inputs, parents, intent ? "fresh" : "before");
    const chosen = choose(resource, inputs, existing.found, intent);
    if (chosen) return takeOver(resource, inputs, chosen, existing.scope);
    await announce(resource, intended);
    const made = await make(resource, inputs, parents, existing.scope);
    session.claims.own(objectName(definition, made.id), key);
    return finish(resource, inputs, made.id, made.observed);
  });
}

/** Two resources of one program that describe the same thing would own one object. */
export function declare(resource: Resource, inputs: Values): void {
  const other = declaredBy(resource, inputs);
  if (other !== undefined) {
    throw new Error(`"${nameOf(other)}" of this program already describes the same ${resource.definition.type}. Remove one of "${nameOf(other)}" and "${nameOf(resource.key)}".`);
  }
}

/** The other resource of this run that describes the same thing. */
export function declaredBy(resource: Resource, inputs: Values): string | undefined {
  return resource.session.claims.declare(thing(resource, inputs), resource.key);
}

function thing({ definition, session }: Resource, inputs: Values): string {
  const scope = session.scope(definition, inputs);
  return JSON.stringify([definition.type, parentParts(definition, inputs), session.platform(inputs).account, definition.key?.(inputs as never, scope)]);
}

async function lookUp(resource: Resource, inputs: Values, parents: IdParts, moment: Moment): Promise<{ found: Candidate[]; scope: Scope }> {
  const { definition, session } = resource;
  const beside = await siblings(resource, parents, inputs, moment);
  const scope = beside.scope ?? session.scope(definition, inputs);
  const outside = definition.outside?.(inputs as never, scope);
  if (outside) throw new Error(outside);
  return { found: candidates(resource, inputs, parents, beside.items, scope), scope };
}

/** The inputs that the creating request carries. */
function carried({ definition }: Resource, inputs: Values): Values {
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(([name]) => !definition.afterCreate?.includes(name)));
}

interface Made {
  readonly id: IdParts;
  readonly observed: Observed;
}

async function make(resource: Resource, inputs: Values, parents: IdParts, scope: Scope): Promise<Made> {
  const { definition, session } = resource;
  const api = session.platform(inputs);
  const body = definition.toBody(carried(resource, inputs), "create", scope);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await (definition.create as NonNullable<typeof definition.create>)({ api, inputs: inputs as never, body });
      const fields = answerOf(resource, answer);
      const name = definition.id.at(-1) as string;
      if (fields?.[name] !== undefined && fields[name] !== null) {
        const id = { ...parents, [name]: String(fields[name]) };
        return { id, observed: { fields: { ...parents, ...fields }, scope: rememberScope(resource, id, fields) } };
      }
      const made = await findMade(resource, inputs, parents);
      if (made) return made;
      throw new Error(`the platform took the ${definition.type} but shows neither its id nor the ${definition.type} itself. Nothing is created again, so that there won't be two: look at the platform, then run \`pulumi up\`, which looks for it once more.`);
    } catch (error) {
      if (!isUnknownOutcome(error)) {
        if (isDefinite(error)) await session.journal.end(resource.key);
        throw error;
      }
      const made = await findMade(resource, inputs, parents);
      if (made) return made;
      if (attempt === tries) throw error;
    }
  }
}

function isDefinite(error: unknown): boolean {
  return typeof error === "object" && error !== null && "outcome" in error && error.outcome === "notDone";
}

/** An answer that can't be read is no reason to lose what it announces: the object is looked for. */
function answerOf(resource: Resource, answer: unknown): Values | undefined {
  try {
    return fieldsOfAnswer(resource.definition, answer);
  } catch {
    return undefined;
  }
}

/** Looks a few times for what a request whose answer was lost may have made. */
async function findMade(resource: Resource, inputs: Values, parents: IdParts): Promise<Made | undefined> {
  for (const pauseMs of [0, 1, 2, 4]) {
    if (pauseMs > 0) await resource.session.clock.sleep(pauseMs * resource.session.platform(inputs).firstPollMs);
    const { found } = await lookUp(resource, inputs, parents, "fresh");
    const identical = found.filter((candidate) => candidate.identical);
    const mine = identical[0];
    if (mine) return { id: mine.id, observed: { fields: { ...parents, ...mine.fields }, scope: rememberScope(resource, mine.id, mine.fields) } };
  }
  return undefined;
}

async function takeOver(resource: Resource, inputs: Values, chosen: Candidate, scope: Scope): Promise<Created> {
  const { definition, session, key, log } = resource;
  const id = formatId(definition, chosen.id);
  session.claims.own(objectName(definition, chosen.id), key);
  log.info(`took over the ${definition.type} ${id}, which was on the platform already`);
  const observed = (definition.readsFrom === "list" ? undefined : await observe(resource, chosen.id, inputs, false)) ?? { fields: chosen.fields, scope };
  const before = Object.fromEntries(Object.entries(observed.fields).filter(([name]) => name in managed(definition, inputs)));
  const state = await update(resource, id, { ...before, ...parentParts(definition, inputs) }, inputs, observed);
  return { id, state };
}

/** What the creating request couldn't carry, then the wait until everything shows. From here on the object is never lost. */
async function finish(resource: Resource, inputs: Values, parts: IdParts, made: Observed): Promise<Created> {
  const { definition } = resource;
  const id = formatId(definition, parts);
  const asked = carried(resource, inputs);
  const later = Object.keys(managed(definition, inputs)).filter((name) => !(name in asked));
  const begun = stateAfterWrite(definition, asked, made.fields, made.scope);
  try {
    const observed = await untilShown(resource, "create", parts, inputs, asked, {}, made);
    const state = stateAfterWrite(definition, asked, observed.fields, observed.scope);
    return { id, state: later.length > 0 ? await update(resource, id, state, inputs, observed, "create") : state };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    const reason = (error as Error).message;
    throw new UnfinishedError(id, { ...begun, pending: later.length > 0 ? later.join(", ") : "its first read" }, `the ${definition.type} was created, but ${reason}`);
  }
}
