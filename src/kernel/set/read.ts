import { isGone } from "../reading/gone";
import type { SetDefinition } from "../definition/resource";
import { formatId, parseId } from "../identity/ids";
import type { SetOf } from "../definition/set";
import type { ParentFacts, Values } from "../definition/values";
import type { Resource } from "../memory/session";
import { stateAfterRead, stateOfFound, type Read, type State } from "../identity/state";
import { extrasIn, heldFrom } from "./extras";
import { entriesOf, heldIn, inputsOf, parentOf, relabelled, stateOf } from "./ledger";
import { listItems, type Listing } from "./live";
import { hasTies, sorted } from "./order";
import type { ManagedItem } from "./steps";

/** What the platform shows of a set; `undefined` when the parent is gone, and with it all that was in it. */
export async function readSet(resource: Resource<SetDefinition>, id: string, stored: State): Promise<Read | undefined> {
  const { set } = resource.definition;
  const { definition } = resource;
  const parents = parentOf(definition, stored);
  const held = heldIn(definition, stored);
  let live: Listing;
  try {
    live = await listItems(resource, parents, stored, "shared");
    // Missing from a shared list isn't gone yet.
    if (held.some((one) => !live.byId.has(one.id))) live = await listItems(resource, parents, stored, "fresh");
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
  const there = held.filter((one) => live.byId.has(one.id));
  const missing = new Map(held.filter((one) => !live.byId.has(one.id)).map((one) => [one.label, one]));
  const extras = await extrasIn(resource, stored, parents, live, new Set(there.map((one) => one.id)));
  // Deleted and made anew by hand, it is what the program lists all the same.
  const back = extras.map((one): ManagedItem => ({ ...one, state: missing.get(one.label)?.state ?? one.state }));
  const seen = relabelled(
    set,
    [...there, ...back].map((one) => ({ ...one, state: afterRead(set, one.state, live.byId.get(one.id)?.fields ?? {}, live.parentFacts) })),
    live.parentFacts,
  );
  const fieldsOf = ({ id: own }: ManagedItem) => live.byId.get(own)?.fields;
  const pending = stored.pending ?? (hasTies(set, seen, fieldsOf) ? "the order" : undefined);
  const state = {
    ...stateOf(definition, stored, sorted(set, seen, fieldsOf), live.parentFacts),
    ...(pending !== undefined && { pending }),
  };
  return { id, state, inputs: inputsOf(definition, state) };
}

function afterRead(set: SetOf, before: State, fields: Values, parentFacts: ParentFacts): State {
  return { ...stateAfterRead(set.item, before, fields, parentFacts), ...(before.foreign === true && { foreign: true }) };
}

/** Everything of a parent, for a program that only looks at it. */
export async function lookUpSet(resource: Resource<SetDefinition>, name: string): Promise<Read | undefined> {
  const { set } = resource.definition;
  const { definition, session, key } = resource;
  const { property } = definition.parent;
  const asked = parseId(definition, name)?.[property] ?? name;
  const look = async (parentId: string): Promise<Read | undefined> => {
    const parents = { [property]: parentId };
    const live = await listItems(resource, parents, {}, "shared").catch((error: unknown) => {
      if (isGone(error)) return undefined;
      throw error;
    });
    if (!live) return undefined;
    const all = sorted(set, heldFrom(set, live.all, live), ({ id }) => live.byId.get(id)?.fields);
    const id = formatId(definition, { ...parents, set: "all" });
    const state = {
      ...stateOfFound(definition, parents, {}, live.parentFacts),
      ...definition.derive?.({}, live.parentFacts),
      [set.collection]: entriesOf(definition, all),
    };
    return { id, state, inputs: inputsOf(definition, state) };
  };
  const named = await definition.parentNamed?.(session.platform({}).reading("shared", key), asked);
  return look(named ?? asked);
}
