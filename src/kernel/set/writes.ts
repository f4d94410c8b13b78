import type { Item, SetOf } from "../definition/set";
import { type State, stateAfterWrite } from "../identity/state";
import { write } from "../object/apply";
import { awaitPendingDeletion, withDeletionNote } from "../object/deletionNote";
import { type Change, planUpdate } from "../object/plan";
import { type RecoveryHooks, sendCreate } from "../object/sendCreate";
import { settling } from "../object/settle";
import { sameObject } from "../reading/same";
import { sendOnce } from "../reading/doubt";
import { isGone, isNotFound, provesChildless } from "../reading/gone";
import type { Observed } from "../reading/observe";
import { claim, isFree } from "./claims";
import { displayNameOf, type Labelled, type ManagedItem } from "./entries";
import { type Listing, listItems } from "./listing";
import { forItems, itemId, itemName } from "./placed";
import { AwaitedEffects, type SetOperation } from "./settle";
import type { ItemUpdate } from "./steps";

/** The facts that the writes of a set need beside the operation. */
export interface Work extends SetOperation {
  /** The list that was read just now, if the plan needed it. */
  readonly listing?: Listing;
}

/** Creates, updates and deletes single items of a set, and knows the set's items after each write. */
export class ItemWrites {
  /** Writes whose effect the platform doesn't show yet. */
  readonly effects: AwaitedEffects;
  /** The labels of items whose creation nobody refused. */
  readonly #announced = new Set<string>();
  readonly #set: SetOf;
  /** By id: two objects may have the same label. */
  readonly #items: Map<string, ManagedItem>;
  /** The ids of all objects that the set has managed in this operation. */
  readonly #knownIds: Set<string>;

  constructor(
    private readonly work: Work,
    managed: readonly ManagedItem[],
  ) {
    this.effects = new AwaitedEffects(work);
    this.#set = work.resource.definition.set;
    this.#items = new Map(managed.map((one) => [one.id, one]));
    this.#knownIds = new Set(this.#items.keys());
  }

