import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, variants } from "./harness";
import { secretsProvider } from "./harness/secretsKeeper";
import { asked, hosted, type Asked } from "./hosted";

const written = ({ requests }: Asked) =>
  requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path.replace(/\/records\/.*/, "/records/ID")}`);

interface Declared {
  readonly inputs?: object;
  /** In JavaScript, since some options take functions and resources. */
  readonly options?: string;
}

/** A record in a zone of its own, which is named as the record: so each request tells whose it is. */
const record = (id: string, { inputs = {}, options = "" }: Declared = {}, name = id) =>
  `const ${id} = new DnsRecord("${name}", ${JSON.stringify({ zoneId: id, name: "www", type: "A", value: "192.0.2.1", ...inputs })}, { ${options} });\n`;

const hooks = `const at = (moment) => new pulumi.ResourceHook(moment, ({ name, newOutputs }) =>
    require("node:fs").appendFileSync("hooks.log", [moment, name, newOutputs?.value ?? "-"].join(" ") + "\\n"));
  const hooks = Object.fromEntries(["beforeCreate", "afterCreate", "beforeUpdate", "afterUpdate", "beforeDelete", "afterDelete"]
    .map((moment) => [moment, [at(moment)]]));\n`;

/** Everything before a change (1) and after it (2). */
const program = (step: 1 | 2) =>
  hooks +
  record("hooked", { inputs: { value: `192.0.2.${step}` }, options: "hooks" }) +
  record("triggered", { options: `replacementTrigger: "${step}"` }) +
  record("follower", { options: "replaceWith: [triggered]" }) +
  record("hidden", { inputs: { value: `192.0.2.${step}` }, options: 'hideDiffs: ["value"]' }) +
  record("ignored", { inputs: { value: `192.0.2.${step}` }, options: 'ignoreChanges: ["value"]' }) +
  record("transformed", { options: `transforms: [({ props, opts }) => ({ props: { ...props, ttl: ${step * 60} }, opts })]` }) +
  record("aliased", step === 1 ? {} : { options: 'aliases: [{ name: "aliased" }]' }, step === 1 ? "aliased" : "renamed") +
  record("guarded", { options: "protect: true" }) +
  record("moved") +
  (step === 1 ? record("dropped", { options: "retainOnDelete: true" }) : "");

const ids = ["hooked", "triggered", "follower", "hidden", "ignored", "transformed", "aliased", "guarded", "moved", "dropped"];

it.each(variants(["plugin"], ["dynamic"]))("options of a resource do what the guide says, on %s", async (face) => {
  const zones = ids.map((id) => ({ id, name: `${id}.example` }));
  const { stack, simulator, change } = await hosted(program(1), { zones }, { face });
  const recordOf = (id: string) => simulator.platform.zones.get(id).records[0];
  const hooked = () => readFileSync(join(stack.folder, "hooks.log"), "utf8").trim().split("\n");
  const urnOf = async (name: string) => (await stack.resources()).find((one) => one.name === name)?.urn ?? "";

  expectChanges(await stack.up(), { create: ids.length });
  expect(hooked()).toEqual(["beforeCreate hooked -", "afterCreate hooked 192.0.2.1"]);
  const before = recordOf("triggered");

  change(program(2));
  const { text } = await stack.preview({ args: ["--diff"] });
  expect(text).toContain('"192.0.2.1" => "192.0.2.2"');
  expect(/::hidden\][^]*?(?=\n {4}[~+-])/.exec(text)?.[0]).not.toContain("192.0.2.2");

  // Only one of them, then all.
  const one = await asked(simulator, async () => stack.up({ args: ["--target", await urnOf("hidden")] }));
  expect(written(one)).toEqual(["PATCH /api/dns_zones/hidden/records/ID"]);
  const changed = await asked(simulator, () => stack.up());
  expectChanges(changed.outcome, { update: 2, replace: 2, delete: 1 });
  // A replacement that asks for the same object keeps it, and what the program retains or ignores isn't asked for.
  expect(written(changed).sort()).toEqual(["PATCH /api/dns_zones/hooked/records/ID", "PATCH /api/dns_zones/transformed/records/ID"]);
  expect([recordOf("triggered"), recordOf("ignored"), recordOf("dropped")]).toMatchObject([
    before!,
    { value: "192.0.2.1" },
    { value: "192.0.2.1" },
  ]);
  expect(recordOf("transformed")).toMatchObject({ ttl: 120 });
  expect(hooked().slice(2)).toEqual(["beforeUpdate hooked -", "afterUpdate hooked 192.0.2.2"]);
  expectUnchanged(await stack.up({ args: ["--refresh"] }));

  // Another stack gets the record by itself: its program knows the zone's id.
  expectSucceeded(await stack.run(["stack", "init", "other", "--secrets-provider", secretsProvider]));
  const move = ["state", "move", "--yes", "--source", "dev", "--dest", "other"];
  const moved = await asked(simulator, async () => stack.run([...move, await urnOf("moved")]));
  expect([moved.outcome.code, moved.requests]).toEqual([0, []]);
  change(record("moved"));
  const { url, token, account } = simulator;
  const settings = { HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account };
  expectUnchanged(await stack.run(["preview", "--stack", "other"], { env: settings }));
  change(program(2).replace(record("moved"), ""));
  expectUnchanged(await stack.up());

  expectFailed(await stack.destroy(), /run with the `--run-program` flag to use delete hooks/);
  const destroy = (...args: string[]) => stack.destroy({ args: ["--run-program", ...args] });
  expectChanges(await destroy("--exclude-protected"), { delete: 7 });
  expectFailed(await destroy(), /cannot be deleted\s+because it is protected/);
  expect(ids.filter((id) => recordOf(id))).toEqual(["guarded", "moved", "dropped"]);
  expectSucceeded(await destroy("--ignore-protect"));
  expect(recordOf("guarded")).toBeUndefined();
  expect(hooked().slice(-2)).toEqual(["beforeDelete hooked -", "afterDelete hooked -"]);
});

const site = `{ name: "shop", plan: "business", variant: "vanilla", location: "eu", term: "monthly" }`;
const bought = (options: string) => `const site = new Site("site", ${site}, { ${options} });
  const zone = new DnsZone("zone", { name: "example.com" }, { ${options} });
  const cache = new CacheSettings("cache", { siteId: site.id, cacheExpiration: 60 });
  new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.1" });`;

