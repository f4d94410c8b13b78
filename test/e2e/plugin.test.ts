import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, isRunning, unwrapped } from "./harness";
import { asked, hosted, type Hosted } from "./hosted";
import { started } from "./interrupted";

const zones = [{ id: "zone-1", name: "example.com" }];

const record = (inputs = "", options = "{}", name = "www") =>
  `new DnsRecord(${JSON.stringify(name)}, { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1", ${inputs} }, ${options});`;

describe("a program that moves to the plugin", () => {
  it("keeps a resource that is renamed in the same run", async () => {
    const { stack, simulator, change } = await hosted(record("adopt: true"), { zones }, { face: "dynamic" });
    expectChanges(await stack.up(), { create: 1 });
    stack.moveTo("plugin");
    change(record("adopt: true", "{}", "web"));
    const moved = await stack.up();
    expect(moved.text).toMatch(/belongs to "web" and is not deleted/);
    expect(simulator.platform.zones.get("zone-1").records).toHaveLength(1);
  });
});

const yamlOf = (resources: Readonly<Record<string, object>>) => JSON.stringify({ resources });

describe("a program without code", () => {
  const program = (zone: object) =>
    yamlOf({
      zone: { type: "hosting:DnsZone", properties: { name: "example.org", ...zone } },
      delegated: {
        type: "hosting:DnsRecord",
        properties: { zoneId: "${zone.id}", name: "sub", type: "NS", value: "${zone.nameservers[0]}" },
      },
      named: {
        type: "hosting:DnsRecord",
        properties: { zoneId: "${zone.id}", name: "docs", type: "CNAME", value: "${delegated.fqdn}." },
      },
    });

  it("may name the account of a zone that was made without, and leave it out again; a preview changes nothing that takes an output which stays as it is", async () => {
    const { stack, simulator } = await hosted("", {}, { program: program({}), language: "yaml" });
    expectChanges(await stack.up(), { create: 3 });
    const { id } = await stack.resource("zone");
    for (const more of [{ account: simulator.account }, {}]) {
      stack.program(program(more));
      const { outcome, requests } = await asked(simulator, () => stack.up());
      expect([outcome.code, outcome.changes.replace, outcome.changes.delete, outcome.changes.create]).toEqual([0, 0, 0, 0]);
      expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
      expect((await stack.resource("zone")).id).toBe(id);
    }
    expectUnchanged(await stack.up());

    stack.program(program({ dnssec: true }));
    expectChanges(await stack.preview(), { update: 1, same: 2 });
    expectChanges(await stack.up(), { update: 1, same: 2 });
  });
});

describe("a preview as JSON", () => {
  const declaring = (records: string, set: string) => `const zone = new DnsZone("zone", { name: "example.com" });
    const many = new DnsZone("many", { name: "example.org" });
    const record = (name, inputs) => new DnsRecord(name, { zoneId: zone.id, name, type: "A", value: "192.0.2.1", ...inputs });
    ${records} new DnsRecords("set", { zoneId: many.id, records: [${set}] });`;

  it("names what differs by its path and kind, items of a set by their labels, and shows no secret", async () => {
    const item = (name: string, ttl: number) => `{ name: "${name}", type: "A", value: "192.0.2.1", ttl: ${ttl} },`;
    const { stack, change } = await hosted(
      declaring(
        `record("changes", { ttl: 300 }); record("gets", {}); record("drops", { comment: "old" });
         record("is-replaced", {}); record("hides", { type: "TXT", value: pulumi.secret("hush-1") });`,
        item("stays", 300) + item("changes", 300) + item("goes", 300),
      ),
      {},
      { face: "plugin" },
    );
    expectChanges(await stack.up(), { create: 8 });
    change(
      declaring(
        `record("changes", { ttl: 600 }); record("gets", { comment: "new" }); record("drops", {});
         record("is-replaced", { name: "other" }); record("hides", { type: "TXT", value: pulumi.secret("hush-2") });`,
        item("stays", 300) + item("changes", 600) + item("comes", 300),
      ),
    );
    const { stdout } = await stack.run(["preview", "--json"]);
    const { steps } = JSON.parse(stdout) as { steps: { op: string; urn: string; detailedDiff?: Record<string, { kind: string }> }[] };
    const found = steps
      .filter(({ op }) => op === "update" || op === "replace")
      .map(({ op, urn, detailedDiff = {} }): [string, unknown] => [
        `${op} ${urn.split("::").at(-1)}`,
        Object.fromEntries(Object.entries(detailedDiff).map(([path, { kind }]) => [path, kind])),
      ]);
    expect(Object.fromEntries(found)).toEqual({
      "update changes": { ttl: "update" },
      "update gets": { comment: "add" },
      "update drops": { comment: "delete" },
      "update hides": { value: "update" },
      "replace is-replaced": { name: "update-replace" },
      "update set": {
        'records["changes A 192.0.2.1"]': "update",
        'records["comes A 192.0.2.1"]': "add",
        'records["goes A 192.0.2.1"]': "delete",
      },
    });
    expect(stdout).not.toContain("hush-");
    expect(stdout).toContain("[secret]");
  });
});

