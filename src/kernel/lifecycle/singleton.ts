import { HostingError } from "../../transport";
import type { Values } from "../definition";
import { formatId, parentParts } from "../ids";
import type { Resource } from "../session";
import { managed, type Created, type State } from "../state";
import { apply } from "./apply";
import { announce, withFound } from "./intent";
import { observe } from "./observe";
import { objectName } from "./takeOver";
import { partsOf } from "./update";
import { notShown, send } from "./write";

/** Settings are there with their parent. Creating the resource writes the managed ones and remembers what they were. */
export async function createSingleton(resource: Resource, inputs: Values): Promise<Created> {
  const { definition, session, key } = resource;
  const parts = parentParts(definition, inputs);
  const id = formatId(definition, parts);
  const there = await observe(resource, parts, inputs, true);
  if (!there) throw new Error(`there is nothing to set: the platform doesn't know ${Object.entries(parts).map(([name, part]) => `${name} ${part}`).join(", ")}. Check it, and hosting:account (or HOSTING_ACCOUNT).`);
  session.claims.make(objectName(definition, parts), key);

  const asked = managed(definition, inputs);
  const shown = Object.fromEntries(Object.entries(managed(definition, there.fields)).filter(([name]) => name in asked));
  const settings = Object.entries(shown).filter(([name]) => !definition.inputFields[name]?.marks.immutable);
  // A run that was killed after its write noted what it had found: what is there now is its own doing.
  const noted = Object.entries((await session.journal.read(key))?.found ?? {}).filter(([name]) => name in asked);
  const found = Object.fromEntries([...settings, ...noted]);
  await announce(resource, "", found, id);
  try {
    return { id, state: await apply(resource, { operation: "create", id: parts, olds: { ...shown, found }, inputs, known: there }) };
  } catch (error) {
    // Refused: what is there by the next try is what that one finds.
    if (error instanceof HostingError && error.outcome === "notDone") await session.journal.end(key);
    throw error;
  }
}

/** Puts back what was there before each key was first written. */
export async function deleteSingleton(resource: Resource, id: string, state: State): Promise<void> {
  const { definition, session } = resource;
  const { found = {} } = await withFound(resource, state);
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
