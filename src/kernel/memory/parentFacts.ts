import type { IdParts, ParentFacts, Values } from "../definition/values";
import { identityOf } from "../identity/identity";
import { formatId } from "../identity/ids";
import type { Resource } from "./session";

/**
 * Keeps the facts that an object has for its children, and those about its parent where the parent wasn't seen. Answers with the latter.
 */
export function rememberFacts(resource: Resource, id: IdParts, fields: Values): ParentFacts {
  const { definition, session } = resource;
  if (definition.factsForChildren) session.setParentFacts(definition.type, formatId(definition, id), definition.factsForChildren(fields));
  const { parent } = definition;
  if (parent && Object.keys(session.parentFacts(definition, id)).length === 0) {
    const facts = definition.parentFactsOf?.(fields);
    if (facts) session.setParentFacts(parent.type, String(id[parent.property]), facts);
  }
  return session.parentFacts(definition, { ...fields, ...id });
}

/** The identity that a resource describes, with the facts that are known of its parent by now. */
export function currentIdentity({ definition, session, api }: Resource, values: Values): string {
  return identityOf(definition, values, session.parentFacts(definition, values), api.account);
}
