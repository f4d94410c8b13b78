import { isNotFound, ProcessFailedError, TaskFailedError, WaitTimeoutError } from "../../client";
import { ApiError, HostingError } from "../../transport";
import { updateWith } from "../definition/forms";
import { Told } from "../definition/told";
import type { Values } from "../definition/values";
import { formatId, objectName, requireId } from "../identity/ids";
import { type State, stateAfterWrite } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import type { Single, Wanted } from "../memory/session";
import { sendOnce } from "../reading/doubt";
import { isOff, observe, type Observed } from "../reading/observe";
import { awaitTask, retryUntilReady, watched } from "../reading/wait";
import { notShown, proves } from "../reading/same";
import { named, pick } from "../values/parts";
import { diff } from "./diff";
import { type Change, type Plan, planUpdate } from "./plan";
import { shownBy, untilShown, withoutForeign } from "./settle";
import type { CreatedDefinition, IdParts } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { withDeletionNote } from "./delete";

/** Changes an object as the program says, waits until the change shows, and answers with the new state. */
export async function apply(resource: Single, change: Change): Promise<State> {
  const { definition, session } = resource;
  const { operation, id, olds, inputs, known, originals } = change;
  const parentFacts = session.parentFacts(definition, id);
  const { changed } = diff(definition, olds, inputs, parentFacts);
  if (changed.length === 0 && olds.pending === undefined) {
    const kept = originals && { originals: await originals.before(olds.originals ?? {}, {}) };
    return stateAfterWrite(definition, inputs, known?.fields ?? {}, parentFacts, { ...olds, ...kept });
  }

  const planned = await planUpdate(resource, change, changed);
  const kept = { ...olds, ...(planned.originals && { originals: planned.originals }) };
  // A run that is killed between the write and the engine's note of it must not take our own values for the originals.
  const added = operation === "update" ? Object.keys(planned.originals ?? {}).filter((name) => !(name in (olds.originals ?? {}))) : [];
  const takeBack = added.length > 0 ? await originals?.note(planned.originals ?? {}) : undefined;
  const plan = { ...planned, watch: await watched(resource, { ...inputs, ...id }, planned.body) };
  const { wanted, before, watch } = plan;

  /** A change that didn't come to its end keeps the values that are known to be there, so that the next run does the rest. */
  const unfinished = async (isWritten: (name: string) => boolean, error: Error): Promise<Error> => {
    const observed = await observe(resource, { id, values: inputs }, "fresh").catch(() => undefined);
    const missing = observed ? notShown(resource, wanted, observed) : Object.keys(wanted);
    // A value that the platform never shows, or only in part, is known to be set only if the write itself succeeded.
    const isProven = (name: string): boolean =>
      observed !== undefined && proves(resource, { wanted: named(wanted, [name]), before: before ?? {} }, observed);
    const reached = Object.keys(wanted).filter((name) => !missing.includes(name) && (isWritten(name) || isProven(name)));
    const pending = Object.keys(wanted).join(", ") || olds.pending || definition.type;
    // What isn't put back yet has to be known until it is. From then on, it is the user's own.
    const open = pick({ ...olds.originals, ...kept.originals }, (name) => name in inputs || !reached.includes(name));
    return new UnfinishedError(
      formatId(definition, id),
      { ...kept, ...(kept.originals && { originals: open }), ...Object.fromEntries(reached.map((name) => [name, inputs[name]])), pending },
      `${objectName(definition, id)}: ${error.message}`,
      error,
    );
  };

  let written: Written;
  try {
    written = await write(resource, change, plan);
  } catch (caught) {
    const { failure: error, done } =
      caught instanceof PartWrittenError ? caught : { failure: caught as Error, done: [] as readonly string[] };
    const refused = error instanceof HostingError && error.outcome === "notDone" && done.length === 0;
    if (isNotFound(error) || isOff(definition, error)) {
      const said = error instanceof ApiError ? ` (${error.method} ${error.path} answered ${error.status})` : "";
      throw new ExplainedError(
        "gone",
        `${objectName(definition, id)} is no longer there${said}: somebody deleted it or switched it off. ` +
          "Run `pulumi refresh`, then `pulumi up`.",
        { cause: error },
      );
    }
    // The next try reads the values of before anew.
    if (refused) await takeBack?.();
    // Nothing was done: the engine keeps the old state as it is.
    if (refused && olds.pending === undefined) throw error;
    throw await unfinished((name) => done.includes(name), error);
  }
  try {
    await awaitTask(resource, { operation, id, answer: written.answer });
    const answered = written.shown ?? (isEmpty(plan.body) ? known : undefined);
    const observed = await untilShown(resource, { operation, id, values: inputs, wanted, before, answered, watch });
    // A value that went to another object isn't there: the next refresh shows that it is missing.
    const missing = (await watch.elsewhere?.()) ? notShown(resource, wanted, observed) : [];
    const isWhole = operation === "create" || ["managed", "whole"].includes(definition.writing.updateSends ?? "");
    const own = isWhole ? observed.fields : withoutForeign(definition, observed, inputs, olds, wanted);
    const fields = pick(own, (name) => !missing.includes(name));
    return stateAfterWrite(definition, inputs, { ...fields, ...written.outputs }, observed.parentFacts, kept);
  } catch (error) {
    const undone = undoneBy(resource, plan, error);
    throw await unfinished((name) => !undone.includes(name), error as Error);
  }
}

