import type { Rehearsal } from "../../../../src/cli/rehearse/engine";
import { lostAnswers, mostTried, sentTo } from "../../../../src/cli/rehearse/lostAnswers";
import type { Fault, Simulator } from "../../../../src/simulator";
import { newSimulator } from "../called";

const signal = new AbortController().signal;
const line = { say: () => undefined, done: () => undefined };

const ask = async ({ url, token, account }: Simulator, method: string, path: string, body?: object) => {
  const headers = { Authorization: `Bearer ${token}`, "X-Auth-Account": account, "Content-Type": "application/json" };
  await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(() => undefined);
};
const makes = (simulator: Simulator) =>
  ask(simulator, "POST", "/api/dns_zones/9/records", { dns_record: { record_type: 0, name: "www", value: "192.0.2.1" } });
const post = "POST /api/dns_zones/{zone_id}/records";

type Runs = readonly { readonly failed?: boolean; readonly changes?: number; readonly errors?: string[] }[];

/** Plays with an engine that makes a record in each of its first runs, and whose runs end as they are told to. */
async function played(writes: string[], runs: Runs, made = 1) {
  const faults: Fault[] = [];
  const begin = async () => {
    const simulator = await newSimulator({ zones: [{ id: "9", name: "example.com" }] });
    const add = simulator.faults.add.bind(simulator.faults);
    simulator.faults.add = (fault) => {
      faults.push(fault);
      return add({ ...fault, after: 0 });
    };
    let count = 0;
    const run = async () => {
      if (count < made) await makes(simulator);
      const { failed = false, changes = 0, errors = [] } = runs[count++] ?? {};
      return { failed, errors, warnings: [], changes: Array(changes).fill({ op: "create", type: "hosting:index:DnsRecord", name: "www" }) };
    };
    return { simulator, engine: { run, refresh: () => Promise.resolve([]) } as unknown as Rehearsal };
  };
  const usual = await newSimulator({ zones: [{ id: "9", name: "example.com" }] });
  await makes(usual);
  return { faults, lost: await lostAnswers({ ...sentTo(usual), writes }, begin, { signal, line }) };
}

describe("lost answers", () => {
  it.each<[string, Runs, number, string[]]>([
    ["the second run fails", [{ failed: true }, { failed: true, errors: ["www: refused"] }], 1, ["www: refused"]],
    ["the second run still changes something", [{}, { changes: 1 }], 1, ["the next up, which should be empty: create DnsRecord www"]],
    [
      "the third run still does, after a first one that failed",
      [{ failed: true }, {}, { changes: 1 }],
      1,
      ["the next up, which should be empty: create DnsRecord www"],
    ],
    ["something is there twice", [{ failed: true }], 2, ["the platform has 2 records, and 1 without the lost answer"]],
    ["all is put right", [{ failed: true }, { changes: 1 }], 1, []],
  ])("says which write isn't put right, and why: %s", async (_, runs, made, why) => {
    const { lost, faults } = await played([post], runs, made);
    expect(lost).toEqual({ writes: 1, tried: 1, failed: why.length === 0 ? [] : [{ write: post, why }] });
    expect(faults).toEqual([{ kind: "dropAfter", route: post, after: 0 }]);
  });

  it("doesn't count a write that this run never sent", async () => {
    expect((await played(["PATCH /api/sites/{id}"], [])).lost).toEqual({ writes: 1, tried: 0, failed: [] });
  });

  it("tries so many of a large run, one of each kind first", async () => {
    const { lost, faults } = await played([...Array<string>(30).fill(post), "PATCH /b"], []);
    expect([lost.writes, faults.length]).toEqual([31, mostTried]);
    expect(faults.slice(0, 2).map(({ route }) => route)).toEqual([post, "PATCH /b"]);
  });

  it("counts what a platform was sent, without reads", async () => {
    const simulator = await newSimulator();
    await ask(simulator, "GET", "/api/dns_zones");
    await ask(simulator, "POST", "/api/dns_zones", { dns_zone: { name: "a.example" } });
    expect(sentTo(simulator)).toMatchObject({ writes: ["POST /api/dns_zones"], held: { zones: 1, orders: 0 } });
  });
});
