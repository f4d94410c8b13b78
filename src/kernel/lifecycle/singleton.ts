import type { Values } from "../definition";
import { formatId, parentParts } from "../ids";
import type { Resource } from "../session";
import { managed, stateAfterWrite, type State } from "../state";
import { observe } from "./observe";
import { announce, earlierIntent } from "./intent";
import { objectName } from "./takeOver";
import { partsOf, update } from "./update";
import { notShown, send } from "./write";

/** Settings are there with their parent. Creating the resource writes the managed ones and remembers what they were. */
export async function createSingleton(resource: Resource, inputs: Values): Promise<{ id: string; state: State }> {
  const { definition, session, key } = resource;
  const parts = parentParts(definition, inputs);
  const id = formatId(definition, parts);
  const thing = objectName(definition, parts);
  const intent = await earlierIntent(resource, thing);
  const there = await observe(resource, parts, inputs, true);
  if (!there) throw new Error(`there is nothing to set: the platform doesn't know ${Object.entries(parts).map(([name, part]) => `${name} ${part}`).join(", ")}.`);
  session.claims.own(thing, key);

  const wanted = managed(definition, inputs);
  const found: Values = {
    ...Object.fromEntries(Object.entries(there.fields).filter(([name, value]) => name in wanted && !definition.inputFields[name]?.marks.immutable && value !== null)),
    // A run that was killed after its write noted what it had found: what is there now is its own doing.
    ...intent?.found,
  };
  await announce(resource, thing, found);
  const before = stateAfterWrite(definition, { ...there.fields, ...parts }, there.fields, there.scope, { found });
  return { id, state: await update(resource, id, { ...pickManaged(before, wanted), found }, inputs, there, "create") };
}

function pickManaged(state: State, wanted: Values): Values {
  return Object.fromEntries(Object.entries(state).filter(([name]) => name in wanted));
}

/** Puts back what was there before each key was first written. */
export async function deleteSingleton(resource: Resource, id: string, state: State): Promise<void> {
  const { definition, session } = resource;
  const found = state.found ?? {};
  if (Object.keys(found).length === 0) return;
  const parts = partsOf(resource, id);
  const api = session.platform(state);
  const body = definition.toBody(found, "update", session.scope(definition, state));
  const look = async () => {
    const observed = await observe(resource, parts, state, true);
    return observed && notShown(resource, found, observed).length === 0 ? observed : undefined;
  };
  await send(() => (definition.update as NonNullable<typeof definition.update>)({ api, id: parts, body }), look);
}
