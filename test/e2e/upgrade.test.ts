import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { isUpdatable } from "../../src/kernel/definition/forms";
import { asProgram, type Declared, everySample } from "./everySample";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, type Face, type Stack, unwrapped, variants } from "./harness";
import { asked, hosted, program, type Asked } from "./hosted";
import { newFolder } from "../harness/folder";

const root = resolve(__dirname, "../..");
const ofReleases = join(root, "test", "upgrade");
const released = readdirSync(ofReleases).filter((file) => file.endsWith(".tgz"));

/** Where the archive of this version lies that stands in for that of a release as long as there is none. */
const standIn = newFolder();

const archives: readonly [version: string, archive: () => string][] =
  released.length > 0
    ? released.map((file) => [file, () => join(ofReleases, file)])
    : [["this version", () => join(standIn, readdirSync(standIn)[0] ?? "")]];

beforeAll(() => {
  if (released.length === 0) execFileSync(process.execPath, [join(root, "tools", "run.mjs"), "fixture", standIn], { stdio: "ignore" });
});

/** From now on a stack's program uses the package in an archive; without one, this version. Answers with the inputs of its types. */
function use({ folder }: Stack, archive?: string): Readonly<Record<string, readonly string[]>> {
  const modules = join(folder, "node_modules");
  rmSync(modules, { recursive: true, force: true });
  if (archive === undefined) return {};
  const place = join(modules, "pulumi-hosting");
  mkdirSync(place, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", place, "--strip-components=1"]);
  const { resources } = JSON.parse(readFileSync(join(place, "plugin", "schema.json"), "utf8")) as {
    resources: Record<string, { inputProperties?: object }>;
  };
  return Object.fromEntries(
    Object.entries(resources).map(([token, { inputProperties = {} }]) => [token.split(":").at(-1), Object.keys(inputProperties)]),
  );
}

const writes = ({ requests }: Asked) => requests.filter(({ method }) => method !== "GET");

/** All that this package decides of what is in state, the code that finds the provider included; secrets in plain text. */
async function held(stack: Stack): Promise<Record<string, { readonly outputs: unknown }>> {
  const resources = await stack.resources(undefined, { showSecrets: true });
  return Object.fromEntries(
    resources.map(({ urn, id, inputs, outputs, deletedWith }) => [
      urn,
      { id, inputs: unwrapped(inputs), outputs: unwrapped(outputs), deletedWith },
    ]),
  );
}

function withoutOutputs(resources: Awaited<ReturnType<typeof held>>): unknown {
  return Object.fromEntries(Object.entries(resources).map(([urn, resource]) => [urn, { ...resource, outputs: undefined }]));
}

/** Samples of all types; beside them a provider of the program's own, a child of a component, and what is only looked at. */
function samples(all: readonly Declared[], changed = false): string {
  return `
    for (const [type, name, inputs] of ${JSON.stringify(asProgram(all, changed))}) new (require("pulumi-hosting")[type])(name, inputs);
    const settings = new pulumi.Config("hosting");
    const provider = new Provider("other", {
      ...{ baseUrl: settings.require("baseUrl"), token: settings.requireSecret("token"), account: settings.require("account") },
    });
    new DnsZone("others", { name: "example.net" }, { provider });
    const group = new pulumi.ComponentResource("test:Group", "group");
    const zone = new DnsZone("grouped", { name: "example.org" }, { parent: group });
    exports.token = new pulumi.Config().requireSecret("word");
    new DnsRecord("secret", { zoneId: zone.id, name: "@", type: "TXT", value: exports.token }, { parent: group });
    DnsZone.get("seen", "seen.example");`;
}

/** A zone that isn't signed yet, a site on order, and a change of plan on order. */
const unfinished = `
  const site = { variant: "vanilla", location: "eu-central", term: "monthly" };
  new DnsZone("unsigned", { name: "example.com", dnssec: true }, { customTimeouts: { create: "1s", update: "1s" } });
  new Site("ordered", { ...site, name: "ordered", plan: "starter" });
  new Site("resized", { ...site, name: "resized", plan: "business" });`;

describe.each(archives)("what %s leaves behind", (_, archive) => {
  it("is refreshed and updated without a change, moved to the plugin, changed where the program changes, and destroyed", async () => {
    const { made, all } = await everySample("dynamic");
    const { stack, simulator, change } = made;
    simulator.platform.zones.add({ name: "seen.example" });
    await stack.config({ word: { secret: "a secret word" } });
    const inputs = use(stack, archive());
    const isKnown = ({ definition, inputs: own }: Declared) => Object.keys(own).every((name) => inputs[definition.type]?.includes(name));
    // As long as nothing is released, the first sample of every third type is enough.
    const firsts = all.filter(({ name }) => name.endsWith("-1"));
    const known = all.filter((one) => isKnown(one) && (released.length > 0 || firsts.indexOf(one) % 3 === 0));
    change(samples(known));
    expectSucceeded(await stack.up());
    // What the platform does by itself shows now.
    expectSucceeded(await stack.refresh());
    const before = await held(stack);
    expect(Object.keys(before).length).toBeGreaterThan(known.length);

    use(stack);
    // This version may know more outputs. The first refresh adds them, and changes nothing that was there.
    const refreshed = await asked(simulator, () => stack.refresh());
    expectSucceeded(refreshed.outcome);
    const after = await held(stack);
    expect(after).toMatchObject(before);
    expect(withoutOutputs(after)).toEqual(withoutOutputs(before));
    const updated = await asked(simulator, () => stack.up({ args: ["--refresh"] }));
    expectUnchanged(updated.outcome);
    expect(await held(stack)).toEqual(after);
    expect([...writes(refreshed), ...writes(updated)]).toEqual([]);

    stack.moveTo("plugin");
    change(samples(known));
    const moved = await asked(simulator, () => stack.up());
    // A provider of the program's own is another resource on the plugin, and what `get` looks at is read anew.
    expectChanges(moved.outcome, { create: 1, delete: 1, discard: 1, same: known.length + 4 });
    expect(writes(moved)).toEqual([]);
    expect((await stack.resources()).filter(({ type }) => type.startsWith("pulumi-nodejs:"))).toEqual([]);
    change(samples(known, true));
    expectChanges(await stack.up(), { update: known.filter(({ definition }) => isUpdatable(definition)).length });
    expectSucceeded(await stack.destroy());
    expect(await stack.resources()).toEqual([]);
  });

  it.each<Face>(variants(["dynamic"], ["plugin"]))("and didn't finish is gone on with (%s), and nothing is bought twice", async (face) => {
    const begun = unfinished.replaceAll(/new (?!Site\("resized").*/g, "").replace("business", "starter");
    const { stack, simulator, change } = await hosted(
      begun,
      { sites: [], delays: { dnssecMs: 24 * 3_600_000 } },
      { face: "dynamic", program: program(begun) },
    );
    const { billing, sites, zones } = simulator.platform;
    use(stack, archive());
    expectSucceeded(await stack.up());
    change(unfinished);
    billing.payments.next = ["awaiting_authentication", "awaiting_authentication"];
    expectFailed(await stack.up({ args: ["--continue-on-error"] }));
    expect((await stack.resource("ordered")).id).toMatch(/^cart:/);

    use(stack);
    if (face === "dynamic") {
      const before = await held(stack);
      expectSucceeded(await stack.refresh());
      const known = await held(stack);
      expect(known).toMatchObject(before);
      expect(withoutOutputs(known)).toEqual(withoutOutputs(before));
    }
    stack.moveTo(face);
    change(unfinished);
    expectFailed(await stack.up({ args: ["--continue-on-error"] }), /pay at https:\/\/invoices\.example/);
    const paid = billing.carts.list().length;
    for (const cart of billing.carts.list()) if (cart.state.phase === "awaiting") cart.pay();
    zones.get("example.com").setDnssec(true);
    expectSucceeded(await stack.up());
    expect(
      sites
        .list()
        .map(({ name, plan }) => `${name} ${plan}`)
        .sort(),
    ).toEqual(["ordered starter", "resized business"]);
    expect([billing.carts.list().length, billing.payments.charges.map(({ cents }) => cents).sort()]).toEqual([paid, [1_000, 1_000, 1_500]]);
    expect(await stack.resource("ordered")).toMatchObject({ id: sites.list().find(({ name }) => name === "ordered")?.id, initErrors: [] });
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
    expectSucceeded(await stack.destroy());
    expect([await stack.resources(), zones.list()]).toEqual([[], []]);
    expect(sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null)).toEqual([]);
  });
});
