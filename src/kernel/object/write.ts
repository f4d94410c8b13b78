import { ApiError, HostingError } from "../../transport/index";
import type { IdParts, Values } from "../definition/resource";
import { ExplainedError, explainedIn } from "../values/explained";
import { formatId } from "../identity/ids";
import { sameField } from "../values/compare";
import type { Resource } from "../memory/session";
import { fingerprint, type State } from "../identity/state";
import { fieldsOfAnswer, observe, rememberFacts, type Observed } from "../reading/observe";
import { notReadyReason } from "../reading/ready";
import { until } from "../reading/wait";

const tries = 3;

export function isUnknownOutcome(error: unknown): boolean {
  return error instanceof HostingError && error.outcome === "unknown";
}

/** A refusal after a request whose outcome is unknown: the refusal may be due to what that request did. */
class DoubtError extends HostingError {
  readonly outcome = "unknown";

  constructor(refusal: Error, doubt: unknown) {
    super(`${refusal.message} Before that, the same request was sent and its answer was lost.`, {
      cause: doubt,
      explained: explainedIn(refusal),
    });
  }
}

/**
 * Sends a write that may be repeated. When its outcome stays unknown the platform is asked before anything is sent
 * again; `look` answers with what makes sending it again needless. From then on no refusal is proof that nothing was done.
 */
export async function send<T>(
  { session }: Resource,
  values: Values,
  write: () => Promise<T>,
  look: () => Promise<T | undefined>,
): Promise<T> {
  let doubt: unknown;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const unknown = isUnknownOutcome(error);
      if (doubt === undefined && !unknown) throw error;
      doubt ??= error;
      // What was refused because it is done already may take a while to show.
      for (const pauses of unknown ? [0] : [0, 1, 2, 4]) {
        if (pauses > 0) await session.clock.sleep(pauses * session.platform(values).firstPollMs);
        // A look that fails says nothing of the write.
        const seen = await look().catch(() => {
          throw doubt;
        });
        if (seen !== undefined) return seen;
      }
      if (!unknown) throw new DoubtError(error as Error, doubt);
      if (attempt === tries) throw error;
    }
  }
}

/** What the answer to a write shows; one that doesn't show what was asked for is no proof of it, and then the object is read. */
export function shownBy(resource: Resource, id: IdParts, wanted: Values, answer: unknown): Observed | undefined {
  let fields: Values | undefined;
  try {
    fields = fieldsOfAnswer(resource.definition, answer);
  } catch {
    return undefined;
  }
  if (!fields || Object.keys(wanted).some((name) => fields[name] === undefined)) return undefined;
  return { fields: { ...id, ...fields }, parentFacts: rememberFacts(resource, id, fields) };
}

/** Fields of `wanted` that the platform doesn't show as they were asked for. A field that no answer carries can't be missing. */
export function notShown(resource: Resource, wanted: Values, observed: Observed): string[] {
  const compare = { parentFacts: observed.parentFacts, fields: { ...observed.fields, ...wanted } };
  return Object.keys(wanted).filter(
    (name) => observed.fields[name] !== undefined && !sameField(resource.definition, name, wanted[name], observed.fields[name], compare),
  );
}

/** Whether the platform shows all that was wanted as it was wanted: only then it is proof of a write whose answer was lost. */
export function proves(resource: Resource, wanted: Values, observed: Observed): boolean {
  return Object.keys(wanted).every((name) => observed.fields[name] !== undefined) && notShown(resource, wanted, observed).length === 0;
}

/**
 * Tells, look by look, when a write shows. A platform that keeps a value in a form of its own has also taken it: the value
 * moved away from what was there `before` and stays the same over two looks. Without a before, for a new object, staying is
 * enough.
 */
export function settling(resource: Resource, values: Values, wanted: Values, before?: State): (observed: Observed) => boolean {
  const { definition } = resource;
  const exact = definition.verbatimFields?.(values) ?? [];
  let latest: Observed | undefined;
  return (observed) => {
    const previous = latest;
    latest = observed;
    if (definition.pending?.(wanted, observed.fields) !== undefined) return false;
    const missing = notShown(resource, wanted, observed);
    const settled = missing.filter(
      (field) => previous !== undefined && stayed(resource, field, previous, observed) && moved(resource, field, before, observed),
    );
    const foreign = before && settled.find((field) => exact.includes(field));
    if (foreign !== undefined)
      throw new ExplainedError(
        "changed-meanwhile",
        `the platform shows another ${foreign} than the one that was just written: somebody else changed it at the same time. Run \`pulumi refresh\` to see it, then \`pulumi up\`.`,
      );
    return settled.length === missing.length;
  };
}

/** Waits until a write shows. */
export async function untilShown(
  resource: Resource,
  operation: "create" | "update",
  id: IdParts,
  values: Values,
  wanted: Values,
  before?: State,
  answered?: Observed,
): Promise<Observed> {
  const { definition } = resource;
  const name = `${definition.type} ${formatId(definition, id)}`;
  const settled = settling(resource, values, wanted, before);
  let latest: Observed | undefined;
  const look = (observed: Observed): boolean => {
    latest = observed;
    return settled(observed);
  };
  if (answered && look(answered)) return answered;
  const trigger = triggering(resource, id, values);
  let said = "";
  return until(
    resource,
    values,
    operation,
    () =>
      (definition.pending?.(wanted, latest?.fields ?? {}) ??
        (operation === "create" ? name : `the change of ${name} (${Object.keys(wanted).join(", ")})`)) +
      (said && ` (the platform ${said})`),
    async () => {
      said = await trigger();
      const observed = await observe(resource, id, values, true).catch((error: unknown) => {
        if (operation === "create" && notReadyReason(error) !== undefined) return undefined;
        throw error;
      });
      // What was just made may not show yet, or not whole.
      if (!observed && operation === "create") return undefined;
      if (!observed)
        throw new ExplainedError("gone", `${name} was deleted while it was being written. Run \`pulumi refresh\`, then \`pulumi up\`.`);
      return look(observed) ? observed : undefined;
    },
  );
}

/**
 * Asks the platform to get on with it, now and then. A refusal says why it doesn't yet, which is no failure as long as
 * there is time; answers with what it said last.
 */
function triggering({ definition, session }: Resource, id: IdParts, values: Values): () => Promise<string> {
  const { trigger } = definition;
  let nextAt = -Infinity;
  let said = "";
  return async () => {
    const now = session.clock.now();
    if (!trigger || now < nextAt) return said;
    nextAt = now + trigger.minIntervalMs;
    try {
      await trigger.send({ api: session.platform(values), id });
    } catch (error) {
      if (!(error instanceof ApiError) || ![409, 422, 429].includes(error.status)) throw error;
      said = [`answered ${error.status}`, error.messages.join("; ")].filter(Boolean).join(": ");
    }
    return said;
  };
}

function stayed({ definition }: Resource, field: string, previous: Observed, observed: Observed): boolean {
  return fingerprint(definition, field, previous.fields[field]) === fingerprint(definition, field, observed.fields[field]);
}

function moved({ definition }: Resource, field: string, before: State | undefined, observed: Observed): boolean {
  if (!before) return true;
  const seen = observed.fields[field];
  const shown = before.shown?.[field];
  if (shown !== undefined) return shown !== fingerprint(definition, field, seen);
  return !sameField(definition, field, before[field], seen, { parentFacts: observed.parentFacts, fields: observed.fields });
}