/** Inputs that were sent and aren't written: the task or process that the platform began for them failed. */
function undoneBy({ definition }: Single, { wanted, body }: Plan, error: unknown): readonly string[] {
  if (!(error instanceof ProcessFailedError || error instanceof TaskFailedError)) return [];
  return typeof definition.update === "object" ? Object.keys(body).slice(-1) : Object.keys(wanted);
}

/** The result of a write: the answer, and the object as the write left it, if that is known already. */
interface Written {
  readonly answer?: unknown;
  readonly shown?: Observed | undefined;
  /** Outputs that only answers show. */
  readonly outputs?: Values;
}

const isEmpty = (body: Values): boolean => Object.keys(body).length === 0;

/** Of several requests some were carried out before one failed. */
class PartWrittenError extends Error {
  constructor(
    readonly failure: Error,
    /** The inputs whose requests were carried out. */
    readonly done: readonly string[],
  ) {
    super(failure.message, { cause: failure });
  }
}

export async function write(resource: Single, change: Change, plan: Plan): Promise<Written> {
  if (typeof resource.definition.update !== "object") return send(resource, change, plan);
  const names = Object.keys(plan.body);
  let written: Written = {};
  for (const [index, name] of names.entries()) {
    const { [name]: value } = plan.body;
    const part = { ...plan, body: { [name]: value }, wanted: name in plan.wanted ? { [name]: plan.wanted[name] } : {} };
    try {
      // The platform may still be busy with the one before.
      const { outputs } = written;
      written = await retryUntilReady(resource, () => send(resource, change, part), change.operation);
      written = { ...written, outputs: { ...outputs, ...written.outputs } };
      if (index < names.length - 1) await awaitTask(resource, { ...change, answer: written.answer });
    } catch (error) {
      throw new PartWrittenError(error as Error, names.slice(0, index));
    }
  }
  // The last answer is no proof of the other parts.
  return names.length > 1 ? { ...written, shown: undefined } : written;
}

async function send(resource: Single, { operation, id, inputs, olds }: Change, plan: Plan): Promise<Written> {
  const { definition, api } = resource;
  const update = updateWith(definition, plan.body);
  if (!update || isEmpty(plan.body)) return {};
  const look = async (): Promise<Written | undefined> => {
    const observed = await observe(resource, { id, values: inputs }, "fresh");
    if (observed && proves(resource, plan, observed)) return { shown: observed };
    return (await plan.watch?.elsewhere?.()) ? {} : undefined;
  };
  const changed = { ...plan.wanted, ...Object.fromEntries((plan.cleared ?? []).map((name) => [name, undefined])) };
  // What a creation leaves to an update is pending, though no state says so yet.
  const before = operation === "create" ? { ...olds, pending: definition.type } : olds;
  const there = definition.writing.looksFirst && olds.pending !== undefined ? await look() : undefined;
  if (there) return there;
  return sendOnce(resource, {
    send: async () => {
      const given = await update({ api, id, body: plan.body, olds: before, inputs, changed });
      const { answer, text, outputs } = given instanceof Told ? given : { answer: given };
      if (text !== undefined) resource.log.info(text);
      return {
        ...{ answer, outputs },
        shown: definition.waiting.asynchronous?.includes("update") ? undefined : shownBy(resource, id, plan.wanted, answer),
      };
    },
    look,
  });
}

/** Changes the object as the program says. Bought objects are changed in their own way (`carryOut`). */
export function updateObject(
  resource: Wanted<CreatedDefinition>,
  id: string,
  olds: State,
  carryOut: (change: Change) => Promise<State> = (change) => apply(resource, change),
): Promise<State> {
  const { definition, session, inputs } = resource;
  const parts = requireId(definition, id);
  const change = async (): Promise<State> => {
    const known = olds.unseen ? await firstSeen(resource, parts) : undefined;
    return carryOut({ operation: "update", id: parts, olds, inputs, ...(known && { known }) });
  };
  // An unfinished creation may still wait for its parent.
  const operation = olds.pending === undefined ? "update" : "create";
  return session.oneAtATime(definition.writing.oneAtATime?.(parts), () =>
    retryUntilReady(resource, () => withDeletionNote(resource, parts, change), operation),
  );
}

/** An object of an earlier run may not show yet. Until it shows, it can't be told from a deleted one, and takes no writes. */
async function firstSeen(resource: Wanted<CreatedDefinition>, id: IdParts): Promise<Observed> {
  try {
    return await untilShown(resource, { operation: "create", id, values: resource.inputs, wanted: {} });
  } catch (error) {
    if (!(error instanceof WaitTimeoutError)) throw error;
    throw new ExplainedError(
      "not-shown",
      `an earlier run created the ${objectName(resource.definition, id)}, and the platform doesn't show it yet: ${error.message} ` +
        "If it never shows, run `pulumi refresh`, which removes it from the state, then `pulumi up`, which creates it again.",
      { cause: error },
    );
  }
}
