import { ProcessFailedError, TaskFailedError } from "../../client";
import { ApiError } from "../../transport";
import type { CreatedDefinition, IdParts, ObjectDefinition, ParentFacts, SingleDefinition, Values } from "../definition/resource";
import { lackingToCreate } from "../definition/forms";
import type { Field } from "../definition/shape";
import type { Watch } from "../definition/watch";
import { formatId, objectName } from "../identity/ids";
import { managed, stateAfterWrite, type Created } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { digest } from "../memory/journal";
import { tryToNote } from "../memory/noting";
import { currentIdentity } from "../memory/parentFacts";
import { clockSkewMs, type Free, type Wanted } from "../memory/session";
import type { Candidate } from "../ownership/alreadyThere";
import { conflict } from "../ownership/conflict";
import { earlierCreation, missingId, notedShownOnce } from "../ownership/earlierNotes";
import { takeOversOf } from "../ownership/takeOvers";
import { observe, type Observed, readCreatedAt } from "../reading/observe";
import { notShown } from "../reading/same";
import { waiting, watched } from "../reading/wait";
import { ExplainedError } from "../values/explained";
import { namedParts, pick } from "../values/parts";
import { choose, lookForCandidates } from "./adopt";
import { apply } from "./apply";
import { tellBroken } from "./breaks";
import { awaitPendingDeletion } from "./delete";
import { split } from "./plan";
import { type Made, sendCreate } from "./sendCreate";
import { untilShown } from "./settle";

/** Creates the object, or takes over the one that an earlier, killed run created. */
export async function createObject(resource: Wanted<ObjectDefinition>): Promise<Created> {
  const { definition, session, key, parents, inputs } = resource;
  return session.oneAtATime(definition.writing.oneAtATime?.(parents), async () => {
    // The parent's facts come with its list, and the identity of a resource may depend on them.
    const baseline = await lookForCandidates(resource, "baseline", inputs.adopt === true || session.adopt ? "ours" : "new");
    const identity = currentIdentity(resource, inputs);
    const note = await earlierCreation(resource, identity);
    const own = definition.identity.idOf?.(inputs, baseline.parentFacts);
    const waited = own !== undefined && (await awaitPendingDeletion(resource, { ...parents, [definition.ownId]: own }));
    const existing = note || waited ? await lookForCandidates(resource, "fresh", "ours") : baseline;
    // Conflicts that depend on the parent's facts are known only now.
    const clash = conflict(resource);
    if (clash !== undefined) throw clash;
    // A note with the id of its object is of that object alone: another one like it may be somebody else's.
    const prior = { announced: note !== undefined && note.made === undefined, missing: note?.made ?? (await missingId(resource)) };
    const chosen = choose(resource, existing, prior);
    if (chosen) return takeOver(resource, chosen, existing.parentFacts);
    refuseIncomplete(resource);
    refuseToLose(resource);
    await askBefore(resource);
    const watch = await watched(resource, inputs);
    const before = inputs.allowTwin === true ? existing.found.map(({ id }) => formatId(definition, id)) : [];
    const isNew = ({ id, identical }: Candidate): boolean => identical && !before.includes(formatId(definition, id));
    const made = await sendCreate(resource, carried(resource), existing.parentFacts, {
      announce: () => tryToNote(resource, "creation", { identity: digest(identity), replaces: session.claims.ofResource(key).replaced }),
      retract: () => session.notes.end("creation", key),
      find: async () => (await lookForCandidates(resource, "fresh", "ours")).found.find(isNew),
      findPart: (since) => findPart(resource, since),
    });
    await keepId(resource, made.id);
    return made.refusal ? keepPartialCreate(resource, made, made.refusal) : finish(resource, made, watch);
  });
}

/** The question that a type has before a creation, such as the price, is asked at the last moment. */
export async function askBefore({ definition, api, key, log, inputs }: Wanted<CreatedDefinition>): Promise<void> {
  const said = await definition.writing.beforeCreate?.({ api, reading: api.reading("fresh", key), inputs });
  if (typeof said === "string") log.info(said);
}

