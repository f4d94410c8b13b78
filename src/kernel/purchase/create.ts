import type { Moment } from "../../client";
import type { PurchaseDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId, objectName, parseId } from "../identity/ids";
import { managed, type Created, type State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { describedElsewhere, isMoved } from "../memory/moved";
import { clockSkewMs, type Resource } from "../memory/session";
import { type Candidate, type Candidates, choose, lookForCandidates } from "../object/adopt";
import { shownAs } from "../object/create";
import { differences } from "../object/identical";
import { missingId } from "../object/missingNote";
import { untilShown } from "../object/settle";
import { notedShownOnce } from "../object/shownOnce";
import { isOwnedBy } from "../reading/fields";
import { observe, type Observed } from "../reading/observe";
import { ExplainedError } from "../values/explained";
import { othersBrought } from "./othersNotes";
import { foreignOrdersEnd, ordersBefore } from "./otherOrders";
import { followOrder, type Order, placeOrder } from "./order";
import { newNoteId } from "./orderDoubt";
import { boughtOf } from "./orderNote";
import { changeBought } from "./planChange";
import { earlierOrder } from "./earlierOrder";

type Bought = Resource<PurchaseDefinition>;

/**
 * Orders the object and waits until it is there. Nothing is ordered as long as an earlier order may still bring it: its cart
 * is followed, or what it may have made is looked for.
 */
export async function createPurchase(resource: Bought, inputs: Values): Promise<Created> {
  const { definition, session, key } = resource;
  const earlier = await earlierOrder(resource, inputs);
  if (earlier?.made) return continueWith(resource, inputs, earlier.made, earlier.order);
  // The engine deletes at the end what that order was to replace, and says nothing of it before.
  const toReplace = earlier?.order.replaces;
  if (toReplace !== undefined) session.claims.replaceOwn(toReplace, key);
  const chosen =
    (await chooseExisting(resource, inputs, earlier ? "fresh" : "baseline")) ??
    (!earlier && (await foreignOrdersEnd(resource, inputs, "create")) ? await chooseExisting(resource, inputs, "fresh") : undefined);
  if (chosen) return continueWith(resource, inputs, chosen);
  if (inputs.adopt === true) throw nothingToAdopt(resource, inputs);
  refuseSurprise(resource, inputs, earlier?.order);
  if (await othersBrought(resource, inputs)) {
    const brought = await chooseExisting(resource, inputs, "fresh");
    if (brought) return continueWith(resource, inputs, brought);
  }
  await askBefore(resource, inputs);
  const replaces = session.claims.replacedOf(key);
  const order = { values: inputs, at: session.now(), noteId: newNoteId(), ordersBefore: await ordersBefore(resource), replaces };
  const placed = await placeOrder(resource, order);
  const id = "id" in placed ? placed.id : await followOrder(resource, order, placed.cart, placed.first);
  await session.notes.advance("order", key, { made: formatId(definition, id) });
  return continueWith(resource, inputs, id, order);
}

/** What has to be known before an order, such as its price, is asked at the last moment. */
async function askBefore({ definition, api, key, log }: Bought, inputs: Values): Promise<void> {
  const said = await definition.purchase.beforeOrder?.(api.reading("fresh", key), inputs);
  if (said !== undefined) log.info(said);
}

/** An order that the user can't have meant: in place of something that was there a moment ago, or that another provider has. */
function refuseSurprise(resource: Bought, inputs: Values, earlier: Order | undefined): void {
  const { definition, session, api, key, name } = resource;
  if (session.claims.isMissed(key))
    throw new ExplainedError(
      "gone",
      `nothing was ordered: the refresh in this command found that ${definition.type} "${name}" is no longer on the platform. ` +
        "Run `pulumi up` again to order a new one, or remove the resource from the program.",
    );
  const olds = describedElsewhere(resource);
  // The other provider has an order of which nothing came, and no object.
  const hadOrderOnly = earlier !== undefined && earlier.replaces === undefined;
  if (olds === undefined || hadOrderOnly || inputs.allowReplacement === true) return;
  const account = api.account === undefined ? "this provider's account" : `account ${api.account}`;
  // What it is called in the state may be there, and would be deleted as soon as the new one is.
  const advice = isMoved(resource, inputs)
    ? "If both providers should use the same account, correct their settings."
    : `The program also changes ${changesOf(definition, olds, inputs)}: undo this change, run \`pulumi up\`, then make the change again.`;
  throw new ExplainedError(
    "replaces-precious",
    `nothing was ordered: ${definition.type} "${name}" is in the state with another provider, and ${account} doesn't ` +
      `have the object that ` +
      `the program describes. ${advice} To order a new one here and delete the old one, set allowReplacement: true.`,
  );
}

function changesOf({ inputFields }: PurchaseDefinition, olds: Values, inputs: Values): string {
  const shown = (name: string, values: Values): string => JSON.stringify(values[name]) ?? "nothing";
  return Object.entries(inputFields)
    .filter(([name, { marks }]) => !marks.secret && !marks.providerOption && shown(name, olds) !== shown(name, inputs))
    .map(([name]) => `${name} (${shown(name, olds)} => ${shown(name, inputs)})`)
    .join(", ");
}

/** Whoever asks for an object that exists already doesn't ask for an order. */
function nothingToAdopt({ definition, api }: Resource<PurchaseDefinition>, inputs: Values): ExplainedError {
  const asked = Object.entries(managed(definition, inputs))
    .filter(([name]) => !definition.inputFields[name]?.marks.secret)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const account = api.account === undefined ? "The account" : `Account ${api.account}`;
  return new ExplainedError(
    "nothing-to-adopt",
    `nothing was ordered: with adopt: true, the ${definition.type} must exist. ${account} has none with ${asked.join(", ")}. ` +
      "Correct these values, or remove adopt to order a new one.",
  );
}

/** The object to go on with instead of ordering; fails when one stands in the way. */
async function chooseExisting(resource: Bought, inputs: Values, moment: Moment): Promise<IdParts | undefined> {
  const existing = await lookForCandidates(resource, inputs, moment, true);
  const missing = await missingId(resource);
  const { definition } = resource;
  const reappeared = missing === undefined ? undefined : await stillThere(resource, inputs, missing, existing);
  if (reappeared) return reappeared;
  const isClear =
    existing.found.some(({ id }) => formatId(definition, id) === missing) ||
    existing.found.filter(({ identical }) => identical).length === 1;
  if (existing.found.length > 1 && !isClear) throw severalInTheWay(definition, existing.found);
  return choose(resource, inputs, existing, { announced: false, missing })?.id;
}

/** What a refresh found missing may be there all the same, under another name: its id tells. */
async function stillThere(resource: Bought, inputs: Values, missing: string, { found }: Candidates): Promise<IdParts | undefined> {
  const { definition, session, api, key, log } = resource;
  const id = parseId(definition, missing);
  if (!id || found.some((candidate) => formatId(definition, candidate.id) === missing)) return undefined;
  // Another resource may have it by now, and another account may own it.
  if (!session.claims.free(objectName(definition, id), key)) return undefined;
  const observed = await observe(resource, { id, values: inputs }, "fresh");
  if (!observed || definition.reading.gone?.(observed.fields) || !isOwnedBy(definition, observed.fields, api.account)) return undefined;
  log.warn(
    `nothing was ordered: a refresh didn't find the ${definition.type} ${missing}, but it is on the platform. It belongs to this ` +
      "resource again, and gets the program's name.",
  );
  return id;
}

function severalInTheWay(definition: PurchaseDefinition, found: readonly Candidate[]): ExplainedError {
  const ids = found.map(({ id }) => formatId(definition, id)).join(", ");
  return new ExplainedError(
    "already-there",
    `the account has ${found.length} objects of type ${definition.type} that fit the program (${ids}). ` +
      "Nothing was ordered. Rename all but one of them in the platform's panel, or read one without managing it: " +
      `${definition.type}.get.`,
  );
}

/**
 * The object is there: makes it what the program says. `order` is what this stack ordered it by. What was paid for is never
 * lost: from here on the state holds it, whatever happens.
 */
async function continueWith(resource: Bought, asked: Values, parts: IdParts, order?: Order): Promise<Created> {
  const { definition, session, key } = resource;
  const id = formatId(definition, parts);
  let inputs = asked;
  session.claims.make(objectName(definition, parts), key);
  await session.notes.advance("order", key, { made: id });
  let known: Observed | undefined;
  const once = await notedShownOnce(resource, parts);
  const olds = (): State => ({
    ...once,
    ...(known && shownAs(resource, inputs, known)),
    ...fixed(definition, inputs),
    ...boughtOf(definition, order?.values ?? inputs),
  });
  try {
    known = await untilShown(resource, { operation: "create", id: parts, values: inputs, wanted: {} });
    if (!order) {
      tellOtherWords(resource, asked, known);
      inputs = { ...asked, ...definition.purchase.takenOver?.(asked, known.fields) };
    } else for (const object of definition.purchase.brings?.(known.fields) ?? []) session.claims.bring(object, order.at - clockSkewMs);
    return { id, state: await changeBought(resource, { operation: "create", id: parts, olds: olds(), inputs, known }) };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    const reason = `the ${definition.type} ${id} exists, but ${(error as Error).message}`;
    throw new UnfinishedError(id, { ...olds(), pending: definition.type }, reason, error as Error);
  }
}

/** What can't change, or went with the order and never shows, is as the program says, in whatever words the platform shows it. */
function fixed(definition: PurchaseDefinition, inputs: Values): Values {
  const isFixed = ([name]: [string, unknown]): boolean => {
    const { immutable, writeOnly } = definition.inputFields[name]?.marks ?? {};
    // What the order can't carry is written right after it.
    return immutable === true || (writeOnly === true && !definition.writing.afterCreate?.includes(name));
  };
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(isFixed));
}

/** Taking over never buys: what is shown in other words than the program's is taken for the same, and told. */
function tellOtherWords({ definition, log }: Bought, inputs: Values, { fields }: Observed): void {
  const kept = { ...fixed(definition, inputs), ...boughtOf(definition, inputs) };
  const otherwise = differences(definition, inputs, fields, {}).filter(({ name }) => name in kept);
  if (otherwise.length === 0) return;
  const later = definition.purchase.takenOver?.(inputs, fields) ?? {};
  const isLater = otherwise.some(({ name }) => name in later);
  log.warn(
    `the ${definition.type} was adopted without a change: nothing was ordered. It differs from the program in ` +
      `${otherwise.map(({ text }) => text).join(", ")}. ` +
      "Correct the program, unless both values mean the same." +
      (isLater ? ` The next \`pulumi up\` writes ${Object.keys(later).join(", ")}: look at the preview first.` : ""),
  );
}