  /** The items that the set manages now. */
  get items(): readonly ManagedItem[] {
    return [...this.#items.values()];
  }

  /** The labels of items that may exist although no answer shows them: their requests may still be under way. */
  get lost(): readonly string[] {
    const shown = new Set(this.items.map(({ label }) => label));
    return [...this.#announced].filter((label) => !shown.has(label));
  }

  async create({ label, item }: Labelled): Promise<void> {
    const { resource, parentFacts, operation } = this.work;
    const own = this.#set.item.identity.idOf?.(item, parentFacts);
    if (own !== undefined) await awaitPendingDeletion(forItems(resource), itemId(resource, own));
    const { id: parts, observed } = await sendCreate(
      { ...forItems(resource), inputs: item },
      item,
      parentFacts,
      this.#recovery(label, item),
    );
    const id = parts[this.#set.item.ownId] as string;
    this.#knownIds.add(id);
    claim(resource, [{ id }], operation);
    this.#manage({ label, id, state: this.#stateAfterWrite(item, observed) });
    const isComplete = Object.keys(item).every((name) => observed.fields[name] !== undefined);
    const settled = settling(forItems(resource), item, item);
    if (!settled(observed) || !isComplete) this.#awaitFields("create", item, id, settled);
  }

  /** How to find the object if the answer to its creation was lost. */
  #recovery(label: string, item: Item): RecoveryHooks {
    const { resource } = this.work;
    return {
      announce: async () => void this.#announced.add(label),
      retract: async () => void this.#announced.delete(label),
      find: async () => {
        const listing = await listItems(resource, "fresh");
        const found = listing
          .candidatesFor(item)
          .filter(({ id }) => !this.#knownIds.has(id) && isFree(resource, id))
          .find(({ fields }) => sameObject(this.#set.item, item, { fields, parentFacts: listing.parentFacts }, "ours"));
        return found && { id: itemId(resource, found.id), fields: found.fields, identical: true };
      },
      // The platform creates an item as a whole or not at all.
      findPart: () => Promise.resolve(undefined),
    };
  }

  async update({ label, item, existing, changed }: ItemUpdate): Promise<void> {
    const { resource, listing } = this.work;
    const { id, state: olds } = existing;
    const self = forItems(resource);
    const known = listing?.observed(id);
    const change: Change = { operation: "update", id: itemId(resource, id), olds, inputs: item, ...(known && { known }) };
    const plan = await planUpdate(self, change, changed);
    const { shown } = await withDeletionNote(self, change.id, () => write(self, change, plan)).catch((error: unknown) => {
      if (!isGone(error)) throw error;
      throw new Error("it is no longer there: somebody deleted it. Run `pulumi refresh`, then `pulumi up`.", { cause: error });
    });
    const settled = settling(self, item, plan.wanted, plan.before);
    this.#manage({ label, id, state: this.#stateAfterWrite(item, shown, olds) });
    const undo = (): void => this.#manage(existing);
    if (!shown || !settled(shown)) this.#awaitFields("update", item, id, settled, undo);
  }

  /** Keeps an item that needs no request. Its label may still change. A refresh finds the changes that others made on the platform. */
  keep({ label, item, existing: { id, state } }: ItemUpdate): void {
    this.#manage({ label, id, state: this.#stateAfterWrite(item, undefined, state) });
  }

  async delete({ id, state }: ManagedItem): Promise<void> {
    const answer = await this.#sendDelete(id);
    const isAsynchronous = this.#set.item.waiting.asynchronous?.includes("delete");
    if (answer === "gone" || (answer === "sent" && !isAsynchronous)) return this.#forget(id);
    this.effects.add(id, {
      verb: "delete",
      displayName: displayNameOf(this.#set, state, this.work.parentFacts),
      isShown: (listing) => {
        if (!listing.byId.has(id)) return true;
        // The object still shows, so the 404 was no proof.
        if (answer !== "sent") throw answer;
        return false;
      },
      onShown: () => this.#forget(id),
    });
  }

  /** Sends the deletion. Answers with the platform's 404 if it gave one: alone it doesn't prove that the object is gone. */
  async #sendDelete(id: string): Promise<"sent" | "gone" | Error> {
    const { resource } = this.work;
    const { delete: request, type } = this.#set.item;
    if (!request) throw new Error(`the API can't delete a ${type}, so no set can hold any.`);
    const object = itemId(resource, id);
    const send = () => request({ api: resource.api, id: object, olds: resource.parents }).then(() => true);
    const look = async () => ((await listItems(resource, "fresh")).byId.has(id) ? undefined : true);
    try {
      await withDeletionNote(forItems(resource), object, () => sendOnce(resource, { send, look }));
      return "sent";
    } catch (error) {
      if (isNotFound(error)) return error as Error;
      // Without a CDN, none of the objects that depend on it is left.
      if (isGone(error) || provesChildless(error)) return "gone";
      throw error;
    }
  }

  #forget(id: string): void {
    const { resource } = this.work;
    this.#items.delete(id);
    resource.session.claims.forget(itemName(resource, id));
  }

  #manage(item: ManagedItem): void {
    this.#items.set(item.id, item);
  }

  #stateAfterWrite(item: Item, observed: Observed | undefined, before?: State): State {
    return stateAfterWrite(this.#set.item, item, observed?.fields ?? {}, this.work.parentFacts, before);
  }

  /** Waits until the platform shows an item's fields as they were written. */
  #awaitFields(verb: "create" | "update", item: Item, id: string, settled: (observed: Observed) => boolean, onFailed?: () => void): void {
    let latest: Observed | undefined;
    this.effects.add(id, {
      verb,
      displayName: displayNameOf(this.#set, item, this.work.parentFacts),
      isShown: (listing) => {
        const observed = listing.observed(id);
        if (!observed) return false;
        latest = observed;
        return settled(observed);
      },
      onShown: () => {
        const before = this.#items.get(id) as ManagedItem;
        this.#manage({ ...before, state: this.#stateAfterWrite(item, latest, before.state) });
      },
      onFailed,
    });
  }
}
