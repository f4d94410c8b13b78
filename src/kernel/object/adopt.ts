import type { Json, Moment } from "../../client";
import { isWholeInList } from "../definition/forms";
import type { CreatedDefinition } from "../definition/resource";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import { sameIdentity } from "../identity/identity";
import { formatId, objectName, parentParts } from "../identity/ids";
import { isMoved } from "../memory/moved";
import { currentIdentity } from "../memory/parentFacts";
import { clockSkewMs, type Resource } from "../memory/session";
import { fieldsOfAll, fieldsWithId, isOwnedBy } from "../reading/fields";
import { createdAt, isBeingDeleted, observe, type Observed, siblings } from "../reading/observe";
import { type Reason, verdict } from "../ownership/verdict";
import { ExplainedError } from "../values/explained";
import { adoptAll, calledText, createdText, howToAdopt } from "./alreadyThere";
import { ago, differences, identical, isSameThroughout } from "./identical";

/** Up to this age, an object may be of a run that was killed on a machine that is gone. */
export const youngMs = 3_600_000;

/** Whether an object is so young. One that seems to come from the future isn't: its time says nothing. */
function isYoung({ definition, session }: Resource<CreatedDefinition>, fields: Values): boolean {
  const ageMs = session.now() - createdAt(definition, fields);
  return ageMs > -clockSkewMs && ageMs < youngMs;
}

/** An object that is there already, under the identity of the resource that is to be created. */
export interface Candidate {
  readonly id: IdParts;
  readonly fields: Values;
  readonly identical: boolean;
  /** The object as it shows by itself, where that was read. */
  readonly known?: Observed;
}

/** All candidates, and the facts of their parent. */
export interface Candidates {
  readonly found: readonly Candidate[];
  readonly parentFacts: ParentFacts;
}

/** The notes of earlier runs about a resource whose object the state doesn't have. */
export interface PriorKnowledge {
  /** Whether a note says that a killed run was about to make the object. */
  readonly announced: boolean;
  /** The id that the state held until a read found the object missing. */
  readonly missing: string | undefined;
}

/** Looks for objects where the resource would be created. */
export async function lookForCandidates(
  resource: Resource<CreatedDefinition>,
  inputs: Values,
  moment: Moment,
  lenient: boolean,
): Promise<Candidates> {
  const { definition, session } = resource;
  const parents = parentParts(definition, inputs);
  const beside = await siblings(resource, parents, moment, inputs);
  const parentFacts = beside.parentFacts ?? session.parentFacts(definition, inputs);
  const wrongParent = definition.identity.wrongParent?.(inputs, parentFacts);
  if (wrongParent) throw new Error(wrongParent);
  return { found: await candidatesAmong(resource, inputs, parents, beside.items, parentFacts, lenient), parentFacts };
}

/** The twins of the resource among some objects, or whatever holds its unique key. */
async function candidatesAmong(
  resource: Resource<CreatedDefinition>,
  inputs: Values,
  parents: IdParts,
  items: readonly Json[],
  parentFacts: ParentFacts,
  lenient: boolean,
): Promise<Candidate[]> {
  const { definition, session, api } = resource;
  const { account } = api;
  const own = definition.ownId;
  const inTheWay = (id: IdParts, fields: Values, known?: Observed): Candidate[] => {
    const same = identical(definition, inputs, fields, parentFacts, lenient);
    return same || (definition.identity.unique?.(inputs) === true && isSameIdentity(resource, inputs, fields, parentFacts))
      ? [{ id, fields, identical: same, known }]
      : [];
  };
  const listed = (definition.kind === "purchase" ? items.map((item) => fieldsWithId(definition, item)) : fieldsOfAll(definition, items))
    .filter((fields) => isOwnedBy(fields, account) && (!definition.reading.gone?.(fields) || definition.identity.blockedBy !== undefined))
    .map((fields) => ({ fields, id: { ...parents, [own]: String(fields[own]) } }))
    .filter(({ id }) => session.claims.free(objectName(definition, id), resource.key))
    .flatMap(({ fields, id }) => inTheWay(id, fields));
  if (listed.every(({ fields }) => isWholeInList(definition, fields))) return listed;
  // A list may show less of an object than the object itself, and may still name an object that is gone.
  const seen: Candidate[] = [];
  for (const candidate of listed) {
    const known = await observe(resource, { id: candidate.id, values: inputs }, "fresh");
    if (known) seen.push(...inTheWay(candidate.id, { ...candidate.fields, ...known.fields }, known));
    else if (definition.identity.blockedBy?.(candidate.fields) !== undefined) seen.push(candidate);
    else if (definition.kind === "purchase" && !(await isBeingDeleted(resource, candidate.id)))
      throw new ContradictionError(objectName(definition, candidate.id));
  }
  return seen;
}

/** An object that is listed and can't be read by itself may be there all the same: one wrong 404 must not buy it a second time. */
export class ContradictionError extends ExplainedError {
  constructor(object: string) {
    super(
      "odd-answer",
      `the platform lists ${object}, but a read of this object by its id doesn't find it. Nothing was ordered. Run the command again. ` +
        "If the answers stay the same, look in the platform's panel.",
    );
  }
}

/**
 * The object to take over instead of creating one; `undefined` when there is none. Fails if an object is in the way that the
 * resource may not take over.
 */
