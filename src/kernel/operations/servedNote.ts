import type { Values } from "../definition/values";
import type { State } from "../identity/state";
import { byKind, placed, type Resource } from "../memory/session";
import { clearMissing, isArrived } from "../ownership/earlierNotes";
import { endServedChange } from "../purchase/ordering";
import { endArrivedOriginals } from "../singleton/originals";

/** The engine brings an id with its state, so it knows the object: notes of its creation, and of a missing object, have served. */
export function endServedNote(resource: Resource, id: string, state: State, inputs?: Values): Promise<void> {
  const { notes } = resource.session;
  const endNote = async (kind: "creation" | "order"): Promise<void> => {
    const note = await notes.read(kind, resource.key);
    if (note && isArrived(resource, note, id, state)) await notes.end(kind, resource.key);
    await clearMissing(resource);
  };
  return byKind(resource, {
    object: () => endNote("creation"),
    purchase: async (bought) => {
      await endNote("order");
      await endServedChange(placed(bought, state), id, state);
    },
    singleton: (singleton) => endArrivedOriginals(singleton, id, state, inputs),
    action: () => Promise.resolve(),
    set: () => Promise.resolve(),
  });
}
