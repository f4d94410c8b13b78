import { currentIdentity } from "../memory/parentFacts";
import { nameOf } from "../identity/key";
import { perSession, type Wanted } from "../memory/session";
import { ExplainedError } from "../values/explained";

/** The identities that a resource describes: of its object, or, for a set, of each item. */
export interface Described {
  readonly identities: readonly string[];
  /** How messages call an item of a set. */
  readonly ofSet?: { readonly noun: string; displayName(identity: string): string };
}

/** Resources whose joint claims have to wait until their parents' facts are known. */
const deferredClaims = perSession(() => new Map<string, Wanted>());

/** Why a resource can't stand beside another of the same program: two would own one object. */
export function conflict(
  resource: Wanted,
  { identities, ofSet }: Described = { identities: [currentIdentity(resource, resource.inputs)] },
): ExplainedError | undefined {
  const { definition, session, key } = resource;
  const twin = session.claims.identities.declare(identities, key, ofSet !== undefined);
  if (twin !== undefined) {
    const [theirs, mine] = [nameOf(twin.other), nameOf(key)];
    const what = ofSet === undefined ? `the same ${definition.type}` : `the ${ofSet.noun} ${ofSet.displayName(twin.identity)}`;
    const text = `already describes ${what}: ${twin.inSet ? "remove it from" : "remove"}`;
    return new ExplainedError("described-twice", `"${theirs}" of this program ${text} one of "${theirs}" and "${mine}".`);
  }
  const deferred = deferredClaims(session);
  for (const [other, late] of deferred) {
    if (!parentFactsKnown(late)) continue;
    deferred.delete(other);
    if (other !== key) claimConflict(late);
  }
  // Mail addresses without a domain can only be told apart once the mailspace has told its own.
  if (definition.identity.claimsNeedParentFacts && !parentFactsKnown(resource)) deferred.set(key, resource);
  return claimConflict(resource);
}

function parentFactsKnown({ definition, session, parents }: Wanted): boolean {
  return Object.keys(session.parentFacts(definition, parents)).length > 0;
}

/** Records a resource's joint claims; answers with a conflict, if another resource claims the same. */
function claimConflict({ definition, session, key, parents, inputs }: Wanted): ExplainedError | undefined {
  session.claims.joint.release(key);
  const { exclusive = [], shared = [] } = definition.identity.claims?.(inputs, session.parentFacts(definition, parents)) ?? {};
  const claims = [...exclusive.map((claim) => [claim, "exclusive"] as const), ...shared.map((claim) => [claim, "shared"] as const)];
  for (const [claim, kind] of claims) {
    const { what, why } = typeof claim === "string" ? { what: claim, why: "each of the two would undo the other's changes" } : claim;
    const other = session.claims.joint.claim(`${what} (${JSON.stringify(parents)})`, key, kind);
    if (other === undefined) continue;
    return new ExplainedError(
      "described-twice",
      `"${nameOf(other)}" of this program manages ${what} too, and ${why}: ` +
        `let only one of "${nameOf(other)}" and "${nameOf(key)}" manage it.`,
    );
  }
  return undefined;
}
