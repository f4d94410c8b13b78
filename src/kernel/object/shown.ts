import type { SingleDefinition } from "../definition/resource";
import type { Field } from "../definition/shape";
import type { IdParts, Values } from "../definition/values";
import { fingerprint, type State } from "../identity/state";
import { rememberFacts } from "../memory/parentFacts";
import type { Single } from "../memory/session";
import { fieldsOfAnswer } from "../reading/fields";
import type { Observed } from "../reading/observe";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { showsParts } from "../values/parts";

/** What the answer to a write shows. An answer that doesn't show all that was asked for is no proof, and then the object is read. */
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

/** Fields of `wanted` that the platform doesn't show as they were asked for. A field that no answer carries can't be missing. */
export function notShown({ definition }: Single, wanted: Values, { fields, parentFacts }: Observed): string[] {
  const compare = { parentFacts, fields: { ...fields, ...wanted } };
  return Object.keys(wanted).filter(
    (name) => fields[name] !== undefined && !sameField(definition, name, wanted[name], fields[name], compare),
  );
}

/** Whether the platform shows all that was wanted as it was wanted: only then it is proof of a write whose answer was lost. */
export function proves(resource: Single, wanted: Values, observed: Observed): boolean {
  return showsAll(resource, wanted, observed.fields) && notShown(resource, wanted, observed).length === 0;
}

/** Whether the platform shows all that was wanted, in whichever value. */
export function showsAll({ definition }: Single, wanted: Values, fields: Values): boolean {
  const isShown = ([name, value]: [string, unknown]): boolean =>
    fields[name] !== undefined && showsParts((definition.inputFields[name] as Field).shape, value, fields[name]);
  return Object.entries(wanted).every(isShown);
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
