import type { SingleDefinition } from "../definition/resource";
import { cartOf } from "../identity/handle";
import { objectName, requireId } from "../identity/ids";
import { nameOf } from "../identity/key";
import { readState, type State } from "../identity/state";
import { refuseElsewhere } from "./home";
import { byKind, type Placed, placed, type Resource } from "../memory/session";
import { holderOf } from "../ownership/conflict";
import { onOrderEntry, successorOf } from "../ownership/moved";
import { takeOversOf } from "../ownership/takeOvers";
import { currentIdentity, rememberFacts } from "../memory/parentFacts";
import { tellBroken } from "../object/breaks";
import { deletedUnlessRefused, deleteObject } from "../object/delete";
import { clearMissing } from "../ownership/earlierNotes";
import { inspect } from "../reading/observe";
import { deletePurchase } from "../purchase/cancel";
import { removeOnOrder } from "../purchase/onOrder";
import { deleteSet } from "../set/createUpdateDelete";
import { deleteSingleton } from "../singleton/delete";
import { handOverOriginals } from "../singleton/originals";
import { endServedNote } from "./servedNote";

const whatToDo = "An object that the program no longer has moves with `pulumi refresh`, run once with HOSTING_ADOPT=1.";

/** Deletes the resource's object and waits until the platform no longer shows it. An object that is gone already is a success. */
export function remove(asked: Resource, id: string, stored: State): Promise<void> {
  return takeOversOf(asked.session).orTell(asked.log, async () => {
    const state = readState(asked.definition, stored);
    const resource = placed(asked, state);
    const cart = cartOf(id);
    // An order goes on wherever its platform is now; an object is deleted only where it was read.
    if (!(resource.session.adopt && cart !== undefined)) refuseElsewhere(resource, state, whatToDo);
    return byKind(resource, {
      object: (object) => removeOwned(object, id, state, () => deleteObject(object, id, state)),
      purchase: (bought) =>
        cart === undefined
          ? removeOwned(bought, id, state, () => deletePurchase(bought, id, state))
          : removeOnOrder(bought, cart, state, (made, now) => remove(bought, made, { ...now, movedAt: onOrderEntry })),
      singleton: (singleton) =>
        removeOwned(
          singleton,
          id,
          state,
          () => deleteSingleton(singleton, id, state),
          (successorKey) => handOverOriginals(singleton, successorKey, id, state),
        ),
      action: () => Promise.resolve(),
      set: (set) => deleteSet(set, state),
    });
  });
}

/** Deletes an object that still belongs to the resource. An object that another resource adopted in this run stays. */
async function removeOwned(
  resource: Placed<SingleDefinition>,
  id: string,
  state: State,
  deleteIt: () => Promise<void>,
  handOver: (successorKey: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { definition, session, log, key, name } = resource;
  const parts = requireId(definition, id);
  const object = objectName(definition, parts);
  rememberFacts(resource, parts, state);
  const { movedTo, taken } = session.claims.identities.of(currentIdentity(resource, state));
  // The resource of the other provider may have another object already, from this run or an earlier one. Then it doesn't need this one.
  const isProvided = (successor: string): boolean => {
    const { hasMade, held } = session.claims.ofResource(successor);
    return hasMade || held.some((one) => one !== object);
  };
  const successorKey =
    successorOf(resource, object, state) ??
    (movedTo !== undefined && !isProvided(movedTo) ? movedTo : undefined) ??
    holderOf(resource, state);
  if (successorKey !== undefined) {
    log.info(
      successorKey === key
        ? `the replacement of "${name}" uses ${object}, which is not deleted`
        : `${object} now belongs to "${nameOf(successorKey)}" and is not deleted`,
    );
    // The note of its creation has served. Left there, it would give the object back to this resource later.
    if (definition.kind === "object" && successorKey !== key) await endServedNote(resource, id, state);
    return handOver(successorKey);
  }
  if (taken !== undefined && taken !== object && definition.replacing.destructive) return tellKept(resource, object, taken);
  await tellBroken(resource, parts, state);
  if (!(await deletedUnlessRefused(resource, parts, deleteIt))) return;
  if (definition.kind === "singleton") return;
  session.claims.forget(object);
  await clearMissing(resource);
  const { afterDelete } = definition.writing;
  // A failed read fails nothing.
  const left = () => inspect(resource, { id: parts, values: state, onlyLooking: true }, "fresh").catch(() => undefined);
  if (afterDelete) log.info(await afterDelete(state, async () => (await left())?.fields ?? {}));
}

/** A resource that only moves to another provider asks for no deletion: if it got another object there, one of the two isn't its own. */
function tellKept({ log, name }: Resource, object: string, taken: string): void {
  log.warn(
    `${object} was not deleted, and no state has it now. "${name}" moved to another provider and adopted ${taken} there: it has ` +
      `the name that the state has for ${object}. Perhaps somebody renamed ${object} on the platform since the last refresh. ` +
      `Look at both in the panel. If ${taken} is the wrong one, remove "${name}" from the state (\`pulumi state delete\`). ` +
      "Then rename both: give the right one the program's name, and the wrong one another name. Run `pulumi up` with adopt: true.",
  );
}
