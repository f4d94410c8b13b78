import { type State, stateAfterWrite } from "../identity/state";
import type { ParentFacts } from "../definition/resource";
import type { Item } from "../definition/set";
import { write } from "../object/apply";
import { awaitPendingDeletion, withDeletionNote } from "../object/delete";
import { type Change, planUpdate } from "../object/plan";
import { type RecoveryHooks, sendCreate } from "../object/sendCreate";
import { settling } from "../object/settle";
import { sameObject } from "../reading/same";
import { sendOnce } from "../reading/doubt";
import { isGone, isNotFound, provesChildless } from "../../client";
import type { Observed } from "../reading/observe";
import { claim, isFree } from "./claims";
import { forItems, itemId, itemName, type Labelled, type ManagedItem, type PlacedSet } from "./entries";
import { type Listing, listItems } from "./listing";
import type { ItemUpdate } from "./steps";

export type Verb = "create" | "update" | "delete";

/** One operation on a set. */
export interface Work {
  readonly resource: PlacedSet;
  readonly operation: Verb;
  readonly parentFacts: ParentFacts;
  /** The list that was read just now, if the plan needed it. */
  readonly listing?: Listing;
}

/** The effect of a write that the platform accepted and doesn't show yet. */
export interface AwaitedEffect {
  readonly verb: Verb;
  readonly item: Item;
  /** Whether the platform shows the effect. Throws if it never will. */
  readonly isShown: (listing: Listing) => boolean;
  readonly onShown: () => void;
  readonly onFailed?: () => void;
}

/** Creates, updates and deletes single items of a set, and knows the set's items after each write. */
export function itemWrites({ resource, operation, parentFacts, listing: known }: Work, managed: readonly ManagedItem[]) {
  const { set } = resource.definition;
  const self = forItems(resource);
  /** By id: two objects may have the same label. */
  const items = new Map(managed.map((one) => [one.id, one]));
  /** The ids of all objects that the set has managed in this operation. */
  const knownIds = new Set(items.keys());
  /** The labels of items whose creation nobody refused. */
  const announced = new Set<string>();
  /** Writes whose effect the platform doesn't show yet. */
  const effects = new Map<string, AwaitedEffect>();

  const manage = (one: ManagedItem): void => void items.set(one.id, one);
  const forget = (id: string): void => {
    items.delete(id);
    resource.session.claims.forget(itemName(resource, id));
  };
  const stateAfter = (item: Item, observed?: Observed, before?: State): State =>
    stateAfterWrite(set.item, item, observed?.fields ?? {}, parentFacts, before);

  /** Waits until the platform shows an item's fields as they were written. */
  const awaitFields = (
    verb: "create" | "update",
    item: Item,
    id: string,
    settled: (observed: Observed) => boolean,
    onFailed?: () => void,
  ): void => {
    let latest: Observed | undefined;
    effects.set(id, {
      ...{ verb, item, onFailed },
      isShown: (listing) => {
        const observed = listing.observed(id);
        latest = observed ?? latest;
        return observed !== undefined && settled(observed);
      },
      onShown: () => {
        const before = items.get(id) as ManagedItem;
        manage({ ...before, state: stateAfter(item, latest, before.state) });
      },
    });
  };

  /** How to find the object if the answer to its creation was lost. */
  const recovery = (label: string, item: Item): RecoveryHooks => ({
    announce: async () => void announced.add(label),
    retract: async () => void announced.delete(label),
    find: async () => {
      const listing = await listItems(resource, "fresh");
      const found = listing
        .candidatesFor(item)
        .filter(({ id }) => !knownIds.has(id) && isFree(resource, id))
        .find(({ fields }) => sameObject(set.item, item, { fields, parentFacts: listing.parentFacts }, "ours"));
      return found && { id: itemId(resource, found.id), fields: found.fields, identical: true };
    },
    // The platform creates an item as a whole or not at all.
    findPart: () => Promise.resolve(undefined),
  });

  return {
    effects,

    /** The items that the set manages now. */
    items: (): readonly ManagedItem[] => [...items.values()],

    /** The labels of items that may exist although no answer shows them: their requests may still be under way. */
    lost: (): readonly string[] => {
      const shown = new Set([...items.values()].map(({ label }) => label));
      return [...announced].filter((label) => !shown.has(label));
    },

    create: async ({ label, item }: Labelled): Promise<void> => {
      const own = set.item.identity.idOf?.(item, parentFacts);
      if (own !== undefined) await awaitPendingDeletion(self, itemId(resource, own));
      const { id: parts, observed } = await sendCreate({ ...self, inputs: item }, item, parentFacts, recovery(label, item));
      const id = parts[set.item.ownId] as string;
      knownIds.add(id);
      claim(resource, [{ id }], operation);
      manage({ label, id, state: stateAfter(item, observed) });
      const isComplete = Object.keys(item).every((name) => observed.fields[name] !== undefined);
      const settled = settling(self, item, item);
      if (!settled(observed) || !isComplete) awaitFields("create", item, id, settled);
    },

    update: async ({ label, item, existing, changed }: ItemUpdate): Promise<void> => {
      const { id, state: olds } = existing;
      const there = known?.observed(id);
      const change: Change = { operation: "update", id: itemId(resource, id), olds, inputs: item, ...(there && { known: there }) };
      const plan = await planUpdate(self, change, changed);
      const { shown } = await withDeletionNote(self, change.id, () => write(self, change, plan)).catch((error: unknown) => {
        if (!isGone(error)) throw error;
        throw new Error("it is no longer there: somebody deleted it. Run `pulumi refresh`, then `pulumi up`.", { cause: error });
      });
      const settled = settling(self, item, plan.wanted, plan.before);
      manage({ label, id, state: stateAfter(item, shown, olds) });
      if (!shown || !settled(shown)) awaitFields("update", item, id, settled, () => manage(existing));
    },

    /** Keeps an item that needs no request. Its label may still change. A refresh finds the changes that others made on the platform. */
    keep: ({ label, item, existing: { id, state } }: ItemUpdate): void => manage({ label, id, state: stateAfter(item, undefined, state) }),

    delete: async ({ id, state }: ManagedItem): Promise<void> => {
      const { delete: request, type, waiting } = set.item;
      if (!request) throw new Error(`the API can't delete a ${type}, so no set can hold any.`);
      const object = itemId(resource, id);
      const send = () => request({ api: resource.api, id: object, olds: resource.parents }).then(() => true);
      const look = async () => ((await listItems(resource, "fresh")).byId.has(id) ? undefined : true);
      /** The platform's 404: alone it doesn't prove that the object is gone. */
      let doubtful: unknown;
      try {
        await withDeletionNote(self, object, () => sendOnce(resource, { send, look }));
        if (!waiting.asynchronous?.includes("delete")) return forget(id);
      } catch (error) {
        // Without a CDN, none of the objects that depend on it is left.
        if (!isNotFound(error) && (isGone(error) || provesChildless(error))) return forget(id);
        if (!isNotFound(error)) throw error;
        doubtful = error;
      }
      effects.set(id, {
        ...{ verb: "delete", item: state },
        isShown: (listing) => {
          if (!listing.byId.has(id)) return true;
          if (doubtful !== undefined) throw doubtful;
          return false;
        },
        onShown: () => forget(id),
      });
    },
  };
}
