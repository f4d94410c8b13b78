import type { SingleDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { fingerprint, type State } from "../identity/state";
import { rememberFacts } from "../memory/parentFacts";
import type { Single } from "../memory/session";
import { fieldsOfAnswer } from "../reading/fields";
import type { Observed } from "../reading/observe";
import { notShown, showsAll } from "../reading/same";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";

/** The object as the answer to a write shows it. An answer that lacks a value that was sent is no proof, and then the object is read. */
export function shownBy(resource: Single, id: IdParts, wanted: Values, answer: unknown): Observed | undefined {
  if (resource.definition.writing.answersInPart) return undefined;
  let fields: Values | undefined;
  try {
    fields = fieldsOfAnswer(resource.definition, answer);
  } catch {
    return undefined;
  }
  if (!fields || !showsAll(resource, wanted, fields)) return undefined;
  return { fields: { ...id, ...fields }, parentFacts: rememberFacts(resource, id, fields) };
}

/**
 * A predicate over successive reads. It is true once each wanted field shows as it was written, or, where the platform keeps
 * the value in a form of its own, differs from `before` and is the same in two reads. A new object has no before: there two
 * equal reads are enough.
 */
export function settling(resource: Single, values: Values, wanted: Values, before?: State): (observed: Observed) => boolean {
  const { definition } = resource;
  const verbatim = definition.writing.verbatimFields?.(values) ?? [];
  let latest: Observed | undefined;
  return (observed) => {
    const previous = latest;
    latest = observed;
    if (definition.waiting.pending?.(wanted, observed.fields) !== undefined) return false;
    const missing = notShown(resource, wanted, observed);
    const settled = missing.filter(
      (field) => previous && stayed(definition, field, previous, observed) && moved(definition, field, before, observed),
    );
    const foreign = before && settled.find((field) => verbatim.includes(field));
    if (foreign !== undefined)
      throw new ExplainedError(
        "changed-meanwhile",
        `the platform doesn't show the ${foreign} that this run just wrote: somebody else changed it at the same time. ` +
          "Run `pulumi refresh` to see the present value, then `pulumi up`.",
      );
    return settled.length === missing.length;
  };
}

function stayed(definition: SingleDefinition, field: string, previous: Observed, observed: Observed): boolean {
  return fingerprint(definition, field, previous.fields[field]) === fingerprint(definition, field, observed.fields[field]);
}

function moved(definition: SingleDefinition, field: string, before: State | undefined, { fields, parentFacts }: Observed): boolean {
  if (!before) return true;
  const shown = before.normalised?.[field];
  if (shown !== undefined) return shown !== fingerprint(definition, field, fields[field]);
  return !sameField(definition, field, before[field], fields[field], { parentFacts, fields });
}
