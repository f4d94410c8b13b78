import { nothingToFind, readAction } from "../action/carryOut";
import { cartOf } from "../identity/handle";
import { readState } from "../identity/readState";
import type { Read, State } from "../identity/state";
import { refuseElsewhere, withHome } from "./home";
import { byKind } from "../memory/kinds";
import { withMovedAt } from "../ownership/moved";
import { type Resource, withAccount } from "../memory/session";
import { lookUp, notThere, readObject } from "../object/read";
import { rememberMissing } from "../ownership/earlierNotes";
import type { PurchaseDefinition, SingleDefinition } from "../definition/resource";
import { readOnOrder } from "../purchase/onOrder";
import type { Observed } from "../reading/observe";
import { lookUpSet, readSet } from "../set/read";
import { withLapse } from "../singleton/lapse";
import { transferOriginals, withOriginals } from "../singleton/originals";
import { endServedNote } from "./servedNote";

/** What a read is for: the engine compares its state with the platform, a program looks at what it doesn't manage, or takes it in. */
export type ReadPurpose = "refresh" | "get" | "import";

/** What the platform shows of a resource; `undefined` when it is gone. A look-up that finds nothing fails. */
export async function read(asked: Resource, id: string, stored: State, purpose: ReadPurpose = "refresh"): Promise<Read | undefined> {
  if (purpose !== "refresh") return lookUpAny(asked, id);
  const before = readState(asked.definition, stored);
  const resource = withAccount(asked, before);
  refuseElsewhere(resource, before);
  const seen = await refresh(resource, id, before);
  // The user's word that the platform has moved counts from now on.
  if (!seen) return undefined;
  return {
    ...seen,
    state: withMovedAt(before.home && resource.session.adopt ? withHome(resource, seen.state) : seen.state, before.movedAt),
  };
}

function refresh(resource: Resource, id: string, stored: State): Promise<Read | undefined> {
  return byKind<Promise<Read | undefined>>(resource, {
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