export function choose(
  resource: Resource<CreatedDefinition>,
  inputs: Values,
  { found, parentFacts }: Candidates,
  { announced, missing }: PriorKnowledge,
): Candidate | undefined {
  const { definition, session } = resource;
  const own = missing === undefined ? undefined : found.find(({ id }) => formatId(definition, id) === missing);
  const best = own ?? found.find((candidate) => candidate.identical) ?? found[0];
  if (!best) return undefined;
  const blocked = definition.reading.gone?.(best.fields) ? definition.identity.blockedBy?.(best.fields) : undefined;
  if (blocked !== undefined) throw new ExplainedError("still-taken", `${blocked} Nothing was created.`);
  const object = objectName(definition, best.id);
  const isMovedHere = isMoved(resource, inputs);
  const isAgreed = inputs.adopt === true || session.adopt;
  const judged = verdict({
    isNamed: best === own,
    isAgreed,
    isMoved: isMovedHere,
    isBrought: session.claims.isBrought(object, createdAt(definition, best.fields)),
    isAnnounced: announced && best.identical,
    isYoung: isYoungTwin(resource, inputs, best.fields, parentFacts),
    mayHaveTwin: inputs.allowTwin === true,
    isReplaced: session.claims.owner(object) === resource.key,
  });
  if (judged.is === "twin") return undefined;
  if (judged.is === "inTheWay" && judged.reason === "itself")
    throw new ExplainedError("replaces-precious", replacesItself(resource, inputs, best, parentFacts));
  if (judged.is === "inTheWay") throw new ExplainedError("already-there", refusal(resource, inputs, best, parentFacts));
  if (judged.reason === "moved" && !isAgreed) refuseLoss(resource);
  tellTakeOver(resource, best, judged.reason);
  if (isMovedHere) session.claims.takeByMove(currentIdentity(resource, inputs), object);
  return best;
}

/** The engine hands the new provider no outputs and deletes the entry that has them. One that shows only once would be gone for good. */
function refuseLoss({ definition, name }: Resource<CreatedDefinition>): void {
  const once = Object.entries(definition.outputFields).filter(([, { marks }]) => marks.writeOnly);
  if (!once.some(([, { marks }]) => marks.secret)) return;
  throw new ExplainedError(
    "shown-once",
    `${definition.type} "${name}" would lose ${once.map(([output]) => output).join(", ")} with the move to another provider: the ` +
      "platform showed this secret only at the creation, and only the state has it. Nothing was changed. Leave the resource with its " +
      "provider. Or copy the secret from the state (`pulumi stack export --show-secrets`), then set adopt: true to move without it.",
  );
}

/** The engine replaces an object by the user's own choice, and the new one would be the old one. */
function replacesItself({ definition }: Resource<CreatedDefinition>, inputs: Values, { id }: Candidate, parentFacts: ParentFacts): string {
  return (
    `${calledText(definition, inputs, parentFacts)} (id ${formatId(definition, id)}) can't be replaced: the new one ` +
    `can't exist beside the old one. ` +
    "Nothing was created or deleted. Remove what asks for the replacement: the option replaceOnChanges, or --replace. " +
    "To delete the old one first, with all that it holds, set the option deleteBeforeReplace as well."
  );
}

function isSameIdentity({ definition }: Resource<CreatedDefinition>, inputs: Values, fields: Values, parentFacts: ParentFacts): boolean {
  return sameIdentity(definition, inputs, { ...inputs, ...fields }, parentFacts);
}

/**
 * Whether an object may be taken over for its youth, without a note and without the program's word: it costs nothing, holds nothing,
 * and nothing of it would change. Then it does no harm if another stack made it.
 */
export function isYoungTwin(resource: Resource<CreatedDefinition>, inputs: Values, fields: Values, parentFacts: ParentFacts): boolean {
  const { definition } = resource;
  if (definition.kind === "purchase" || definition.replacing.destructive) return false;
  return isYoung(resource, fields) && isSameThroughout(definition, inputs, fields, parentFacts);
}

function tellTakeOver({ definition, session, log, name }: Resource<CreatedDefinition>, { id, fields }: Candidate, reason: Reason): void {
  const what = `adopted the ${definition.type} ${formatId(definition, id)} for "${name}": it was on the platform already`;
  if (reason !== "young") {
    log.status("adopted: it was on the platform already");
    return session.takeOvers.add(what);
  }
  const said =
    `${what}, created ${ago(session.now() - createdAt(definition, fields))}, probably by an interrupted run. ` +
    "If another stack created it, two stacks own it now: remove it from one of them (`pulumi state delete`).";
  session.takeOvers.addYoung(`${definition.type} "${name}"`, () => log.warn(said));
}

function refusal(
  { definition, session, name }: Resource<CreatedDefinition>,
  inputs: Values,
  found: Candidate,
  parentFacts: ParentFacts,
): string {
  const { type, identity } = definition;
  const id = formatId(definition, found.id);
  const age = createdText(definition, found.fields, session.now());
  const differing = differences(definition, inputs, found.fields, parentFacts);
  const differs = differing.length === 0 ? "" : ` It differs in ${differing.map(({ text }) => text).join(", ")}.`;
  const isTwin = found.identical && differing.every((one) => identity.ignores?.includes(one.name));
  return (
    `${isTwin ? "an identical" : "another"} ${calledText(definition, inputs, parentFacts)} is on the platform already (id ${id}${age}), ` +
    `and the state of this stack doesn't have it.${differs} Nothing was created.\n` +
    (session.takeOvers.isToldAtLength(type)
      ? adoptAll
      : howToAdopt({
          they: "it",
          owner: `"${name}"`,
          place: "the resource",
          unmanaged: "it",
          lookUp: `${type}.get("${name}", "${id}")`,
          mayHaveTwin: definition.inputFields.allowTwin !== undefined,
        }))
  );
}