/** Inputs that only a new object needs may be missing, as long as there is an object to take over. */
function refuseIncomplete({ definition, inputs }: Wanted): void {
  const lacking = lackingToCreate(definition, inputs);
  if (lacking.length === 0) return;
  throw new ExplainedError(
    "nothing-to-adopt",
    `nothing was created: the platform has no ${definition.type} to adopt, and a new one needs ` + `${lacking.join(", ")}.`,
  );
}

/** A note holds no secret, and the state would have it only at the end of the run. */
function refuseToLose({ definition, session, name }: Free): void {
  const secrets = Object.entries(definition.outputFields).filter(([, { marks }]) => marks.writeOnly && marks.secret);
  if (!session.withoutCheckpoints || secrets.length === 0) return;
  throw new ExplainedError(
    "no-checkpoints",
    `nothing was created: the platform shows ${secrets.map(([output]) => output).join(" and ")} of ${definition.type} "${name}" ` +
      "only once, and PULUMI_SKIP_CHECKPOINTS is set. If this run were killed, no state would have these secrets. Run once without " +
      "PULUMI_SKIP_CHECKPOINTS.",
  );
}

/** From here on the object belongs to the resource, in this run and in the next. */
async function keepId({ definition, session, key }: Free, id: IdParts): Promise<void> {
  session.claims.make(objectName(definition, id), key);
  await session.notes.advance("creation", key, { made: formatId(definition, id) }, { isSynced: false });
}

/** The object that a refused creation left behind. An older one was somebody else's, whatever the shared list of before showed. */
async function findPart(resource: Wanted<ObjectDefinition>, since: number): Promise<Candidate | undefined> {
  const { definition } = resource;
  const part = (await lookForCandidates(resource, "fresh", "ours")).found.find(({ fields }) => !definition.reading.gone?.(fields));
  return part && (await readCreatedAt(resource, part)) >= since - clockSkewMs ? part : undefined;
}

/** The inputs that the creating request carries. */
function carried({ definition, inputs }: Wanted<ObjectDefinition>): Values {
  return pick(managed(definition, inputs), (name) => !definition.writing.afterCreate?.includes(name));
}

/** Takes over an object that is on the platform already, and changes it as the program says. */
async function takeOver(resource: Wanted<ObjectDefinition>, chosen: Candidate, parentFacts: ParentFacts): Promise<Created> {
  const { definition, session, name, inputs } = resource;
  await keepId(resource, chosen.id);
  // A value that only the object itself shows is read first, so that it isn't written again.
  const isHidden = (name: string): boolean => name in inputs && chosen.fields[name] === undefined;
  const hides = chosen.known === undefined && definition.reading.details?.fields.some(isHidden) === true;
  const shown = hides ? await observe(resource, { id: chosen.id, values: inputs }, "fresh") : chosen.known;
  const known = shown ?? { fields: { ...chosen.id, ...chosen.fields }, parentFacts };
  if (notShown(resource, managed(definition, inputs), known).length > 0) takeOversOf(session).change(`${definition.type} "${name}"`);
  const once = await notedShownOnce(resource, chosen.id);
  // Immutable values that the platform doesn't show count as the program's: otherwise a failed take-over would be replaced.
  const { fixed } = split(definition, managed(definition, inputs));
  const olds = { ...once, ...fixed, ...shownAs(resource, known) };
  await tellBroken(resource, chosen.id, olds, inputs);
  return { id: formatId(definition, chosen.id), state: await apply(resource, { operation: "create", id: chosen.id, olds, inputs, known }) };
}

/** The inputs as an object shows them, of those that the program names. */
export function shownAs({ definition, parents, inputs }: Wanted<SingleDefinition>, { fields }: Observed): Values {
  const asked = managed(definition, inputs);
  const shown = pick({ ...managed(definition, fields), ...parents }, (name) => name in asked);
  const named = ([name, value]: [string, unknown]) => [name, namedParts((definition.inputFields[name] as Field).shape, asked[name], value)];
  return Object.fromEntries(Object.entries(shown).map(named)) as Values;
}

