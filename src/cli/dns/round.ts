import type { Declared } from "./declared";
import { askParent, type Delegation } from "./delegation";
import { NameServer, usualPatience } from "./nameServer";
import { type NotCheckable, type RecordSet, recordSetsOf } from "./recordSets";
import { type JudgedServer, type JudgedSet, type Soa, withOlder } from "./serials";
import { type Asking, Servers } from "./servers";
import { hosts, type Judged, judged, noAnswer } from "./verdict";

export interface Result {
  readonly delegation: readonly Delegation[];
  readonly servers: readonly JudgedServer[];
  readonly notCheckable: readonly NotCheckable[];
}

/** Asks every server, as often as `ask` is called. */
export class Rounds {
  /** What was as declared, which it stays as long as the serial does. */
  readonly #sound = new Set<string>();
  readonly #wanted: ReturnType<typeof recordSetsOf>;

  constructor(
    private readonly declared: Declared,
    private readonly asking: Asking,
  ) {
    this.#wanted = recordSetsOf(declared);
  }

  /** @param untilMs when it ends, by `Date.now()`; each server has the time for one question at least */
  async ask(untilMs = Infinity): Promise<Result> {
    const { patience = usualPatience } = this.asking;
    const least = Date.now() + patience.answerMs * patience.tries;
    const servers = new Servers({
      ...this.asking,
      patience: { ...patience, ...(untilMs < Infinity && { untilMs: Math.max(untilMs, least) }) },
    });
    const { zone, nameservers = [] } = this.declared;
    try {
      const given = await Promise.all(this.asking.only.map((host) => servers.find(host)));
      const parents = given.length > 0 ? given : await servers.parentsOf(zone);
      const asked = await Promise.all(
        parents.map(async (one) =>
          one instanceof NameServer
            ? askParent(one, this.declared)
            : { found: [{ ...one, type: "NS" as const }], names: [], addresses: [] },
        ),
      );
      const glue = new Map(asked.flatMap(({ addresses }) => addresses));
      const names = hosts([...nameservers, ...asked.flatMap((one) => one.names)]);
      const own = given.length > 0 ? given : await Promise.all(names.map((host) => servers.find(host, glue.get(host))));
      const found = await Promise.all(
        own.map((one) => (one instanceof NameServer ? this.#askServer(one) : Promise.resolve({ ...one, records: [] }))),
      );
      return {
        delegation: asked.flatMap(({ found: verdicts }) => verdicts),
        servers: withOlder(found),
        notCheckable: this.#wanted.notCheckable,
      };
    } finally {
      servers.close();
    }
  }

  async #askServer(server: NameServer): Promise<JudgedServer> {
    const { zone } = this.declared;
    const reply = await server.ask(zone, "SOA");
    const none = noAnswer(reply);
    if (none || "silence" in reply) return { server: server.label, ...(none as Judged), records: [] };
    const soa = reply.answers.find(({ name, type }) => name === zone && type === "SOA")?.data as Soa | undefined;
    if (!reply.isAuthoritative || soa === undefined)
      return { server: server.label, verdict: "lame", reason: `it doesn't serve ${zone}`, records: [] };
    const records = await Promise.all(this.#wanted.sets.map((set) => this.#askSet(server, soa.serial, set)));
    return { server: server.label, verdict: "as declared", soa: { serial: soa.serial, refresh: soa.refresh }, records };
  }

  async #askSet(server: NameServer, serial: number, set: RecordSet): Promise<JudgedSet> {
    const { name, type, asked } = set;
    const key = `${server.label} ${serial} ${name} ${type}`;
    if (this.#sound.has(key)) return { name, type, verdict: "as declared" };
    const found = judged(set, await server.ask(asked, type), this.declared.isWhole);
    if (found.verdict === "as declared") this.#sound.add(key);
    return { name, type, ...found };
  }
}
