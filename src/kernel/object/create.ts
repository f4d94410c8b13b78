import { ApiError } from "../../transport/index";
import type { Moment } from "../../client/index";
import type { IdParts, ParentFacts, Values } from "../definition/resource";
import { formatId, parentParts } from "../identity/ids";
import { clockSkewMs, type Resource } from "../memory/session";
import { managed, stateAfterWrite, type Created, type State } from "../identity/state";
import { createSet } from "../set/lifecycle";
import { apply } from "./apply";
import { change } from "../purchase/planChange";
import { boughtOf } from "../purchase/note";
import { BoughtThenDeletedError, purchase, type PurchaseSteps } from "../purchase/purchase";
import { conflict, identityNow } from "./conflict";
import { announce, earlierIntent } from "../memory/intent";
import { awaitPendingDeletion } from "../memory/deletionNote";
import { clearMissing, missingId } from "../memory/missingNote";
import { sendCreate, type Made } from "./make";
import { retryUntilReady } from "../reading/ready";
import { createdBy, observe, siblings, type Observed } from "../reading/observe";
import { createSingleton } from "../singleton/singleton";
import { candidates, choose, createdAt, objectName, type Candidate, type Candidates } from "./adopt";
import { firstRead, UnfinishedError } from "../identity/unfinishedError";
import { notShown, untilShown } from "./write";

/** Makes the object, or takes over the one that an earlier, killed run made. Waits for a parent that isn't ready yet. */
export async function create(resource: Resource, inputs: Values): Promise<Created> {
  const problem = conflict(resource, inputs);
  if (problem !== undefined) throw problem;
  const created = await retryUntilReady(resource, inputs, () => begin(resource, inputs));
  await clearMissing(resource);
  return created;
}

function begin(resource: Resource, inputs: Values): Promise<Created> {
  const { set, singleton } = resource.definition;
  if (set) return createSet(resource, set, inputs);
  return singleton ? createSingleton(resource, inputs) : createObject(resource, inputs);
}

async function createObject(resource: Resource, inputs: Values): Promise<Created> {
  const { definition, session, key } = resource;
  if (definition.purchase) return purchase(resource, inputs, purchaseSteps(resource, inputs));
  const parents = parentParts(definition, inputs);
  return session.oneAtATime(definition.oneAtATime?.(parents), async () => {
    // What the parent says of itself comes with its list, and what a resource describes may depend on it.
    const before = await lookUp(resource, inputs, "before", inputs.adopt === true || session.adopt);
    const intended = identityNow(resource, inputs);
    const intent = await earlierIntent(resource, intended);
    const own = definition.idOf?.(inputs as never, before.parentFacts);
    const waited = own !== undefined && (await awaitPendingDeletion(resource, { ...parents, [definition.id.at(-1) as string]: own }));
    const existing = intent || waited ? await lookUp(resource, inputs, "fresh", true) : before;
    // What the parent says of itself may be known only now.
    const clash = conflict(resource, inputs);
    if (clash !== undefined) throw clash;
    const chosen = choose(resource, inputs, existing, { intent, missing: await missingId(resource) });
    if (chosen) return takeOver(resource, inputs, chosen, existing.parentFacts);
    const made = await sendCreate(resource, inputs, carried(resource, inputs), existing.parentFacts, {
      announce: () => announce(resource, intended),
      retract: () => session.journal.end(key),
      find: async () => (await lookUp(resource, inputs, "fresh", true)).found.find((candidate) => candidate.identical),
      findPart: async (since) => {
        const part = (await lookUp(resource, inputs, "fresh", true)).found.find(({ fields }) => !definition.gone?.(fields));
        // An older one was somebody else's, whatever the shared list of before showed.
        return part && (await createdBy(resource, part, inputs)) >= since - clockSkewMs ? part : undefined;
      },
    });
    const id = formatId(definition, made.id);
    session.claims.make(objectName(definition, made.id), key);
    await session.journal.add(key, { made: id });
    return made.refusal ? keepPartialCreate(resource, inputs, made, made.refusal) : finish(resource, inputs, made.id, made.observed);
  });
}

async function lookUp(resource: Resource, inputs: Values, moment: Moment, lenient: boolean): Promise<Candidates> {
  const { definition, session } = resource;
  const parents = parentParts(definition, inputs);
  const beside = await siblings(resource, parents, inputs, moment);
  const parentFacts = beside.parentFacts ?? session.parentFacts(definition, inputs);
  const outside = definition.wrongParent?.(inputs as never, parentFacts);
  if (outside) throw new Error(outside);
  return { found: await candidates(resource, inputs, parents, beside.items, parentFacts, lenient), parentFacts };
}

/** The inputs that the creating request carries. */
function carried({ definition }: Resource, inputs: Values): Values {
  return Object.fromEntries(Object.entries(managed(definition, inputs)).filter(([name]) => !definition.afterCreate?.includes(name)));
}

/** Takes over what is on the platform already, and makes it what the program says. */
async function takeOver(resource: Resource, inputs: Values, chosen: Candidate, parentFacts: ParentFacts): Promise<Created> {
  const { definition, session, key } = resource;
  const id = formatId(definition, chosen.id);
  session.claims.make(objectName(definition, chosen.id), key);
  await session.journal.add(key, { made: id });
  const known = chosen.known ?? { fields: { ...chosen.id, ...chosen.fields }, parentFacts };
  return {
    id,
    state: await change(resource, { operation: "create", id: chosen.id, olds: shownAs(resource, inputs, known), inputs, known }),
  };
}

