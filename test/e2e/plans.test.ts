import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { environment, expectChanges, expectFailed, expectSucceeded, expectUnchanged, type Stack, variants } from "./harness";
import { hosted, type Hosted } from "./hosted";
import { killedAt, met } from "./interrupted";

/** Two zones: one with single records, one as a set with an item that isn't known before up. */
const program = (address: string, more = "") => `
  const [com, org] = ["example.com", "example.org"].map((name) => new DnsZone(name, { name }));
  new DnsRecord("www", { zoneId: org.id, name: "www", type: "A", value: "${address}" });
  new DnsRecords("set", { zoneId: com.id, records: [{ name: "a", type: "A", value: "${address}" }, { name: "ns", type: "TXT", value: com.nameservers[0] }], manage: "all" });${more}`;

/** As a pipeline does it: the plan of the review, fit for sets. */
async function planned({ stack }: Hosted): Promise<string[]> {
  expectSucceeded(await stack.preview({ args: ["--save-plan", "plan.json"] }));
  const command = join(environment().folder, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");
  return execFileSync(process.execPath, [command, "plan", "relax", "plan.json"], { cwd: stack.folder, encoding: "utf8" })
    .trim()
    .split("\n");
}

/** The run after a kill waits for so long for the request that the killed one may have under way. */
const impatient = { env: { HOSTING_REQUEST_TIMEOUT_MS: "5000" } };

const apply = (stack: Stack, preview = true) => stack.up({ preview, args: ["--plan", "plan.json"] });

// package/gitops has the other face.
describe.each(variants(["plugin"], ["dynamic"]))("an update plan, on the %s face", (face) => {
  it("is applied, and nothing beyond it", async () => {
    const made = await hosted(program("192.0.2.1"), {}, { face });
    const { stack, simulator, change } = made;
    expect(await planned(made)).toEqual([expect.stringMatching(/DnsRecords set: its items aren't held/)]);
    expectSucceeded(await apply(stack));
    change(program("192.0.2.2"));
    expect(await planned(made)).toEqual([""]);
    const reviewed = readFileSync(join(stack.folder, "plan.json"), "utf8");
    change(program("192.0.2.3"));
    simulator.resetReport();
    expectFailed(await apply(stack), /violates plan/);
    change(program("192.0.2.2", `new DnsZone("unseen", { name: "example.net" });`));
    expectFailed(await apply(stack), /create is not allowed by the plan/);
    const written = simulator.report().requests.filter(({ method }) => method !== "GET");
    expect(written).toEqual([]);
    expect(readFileSync(join(stack.folder, "plan.json"), "utf8")).toBe(reviewed);
    change(program("192.0.2.2"));
    expectChanges(await apply(stack), { update: 2 });
  });
});

it("a plan holds once more, where objects are adopted, and after a kill: what the killed run has made is taken over within it", async () => {
  const made = await hosted(program("192.0.2.1"), { zones: [{ name: "example.com" }] }, { face: "plugin", ...impatient });
  const { stack, simulator } = made;
  await planned(made);
  const hang = simulator.faults.add({ kind: "hang", route: "POST /api/dns_zones/{zone_id}/records", after: 1, takesEffect: true });
  const running = stack.start(["up", "--yes", "--skip-preview", "--plan", "plan.json"], { env: { HOSTING_ADOPT: "1" } });
  await killedAt(() => met(hang, running), stack, { command: running });
  simulator.faults.clear();
  expectSucceeded(await apply(stack));
  expect(simulator.platform.zones.list().flatMap(({ records }) => records)).toHaveLength(3);
  expectUnchanged(await apply(stack));
});
