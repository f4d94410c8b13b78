/** Which requests a fault meets. Everything that is given must fit. */
interface FaultTarget {
  method?: string;
  /** The URL's path: equal to the string, or matched by the expression. */
  path?: string | RegExp;
  /** The account that the request is made for (X-Auth-Account). */
  account?: string;
  /** Method and documented path, as the report names it: `"PATCH /api/dns_zones/{id}"`. */
  route?: string;
  /** How many requests it meets; default 1, `Infinity` for all. */
  times?: number;
  /** How many fitting requests pass first; default 0. */
  after?: number;
}

export type FaultKind =
  /** Answers with a status of its own. The request has no effect unless `takesEffect`. */
  | {
      kind: "status";
      status: number;
      code?: string;
      errors?: string[];
      /** Instead of `code` and `errors`. */
      body?: unknown;
      headers?: Record<string, string>;
      /** Seconds, sent as a number; or `"date"`: an HTTP date one to two seconds from now. */
      retryAfter?: number | "date";
      takesEffect?: boolean;
    }
  /** The connection breaks and the request had no effect. */
  | { kind: "dropBefore" }
  /** The request takes effect, then the connection breaks without an answer. */
  | { kind: "dropAfter" }
  /** An answer that is not what was asked for; default an HTML page with status 200. No effect unless `takesEffect`. */
  | { kind: "garbage"; body?: string; contentType?: string; status?: number; takesEffect?: boolean }
  /** An answer without a body; default status that of the real answer. No effect (then status 200) unless `takesEffect`. */
  | { kind: "empty"; status?: number; takesEffect?: boolean }
  /** The real answer, its JSON cut in half. `connection: "broken"` promises the whole and breaks off; default `"kept"`. */
  | { kind: "truncated"; connection?: "kept" | "broken" }
  /** A JSON answer of so many bytes; default 64 MiB. No effect unless `takesEffect`. */
  | { kind: "huge"; bytes?: number; status?: number; takesEffect?: boolean }
  /** The answer comes later; what else fits the request still happens. */
  | { kind: "delay"; ms: number }
  /** Never answers, until the simulator is closed. No effect unless `takesEffect`. */
  | { kind: "hang"; takesEffect?: boolean }
  /** The request is answered; then connections are refused, for `ms` milliseconds or until `simulator.acceptConnections()`. */
  | { kind: "outage"; ms?: number }
  /** A GET shows what was there before the newest write to what it shows. Other methods are not met. */
  | { kind: "staleRead" };

export type Fault = FaultTarget & FaultKind;

export interface FaultHandle {
  readonly hits: number;
  remove(): void;
}

/** What is known of a request before it is answered. */
interface Met {
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  readonly account?: string;
}

export class ActiveFault implements FaultHandle {
  hits = 0;
  #seen = 0;

  constructor(
    readonly id: string,
    readonly fault: Fault,
    readonly remove: () => void,
  ) {}

  /** Whether it meets this request; counts it. */
  meets(request: Met): boolean {
    const { fault } = this;
    if (fault.kind === "staleRead" && request.method !== "GET") return false;
    if (fault.method && fault.method.toUpperCase() !== request.method) return false;
    if (fault.account !== undefined && fault.account !== request.account) return false;
    if (fault.route && fault.route !== request.route) return false;
    if (typeof fault.path === "string" && fault.path !== request.path) return false;
    // `search` ignores the position that a global expression remembers.
    if (fault.path instanceof RegExp && request.path.search(fault.path) < 0) return false;
    this.#seen += 1;
    if (this.#seen <= (fault.after ?? 0) || this.hits >= (fault.times ?? 1)) return false;
    this.hits += 1;
    return true;
  }
}

export class Faults {
  readonly #active = new Map<string, ActiveFault>();
  #lastId = 0;

  add(fault: Fault): ActiveFault {
    const id = String(++this.#lastId);
    const active = new ActiveFault(id, fault, () => void this.remove(id));
    this.#active.set(id, active);
    return active;
  }

  remove(id: string): boolean {
    return this.#active.delete(id);
  }

  clear(): void {
    this.#active.clear();
  }

  list(): ActiveFault[] {
    return [...this.#active.values()];
  }

  /**
   * The faults that meet a request, oldest first: delays, stale reads and outages, and at most one that decides the
   * answer. Those behind it are not used up.
   */
  meeting(request: Met): Fault[] {
    const met: Fault[] = [];
    for (const active of this.list()) {
      if (!active.meets(request)) continue;
      met.push(active.fault);
      if (!["delay", "staleRead", "outage"].includes(active.fault.kind)) break;
    }
    return met;
  }
}