/** The inputs as an object shows them, of those that the program names. */
function shownAs({ definition }: Resource, inputs: Values, known: Observed): Values {
  const asked = managed(definition, inputs);
  return Object.fromEntries(
    Object.entries({ ...managed(definition, known.fields), ...parentParts(definition, inputs) }).filter(([name]) => name in asked),
  );
}

/** How a purchase looks for what it bought, and what it does with it. */
export function purchaseSteps(resource: Resource, inputs: Values): PurchaseSteps {
  const { definition, session, key } = resource;
  return {
    identity: identityNow(resource, inputs),
    find: async ({ values, at }) => {
      const ours = (await lookUp(resource, values, "fresh", true)).found.find(
        ({ identical, fields }) => identical && !(createdAt(fields) < at - clockSkewMs),
      );
      if (ours && definition.gone?.(ours.fields))
        throw new BoughtThenDeletedError(definition.blockedBy?.(ours.fields) ?? `the ${definition.type} was bought and deleted since.`);
      return ours?.id;
    },
    exists: async (id) => (await observe(resource, id, inputs, true)) !== undefined,
    choose: async (intent, moment) => {
      const lenient = intent !== undefined || inputs.adopt === true || session.adopt;
      return choose(resource, inputs, await lookUp(resource, inputs, moment, lenient), { intent, missing: await missingId(resource) })?.id;
    },
    continueWith: async (parts, order) => {
      const id = formatId(definition, parts);
      session.claims.make(objectName(definition, parts), key);
      await session.journal.add(key, { made: id });
      // What was paid for is never lost: from here on the state holds it, whatever happens.
      let known: Observed | undefined;
      const olds = (): State => ({
        ...unseen(resource, inputs, known),
        ...(known && shownAs(resource, inputs, known)),
        ...(order && boughtOf(definition, order.values)),
      });
      try {
        known = await untilShown(resource, "create", parts, inputs, {});
        return { id, state: await change(resource, { operation: "create", id: parts, olds: olds(), inputs, known }) };
      } catch (error) {
        if (error instanceof UnfinishedError) throw error;
        throw new UnfinishedError(
          id,
          { ...olds(), pending: definition.type },
          `the ${definition.type} ${id} is there, but ${(error as Error).message}`,
          error as Error,
        );
      }
    },
  };
}

/** What can't change was ordered as the program says, even where the platform doesn't show it. */
function unseen({ definition }: Resource, inputs: Values, known: Observed | undefined): Values {
  return Object.fromEntries(
    Object.entries(managed(definition, inputs)).filter(
      ([name]) => definition.inputFields[name]?.marks.immutable && known?.fields[name] === undefined,
    ),
  );
}

/** Keeps what the platform made before it refused the rest, so that the next run does just that. */
function keepPartialCreate(resource: Resource, inputs: Values, { id, observed }: Made, refusal: Error): never {
  const { definition } = resource;
  const wanted = managed(definition, inputs);
  const missing = notShown(resource, wanted, observed);
  const reached = Object.keys(wanted).filter(
    (name) => definition.inputFields[name]?.marks.immutable || (observed.fields[name] !== undefined && !missing.includes(name)),
  );
  const rest = Object.keys(wanted).filter((name) => !reached.includes(name));
  const state = stateAfterWrite(
    definition,
    Object.fromEntries(reached.map((name) => [name, wanted[name]])),
    observed.fields,
    observed.parentFacts,
  );
  const own = formatId(definition, id);
  // A field that the platform never shows may well be set; it is sent once more all the same.
  const told = rest.filter((name) => !definition.inputFields[name]?.marks.writeOnly && !definition.afterCreate?.includes(name));
  throw new UnfinishedError(
    own,
    { ...state, pending: rest.join(", ") || "the rest" },
    `the ${definition.type} ${own} was made, but without ${told.join(", ") || "all of it"}: ${said(refusal)} Correct that in the program and run \`pulumi up\`: it goes on with this ${definition.type}.`,
    "half-made",
  );
}

/** What the platform said, without the advice that the sentence around it gives in its own words. */
function said(refusal: Error): string {
  return refusal instanceof ApiError && refusal.messages.length > 0
    ? `${refusal.messages.join("; ")} (${refusal.method} ${refusal.path} answered ${refusal.status}).`
    : refusal.message;
}

/** What the creating request couldn't carry, then the wait until everything shows. From here on the object is never lost. */
async function finish(resource: Resource, inputs: Values, parts: IdParts, made: Observed): Promise<Created> {
  const { definition } = resource;
  const id = formatId(definition, parts);
  const asked = carried(resource, inputs);
  const later = Object.keys(managed(definition, inputs)).filter((name) => !(name in asked));
  const begun = stateAfterWrite(definition, asked, made.fields, made.parentFacts);
  let pending = firstRead;
  try {
    // An answer that doesn't show all that was asked for is no proof of it.
    const whole = Object.keys(asked).every((name) => made.fields[name] !== undefined || definition.inputFields[name]?.marks.writeOnly);
    const observed = await untilShown(resource, "create", parts, inputs, asked, undefined, whole ? made : undefined);
    pending = later.join(", ") || firstRead;
    // Some answers to a creation show what no read shows again.
    const state = stateAfterWrite(definition, asked, observed.fields, observed.parentFacts, begun);
    return {
      id,
      state: later.length === 0 ? state : await apply(resource, { operation: "create", id: parts, olds: state, inputs, known: observed }),
    };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    throw new UnfinishedError(
      id,
      { ...begun, pending },
      `the ${definition.type} was created, but ${(error as Error).message}`,
      error as Error,
    );
  }
}