it.each(variants(["dynamic"], ["plugin"]))(
  "what is bought is neither ordered again by an option nor deleted against one, on %s",
  async (face) => {
    const { stack, simulator, change } = await hosted(bought('replacementTrigger: "1"'), {}, { face });
    const { sites, zones } = simulator.platform;
    const shop = () => sites.list().find(({ name }) => name === "shop");
    expectSucceeded(await stack.up());
    const { id } = shop()!;

    change(bought('replacementTrigger: "2"'));
    const replaced = await asked(simulator, () => stack.up());
    expectSucceeded(replaced.outcome);
    expect(written(replaced).filter((request) => /orders|sites$|DELETE|dns_zones$/.test(request))).toEqual([]);
    expect(shop()).toMatchObject({ id });

    change(bought("retainOnDelete: true"));
    expectUnchanged(await stack.up());
    const kept = await asked(simulator, () => stack.destroy());
    expectChanges(kept.outcome, { delete: 4 });
    // The site goes on and is paid for. What is below it and below the zone isn't kept by their option.
    expect(shop()).toMatchObject({ id });
    expect(zones.list().map(({ records }) => records.length)).toEqual([0]);
    expect(written(kept).map((request) => request.replace(/\/api\/dns_zones\/\d+/, "ZONE"))).toEqual(
      expect.arrayContaining(["DELETE ZONE/records/ID", `PATCH /api/sites/${id}/cdn/caching`]),
    );

    change(bought(""));
    expectFailed(await stack.up(), /an identical Site "shop" is on the platform already/);
    expect(sites.list().filter(({ name }) => name === "shop")).toHaveLength(1);
  },
);

it.each(variants(["plugin"], ["dynamic"]))(
  "protect on a record alone lets a destroy forget the other records of the zone, on %s",
  async (face) => {
    const body = (protect: string) => `const zone = new DnsZone("zone", { name: "example.com" }, { ${protect} });
    for (const name of ["www", "shop"]) new DnsRecord(name, { zoneId: zone.id, name, type: "A", value: "192.0.2.1" }, { protect: name === "www" });`;
    const { stack, simulator, change } = await hosted(body(""), {}, { face });
    expectChanges(await stack.up(), { create: 3 });
    const halted = await asked(simulator, () => stack.destroy());
    expectFailed(halted.outcome, /protected/);
    expect(written(halted)).toEqual([]);
    expect((await stack.resources()).map(({ name }) => name)).not.toContain("shop");
    // The next `up` finds what is still there.
    change(body("protect: true"));
    expectChanges(await stack.up(), { create: 1 });
    expect(simulator.platform.zones.list().map(({ records }) => records.length)).toEqual([2]);
  },
);

it("an environment of ESC needs Pulumi Cloud, and a state on another backend says so", async () => {
  const { stack } = await hosted("");
  expectFailed(await stack.run(["config", "env", "add", "prod", "--yes"]), /environments require the Pulumi Cloud backend/);
});
