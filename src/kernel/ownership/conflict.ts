import type { Claim } from "../definition/options";
import type { Values } from "../definition/values";
import { nameOf } from "../identity/key";
import { currentIdentity } from "../memory/parentFacts";
import { type Placed, perSession, type Session, type Wanted } from "../memory/session";
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
  // Mail addresses without a domain can only be told apart once the mailspace has told its own.
  if (definition.identity.claimsNeedParentFacts && !parentFactsKnown(resource)) deferredClaims(session).set(key, resource);
  else deferredClaims(session).delete(key);
  claimDeferred(session);
  return claimConflict(resource);
}

/**
 * Another resource of the program that manages an object of this one as a part of its own object: a mailbox that lists its aliases has
 * the alias, and all others that lead to it. Then the object isn't deleted when this resource goes.
 */
export function holderOf(resource: Placed, values: Values): string | undefined {
  const { session, key } = resource;
  claimDeferred(session);
  const { exclusive, shared } = claimsOf(resource, values);
  // What has no share in anything is no part of anything, and a share alone doesn't say which part: all records at the top of a zone have
  // the same one.
  if (shared.length === 0 || exclusive.length === 0) return undefined;
  const names = [...exclusive, ...shared].map(({ name }) => name);
  return session.claims.joint.holderOf(names, key);
}

/** Makes the claims that had to wait, as far as the facts are known by now. */
function claimDeferred(session: Session): void {
  const deferred = deferredClaims(session);
  for (const [key, late] of deferred) {
    if (!parentFactsKnown(late)) continue;
    deferred.delete(key);
    claimConflict(late);
  }
}

function parentFactsKnown({ definition, session, parents }: Wanted): boolean {
  return Object.keys(session.parentFacts(definition, parents)).length > 0;
}

/** Records a resource's joint claims; answers with a conflict, if another resource claims the same. */
function claimConflict(resource: Wanted): ExplainedError | undefined {
  const { session, key } = resource;
  session.claims.joint.release(key);
  const { exclusive, shared } = claimsOf(resource, resource.inputs);
  const claims = [...exclusive.map((claim) => [claim, "exclusive"] as const), ...shared.map((claim) => [claim, "shared"] as const)];
  for (const [{ what, why, name }, kind] of claims) {
    const other = session.claims.joint.claim(name, key, kind);
    if (other === undefined) continue;
    return new ExplainedError(
      "described-twice",
      `"${nameOf(other)}" of this program manages ${what} too, and ${why}: ` +
        `let only one of "${nameOf(other)}" and "${nameOf(key)}" manage it.`,
    );
  }
  return undefined;
}

/** The joint claims of a resource with such values, each with a name that no other parent has. */
function claimsOf({ definition, session, parents }: Placed, values: Values) {
  const { exclusive = [], shared = [] } = definition.identity.claims?.(values, session.parentFacts(definition, parents)) ?? {};
  const named = (claim: Claim) => {
    const { what, why } = typeof claim === "string" ? { what: claim, why: "each of the two would undo the other's changes" } : claim;
    return { what, why, name: `${what} (${JSON.stringify(parents)})` };
  };
  return { exclusive: exclusive.map(named), shared: shared.map(named) };
}
