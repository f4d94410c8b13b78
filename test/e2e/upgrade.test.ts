import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Simulator } from "../../src/simulator";
import { rebuild, type Recording } from "../../tools/fixture/recording";
import { fixturesFolder, stackOptions, versions, type Kind } from "../../tools/fixture/stack";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, newStack, unwrapped, type Stack } from "./harness";
import { asked } from "./hosted";

interface Restored {
  stack: Stack;
  simulator: Simulator;
  program: string;
}

const open: Simulator[] = [];
afterAll(() => Promise.all(open.map((simulator) => simulator.close())));

/** The platform as that version left it, and a stack with the state that it wrote, worked on by this version. */
async function restored(version: string, kind: Kind): Promise<Restored> {
  const read = (file: string) => readFileSync(join(fixturesFolder, version, kind, file), "utf8");
  const simulator = await rebuild(JSON.parse(read("platform.json")) as Recording);
  open.push(simulator);
  const program = read("index.js");
  const stack = await newStack(stackOptions(kind, program, simulator));
  stack.write("state.json", read("state.json"));
  expectSucceeded(await stack.run(["stack", "import", "--file", "state.json"]));
  return { stack, simulator, program };
}

/** All that this package decides of what is in state, the code that finds the provider included; secrets in plain text. */
async function held(stack: Stack): Promise<Record<string, { readonly inputs: unknown }>> {
  const resources = await stack.resources(undefined, { showSecrets: true });
  return Object.fromEntries(
    resources.map(({ urn, id, inputs, outputs, deletedWith }) => [
      urn,
      { id, inputs: unwrapped(inputs), outputs: underPresentNames(unwrapped(outputs) as object), deletedWith },
    ]),
  );
}

/** The state's own keys of 0.1.0 have other names now: a state gets them when something of it is written. */
const presentNames: Readonly<Record<string, string>> = {
  shown: "normalised",
  found: "originals",
  foundAt: "originalsAt",
  handle: "cartHandle",
};

function underPresentNames(outputs: object): object {
  return Object.fromEntries(Object.entries(outputs).map(([name, value]) => [presentNames[name] ?? name, value as unknown]));
}

function withoutOutputs(resources: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.entries(resources).map(([urn, resource]) => [urn, { ...(resource as object), outputs: undefined }]));
}

/** Earlier versions left it to the platform whether a rule runs. A rule that is off would be a change now: a rule is on by default. */
function switchRulesOn({ platform }: Simulator): void {
  for (const site of platform.sites.list())
    for (const { Guid, Enabled } of site.listedEdgeRules) if (!Enabled) site.updateEdgeRule(Guid, { Enabled: true });
}

/** With the inputs that this version fills in where the program leaves them out: the engine keeps them after an `up` without a change. */
function filledIn(state: Awaited<ReturnType<typeof held>>): Awaited<ReturnType<typeof held>> {
  const entries = Object.entries(state).map(([urn, { inputs, ...rest }]) => [
    urn,
    { ...rest, inputs: /hosting:EdgeRule::/.test(urn) ? { enabled: true, ...(inputs as object) } : inputs },
  ]);
  return Object.fromEntries(entries);
}

const standingSites = ({ platform }: Simulator) => platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null);
const standingMailspaces = ({ platform }: Simulator) => platform.mailspaces.list().filter(({ state }) => state.deleteScheduledAt === null);

