import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { NameServer, type Patience } from "./nameServer";

/** Where the parent of a zone, and name servers, are found. Tests hand in their own. */
interface Finder {
  /** The name servers of the zone above. */
  parentsOf(zone: string): Promise<readonly string[]>;
  addressOf(host: string): Promise<string>;
}

/** The copies of a parent zone are alike: a few of them tell enough. */
const mostParents = 3;

/** The resolver of this machine. */
export const systemFinder: Finder = {
  async parentsOf(zone) {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    const labels = zone.split(".");
    for (let above = 1; above <= labels.length; above += 1) {
      try {
        // An empty name is the root.
        const names = await resolver.resolveNs(labels.slice(above).join("."));
        return names.sort().slice(0, mostParents);
      } catch (error) {
        // A name between two zones has no name servers.
        if (!["ENODATA", "ENOTFOUND"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      }
    }
    throw new Error("the resolver of this machine knows no zone above it");
  },
  addressOf: async (host) => (await lookup(host, { order: "ipv4first" })).address,
};

export const dnsPort = 53;

export interface Asking {
  readonly finder: Finder;
  readonly port: number;
  /** Only these are asked, for the parent too. */
  readonly only: readonly string[];
  readonly patience?: Patience;
}

/** A server that can't be asked. */
interface Unfound {
  readonly server: string;
  readonly verdict: "unreachable";
  readonly reason: string;
}

/** The servers of one round. */
export class Servers {
  readonly #open: NameServer[] = [];

  constructor(private readonly asking: Asking) {}

  /** A server by its name, or its address. */
  async find(host: string, known?: string): Promise<NameServer | Unfound> {
    try {
      const address = known ?? (isIP(host) ? host : await this.#inTime(this.asking.finder.addressOf(host)));
      const server = new NameServer(address === host ? host : `${host} (${address})`, address, this.asking.port, this.asking.patience);
      this.#open.push(server);
      return server;
    } catch (error) {
      return unfound(host, "its address wasn't found", error);
    }
  }

  async parentsOf(zone: string): Promise<readonly (NameServer | Unfound)[]> {
    try {
      const hosts = await this.#inTime(this.asking.finder.parentsOf(zone));
      return await Promise.all(hosts.map((host) => this.find(host)));
    } catch (error) {
      return [unfound(`the parent of ${zone}`, "its name servers weren't found", error)];
    }
  }

  /** The resolver of a machine has a patience of its own. */
  async #inTime<T>(asked: Promise<T>): Promise<T> {
    const { untilMs } = this.asking.patience ?? {};
    if (untilMs === undefined) return asked;
    const waiting = new AbortController();
    const over = pause(Math.max(0, untilMs - Date.now()), undefined, { signal: waiting.signal }).then(() => {
      throw new Error("the time was over");
    });
    try {
      return await Promise.race([asked, over]);
    } finally {
      waiting.abort();
      over.catch(() => undefined);
    }
  }

  close(): void {
    for (const server of this.#open) server.close();
  }
}

function unfound(server: string, what: string, error: unknown): Unfound {
  return { server, verdict: "unreachable", reason: `${what}: ${(error as Error).message}` };
}
