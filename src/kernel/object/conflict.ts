import { nameOf } from "../memory/claims";
import type { SetOf, Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { parentParts } from "../identity/ids";
import { identityOf } from "../identity/identity";
import { displayNameOf, fromEntries } from "../set/form";
import type { Resource } from "../memory/session";

/** Why a resource can't stand beside another of the same program: two would own one object. */
export function conflict(resource: Resource, inputs: Values): ExplainedError | undefined {
  const { definition, session, key } = resource;
  const things = definition.set ? identitiesOfItems(resource, definition.set, inputs) : new Map([[identityNow(resource, inputs), ""]]);
  const twin = session.claims.declareIdentities([...things.keys()], key, definition.set !== undefined);
  if (twin !== undefined) {
    const [theirs, mine, item] = [nameOf(twin.other), nameOf(key), things.get(twin.thing)];
    const what = definition.set ? `the ${definition.set.noun} ${item}` : `the same ${definition.type}`;
    const text = `already describes ${what}: ${twin.inSet ? "take it out of" : "remove"}`;
    return new ExplainedError("described-twice", `"${theirs}" of this program ${text} one of "${theirs}" and "${mine}".`);
  }
  // Mail addresses without a domain can only be told apart once the mailspace has said its own.
  for (const [other, late] of session.deferredClaims) {
    if (!parentFactsKnown(late.resource, late.inputs)) continue;
    session.deferredClaims.delete(other);
    if (other !== key) claimConflict(late.resource, late.inputs);
  }
  // What doesn't look at the parent's word is decided already.
  if (definition.claims && definition.claims.length > 1 && !parentFactsKnown(resource, inputs))
    session.deferredClaims.set(key, { resource, inputs });
  return claimConflict(resource, inputs);
}

function parentFactsKnown({ definition, session }: Resource, inputs: Values): boolean {
  return Object.keys(session.parentFacts(definition, inputs)).length > 0;
}

/** Says what a resource has a hand in; answers with another one that can't have a hand in the same. */
function claimConflict({ definition, session, key }: Resource, inputs: Values): ExplainedError | undefined {
  session.claims.release(key);
  const { exclusive = [], shared = [] } = definition.claims?.(inputs, session.parentFacts(definition, inputs)) ?? {};
  for (const [kind, names] of [
    ["exclusive", exclusive],
    ["shared", shared],
  ] as const) {
    for (const what of names) {
      const other = session.claims.claimShared(`${what} (${JSON.stringify(parentParts(definition, inputs))})`, key, kind);
      if (other !== undefined)
        return new ExplainedError(
          "described-twice",
          `"${nameOf(other)}" of this program manages ${what} too, and each would undo what the other does: leave it to one of "${nameOf(other)}" and "${nameOf(key)}".`,
        );
    }
  }
  return undefined;
}

/** The things that the items of a set describe, each as a resource of its own would say it, with what it is called. */
function identitiesOfItems({ definition, session }: Resource, set: SetOf, inputs: Values): Map<string, string> {
  const parentFacts = session.parentFacts(definition, inputs);
  const { account } = session.platform(inputs);
  const parents = parentParts(definition, inputs);
  return new Map(
    fromEntries(set, inputs[set.collection]).map(({ item }) => [
      identityOf(set.item, { ...item, ...parents }, parentFacts, account),
      displayNameOf(set, item, parentFacts),
    ]),
  );
}

/** What a resource describes, with what is known of its parent by now. */
export function identityNow({ definition, session }: Resource, inputs: Values): string {
  return identityOf(definition, inputs, session.parentFacts(definition, inputs), session.platform(inputs).account);
}