describe.each(versions())("what %s left behind", (version) => {
  it("is refreshed and updated without a change, changed where the program changes, and destroyed", async () => {
    const { stack, simulator, program } = await restored(version, "settled");
    switchRulesOn(simulator);
    const before = await held(stack);

    // This version may know more outputs. The first refresh adds them, and changes nothing that was there.
    const refreshed = await asked(simulator, () => stack.refresh());
    expectSucceeded(refreshed.outcome);
    const known = await held(stack);
    expect(known).toMatchObject(before);
    expect(withoutOutputs(known)).toEqual(withoutOutputs(before));
    expectUnchanged(await stack.refresh());
    const updated = await asked(simulator, () => stack.up());
    expectUnchanged(updated.outcome);
    expect(await held(stack)).toEqual(filledIn(known));
    expect([...refreshed.requests, ...updated.requests].filter(({ method }) => method !== "GET")).toEqual([]);

    stack.program(
      program
        .replace("cacheExpiration: 86_400", "cacheExpiration: 3_600")
        .replace('value: "192.0.2.2"', 'value: "192.0.2.3"')
        .replace('displayName: "Anna"', 'displayName: "Anna A."'),
    );
    const changed = expectChanges(await stack.up(), { update: 3 });
    expect(
      changed.steps
        .filter(({ operation }) => operation === "update")
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["anna", "in-a-group", "shop"]);

    expectSucceeded(await stack.destroy());
    expect(await stack.resources()).toEqual([]);
    expect([standingSites(simulator), standingMailspaces(simulator), simulator.platform.zones.list().map(({ name }) => name)]).toEqual([
      [],
      [],
      ["seen.example"],
    ]);
  });

  it("and didn't finish is gone on with, and nothing is bought twice", async () => {
    const { stack, simulator } = await restored(version, "unfinished");
    const { billing, sites, zones } = simulator.platform;
    const before = await held(stack);
    expect((await stack.resource("ordered")).id).toMatch(/^cart:/);

    expectSucceeded(await stack.refresh());
    const known = await held(stack);
    expect(known).toMatchObject(before);
    expect(withoutOutputs(known)).toEqual(withoutOutputs(before));
    expectFailed(await stack.up({ args: ["--continue-on-error"] }), /pay at https:\/\/invoices\.example/);
    expect(billing.carts.list()).toHaveLength(2);

    for (const cart of billing.carts.list()) cart.pay();
    zones.get("example.com").setDnssec(true);
    expectSucceeded(await stack.up());
    expect(
      sites
        .list()
        .map(({ name, plan }) => `${name} ${plan}`)
        .sort(),
    ).toEqual(["ordered starter", "resized business"]);
    expect([billing.carts.list().length, billing.payments.charges.map(({ cents }) => cents).sort()]).toEqual([2, [1_000, 1_500]]);
    expect(await stack.resource("ordered")).toMatchObject({ id: sites.list().find(({ name }) => name === "ordered")?.id, initErrors: [] });
    expectUnchanged(await stack.up({ args: ["--refresh"] }));

    expectSucceeded(await stack.destroy());
    expect([await stack.resources(), standingSites(simulator), zones.list()]).toEqual([[], [], []]);
  });

  it("moves to the plugin without a write, also what didn't finish", async () => {
    const settled = await restored(version, "settled");
    switchRulesOn(settled.simulator);
    settled.stack.moveTo("plugin");
    settled.stack.program(settled.program);
    const moved = await asked(settled.simulator, () => settled.stack.up());
    // A provider of the program's own is another resource on the plugin, and what `get` looks at is read anew.
    expectChanges(moved.outcome, { create: 1, delete: 1, discard: 1, same: 33 });
    expect(moved.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    const dynamic = (await settled.stack.resources()).filter(({ type }) => type.startsWith("pulumi-nodejs:"));
    expect(dynamic).toEqual([]);
    expectSucceeded(await settled.stack.refresh());
    expectUnchanged(await settled.stack.up());

    const { stack, simulator, program } = await restored(version, "unfinished");
    const { billing, sites } = simulator.platform;
    stack.moveTo("plugin");
    stack.program(program);
    expectFailed(await stack.up({ args: ["--continue-on-error"] }), /pay at https:\/\/invoices\.example/);
    for (const cart of billing.carts.list()) cart.pay();
    simulator.platform.zones.get("example.com").setDnssec(true);
    expectSucceeded(await stack.up());
    expect([billing.carts.list().length, billing.payments.charges.map(({ cents }) => cents).sort()]).toEqual([2, [1_000, 1_500]]);
    expect(await stack.resource("ordered")).toMatchObject({ id: sites.list().find(({ name }) => name === "ordered")?.id, initErrors: [] });
    expectUnchanged(await stack.up());
    expectSucceeded(await stack.destroy());
    expect([await stack.resources(), standingSites(simulator)]).toEqual([[], []]);
  });
});
