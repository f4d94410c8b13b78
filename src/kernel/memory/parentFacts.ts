import type { IdParts, ParentFacts, Values } from "../definition/values";
import { identityOf } from "../identity/identity";
import { formatId } from "../identity/ids";
import type { Resource } from "./session";

/**
 * Keeps what an object tells its children, and what it tells of its parent where the parent wasn't seen. Answers with its parent's facts.
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

/** What a resource describes, with what is known of its parent by now. */
export function currentIdentity({ definition, session, api }: Resource, values: Values): string {
  return identityOf(definition, values, session.parentFacts(definition, values), api.account);
}
