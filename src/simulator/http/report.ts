/** One request as it was answered. */
export interface RequestEntry {
  method: string;
  /** Path without the query. */
  path: string;
  query?: string;
  /** Method and documented path, or null when the documents have no such endpoint. */
  route: string | null;
  /** Null while under way, and when the connection was dropped. */
  status: number | null;
  /** When it arrived, ISO 8601. */
  at: string;
  account?: string;
  /** The parsed request body; of very long texts the beginning. */
  body?: unknown;
  /** Kinds of the faults that met it. */
  faults?: string[];
}

const mostEntries = 50_000;

type Counter = "unauthorized" | "withoutAccount" | "notJson" | "rateLimited" | "overlappingEdgeRuleWrites";

export class Recorder {
  #report = emptyReport();
  #underWay = 0;
  /** Told of each request when it begins and when it ends. */
  watcher: ((entry: RequestEntry) => void) | undefined;

  /** Counts a request in; the answer counts it out, the first time that it is called. */
  begin(entry: RequestEntry): (status: number | null) => void {
    const report = this.#report;
    report.requests.push(entry);
    if (report.requests.length > mostEntries) report.requests.shift();
    report.total += 1;
    if (entry.method === "GET") report.reads += 1;
    else report.writes += 1;
    const asked = `${entry.method} ${entry.path}`;
    if (entry.route) report.byRoute[entry.route] = (report.byRoute[entry.route] ?? 0) + 1;
    else if (!report.unknownRoutes.includes(asked)) report.unknownRoutes.push(asked);
    this.#underWay += 1;
    report.peakConcurrency = Math.max(report.peakConcurrency, this.#underWay);
    this.watcher?.(entry);
    let ended = false;
    return (status) => {
      if (!ended) this.#end(entry, status);
      ended = true;
    };
  }

  #end(entry: RequestEntry, status: number | null): void {
    this.#underWay -= 1;
    entry.status = status;
    const key = status === null ? "dropped" : String(status);
    this.#report.byStatus[key] = (this.#report.byStatus[key] ?? 0) + 1;
    this.watcher?.(entry);
  }

  count(counter: Counter): void {
    this.#report[counter] += 1;
  }

  unknownKeys(route: string, keys: string[]): void {
    const known = this.#report.unknownKeys;
    for (const key of keys) {
      if (!known.some((other) => other.route === route && other.key === key)) known.push({ route, key });
    }
  }

  report(): Report {
    return structuredClone(this.#report);
  }

  reset(): void {
    this.#report = { ...emptyReport(), peakConcurrency: this.#underWay };
  }
}

function emptyReport() {
  return {
    /** Oldest first; the newest 50,000 are kept. Counters count all. */
    requests: [] as RequestEntry[],
    total: 0,
    /** GET requests; all others are writes. */
    reads: 0,
    writes: 0,
    /** By method and documented path, such as `"POST /api/dns_zones/{zone_id}/records"`. */
    byRoute: {} as Record<string, number>,
    byStatus: {} as Record<string, number>,
    peakConcurrency: 0,
    /** Keys of request bodies that the documents do not give; each route and key once. */
    unknownKeys: [] as { route: string; key: string }[],
    /** Requests to paths that the documents do not have, each once: `"GET /api/nothing"`. */
    unknownRoutes: [] as string[],
    /** Requests without a bearer token or with a wrong one. */
    unauthorized: 0,
    /** Requests without X-Auth-Account. */
    withoutAccount: 0,
    /** Requests with a body that was not sent as JSON. */
    notJson: 0,
    /** Requests that the rate limit refused. */
    rateLimited: 0,
    /** Writes of edge rules that began while another one of the same site was under way. */
    overlappingEdgeRuleWrites: 0,
  };
}

/** What the simulator has seen since it started or since the report was reset. */
export type Report = ReturnType<typeof emptyReport>;
