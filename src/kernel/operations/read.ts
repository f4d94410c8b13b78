import { nameOf } from "../memory/claims";
import type { Definition, IdParts, SetOf, Values } from "../definition/resource";
import { formatId, idForm, parseId } from "../identity/ids";
import type { Resource } from "../memory/session";
import { singleLine } from "../values/wellFormed";
import { managed, stateAfterRead, stateOfFound, type Read, type State } from "../identity/state";
import { lookedAtSet, readSet } from "../set/read";
import { cartOf } from "../identity/handle";
import { readOnOrder } from "../purchase/onOrder";
import { confirm, withFound } from "../memory/intent";
import { rememberMissing } from "../memory/missingNote";
import { notReadyReason } from "../reading/ready";
import { fieldsOfAll, inspect, isGone, observe, siblings, type Observed } from "../reading/observe";

/** What the platform shows of an object; `undefined` when it is gone. */
export async function read(resource: Resource, id: string, stored: State): Promise<Read | undefined> {
  const { definition } = resource;
  const cart = definition.purchase && cartOf(id);
  const onlyLookedAt = isOnlyLookedAt(definition, stored);
  // What is on order is in the state of the stack that ordered it, and nowhere to be looked at.
  if (cart !== undefined && !onlyLookedAt) return readOnOrder(resource, cart, stored);
  if (definition.set) return onlyLookedAt ? lookedAtAll(resource, definition.set, id) : readSet(resource, definition.set, id, stored);
  if (onlyLookedAt) return lookedAt(resource, id);
  const before = definition.singleton ? await withFound(resource, id, stored) : stored;
  const parts = parseId(definition, id);
  if (!parts) throw new Error(`"${singleLine(id, 200)}" is no id of a ${definition.type}: it has the form ${idForm(definition)}.`);
  await confirm(resource, id, stored);
  const observed = await tolerant(resource, id, () => inspect(resource, parts, before, false));
  if (observed === "unchanged") return { id, state: before, inputs: managed(definition, before) };
  if (!observed || definition.gone?.(observed.fields)) {
    tellGone(resource, id, observed);
    await rememberMissing(resource, id, before);
    return undefined;
  }
  const state = stateAfterRead(definition, before, observed.fields, observed.parentFacts);
  return { id, state, inputs: managed(definition, state) };
}

/** What is gone and cost money, or holds a name that a new one needs, is worth a word. */
function tellGone({ definition, key, log }: Resource, id: string, observed: Observed | undefined): void {
  const blocked = observed && definition.blockedBy?.(observed.fields);
  const who = `${definition.type} "${nameOf(key)}" (${id})`;
  if (blocked !== undefined)
    log.warn(
      `${who} is deleted: ${blocked} Until then \`pulumi up\` refuses to make a new one${definition.purchase ? "; afterwards it orders one, which costs money" : ""}. Remove it from the program if that is not meant.`,
    );
  else if (definition.purchase)
    log.warn(
      `${who} is no longer on the platform: the next \`pulumi up\` orders it anew, which costs money. Remove it from the program if that is not meant.`,
    );
}

/** An object that a program only looks at, by its id or by its natural key. */
async function lookedAt(resource: Resource, id: string): Promise<Read> {
  const { definition } = resource;
  const found = (await byId(resource, id)) ?? (await byName(resource, id));
  if (!found) throw missing(definition, id);
  const { parts, observed } = found;
  const own = { ...parts, ...lastPart(definition, observed.fields) };
  const state = { ...stateOfFound(definition, own, observed.fields, observed.parentFacts), resolvedId: formatId(definition, own) };
  return { id: state.resolvedId, state, inputs: managed(definition, state) };
}

async function lookedAtAll(resource: Resource, set: SetOf, id: string): Promise<Read> {
  const found = await lookedAtSet(resource, set, id);
  if (!found) throw missing(resource.definition, id);
  return found;
}

interface Found {
  readonly parts: IdParts;
  readonly observed: Observed;
}

async function byId(resource: Resource, id: string): Promise<Found | undefined> {
  const { definition } = resource;
  const parts = parseId(definition, id);
  if (!parts) return undefined;
  try {
    const observed = await observe(resource, parts, {}, false);
    return observed && { parts, observed };
  } catch (error) {
    // What looks like an id may be a name, and be a path of its own in the API.
    const named = await byName(resource, id).catch(() => undefined);
    if (!named) throw error;
    return named;
  }
}

function missing(definition: Definition, id: string): Error {
  return new Error(
    `there is no ${definition.type} "${singleLine(id, 200)}" on the platform, or this account doesn't reach it. It is named by its id (${idForm(definition)})${definition.nameForm ? ` or ${definition.nameForm}` : ""}.`,
  );
}

/** A resource from `get` has no state at first: nothing but its id is known. */
function isOnlyLookedAt(definition: Definition, before: State): boolean {
  return "resolvedId" in before || !Object.keys(before).some((name) => name in definition.inputFields || name in definition.outputFields);
}

function lastPart(definition: Definition, fields: Values): IdParts {
  const name = definition.id.at(-1) as string;
  return fields[name] === undefined ? {} : { [name]: String(fields[name]) };
}

/** While the CDN is switched off its settings can't be seen, which doesn't mean that they are gone. */
async function tolerant(
  resource: Resource,
  id: string,
  look: () => Promise<Observed | undefined>,
): Promise<Observed | "unchanged" | undefined> {
  try {
    return await look();
  } catch (error) {
    const reason = notReadyReason(error);
    if (reason === undefined) throw error;
    resource.log.warn(
      `${resource.definition.type} "${nameOf(resource.key)}" (${id}) can't be read: it needs ${reason}. Its state is kept as it was.`,
    );
    return "unchanged";
  }
}

/** The object that a natural key names: a zone's domain, `zone/www/A`. */
async function byName(resource: Resource, name: string): Promise<Found | undefined> {
  const { definition } = resource;
  if (!definition.matchesName) return undefined;
  const parentNames = definition.id.slice(0, -1);
  const steps = name.split("/");
  const parents = Object.fromEntries(parentNames.map((part, index) => [part, steps[index] as string]));
  if (definition.parent && parents[definition.parent.property] !== undefined) {
    const parent = await definition.parentNamed?.(
      resource.session.platform({}).reading("now", resource.key),
      String(parents[definition.parent.property]),
    );
    if (parent !== undefined) parents[definition.parent.property] = parent;
  }
  const own = steps.slice(parentNames.length).join("/");
  const beside = await siblings(resource, parents, {}, "now").catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
  if (!beside) return undefined;
  const hits = fieldsOfAll(definition, beside.items).filter(
    (fields) => !definition.gone?.(fields) && definition.matchesName?.(fields, own, beside.parentFacts ?? {}),
  );
  if (hits.length > 1)
    throw new Error(
      `${hits.length} objects of type ${definition.type} match ${singleLine(name, 200)}; name one by its id: ${hits.map((fields) => String(fields[definition.id.at(-1) as string])).join(", ")}.`,
    );
  if (!hits[0]) return undefined;
  const parts = { ...parents, ...lastPart(definition, hits[0]) };
  const observed = await observe(resource, parts, {}, false);
  return observed && { parts, observed };
}
