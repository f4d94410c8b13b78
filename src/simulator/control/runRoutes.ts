import type { ActiveFault, Fault } from "../http/faults";
import { isObject, Refusal } from "../platform/refusal";
import { allShapes } from "../shapes";
import { adding, changing, type ControlRequest, type ControlRoute, doing, removing, showing } from "./control";
import { whole } from "./fields";

/** What may be changed while the simulator runs, by the names that the options have. */
export function settingsOf({ platform, shapes }: Pick<ControlRequest, "platform" | "shapes">): Record<string, object> {
  return { delays: platform.delays, shapes, strict: platform.rules };
}

function changeSettings(request: ControlRequest): Record<string, object> {
  const settings = settingsOf(request);
  if (!isObject(request.body)) throw Refusal.invalid("body must be an object");
  for (const [group, changes] of Object.entries(request.body)) {
    const current = settings[group] ?? {};
    if (!isObject(changes)) throw Refusal.invalid(`${group} must be an object`);
    for (const [key, value] of Object.entries(changes)) {
      const before: unknown = Reflect.get(current, key);
      if (before === undefined) throw Refusal.invalid(`${group} has no ${key}; it has: ${Object.keys(current).join(", ")}`);
      const words: readonly unknown[] | undefined = group === "shapes" ? Reflect.get(allShapes, key) : undefined;
      if (words && !words.includes(value)) throw Refusal.invalid(`${group}.${key} must be one of ${words.join(", ")}`);
      if (typeof value !== typeof before) throw Refusal.invalid(`${group}.${key} must be a ${typeof before}`);
    }
    Object.assign(current, changes);
  }
  return settings;
}

const mostMs = 10 * 366 * 86_400_000;

export function shownClock({ platform, movable }: Pick<ControlRequest, "platform" | "movable">): Record<string, unknown> {
  const { clock, agenda } = platform.core;
  return { now: new Date(clock.now()).toISOString(), aheadMs: movable?.aheadMs ?? null, pending: agenda.pending };
}

/** Each kind of fault, with what it does. */
export const faultKinds: Readonly<Record<Fault["kind"], string>> = {
  status: "answers with `status`, and takes no effect unless `takesEffect`",
  dropBefore: "breaks the connection; the request takes no effect",
  dropAfter: "breaks the connection after the request has taken effect",
  garbage: "answers with something else than what was asked for: an HTML page, or `body`",
  empty: "answers without a body",
  truncated: "cuts the answer in half",
  huge: "answers with `bytes` of JSON",
  delay: "answers `ms` milliseconds later",
  hang: "never answers",
  outage: "answers, then refuses all connections for `ms` milliseconds",
  staleRead: "shows a GET what was there before the newest write",
};
const kinds = Object.keys(faultKinds);

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

const faultFields = {
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

export function shownFault({ id, fault, hits }: ActiveFault): Record<string, unknown> {
  const { path, times, ...rest } = fault;
  return {
    id,
    hits,
    ...rest,
    ...(path instanceof RegExp ? { pathPattern: path.source } : { path }),
    times: times === Infinity ? "always" : (times ?? 1),
  };
}

/** What belongs to the simulator itself: its settings, its clock, what it was asked for, and what goes wrong with it. */
export const runRoutes: ControlRoute[] = [
  showing("/settings", "delays, shapes of answers, and rules", settingsOf),
  changing(
    "/settings",
    "changes some of these settings",
    { delays: "milliseconds by name", shapes: "one of the values by name", strict: "one of the values by name" },
    changeSettings,
  ),
  showing(
    "/clock",
    "the simulator's time, its lead over the system's time, and the number of accepted changes that are still due",
    shownClock,
  ),
  doing(
    "/clock",
    "moves the clock forward, and carries out everything that is due by then",
    { advanceMs: whole("milliseconds", mostMs) },
    (request) => {
      const { advanceMs } = request.sent();
      if (advanceMs === undefined) throw Refusal.invalid("advanceMs is missing");
      if (!request.movable) throw Refusal.invalid("The clock of this simulator is moved by the program that started it");
      request.movable.advance(advanceMs);
      request.platform.core.agenda.catchUp();
      return shownClock(request);
    },
  ),
  showing(
    "/report",
    "all requests since the start, or since the last reset; with ?requests=none only the counters",
    ({ recorder, query }) => {
      const { requests, ...counters } = recorder.report();
      return query.get("requests") === "none" ? counters : { requests, ...counters };
    },
  ),
  doing("/reset-report", "resets the report", {}, ({ recorder }) => recorder.reset()),
  showing("/faults", "all faults, with the number of requests that each has hit", ({ faults }) => ({
    faults: faults.list().map(shownFault),
  })),
  adding("/faults", "adds a fault", faultFields, ({ faults, body }) => ({ id: faults.add(readFault(body)).id })),
  removing("/faults", "removes all faults", ({ faults }) => faults.clear()),
  removing("/faults/{id}", "removes a fault", ({ faults, param }) => faults.remove(param("id")), "Fault"),
];
