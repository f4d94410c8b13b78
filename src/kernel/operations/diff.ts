import { tellAction } from "../action/carryOut";
import type { CreatedDefinition, PurchaseDefinition, Values } from "../definition/resource";
import { cartOf } from "../identity/handle";
import { objectName, parseId } from "../identity/ids";
import { nameOf } from "../identity/key";
import { readState, type State } from "../identity/state";
import { isElsewhere, refuseElsewhere } from "./home";
import { byKind, placed, type Resource, type Wanted, wanted } from "../memory/session";
import { described, entries } from "../ownership/moved";
import { rememberFacts } from "../memory/parentFacts";
import { tellBroken } from "../object/breaks";
import { type Diff, diff } from "../object/diff";
import { tellOrder, tellPlanChange } from "../purchase/money";
import { wantedOnOrder } from "../purchase/onOrder";
import { changeNote } from "../purchase/ordering";
import { tellUnwantedOrder } from "../purchase/othersNotes";
import { hasBecomeOwn, objectsOf } from "../set/claims";
import { SetNote } from "../set/note";
import { ExplainedError } from "../values/explained";
import { isWish } from "./check";
import { arrived } from "./read";
import { siblings } from "../reading/observe";
import { hasUnknown } from "../values/unknown";
import { endServedNote } from "./servedNote";

/** The work on a resource of the state. */
export interface Difference extends Diff {
  /** Whether the object is on order. Then the state's handle is deleted, which hands the order on to the create that follows. */
  readonly onOrder: boolean;
}

/** Compares the state with the program, by meaning. From here on the resource owns its objects in this run. */
export async function diffResource(asked: Resource, id: string, stored: State, inputs: Values): Promise<Difference> {
  const resource = wanted(asked, inputs);
  const { definition, session } = resource;
  const kept = readState(definition, stored);
  described(session).delete(resource.key);
  const there = placed(asked, kept);
  const cart = cartOf(id);
  const hasMoved = isElsewhere(there, kept);
  if (hasMoved && !session.adopt) refuseElsewhere(there, kept);
  if (definition.kind === "purchase" && cart !== undefined) return diffOnOrder({ ...resource, definition }, cart);
  const state = hasMoved ? (await arrived(there, id, kept)).state : kept;
  const parts = parseId(definition, id);
  let leftUndone = false;
  if (parts) {
    // The labels of a set's items need the parent's facts. If this provider has nothing of the parent, the state tells them.
    rememberFacts(resource, parts, state);
    const objects = objectsIn(resource, id, state, inputs);
    hold(resource, objects);
    for (const object of objects) entries(session).set(object, state.movedAt);
    await endServedNote(resource, id, state, inputs);
    const no = () => Promise.resolve(false);
    leftUndone = await byKind(resource, {
      ...{ object: no, singleton: no, action: no },
      // The order of a killed run is seen to its end, also if the program wants the old plan again.
      purchase: async (bought) => (await changeNote(bought, parts)) !== undefined,
      set: async (set) => (await SetNote.leftOpen(set, state)) || hasBecomeOwn(set, state, inputs),
    });
  }
  // The run that moves a state changes nothing: the next run does.
  if (hasMoved) return { changed: [], replaces: [], deleteFirst: false, unfinished: true, onOrder: false };
  const compared = () => diff(definition, state, inputs, session.parentFacts(definition, resource.parents));
  let found = compared();
  if (found.replaces.length > 0 && (await hasLearntParent(resource))) found = compared();
  // The old object may look just like the wanted one, since not all values show. The creation must not find it.
  if (parts && found.replaces.length > 0) session.claims.replace(objectName(definition, parts));
  const [changes, replaces] = [found.changed.length > 0, found.replaces.length > 0];
  const tellCreated = async (self: Wanted<CreatedDefinition>): Promise<void> => {
    if (parts && changes) await tellBroken(self, parts, state, replaces ? undefined : inputs);
  };
  const nothing = () => Promise.resolve();
  await byKind(resource, {
    ...{ object: tellCreated, singleton: nothing, set: nothing },
    action: async (action) => (changes ? tellAction(action, `the change of ${found.changed.join(", ")}`, inputs) : undefined),
    purchase: async (bought) => {
      // A replacement orders a new object.
      if (replaces) tellOrder(bought, inputs);
      else tellPlanChange(bought, state, inputs, found.changed);
      if (parts && !replaces && isWish(bought, inputs)) await tellUnwantedOrder(bought, objectName(definition, parts));
      return tellCreated(bought);
    },
  });
  return { ...found, unfinished: found.unfinished || (!changes && leftUndone), onOrder: false };
}

/** What a name means may hang on the parent, which need be no resource of the program: before a replacement, the platform is asked. */
async function hasLearntParent(resource: Wanted): Promise<boolean> {
  const { definition, session, parents } = resource;
  if (definition.kind !== "object" || !definition.parent || hasUnknown(parents)) return false;
  if (Object.keys(session.parentFacts(definition, parents)).length > 0) return false;
  const seen = await siblings({ ...resource, definition }, parents, "shared").catch(() => undefined);
  return seen?.parentFacts !== undefined;
}

/** Only a new resource can have another id: the handle goes, and the object's own id comes. */
function diffOnOrder(resource: Wanted<PurchaseDefinition>, cart: string): Difference {
  const { definition, session, key, name, log, inputs } = resource;
  // A delete that follows hands the order on to the create after it.
  wantedOnOrder(session).set(cart, { key, inputs });
  log.info(
    // A narrow terminal shows the beginning of a row only, beside the engine's "deleting original".
    `Nothing is deleted: ${definition.type} "${name}" is on order (cart ${cart}), and \`pulumi up\` continues this order. ` +
      "The engine shows a replacement, but replaces nothing. If it refuses because the resource is protected, wait until the order " +
      "is paid and carried out. Then run `pulumi refresh`, then `pulumi up`.",
  );
  const [first = ""] = Object.keys(definition.inputFields);
  return { changed: [], replaces: [first], deleteFirst: true, unfinished: true, onOrder: true };
}

/** The objects that the state has under a resource, by the names under which claims know them. Of a set, those that inputs list. */
export function objectsIn(resource: Resource, id: string, state: State, inputs?: Values): readonly string[] {
  const parts = parseId(resource.definition, id);
  if (!parts) return [];
  const own = () => [objectName(resource.definition, parts)];
  return byKind(resource, { object: own, purchase: own, singleton: own, action: () => [], set: (set) => objectsOf(set, state, inputs) });
}

/** The engine's state has the object under this resource. Under two resources, each would undo the other's changes. */
function hold({ definition, session, key, name }: Resource, objects: readonly string[]): void {
  const twice = session.claims.hold(objects, key);
  if (twice === undefined) return;
  const { object, other } = twice;
  const theirs = nameOf(other);
  // To remove a whole set would delete its other items.
  const advice =
    definition.kind === "set" || session.claims.identities.isSet(other)
      ? "Take it out of one of the two (out of the list, if that is a set) and run `pulumi up`: the other one keeps it."
      : `Remove one of the two from the program and run \`pulumi up\`: the other one keeps the ${definition.type}. ` +
        "If you need the removed resource as well, declare it again after that.";
  throw new ExplainedError("held-twice", `${object} is in the state twice, as "${theirs}" and as "${name}". ${advice}`);
}
