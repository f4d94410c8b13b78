import type { Values } from "../definition";
import { formatId, parentParts } from "../ids";
import { digest } from "../journal";
import type { Resource } from "../session";
import { managed, stateAfterWrite, type State } from "../state";
import { observe } from "./observe";
import { objectName } from "./takeOver";
import { partsOf, update } from "./update";
import { notShown, send } from "./write";

/** Settings are there with their parent. Creating the resource writes the managed ones and remembers what they were. */
export async function createSingleton(resource: Resource, inputs: Values): Promise<{ id: string; state: State }> {
  const { definition, session, key } = resource;
  const parts = parentParts(definition, inputs);
  const id = formatId(definition, parts);
  const there = await observe(resource, parts, inputs, true);
  if (!there) throw new Error(`there is nothing to set: the platform doesn't know ${Object.entries(parts).map(([name, part]) => `${name} ${part}`).join(", ")}.`);
  session.claims.own(objectName(definition, parts), key);

  const wanted = managed(definition, inputs);
  const intent = await session.journal.read(key);
  const thing = digest(objectName(definition, parts));
  // A run that was killed after its write noted what it had found: what is there now is its own doing.
  const found: Values = {
    ...Object.fromEntries(Object.entries(there.fields).filter(([name, value]) => name in wanted && !definition.inputFields[name]?.marks.immutable && value !== null)),
    ...(intent?.type === definition.type && intent.thing === thing ? intent.found : {}),
  };
  await session.journal.begin(key, { type: definition.type, thing, at: session.clock.now(), found });
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