/** Keeps the part that the platform made before it refused the rest, so that the next run does just the rest. */
function keepPartialCreate(resource: Wanted<ObjectDefinition>, { id, observed }: Made, refusal: Error): never {
  const { definition, inputs } = resource;
  const wanted = managed(definition, inputs);
  const missing = notShown(resource, wanted, observed);
  const isReached = (name: string): boolean =>
    definition.inputFields[name]?.marks.immutable === true || (observed.fields[name] !== undefined && !missing.includes(name));
  const reached = pick(wanted, isReached);
  const rest = Object.keys(wanted).filter((name) => !isReached(name));
  const state = stateAfterWrite(definition, reached, observed.fields, observed.parentFacts);
  // A field that the platform never shows may well be set; it is sent once more all the same.
  const named = rest.filter((name) => !definition.inputFields[name]?.marks.writeOnly && !definition.writing.afterCreate?.includes(name));
  // The sentence around the platform's answer gives the advice in its own words.
  const answer =
    refusal instanceof ApiError && refusal.messages.length > 0
      ? `${refusal.messages.join("; ")} (${refusal.method} ${refusal.path} answered ${refusal.status}).`
      : refusal.message;
  throw new UnfinishedError(
    formatId(definition, id),
    { ...state, pending: rest.join(", ") || "the rest" },
    `the ${objectName(definition, id)} was created, but without ${named.join(", ") || "a part"}: ${answer} ` +
      `Correct this in the program and run \`pulumi up\`: it completes this ${definition.type}.`,
    "half-made",
  );
}

/** Writes the inputs that the creating request couldn't carry, and waits until all show. From here on the object is never lost. */
async function finish(resource: Wanted<ObjectDefinition>, { id: parts, observed: made, answer }: Made, watch: Watch): Promise<Created> {
  const { definition, api, inputs } = resource;
  const id = formatId(definition, parts);
  const asked = carried(resource);
  const later = Object.keys(managed(definition, inputs)).filter((name) => !(name in asked));
  const begun = stateAfterWrite(definition, asked, made.fields, made.parentFacts);
  let rest: { readonly pending: string; readonly unseen?: true } = { pending: "its first read", unseen: true };
  try {
    if (answer !== undefined) await definition.waiting.follow?.({ api, id: parts, answer }, waiting(resource, "create"));
    // An answer that doesn't show all that was asked for is no proof of it.
    const whole =
      !definition.writing.answersInPart &&
      Object.keys(asked).every((name) => made.fields[name] !== undefined || definition.inputFields[name]?.marks.writeOnly);
    const observed = await untilShown(resource, {
      operation: "create",
      id: parts,
      values: inputs,
      wanted: asked,
      answered: whole ? made : undefined,
      watch,
    });
    if (later.length > 0) rest = { pending: later.join(", ") };
    // Some answers to a creation show values that no read shows again.
    const state = stateAfterWrite(definition, asked, observed.fields, observed.parentFacts, begun);
    if (later.length === 0) return { id, state };
    return { id, state: await apply(resource, { operation: "create", id: parts, olds: state, inputs, known: observed }) };
  } catch (error) {
    if (error instanceof UnfinishedError) throw error;
    if (error instanceof TaskFailedError || error instanceof ProcessFailedError) await forgetFailed(resource, parts, error);
    throw new UnfinishedError(
      id,
      { ...begun, ...rest },
      `the ${definition.type} was created, but ${(error as Error).message}`,
      error as Error,
    );
  }
}

/** A creation whose task failed made nothing, if nothing shows: the next run creates anew. */
async function forgetFailed(resource: Wanted<ObjectDefinition>, parts: IdParts, failure: Error): Promise<void> {
  const { definition, session, key, inputs } = resource;
  if ((await observe(resource, { id: parts, values: inputs }, "fresh")) !== undefined) return;
  await session.notes.end("creation", key);
  throw new Error(`the ${definition.type} was not created: ${failure.message}`, { cause: failure });
}
