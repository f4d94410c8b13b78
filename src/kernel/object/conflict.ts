import { nameOf } from "../memory/claims";
import type { SetOf, Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { parentParts } from "../identity/ids";
import { thingOf } from "../identity/identity";
import { calledAs, unfold } from "../set/form";
import type { Resource } from "../memory/session";

/** Why a resource can't stand beside another of the same program: two would own one object. */
export function conflict(resource: Resource, inputs: Values): ExplainedError | undefined {
  const { definition, session, key } = resource;
  const things = definition.set ? thingsOf(resource, definition.set, inputs) : new Map([[thing(resource, inputs), ""]]);
  const twin = session.claims.declare([...things.keys()], key, definition.set !== undefined);
  if (twin !== undefined) {
    const [theirs, mine, item] = [nameOf(twin.other), nameOf(key), things.get(twin.thing)];
    const what = definition.set ? `the ${definition.set.noun} ${item}` : `the same ${definition.type}`;
    const text = `already describes ${what}: ${twin.inSet ? "take it out of" : "remove"}`;
    return new ExplainedError("described-twice", `"${theirs}" of this program ${text} one of "${theirs}" and "${mine}".`);
  }
  // Mail addresses without a domain can only be told apart once the mailspace has said its own.
  for (const [other, late] of session.undecided) {
    if (!scopeKnown(late.resource, late.inputs)) continue;
    session.undecided.delete(other);
    if (other !== key) clash(late.resource, late.inputs);
  }
  // What doesn't look at the parent's word is decided already.
  if (definition.stakes && definition.stakes.length > 1 && !scopeKnown(resource, inputs)) session.undecided.set(key, { resource, inputs });
  return clash(resource, inputs);
}

function scopeKnown({ definition, session }: Resource, inputs: Values): boolean {
  return Object.keys(session.scope(definition, inputs)).length > 0;
}

/** Says what a resource has a hand in; answers with another one that can't have a hand in the same. */
function clash({ definition, session, key }: Resource, inputs: Values): ExplainedError | undefined {
  session.claims.withdraw(key);
  const { owns = [], shares = [] } = definition.stakes?.(inputs, session.scope(definition, inputs)) ?? {};
  for (const [kind, stakes] of [
    ["owns", owns],
    ["shares", shares],
  ] as const) {
    for (const what of stakes) {
      const other = session.claims.stake(`${what} (${JSON.stringify(parentParts(definition, inputs))})`, key, kind);
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
function thingsOf({ definition, session }: Resource, set: SetOf, inputs: Values): Map<string, string> {
  const scope = session.scope(definition, inputs);
  const { account } = session.platform(inputs);
  const parents = parentParts(definition, inputs);
  return new Map(
    unfold(set, inputs[set.collection]).map(({ item }) => [
      thingOf(set.item, { ...item, ...parents }, scope, account),
      calledAs(set, item, scope),
    ]),
  );
}

/** What a resource describes, with what is known of its parent by now. */
export function thing({ definition, session }: Resource, inputs: Values): string {
  return thingOf(definition, inputs, session.scope(definition, inputs), session.platform(inputs).account);
}
