import { notReadyReason } from "../../client";
import { ApiError, BadAnswerError } from "../../transport";
import type { IdParts, SingleDefinition, Values } from "../definition/resource";
import type { Watch } from "../definition/watch";
import { objectName } from "../identity/ids";
import { fingerprint, type State } from "../identity/state";
import type { Resource, Single } from "../memory/session";
import { rememberFacts } from "../memory/parentFacts";
import { isUnknownOutcome } from "../reading/doubt";
import { fieldsOfAnswer } from "../reading/fields";
import { type Observed, observe } from "../reading/observe";
import { notShown, showsAll } from "../reading/same";
import { until } from "../reading/wait";
import { sameField } from "../values/compare";
import { pick } from "../values/parts";
import { ExplainedError } from "../values/explained";
import { answering } from "../values/failures";

/** The shortest time between two requests that ask the platform to get on with its work. */
const triggerIntervalMs = 15_000;

/** How long the platform may show an older value than the one that was just written. */
const lateReadMs = 15_000;

/** A write whose effect is waited for. */
export interface Awaited {
  readonly operation: "create" | "update";
  readonly id: IdParts;
  /** Inputs or state: they name the account and the fields that are worth a second request. */
  readonly values: Values;
  /** The values that the platform is to show. */
  readonly wanted: Values;
  readonly before?: State;
  /** The object as the write's answer shows it already. */
  readonly answered?: Observed;
  readonly watch?: Watch;
}

export async function untilShown(resource: Single, awaited: Awaited): Promise<Observed> {
  const { definition } = resource;
  const { operation, id, values, wanted, before, answered, watch } = awaited;
  const object = objectName(definition, id);
  const isSettled = settling(resource, values, wanted, before);
  let latest: Observed | undefined;
  const look = (observed: Observed): boolean => {
    latest = observed;
    return isSettled(observed);
  };
  const first =
    answered ?? (definition.writing.answersInPart ? await observe(resource, { id, values }, "fresh").catch(() => undefined) : undefined);
  const told = (observed: Observed): Observed => {
    tellShorter(resource, wanted, observed);
    return observed;
  };
  if (first && look(first)) return told(first);
  const trigger = triggering(resource, id);
  const opposite = (): string => {
    const names = Object.keys(wanted).filter((name) => isOpposite(wanted[name], latest?.fields[name]));
    return names.map((name) => ` (it shows ${name}: ${String(!wanted[name])})`).join("");
  };
  let answer = "";
  const usually = operation === "create" ? object : `the change of ${object} (${Object.keys(wanted).join(", ")})`;
  const what = (): string =>
    (definition.waiting.pending?.(wanted, latest?.fields ?? {}) ?? usually) + (answer && ` (the platform ${answer})`) + opposite();
  return until(resource, operation, what, async () => {
    answer = await trigger(latest?.fields);
    const isEarly = (error: unknown): boolean => operation === "create" && notReadyReason(error) !== undefined;
    const observed = await observe(resource, { id, values }, "fresh").catch(answering(isEarly));
    if (observed && look(observed)) return told(observed);
    await watch?.failed?.();
    if (observed && (await watch?.elsewhere?.())) return observed;
    // A new object may not show yet, or not whole.
    if (!observed && operation === "create") return undefined;
    if (!observed)
      throw new ExplainedError("gone", `${object} was deleted while it was being written. Run \`pulumi refresh\`, then \`pulumi up\`.`);
    return undefined;
  });
}

/**
 * Asks the platform now and then to get on with its work. A refusal says why it doesn't yet, which is no failure as long as
 * there is time. Answers with the platform's last refusal.
 */
