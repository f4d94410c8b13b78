import { nothingToFind, readAction } from "../action/carryOut";
import { cartOf } from "../identity/handle";
import { readState } from "../identity/readState";
import type { Read, State } from "../identity/state";
import { elsewhere, isElsewhere, refuseElsewhere, withHome } from "./home";
import { byKind } from "../memory/kinds";
import { withMovedAt } from "../ownership/moved";
import { type Placed, placed, type Resource } from "../memory/session";
import { lookUp, notThere, readObject } from "../object/read";
import { rememberMissing } from "../ownership/earlierNotes";
import type { Definition, PurchaseDefinition, SingleDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { readOnOrder } from "../purchase/onOrder";
import type { Observed } from "../reading/observe";
import { lookUpSet, readSet } from "../set/read";
import { withLapse } from "../singleton/lapse";
import { transferOriginals, withOriginals } from "../singleton/originals";
import { singleLine } from "../values/text";
import { endServedNote } from "./servedNote";

/** What a read is for: the engine compares its state with the platform, a program looks at what it doesn't manage, or takes it in. */
export type ReadPurpose = "refresh" | "get" | "import";

/** What the platform shows of a resource; `undefined` when it is gone. A look-up that finds nothing fails. */
export async function read(asked: Resource, id: string, stored: State, purpose: ReadPurpose = "refresh"): Promise<Read | undefined> {
  if (purpose === "get") return lookUpAny(asked, id);
  if (purpose === "import") {
    const seen = await lookUpAny(asked, id);
    return { ...seen, state: withHome(placed(asked, seen.state), seen.state) };
  }
  const before = readState(asked.definition, stored);
  const resource = placed(asked, before);
  if (isElsewhere(resource, before)) return arrived(resource, id, before);
  const seen = await refresh(resource, id, before);
  const { home, movedAt } = before;
  return seen && { ...seen, state: withMovedAt(home === undefined ? seen.state : { ...seen.state, home }, movedAt) };
}

/**
 * What the platform of the settings shows of a resource whose state is of another one: only by the user's word that the platform has moved,
 * and only if nothing is missing. The state is of here from then on.
 */
export async function arrived(resource: Placed, id: string, before: State): Promise<Read> {
  if (!resource.session.adopt) refuseElsewhere(resource, before);
  const seen = cartOf(id) === undefined ? await shown(resource, id, before) : await refresh(resource, id, before);
  const missing = seen ? missingItems(resource.definition, before, seen.state) : [`${resource.definition.type} ${id}`];
  if (seen && !seen.unread && missing.length === 0) return { ...seen, state: withHome(resource, withMovedAt(seen.state, before.movedAt)) };
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
  const single = async (self: Resource<SingleDefinition>) => {
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
  return byKind(resource, {
    object: async (object) => {
      await endServedNote(object, id, stored);
      const seen = await readObject(object, id, stored);
      if (seen.is === "there") return seen.read;
      tellBlocked(object, id, seen.observed);
      await rememberMissing(object, id);
      return undefined;
    },
    purchase: async (bought) => {
      const cart = cartOf(id);
      if (cart !== undefined) return readOnOrder(bought, cart, stored);
      await endServedNote(bought, id, stored);
      const seen = await readObject(bought, id, stored);
      if (seen.is === "there") return seen.read;
      tellOrderedAnew(bought, id, seen.observed);
      bought.session.claims.miss(bought.key);
      await rememberMissing(bought, id);
      return undefined;
    },
    singleton: async (singleton) => {
      const known = await withOriginals(singleton, id, stored);
      await endServedNote(singleton, id, stored);
      const seen = await readObject(singleton, id, known);
      if (seen.is === "there") return withLapse(singleton, seen.read);
      tellBlocked(singleton, id, seen.observed);
      await transferOriginals(singleton, singleton.key, id, known);
      return undefined;
    },
    action: (action) => readAction(action, id, stored),
    set: (set) => readSet(set, id, stored),
  });
}

function lookUpAny(resource: Resource, id: string): Promise<Read> {
  const single = (self: Resource<SingleDefinition>) => lookUp(self, id);
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

/** A deleted object can hold a name that a new one needs. */
function tellBlocked({ definition, name, log }: Resource<SingleDefinition>, id: string, observed: Observed | undefined): void {
  const blocked = observed && definition.identity.blockedBy?.(observed.fields);
  if (blocked === undefined) return;
  log.warn(
    `${definition.type} "${name}" (${id}) is deleted: ${blocked} Until then \`pulumi up\` can't create a new one. ` +
      "If you don't want a new one, remove the resource from the program.",
  );
}

/** What is gone and cost money is worth a word. */
function tellOrderedAnew({ definition, name, log }: Resource<PurchaseDefinition>, id: string, observed: Observed | undefined): void {
  const blocked = observed && definition.identity.blockedBy?.(observed.fields);
  const happened =
    blocked === undefined
      ? "is no longer on the platform: the next `pulumi up` orders a new one, which costs money."
      : `is deleted: ${blocked} Until then \`pulumi up\` can't order a new one; after that it orders one, which costs money.`;
  log.warn(`${definition.type} "${name}" (${id}) ${happened} If you don't want a new one, remove the resource from the program.`);
}
