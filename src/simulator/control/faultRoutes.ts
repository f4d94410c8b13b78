import type { Fault, FaultStatus } from "../http/faults";
import { isObject, Refusal } from "../platform/refusal";
import { type ControlRoute, controlRoute, removal } from "./control";

const kinds = "status dropBefore dropAfter garbage empty truncated huge delay hang outage staleRead".split(" ");

/**
 * A fault as JSON. What JSON cannot say is spelled: `"times": "always"`, and `"pathPattern"` for a regular expression.
 */
function readFault(body: unknown): Fault {
  if (!isObject(body) || !kinds.includes(String(body.kind))) throw Refusal.invalid(`kind must be one of ${kinds.join(", ")}`);
  if (body.kind === "status" && !Number.isInteger(body.status)) throw Refusal.invalid("status must be an integer");
  if (body.kind === "delay" && typeof body.ms !== "number") throw Refusal.invalid("ms must be a number");
  if (body.kind === "outage" && typeof body.ms !== "number")
    throw Refusal.invalid("ms must be a number: nobody could end the outage over HTTP");
  const { pathPattern, ...rest } = body;
  const fault = { ...rest, times: body.times === "always" ? Infinity : body.times };
  if (pathPattern === undefined) return fault as Fault;
  return { ...fault, path: pattern(String(pathPattern)) } as Fault;
}

const fields = {
  kind: kinds.join(", "),
  ...{ method: "only requests with this method", path: "only this path", pathPattern: "only paths that this regular expression matches" },
  ...{ account: "only requests for this account", route: "method and documented path: PATCH /api/dns_zones/{id}" },
  ...{ times: 'how many requests; default 1, or "always"', after: "how many pass first; default 0" },
  ...{ takesEffect: "true: the request is carried out all the same", status: "of the answer", code: "of the error", errors: "texts" },
  ...{ body: "of the answer", headers: "of the answer", retryAfter: 'seconds, or "date"', contentType: "of garbage" },
  ...{ connection: "kept or broken, for truncated", bytes: "of a huge answer", ms: "of a delay or an outage" },
};

function pattern(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch {
    throw Refusal.invalid("pathPattern must be a regular expression");
  }
}

export function shownFault({ id, fault, hits }: FaultStatus): Record<string, unknown> {
  const { path, times, ...rest } = fault;
  return {
    id,
    hits,
    ...rest,
    ...(path instanceof RegExp ? { pathPattern: path.source } : { path }),
    times: times === Infinity ? "always" : (times ?? 1),
  };
}

export const faultRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/faults", "all faults, with the number of requests that each has hit", ({ faults }) => ({
    faults: faults.list().map(shownFault),
  })),
  controlRoute("POST /_simulator/faults", { about: "adds a fault", fields }, ({ faults, body }) => ({
    id: faults.add(readFault(body)).id,
  })),
  removal("/_simulator/faults", "removes all faults", ({ faults }) => faults.clear()),
  removal("/_simulator/faults/{id}", "removes a fault", ({ faults, params }) => faults.remove(params.id ?? ""), "Fault"),
];
