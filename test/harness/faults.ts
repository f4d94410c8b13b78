import type { FaultKind } from "../../src/simulator";

/** Something that can go wrong with a request. */
export interface Fault {
  readonly name: string;
  /** What the simulator does to the request; `refused`: nobody listens when it is to be sent. */
  readonly kind: FaultKind | "refused";
  /** Forms of it that only the transport tells apart: the requests of an operation meet them in turn. */
  readonly forms?: readonly FaultKind[];
  /** What a user reads when the operation fails of it. */
  readonly says: RegExp;
  /** Requests that it can meet; default all. */
  readonly only?: "reads" | "writes";
}

const status = (code: number, rest: object = {}) => ({ kind: "status", status: code, ...rest }) as const;
const lost = /the connection to \S+ was lost|gave no answer/;
const late = /did not answer in full within|no connection to|gave no answer/;
const unreadable = /with a body that is not JSON|answered without|names no cart/;
/** An answer that says nothing is believed, and its effect is looked for in vain. */
const unseen =
  /waited \d+ s without success|shows neither its id nor|was deleted while it was being written|no longer on the platform|is no longer there/;
const says = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join("|"), "s");

/** All that the matrix crosses with every request. */
export const faults: readonly Fault[] = [
  { name: "connection refused", kind: "refused", says: /refused the connection/ },
  { name: "dropped before it took effect", kind: { kind: "dropBefore" }, says: lost },
  { name: "dropped after it took effect", kind: { kind: "dropAfter" }, says: lost, only: "writes" },
  { name: "timeout before it took effect", kind: { kind: "hang" }, says: late },
  { name: "timeout after it took effect", kind: { kind: "hang", takesEffect: true }, says: late, only: "writes" },
  {
    name: "429, with and without Retry-After",
    kind: status(429),
    forms: [status(429, { retryAfter: 1 }), status(429, { retryAfter: "date" }), status(429)],
    says: /answered 429/,
  },
  { name: "500", kind: status(500), says: /answered 500/ },
  { name: "502", kind: status(502), says: /answered 502/ },
  { name: "502 after it took effect", kind: status(502, { takesEffect: true }), says: /answered 502/, only: "writes" },
  { name: "503 with a code", kind: status(503, { code: "mailserver_unavailable" }), says: /answered 503 \(mailserver_unavailable\)/ },
  // A face says once in a process what to do.
  { name: "401", kind: status(401, { errors: ["Unauthorized"] }), says: /answered 401.*(hosting:token|The first such error)/s },
  { name: "402", kind: status(402, { code: "service_suspended" }), says: /answered 402 \(service_suspended\)/ },
  { name: "403", kind: status(403, { errors: ["Not Authorized"] }), says: /answered 403.*Not Authorized/s },
  {
    name: "404",
    kind: status(404, { errors: ["Not found"] }),
    says: says(/answered 404|doesn't show cart|was not found|answered 422 \(invalid_alias\)/, unseen),
  },
  { name: "409", kind: status(409, { errors: ["Conflict"] }), says: /answered 409.*Conflict/s },
  { name: "a page of HTML", kind: { kind: "garbage" }, says: unreadable },
  { name: "a page of HTML after it took effect", kind: { kind: "garbage", takesEffect: true }, says: unreadable, only: "writes" },
  { name: "truncated JSON", kind: { kind: "truncated" }, says: says(unreadable, /answered \d+: \{"/) },
  { name: "an empty body", kind: { kind: "empty" }, says: says(unreadable, unseen, /answered 4\d\d\./) },
  {
    name: "an empty body after it took effect",
    kind: { kind: "empty", takesEffect: true },
    says: says(unreadable, unseen, /answered 4\d\d\./),
    only: "writes",
  },
  // Many of them at once may take longer than a request may.
  { name: "a body of 100 MB", kind: { kind: "huge", bytes: 100_000_000, takesEffect: true }, says: says(/longer than allowed/, late) },
  {
    name: "a stale read",
    kind: { kind: "staleRead" },
    says: says(unseen, /nothing was ordered: order/),
    only: "reads",
  },
];

/** How long it lasts: for one request, or until the operation is over. */
export const spans = { once: 1, lasting: Infinity } as const;
export type Span = keyof typeof spans;
