import { ApiError } from "../../transport";
import type { Values } from "../definition/values";
import type { Resource } from "../memory/session";
import { until, type Operation } from "./wait";

/** What a parent that was just made still lacks, by the code with which the platform refuses its children. */
const notReadyCodes: Readonly<Record<string, string>> = {
  cdn_not_active: "the site's CDN to become active",
  shield_not_active: "the site's Shield zone to become active",
  not_provisioned: "the mailspace to be provisioned, which takes the verification of its domain",
};

/** What passes by itself, whatever is asked for. */
const passingCodes: Readonly<Record<string, string>> = {
  billing_settling: "the first billing of the new site to settle",
};

/** What the parent of a thing lacks, so that the thing itself can't be there either. */
export function notReadyReason(error: unknown): string | undefined {
  return named(notReadyCodes, error);
}

/** By the platform's code, which may be any text: also one that every object has a property of. */
function named(reasons: Readonly<Record<string, string>>, error: unknown): string | undefined {
  return error instanceof ApiError && error.code !== undefined && Object.hasOwn(reasons, error.code) ? reasons[error.code] : undefined;
}

/** Does the work once the platform is ready for it. A refusal for that reason is definite: nothing was done. */
export async function retryUntilReady<T>(
  resource: Resource,
  values: Values,
  work: () => Promise<T>,
  operation: Operation = "create",
): Promise<T> {
  let reason: string | undefined;
  const attempt = async (): Promise<{ done: T } | undefined> => {
    try {
      return { done: await work() };
    } catch (error) {
      reason = named(passingCodes, error) ?? (operation === "create" ? notReadyReason(error) : undefined);
      if (reason === undefined) throw error;
      return undefined;
    }
  };
  const first = await attempt();
  if (first) return first.done;
  resource.log.status(`waiting for ${String(reason)}`);
  return (await until(resource, values, operation, () => reason ?? "the platform", attempt)).done;
}
