import { nothingToFind, readAction } from "../action/carryOut";
import { cartOf } from "../identity/handle";
import { type Read, readState, type State } from "../identity/state";
import { atHome, elsewhere, isElsewhere, refuseElsewhere } from "./home";
import { byKind, type Placed, placed, type Resource, type Single } from "../memory/session";
import { lookUp, notThere, readObject } from "../object/read";
import { rememberMissing } from "../ownership/earlierNotes";
import type { Definition, Values } from "../definition/resource";
import { readOnOrder } from "../purchase/onOrder";
import type { Observed } from "../reading/observe";
import { lookUpSet, readSet } from "../set/read";
import { transferOriginals, withOriginals } from "../singleton/originals";
import { defined } from "../values/parts";
import { singleLine } from "../values/text";
import { endServedNote } from "./servedNote";

/** The reason for a read: the engine compares its state with the platform, or a program looks at an unmanaged object, or imports it. */
export type ReadPurpose = "refresh" | "get" | "import";

/** The resource as the platform shows it; `undefined` if it is gone. A look-up that finds nothing fails. */
export async function read(asked: Resource, id: string, stored: State, purpose: ReadPurpose = "refresh"): Promise<Read | undefined> {
  if (purpose === "get") return lookUpAny(asked, id);
  if (purpose === "import") {
    const seen = await lookUpAny(asked, id);
    return { ...seen, state: atHome(placed(asked, seen.state), seen.state, undefined) };
  }
  const before = readState(asked.definition, stored);
  const resource = placed(asked, before);
  if (isElsewhere(resource, before)) return arrived(resource, id, before);
  const seen = await refresh(resource, id, before);
  const { home, movedAt } = before;
  const kept = { ...(home !== undefined && { home }), ...(movedAt !== undefined && { movedAt }) };
  return seen && { ...seen, state: { ...seen.state, ...kept } };
}

/**
 * A resource whose state is of another platform, as the platform of the settings shows it: only by the user's word that the platform has
 * moved, and only if nothing is missing. From then on the state is of here.
 */
export async function arrived(resource: Placed, id: string, before: State): Promise<Read> {
  if (!resource.session.adopt) refuseElsewhere(resource, before);
  const seen = cartOf(id) === undefined ? await shown(resource, id, before) : await refresh(resource, id, before);
  const missing = seen ? missingItems(resource.definition, before, seen.state) : [`${resource.definition.type} ${id}`];
  if (seen && !seen.unread && missing.length === 0) return { ...seen, state: atHome(resource, seen.state, before.movedAt) };
  const why = missing.length > 0 ? `there is no ${missing.join(", ")}` : "the platform doesn't show the object, which the warning explains";
  throw elsewhere(
    resource,
    `${resource.definition.type} "${resource.name}" doesn't move with HOSTING_ADOPT=1: at ${resource.session.origin} ${why}. The state ` +
      "stays as it is. Is that really the same platform? If the object is lost, remove it from the state (`pulumi state delete`): the " +
      "next `pulumi up` makes it anew.",
  );
}

/** The object as the platform shows it; that it isn't there has no consequence yet. */
function shown(resource: Placed, id: string, before: State): Promise<Read | undefined> {
  const single = async (self: Single) => {
    const seen = await readObject(self, id, before);
    return seen.is === "there" ? seen.read : undefined;
  };
  return byKind(resource, {
    object: single,
    purchase: single,
    singleton: single,
    action: (action) => readAction(action, id, before),
    set: (set) => readSet(set, id, before),
  });
}

/** Items of a set that only the old state has. */
function missingItems(definition: Definition, before: State, now: State): string[] {
  if (definition.kind !== "set") return [];
  const labels = ({ [definition.set.collection]: entries }: State): string[] => Object.keys(entries as Values);
  const there = new Set(labels(now));
  return labels(before)
    .filter((label) => !there.has(label))
    .map((label) => singleLine(label, 100));
}

function refresh(resource: Placed, id: string, stored: State): Promise<Read | undefined> {
  const single = async (self: Single, state: State, whenGone: () => Promise<void>): Promise<Read | undefined> => {
    await endServedNote(self, id, stored);
    const seen = await readObject(self, id, state);
    if (seen.is === "there") return withLapse(self, seen.read, seen.observed);
    tellGone(self, id, seen.observed);
    await whenGone();
    return undefined;
  };
  return byKind(resource, {
    object: (object) => single(object, stored, () => rememberMissing(object, id)),
    purchase: (bought) => {
      const cart = cartOf(id);
      if (cart !== undefined) return readOnOrder(bought, cart, stored);
      return single(bought, stored, () => {
        bought.session.claims.miss(bought.key);
        return rememberMissing(bought, id);
      });
    },
    singleton: async (singleton) => {
      const known = await withOriginals(singleton, id, stored);
      return single(singleton, known, async () => void (await transferOriginals(singleton, singleton.key, id, known)));
    },
    action: (action) => readAction(action, id, stored),
    set: (set) => readSet(set, id, stored),
  });
}

function lookUpAny(resource: Resource, id: string): Promise<Read> {
  const single = (self: Single) => lookUp(self, id);
  return byKind(resource, {
    object: single,
    purchase: single,
    singleton: single,
    action: ({ definition }) => Promise.reject(nothingToFind(definition)),
    set: async (set) => {
      const found = await lookUpSet(set, id);
      if (!found) throw notThere(set.definition, id);
      return found;
    },
  });
}

/** What a resource has waited for, and writes nothing itself, may have ended since. Then the next `up` waits for it again. */
function withLapse({ definition, name, log }: Single, read: Read, observed: Observed | undefined): Read {
  const onlyWaits = definition.kind === "singleton" && definition.create === undefined && definition.update === undefined;
  if (!onlyWaits || !observed || read.state.pending !== undefined) return read;
  const missing = definition.waiting.pending?.({}, { ...read.state, ...defined(observed.fields) });
  if (missing === undefined) return read;
  log.warn(`${definition.type} "${name}" (${read.id}) is no longer complete: the next \`pulumi up\` waits again for ${missing}.`);
  return { ...read, state: { ...read.state, pending: definition.type } };
}

/** A deleted object can hold a name that a new one needs, and a new order costs money. */
function tellGone({ definition, name, log }: Single, id: string, observed: Observed | undefined): void {
  const blocked = observed && definition.identity.blockedBy?.(observed.fields);
  const isBought = definition.kind === "purchase";
  if (blocked === undefined && !isBought) return;
  const then = isBought ? "order a new one; after that it orders one, which costs money." : "create a new one.";
  const happened =
    blocked === undefined
      ? "is no longer on the platform: the next `pulumi up` orders a new one, which costs money."
      : `is deleted: ${blocked} Until then \`pulumi up\` can't ${then}`;
  log.warn(`${definition.type} "${name}" (${id}) ${happened} If you don't want a new one, remove the resource from the program.`);
}
