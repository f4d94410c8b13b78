import { cartEnd } from "../../client";
import type { IdParts, PurchaseDefinition } from "../definition/resource";
import { handleOf, unknownCart } from "../identity/handle";
import { formatId, objectName, parseId } from "../identity/ids";
import { managed } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { describedElsewhere } from "../ownership/moved";
import type { OrderNote } from "../memory/noteKinds";
import { type Bought, placed, type Wanted } from "../memory/session";
import { isBeingDeleted, observe } from "../reading/observe";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { pick } from "../values/parts";
import { BoughtThenDeletedError } from "./bought";
import { type Ordered, orderedBy } from "./ordering";
import { knownCart, lookForLost } from "./otherOrders";

/** The order that an earlier run placed for a resource, if this one may go on with it, and its object, as far as a run knew. */
export async function earlierOrder(
  resource: Wanted<PurchaseDefinition>,
): Promise<{ readonly order: Ordered; readonly made: IdParts | undefined } | undefined> {
  const { definition, session, key } = resource;
  const note = await session.notes.read("order", key);
  if (note?.type !== definition.type) return undefined;
  try {
    if (!(await mayGoOn(resource, note))) return undefined;
  } catch (error) {
    throw await keepingHandle(resource, error as Error);
  }
  return { order: withSecrets(resource, note), made: note.made === undefined ? undefined : parseId(definition, note.made) };
}

/** Secrets aren't noted: the program still has them. */
function withSecrets({ definition: { inputFields }, inputs }: Wanted<PurchaseDefinition>, note: OrderNote): Ordered {
  const secrets = pick(inputs, (name) => inputFields[name]?.marks.secret === true);
  return { ...orderedBy(note), values: { ...secrets, ...note.ordered } };
}

/** A failure before the order goes on. If the state had the order until the engine deleted its handle, the engine keeps the handle. */
export async function keepingHandle(resource: Wanted<PurchaseDefinition>, failure: Error): Promise<Error> {
  const { definition, session, key } = resource;
  const note = await session.notes.read("order", key);
  const isHandedOn = note?.type === definition.type && note.identity === "";
  return isHandedOn ? keptOnOrder(definition, withSecrets(resource, note), failure) : failure;
}

/** A failure with which the engine keeps the handle of an order. */
export function keptOnOrder(
  definition: PurchaseDefinition,
  { cart, noteId, values, at, replaces }: Ordered,
  failure: Error,
): UnfinishedError {
  return new UnfinishedError(
    handleOf(cart ?? unknownCart(noteId)),
    { ...managed(definition, values), pending: "its order", orderedAt: at, ...(replaces !== undefined && { replaces }) },
    failure.message,
    failure,
  );
}

/** Whether the order of a note goes on. Fails if that was for something else than the program asks for. */
async function mayGoOn(resource: Wanted<PurchaseDefinition>, note: OrderNote): Promise<boolean> {
  const { definition, session, api, key, inputs } = resource;
  if (session.notes.isOfAnother(note) && !session.adopt) throw orderedElsewhere(resource, note);
  const { ordered: was, cart } = note;
  const compare = { parentFacts: {}, fields: inputs };
  const differs = (name: string): boolean =>
    inputs[name] !== undefined && was[name] !== undefined && !sameField(definition, name, inputs[name], was[name], compare);
  // A handle of the state is this resource's own order, whatever the program calls the object by now. A note alone is not.
  const fromState = note.identity === "";
  const other = Object.entries(definition.inputFields).flatMap(([name, { marks }]) => {
    const tellsApart = marks.immutable || (!fromState && !marks.providerOption && !definition.purchase.changes.includes(name));
    return tellsApart && !marks.secret && differs(name) ? [name] : [];
  });
  const { account } = session.platform(was);
  if (other.length === 0 && api.account === account) return true;
  const known = cart === undefined || note.made !== undefined ? undefined : await knownCart(placed(resource, was), cart);
  if (known && known.orders.length === 0 && cartEnd(known) === "refused") {
    await session.notes.end("order", key);
    return false;
  }
  const differing = other.map((name) => `${name} (${JSON.stringify(was[name])})`).join(", ") || `account (${JSON.stringify(account)})`;
  if (note.made !== undefined)
    throw new ExplainedError(
      "order-differs",
      `an earlier run ordered the ${definition.type} ${note.made} for this resource, with another ${differing}, and ` +
        `${describedElsewhere(resource) === undefined ? "no state has it" : "the state may have it with another provider"}. ` +
        `Nothing was ordered or changed. To manage this ${definition.type}, set the old values again and run \`pulumi up\`. ` +
        `To order another one, remove the file ${session.notes.file("order", key)} and run \`pulumi up\`.`,
    );
  throw new ExplainedError(
    "order-differs",
    `an earlier run ordered this ${definition.type} with another ${differing}${cart === undefined ? "" : ` (cart ${cart})`}, and its ` +
      "order may still be under way. Nothing was ordered. " +
      "Set the old values again and run `pulumi up`. When the object exists, change the values. " +
      `If the platform's panel shows no such order, remove the file ${session.notes.file("order", key)} and run \`pulumi up\`.`,
  );
}

/** Two clones of a project, or two backends, have the same names for objects that may be different. */
function orderedElsewhere({ definition, session, key }: Bought, { folder, made, cart }: OrderNote): ExplainedError {
  const what = made === undefined ? `a ${definition.type}${cart === undefined ? "" : ` (cart ${cart})`}` : `the ${definition.type} ${made}`;
  const mine = session.workplace?.folder;
  return new ExplainedError(
    "order-differs",
    `a run in ${folder} with the same project, stack and resource name ordered ${what}. The state of this stack doesn't have it: this ` +
      `stack ${mine === folder ? "has another backend" : `is in ${mine}`}. Nothing was ordered or changed. ` +
      `If both stacks should manage the same object, run once with HOSTING_ADOPT=1. If not, give this project or stack another name, ` +
      `or remove the file ${session.notes.file("order", key)}.`,
  );
}

/** The object that an earlier run's order brought: it may not show yet. `undefined`: it is gone. */
export async function stillMade(resource: Bought, order: Ordered, made: IdParts): Promise<IdParts | undefined> {
  const { definition, log } = resource;
  log.info(`continues with the ${definition.type} ${formatId(definition, made)}, which an earlier run ordered for this resource`);
  const look = async () => ((await observe(resource, { id: made, values: order.values }, "fresh")) ? made : undefined);
  return lookForLost(resource, { ...order, operation: "create" }, look);
}

/** An object that was deleted since it was bought never shows again: nobody waits for it. */
export async function refuseDeleted(resource: Bought, id: IdParts): Promise<void> {
  const { definition, session, key } = resource;
  if (!(await isBeingDeleted(resource, id))) return;
  await session.notes.end("order", key);
  throw new BoughtThenDeletedError(
    `${objectName(definition, id)} was bought, and somebody deleted it since. Nothing was ordered. If you don't want a new one, ` +
      "remove the resource from the program.",
  );
}