function triggering({ definition, session, api }: Resource, id: IdParts): (seen: Values | undefined) => Promise<string> {
  const { trigger } = definition.waiting;
  let nextAt = Number.NEGATIVE_INFINITY;
  let attempt = 0;
  let refusal = "";
  return async (seen) => {
    const now = session.clock.now();
    if (!trigger || now < nextAt || (trigger.needed && !(seen && trigger.needed(seen)))) return refusal;
    nextAt = now + triggerIntervalMs;
    try {
      await trigger.send({ api, id, attempt: attempt++ });
    } catch (error) {
      if (isUnknownOutcome(error)) {
        const gave = error instanceof ApiError ? `answered ${error.status}` : "gave no answer";
        refusal = error instanceof BadAnswerError ? error.answered : gave;
      } else {
        if (!(error instanceof ApiError) || ![409, 422, 429].includes(error.status)) throw error;
        refusal = [`answered ${error.status}`, error.messages.join("; ")].filter(Boolean).join(": ");
      }
    }
    return refusal;
  };
}

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
  let foreignSince: number | undefined;
  return (observed) => {
    const previous = latest;
    latest = observed;
    if (definition.waiting.pending?.(wanted, observed.fields) !== undefined) return false;
    const missing = notShown(resource, wanted, observed);
    const isForm = (field: string): boolean => verbatim.includes(field) || !isOpposite(wanted[field], observed.fields[field]);
    const isMoved = (field: string): boolean =>
      moved(definition, field, before, observed) || isKnownForm(definition, field, wanted[field], before, observed);
    const settled = missing.filter((field) => previous && stayed(definition, field, previous, observed) && isMoved(field) && isForm(field));
    const foreign = before && settled.find((field) => verbatim.includes(field));
    const now = resource.session.clock.now();
    foreignSince = foreign === undefined ? undefined : (foreignSince ?? now);
    // A late read may show the value of an interrupted run, or one of somebody long before this run.
    if (foreignSince !== undefined && now - foreignSince < lateReadMs) return false;
    if (foreign !== undefined)
      throw new ExplainedError(
        "changed-meanwhile",
        `for ${lateReadMs / 1_000} s the platform has shown something else in ${foreign} than this run wrote: somebody else ` +
          "changed it at the same time. Run `pulumi refresh` to see the present value, then `pulumi up`.",
      );
    return settled.length === missing.length;
  };
}

/** A switch that is off is no form of one that is on. */
function isOpposite(wanted: unknown, shown: unknown): boolean {
  return typeof wanted === "boolean" && shown === !wanted;
}

/** Whether a value that doesn't change shows as it did after its last write. */
function isKnownForm(
  definition: SingleDefinition,
  field: string,
  wanted: unknown,
  before: State | undefined,
  { fields, parentFacts }: Observed,
): boolean {
  return (
    before?.normalised?.[field] === fingerprint(definition, field, fields[field]) &&
    sameField(definition, field, wanted, before[field], { parentFacts, fields }, true)
  );
}

/** The platform may write a list in its own way, or lack an item: nobody knows which. A text with a line for each item is a list, too. */
function tellShorter({ definition, log }: Single, wanted: Values, { fields, parentFacts }: Observed): void {
  for (const [name, list] of Object.entries(wanted)) {
    const { [name]: shown } = fields;
    const isSame = (other: unknown): boolean => sameField(definition, name, list, other, { parentFacts, fields });
    const isText = typeof list === "string" && typeof shown === "string";
    if ((!isText && !(Array.isArray(list) && Array.isArray(shown))) || isSame(shown)) continue;
    // Where order and repetition mean nothing: a part of a list adds nothing to it.
    if (!isSame(isText ? `${list}\n${shown}` : [list, shown].flat())) continue;
    const [all, there] = [list, shown].map((one) => (isText ? linesIn(one as string) : (one as unknown[]).length));
    log.warn(
      `the platform shows ${there} of the ${all} items of ${name}. It may have put several into one. Compare them in the panel: the next ` +
        "runs take what it shows now for the whole.",
    );
  }
}

const linesIn = (text: string): number => text.split("\n").filter((line) => line.trim() !== "").length;

function stayed(definition: SingleDefinition, field: string, previous: Observed, observed: Observed): boolean {
  return fingerprint(definition, field, previous.fields[field]) === fingerprint(definition, field, observed.fields[field]);
}

/**
 * The fields of an object after a write, without those that somebody else changed: the program has them, this run didn't write them, and
 * they show otherwise than before. They are no form of our values, and the next refresh tells of them.
 */
export function withoutForeign(definition: SingleDefinition, observed: Observed, inputs: Values, before: State, written: Values): Values {
  const isForeign = (name: string): boolean =>
    name in inputs && name in before && !(name in written) && moved(definition, name, before, observed);
  return pick(observed.fields, (name) => !isForeign(name));
}

/** Whether a field shows another value than it did to the run that wrote the state. */
export function moved(definition: SingleDefinition, field: string, before: State | undefined, { fields, parentFacts }: Observed): boolean {
  if (!before) return true;
  const shown = before.normalised?.[field];
  if (shown !== undefined) return shown !== fingerprint(definition, field, fields[field]);
  return !sameField(definition, field, before[field], fields[field], { parentFacts, fields });
}
