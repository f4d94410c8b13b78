import { answer } from "../http/answer";
import type { Fault, FaultStatus } from "../http/faults";
import { isObject } from "../platform/fieldReader";
import { Refusal } from "../platform/refusal";
import type { ControlRoute } from "./control";

const kinds: readonly string[] = [
  "status",
  "dropBefore",
  "dropAfter",
  "garbage",
  "empty",
  "truncated",
  "huge",
  "delay",
  "hang",
  "outage",
  "staleRead",
];

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

function pattern(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch {
    throw Refusal.invalid("pathPattern must be a regular expression");
  }
}

function shown({ id, fault, hits }: FaultStatus): Record<string, unknown> {
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
  { method: "GET", path: "/_simulator/faults", handle: ({ faults }) => answer(200, { faults: faults.list().map(shown) }) },
  {
    method: "POST",
    path: "/_simulator/faults",
    handle: ({ faults, body }) => answer(201, { id: faults.add(readFault(body)).id }),
  },
  {
    method: "DELETE",
    path: "/_simulator/faults",
    handle: ({ faults }) => {
      faults.clear();
      return answer(204);
    },
  },
  {
    method: "DELETE",
    path: "/_simulator/faults/{id}",
    handle: ({ faults, params }) => {
      if (!faults.remove(params.id ?? "")) throw Refusal.notFound("Fault");
      return answer(204);
    },
  },
];
