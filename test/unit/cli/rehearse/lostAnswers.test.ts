import type { Rehearsal } from "../../../../src/cli/rehearse/engine";
import { lostAnswers, mostTried, sentTo } from "../../../../src/cli/rehearse/lostAnswers";
import type { Fault } from "../../../../src/simulator";
import { newSimulator } from "../called";

const signal = new AbortController().signal;
const line = { say: () => undefined, done: () => undefined };

/** Plays with an engine of which each second `up` fails. */
async function played(writes: string[]) {
  const faults: Fault[] = [];
  const begin = async () => {
    const simulator = await newSimulator();
    const add = simulator.faults.add.bind(simulator.faults);
    simulator.faults.add = (fault) => {
      faults.push(fault);
      return add(fault);
    };
    let runs = 0;
    const run = () => Promise.resolve({ failed: (runs += 1) === 2, changes: [], warnings: [], errors: ["www: refused"] });
    return { simulator, engine: { run } as unknown as Rehearsal };
  };
  return { faults, lost: await lostAnswers({ writes, charges: 0 }, begin, { signal, line }) };
}

describe("lost answers", () => {
  it("says which write a second up doesn't put right, and why", async () => {
    const { lost, faults } = await played(["POST /a", "POST /a"]);
    const failed = { write: "POST /a", why: ["www: refused"] };
    expect(lost).toEqual({ writes: 2, tried: 2, failed: [failed, failed] });
    expect(faults).toEqual([0, 1].map((after) => ({ kind: "dropAfter", route: "POST /a", after })));
  });

  it("tries so many of a large run, one of each kind first", async () => {
    const { lost, faults } = await played([...Array<string>(30).fill("POST /a"), "PATCH /b"]);
    expect([lost.writes, lost.tried]).toEqual([31, mostTried]);
    expect(faults.slice(0, 2).map(({ route }) => route)).toEqual(["POST /a", "PATCH /b"]);
  });

  it("counts what a platform was sent, without reads", async () => {
    const simulator = await newSimulator();
    const headers = { Authorization: "Bearer t", "X-Auth-Account": simulator.account, "Content-Type": "application/json" };
    await fetch(`${simulator.url}/api/dns_zones`, { headers });
    await fetch(`${simulator.url}/api/dns_zones`, { method: "POST", headers, body: JSON.stringify({ dns_zone: { name: "a.example" } }) });
    expect(sentTo(simulator)).toEqual({ writes: ["POST /api/dns_zones"], charges: 0 });
  });
});
