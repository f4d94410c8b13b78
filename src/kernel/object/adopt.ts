import type { Moment } from "../../client";
import { isWholeInList } from "../definition/forms";
import type { CreatedDefinition, IdParts, ParentFacts, Values } from "../definition/resource";
import { sameIdentity } from "../identity/identity";
import { formatId, objectName } from "../identity/ids";
import { currentIdentity } from "../memory/parentFacts";
import type { Wanted } from "../memory/session";
import { type Candidate, inTheWay, isPrecious, isYoungTwin } from "../ownership/alreadyThere";
import { isMoved, refuseLoss } from "../ownership/moved";
import { tellTakeOver } from "../ownership/takeOvers";
import { type Evidence, verdict } from "../ownership/verdict";
import { fieldsOfAll, fieldsWithId, isOwnedBy } from "../reading/fields";
import { createdAt, isBeingDeleted, observe, type Observed, siblings } from "../reading/observe";
import { sameObject } from "../reading/same";
import { ExplainedError } from "../values/explained";

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

/** Looks for objects where the resource would be created: its twins, or whatever holds its unique key. */
export async function lookForCandidates(resource: Wanted<CreatedDefinition>, moment: Moment, beside: "new" | "ours"): Promise<Candidates> {
  const { definition, session, api, parents, inputs } = resource;
  const { identity, kind, ownId, reading } = definition;
  const { items, parentFacts = session.parentFacts(definition, parents) } = await siblings(resource, parents, moment, { wanted: inputs });
  const wrongParent = identity.wrongParent?.(inputs, parentFacts);
  if (wrongParent) throw new Error(wrongParent);
  const ifInTheWay = (id: IdParts, fields: Values, known?: Observed): Candidate[] => {
    const identical = sameObject(definition, inputs, { fields, parentFacts }, beside);
    const holdsKey = () => identity.unique?.(inputs) === true && sameIdentity(definition, inputs, { ...inputs, ...fields }, parentFacts);
    return identical || holdsKey() ? [{ id, fields, identical, known }] : [];
  };
  const listed = (kind === "purchase" ? items.map((item) => fieldsWithId(definition, item)) : fieldsOfAll(definition, items))
    .filter((fields) => fields[ownId] !== undefined)
    .filter((fields) => isOwnedBy(fields, api.account) && (!reading.gone?.(fields) || identity.blockedBy !== undefined))
    .map((fields) => ({ fields, id: { ...parents, [ownId]: String(fields[ownId]) } }))
    .filter(({ id }) => session.claims.free(objectName(definition, id), resource.key))
    .flatMap(({ fields, id }) => ifInTheWay(id, fields));
  if (listed.every(({ fields }) => isWholeInList(definition, fields))) return { found: listed, parentFacts };
  // A list may show less of an object than the object itself, and may still name an object that is gone.
  const found: Candidate[] = [];
  for (const candidate of listed) {
    const known = await observe(resource, { id: candidate.id, values: inputs }, "fresh");
    if (known) found.push(...ifInTheWay(candidate.id, { ...candidate.fields, ...known.fields }, known));
    else if (identity.blockedBy?.(candidate.fields) !== undefined) found.push(candidate);
    else if (kind === "purchase" && !(await isBeingDeleted(resource, candidate.id)))
      throw new ContradictionError(objectName(definition, candidate.id));
  }
  return { found, parentFacts };
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
  resource: Wanted<CreatedDefinition>,
  { found, parentFacts }: Candidates,
  { announced, missing }: PriorKnowledge,
): Candidate | undefined {
  const { definition, session, inputs } = resource;
  const own = missing === undefined ? undefined : found.find(({ id }) => formatId(definition, id) === missing);
  const best = own ?? found.find((candidate) => candidate.identical) ?? found[0];
  if (!best) return undefined;
  const { fields } = best;
  const blocked = definition.reading.gone?.(fields) ? definition.identity.blockedBy?.(fields) : undefined;
  if (blocked !== undefined) throw new ExplainedError("still-taken", `${blocked} Nothing was created.`);
  const object = objectName(definition, best.id);
  const { owner, broughtAt = Infinity } = session.claims.of(object);
  const evidence: Evidence = {
    isNamed: best === own,
    isAgreed: inputs.adopt === true || session.adopt,
    isMoved: isMoved(resource),
    isBrought: createdAt(definition, fields) >= broughtAt,
    isAnnounced: announced && best.identical,
    isYoung: isYoungTwin(resource, inputs, { fields, parentFacts }),
    isPrecious: isPrecious(definition),
    mayHaveTwin: inputs.allowTwin === true,
    isReplaced: owner === resource.key,
  };
  const judged = verdict(evidence);
  const identical = found.filter((candidate) => candidate.identical);
  if (judged.is === "ours" && judged.reason === "moved" && !evidence.isAgreed && identical.length > 1)
    throw whichIsMeant(resource, identical);
  if (judged.is === "twin") return undefined;
  if (judged.is === "inTheWay") throw inTheWay(resource, best, parentFacts, judged.reason);
  if (judged.reason === "moved" && !evidence.isAgreed) refuseLoss(resource);
  tellTakeOver(resource, best, judged.reason);
  if (judged.reason === "announced" && !evidence.mayHaveTwin && identical.length > 1) warnOfTwins(resource, best, identical);
  if (evidence.isMoved) session.claims.identities.take(currentIdentity(resource, inputs), object);
  return best;
}

/** Of objects that look the same, a killed run made one, and nothing tells which. */
function warnOfTwins({ definition, log, name }: Wanted<CreatedDefinition>, taken: Candidate, identical: readonly Candidate[]): void {
  const others = identical.filter((one) => one !== taken).map(({ id }) => id[definition.ownId]);
  log.warn(
    `an interrupted run was about to create the ${definition.type} "${name}", and ${identical.length} objects on the platform are ` +
      `identical. "${name}" has ${formatId(definition, taken.id)} now. Nothing is deleted: somebody else may have created the others. ` +
      `Delete each of them that nobody needs: ${others.join(", ")}`,
  );
}

/** The engine doesn't tell the new provider the id in the state. The wrong object would be somebody else's, and ours would be deleted. */
function whichIsMeant({ definition, name }: Wanted<CreatedDefinition>, identical: readonly Candidate[]): ExplainedError {
  const ids = identical.map(({ id }) => id[definition.ownId]).join(", ");
  return new ExplainedError(
    "already-there",
    `"${name}" moved to another provider, and ${identical.length} objects of type ${definition.type} are identical (${ids}): the new ` +
      "provider can't know which of them is this resource's. Nothing was changed. Delete the others on the platform, or leave the " +
      "resource with its provider. `pulumi stack export` shows the resource's id.",
  );
}
