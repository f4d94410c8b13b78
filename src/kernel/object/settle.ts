import { ApiError, BadAnswerError } from "../../transport";
import type { SingleDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import type { Watch } from "../definition/watch";
import { objectName } from "../identity/ids";
import type { State } from "../identity/state";
import type { Resource } from "../memory/session";
import { isUnknownOutcome } from "../reading/doubt";
import { type Observed, observe } from "../reading/observe";
import { notReadyReason } from "../reading/ready";
import { until } from "../reading/wait";
import { ExplainedError } from "../values/explained";
import { settling } from "./shown";

const none = (): undefined => undefined;

/** The shortest time between two requests that ask the platform to get on with its work. */
const triggerIntervalMs = 15_000;

/** A write whose effect is waited for. */
export interface Awaited {
  readonly operation: "create" | "update";
  readonly id: IdParts;
  /** Inputs or state: they name the account and the fields that are worth a second request. */
  readonly values: Values;
  /** The values that the platform is to show. */
  readonly wanted: Values;
  /** The values before an update. */
  readonly before?: State;
  /** The object as the write's answer shows it already. */
  readonly answered?: Observed;
  readonly watch?: Watch;
}

/** Waits until a write shows. */
export async function untilShown(resource: Resource<SingleDefinition>, awaited: Awaited): Promise<Observed> {
  const { definition } = resource;
  const { operation, id, values, wanted, before, answered, watch } = awaited;
  const object = objectName(definition, id);
  const isSettled = settling(resource, values, wanted, before);
  let latest: Observed | undefined;
  const look = (observed: Observed): boolean => {
    latest = observed;
    return isSettled(observed);
  };
  const first = answered ?? (definition.writing.answersInPart ? await observe(resource, { id, values }, "fresh").catch(none) : undefined);
  if (first && look(first)) return first;
  const trigger = triggering(resource, id);
  let answer = "";
  const usually = operation === "create" ? object : `the change of ${object} (${Object.keys(wanted).join(", ")})`;
  const what = (): string =>
    (definition.waiting.pending?.(wanted, latest?.fields ?? {}) ?? usually) + (answer && ` (the platform ${answer})`);
  return until(resource, operation, what, async () => {
    answer = await trigger(latest?.fields);
    const observed = await observe(resource, { id, values }, "fresh").catch((error: unknown) => {
      if (operation === "create" && notReadyReason(error) !== undefined) return undefined;
      throw error;
    });
    if (observed && look(observed)) return observed;
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
        refusal = lostAnswer(error);
      } else {
        if (!(error instanceof ApiError) || ![409, 422, 429].includes(error.status)) throw error;
        refusal = [`answered ${error.status}`, error.messages.join("; ")].filter(Boolean).join(": ");
      }
    }
    return refusal;
  };
}

function lostAnswer(error: unknown): string {
  if (error instanceof BadAnswerError) return error.answered;
  return error instanceof ApiError ? `answered ${error.status}` : "gave no answer";
}
