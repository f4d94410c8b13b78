import { notReadyReason, passingReason } from "../../client";
import type { Resource } from "../memory/session";
import { until, type Operation } from "./wait";

/** Does the work once the platform is ready for it. A refusal for that reason is definite: nothing was done. */
export async function retryUntilReady<T>(resource: Resource, work: () => Promise<T>, operation: Operation = "create"): Promise<T> {
  let reason: string | undefined;
  const attempt = async (): Promise<{ done: T } | undefined> => {
    try {
      return { done: await work() };
    } catch (error) {
      reason = passingReason(error) ?? (operation === "create" ? notReadyReason(error) : undefined);
      if (reason === undefined) throw error;
      return undefined;
    }
  };
  const first = await attempt();
  if (first) return first.done;
  resource.log.status(`waiting for ${String(reason)}`);
  return (await until(resource, operation, () => reason ?? "the platform", attempt, "ready")).done;
}