const siteNamed = (options = "{}") =>
  `new Site("shop", { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" }, ${options});`;

const onPlugin = { face: "plugin" } as const;

/** A platform on which an order is never carried out, unless a test completes it. */
async function hanging(options?: string): Promise<Hosted> {
  const made = await hosted(siteNamed(options), {}, onPlugin);
  made.simulator.platform.billing.provisioning = "hangs";
  return made;
}

describe("an interrupted run", () => {
  it("ends the wait for the order of a protected site at once; the state keeps the order, and one more run finishes it", async () => {
    const { stack, simulator } = await hanging("{ protect: true }");
    const running = started(stack);
    await running.untilText(/waiting for order/);
    running.kill("SIGINT");
    const cut = await running.done;
    expectFailed(cut, /is ordered \(cart \w+\).*you cancelled the run.*Run the command again/s);
    expect(cut.text).not.toMatch(/exited prematurely|was not sent/);
    expect((await stack.resource("shop")).id).toMatch(/^cart:/);
    simulator.platform.billing.carts.list().at(-1)!.complete();
    expectSucceeded(await stack.up());
    expect((await stack.resource("shop")).id).not.toMatch(/^cart:/);
    expect(simulator.report().byRoute["POST /api/orders"]).toBe(1);
    expectUnchanged(await stack.up());
  });

  it("waits for the answer to a request that is on its way", async () => {
    const { stack, simulator } = await hosted(record(), { zones }, onPlugin);
    simulator.faults.add({ kind: "delay", method: "POST", ms: 3000 });
    const running = started(stack);
    await until(() => simulator.report().requests.some(({ method }) => method === "POST"));
    running.kill("SIGINT");
    expectFailed(await running.done, /cancel/);
    expect((await stack.resource("www")).id).toMatch(/^zone-1\//);
    expect((await stack.state()).deployment.pending_operations ?? []).toEqual([]);
    expectUnchanged(await stack.up());
  });

  it("ends when the engine is killed, and the next run goes on with the order", async () => {
    const { stack, simulator } = await hanging();
    const running = started(stack);
    await running.untilText(/waiting for order/);
    const plugins = running.descendants().filter(({ command }) => command.includes("plugin/start.js"));
    expect(plugins).toHaveLength(1);
    running.kill("SIGKILL");
    await running.done;
    await until(() => !plugins.some(({ pid }) => isRunning(pid)));
    simulator.platform.billing.carts.list().at(-1)!.complete();
    await stack.run(["cancel", "--yes"]);
    expectSucceeded(await stack.up());
    expect(simulator.report().byRoute["POST /api/orders"]).toBe(1);
  });
});

describe("a YAML program, for which the engine starts a second plugin for the schema alone", () => {
  it("leaves no process when the engine is killed: each ends within 4 seconds of its last answer", async () => {
    const program = `resources:
  www:
    type: hosting:DnsRecord
    properties: { zoneId: zone-1, name: www, type: A, value: 192.0.2.1 }
`;
    const { stack, simulator } = await hosted("", { zones }, { ...onPlugin, language: "yaml", program });
    simulator.faults.add({ kind: "delay", method: "POST", ms: 1500 });
    const running = started(stack);
    await until(() => simulator.report().requests.some(({ method }) => method === "POST"));
    const plugins = running.descendants().filter(({ command }) => command.includes("plugin/start.js"));
    expect(plugins).toHaveLength(2);
    running.kill("SIGKILL");
    const killed = Date.now();
    await until(() => !plugins.some(({ pid }) => isRunning(pid)));
    expect(Date.now() - killed).toBeLessThan(1500 + 4000);
    await stack.run(["cancel", "--yes"]);
    expectSucceeded(await stack.up());
    expect(simulator.report().byRoute["POST /api/dns_zones/{zone_id}/records"]).toBe(1);
  });
});

/** The plugin, as it is where the engine's handshake offers no refresh before an update. */
function onOlderEngine(stack: Hosted["stack"]): void {
  const [project, older] = [join(stack.folder, "Pulumi.yaml"), join(stack.folder, ".older")];
  const { plugins } = JSON.parse(readFileSync(project, "utf8")) as { plugins: { providers: { path: string }[] } };
  cpSync(plugins.providers[0]!.path, older, { recursive: true });
  const server = readFileSync(join(older, "server.js"), "utf8").split(/=\w+\.getSupportsRefreshBeforeUpdate\(\)/);
  expect(server).toHaveLength(2);
  writeFileSync(join(older, "server.js"), server.join("=false"));
  stack.write("Pulumi.yaml", readFileSync(project, "utf8").replace(plugins.providers[0]!.path, older));
}

describe("an order that a run left unfinished", () => {
  it.each([
    ["is read before the update", false, ["refresh"]],
    ["is taken over by a creation, where the engine can't refresh before an update", true, ["create-replacement"]],
  ])("%s, and is not placed again", async (_, older, operations) => {
    const { stack, simulator } = await hanging(`{ customTimeouts: { create: "3s" } }`);
    if (older) onOlderEngine(stack);
    expectFailed(await stack.up(), /waited 3 s without success.*customTimeouts/s);
    const { id } = await stack.resource("shop");
    expect(id).toMatch(/^cart:/);
    simulator.platform.billing.carts.list().at(-1)!.complete();
    const finished = await stack.up();
    expectSucceeded(finished);
    expect(finished.steps.map(({ operation }) => operation)).toEqual(expect.arrayContaining(operations));
    expect((await stack.resource("shop")).id).not.toMatch(/^cart:/);
    expect(simulator.report().byRoute["POST /api/orders"]).toBe(1);
    expectUnchanged(await stack.up());
  });
});

/** Looks until something is so; the test's own limit ends it. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("settings", () => {
  it("that are wrong are one sentence each", async () => {
    const { stack } = await hosted(record(), { zones }, onPlugin);
    await stack.config({ "hosting:readTries": "many" });
    expectFailed(await stack.up(), /hosting:readTries .*must be.*not "many"|readTries/);
    await stack.config({ "hosting:readTries": "4", "hosting:colour": "red" });
    expectFailed(await stack.up(), /hosting:colour is not a setting\. The settings are baseUrl, token/);
  });
});

describe("secrets", () => {
  it("are in no state and no output in plain text, whether the program or the platform made them", async () => {
    const body = `${siteNamed()} ${record(`comment: pulumi.secret("hush-hush")`)}
      const list = new DnsRecords("set", { zoneId: "zone-1", records: [{ name: "t", type: "TXT", value: pulumi.secret("hush-list") }] });`;
    const { stack, simulator } = await hosted(body, { zones }, onPlugin);
    const made = await stack.up({ preview: true, args: ["--diff"] });
    expectSucceeded(made);
    const { ssh } = (await stack.resource("shop", { showSecrets: true })).outputs;
    const { password } = unwrapped(ssh) as { password: string };
    expect(password.length).toBeGreaterThan(3);
    const hidden = ["hush-hush", "hush-list", password, simulator.token];
    const refreshed = await stack.refresh();
    for (const text of [made.text, refreshed.text, stack.rawState()])
      for (const secret of hidden) expect(text.includes(secret)).toBe(false);
    expect(simulator.platform.zones.get("zone-1").records).toEqual(
      expect.arrayContaining([expect.objectContaining({ comment: "hush-hush" }), expect.objectContaining({ value: "hush-list" })]),
    );
  });
});
