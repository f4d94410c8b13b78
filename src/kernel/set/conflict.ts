import type { SetDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { identityOf } from "../identity/identity";
import { parentParts } from "../identity/ids";
import type { Resource } from "../memory/session";
import { conflict } from "../object/conflict";
import type { ExplainedError } from "../values/explained";
import { displayNameOf, fromEntries } from "./form";

/** Why a set can't stand beside another resource of the same program: an item would have two owners. */
export function setConflict(resource: Resource<SetDefinition>, inputs: Values): ExplainedError | undefined {
  const { definition, session } = resource;
  const { set } = definition;
  const parentFacts = session.parentFacts(definition, inputs);
  const { account } = session.platform(inputs);
  const parents = parentParts(definition, inputs);
  const items = fromEntries(set, inputs[set.collection]).map(({ item }): [string, string] => [
    identityOf(set.item, { ...item, ...parents }, parentFacts, account),
    displayNameOf(set, item, parentFacts),
  ]);
  return conflict(resource, inputs, { identities: new Map(items), noun: set.noun });
}
