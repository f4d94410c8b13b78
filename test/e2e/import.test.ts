import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asProgram, type Declared, everySample } from "./everySample";
import { expectChanges, expectSucceeded, expectUnchanged, newStack } from "./harness";
import { newSimulator } from "./hosted";

/** What `pulumi import --file` reads. */
function importFile(all: readonly (readonly [sample: Declared, id: string])[]): string {
  return JSON.stringify({ resources: all.map(([{ definition, name }, id]) => ({ type: `hosting:index:${definition.type}`, name, id })) });
}

it("every sample of every type is imported by its id and by its natural key, and the program that the engine prints changes nothing", async () => {
  const { made, all: samples } = await everySample();
  // Of an action the platform keeps nothing that could be imported.
  const all = samples.filter(({ definition }) => definition.kind !== "action");
  made.change(`const types = require("pulumi-hosting");
    for (const [type, name, inputs] of ${JSON.stringify(asProgram(all))}) new types[type](name, inputs);`);
  expectChanges(await made.stack.up(), { create: all.length });
  const ids = await Promise.all(all.map(async ({ name }) => (await made.stack.resource(name)).id));

  const { url, token, account } = made.simulator;
  const byId = all.map((one, index) => [one, ids[index]!] as const);
  const byKey = all.flatMap((one) => (one.naturalKey === undefined ? [] : [[one, one.naturalKey] as const]));
  for (const [how, wanted] of Object.entries({ byId, byKey })) {
    const stack = await newStack({ program: '{ "resources": {} }', language: "yaml", simulator: { url, token, account } });
    stack.write("wanted.json", importFile(wanted));
    made.simulator.resetReport();
    const outcome = await stack.run(["import", "--file", "wanted.json", "--yes", "--out", "out.yaml"]);
    if (outcome.code !== 0) throw new Error(outcome.text);
    expect([how, outcome.code, outcome.text]).toEqual([how, 0, expect.not.stringMatching(/failed to validate|bug in the/)]);
    expect(made.simulator.report().requests.filter(({ method }) => method !== "GET")).toEqual([]);
    stack.program(readFileSync(join(stack.folder, "out.yaml"), "utf8"));
    expectUnchanged(await stack.up());
    expectUnchanged(await stack.refresh());
  }
});

it("a mailbox, its alias, its group and a record, imported one by one, stand together in one program", async () => {
  const { url, token, account, platform } = await newSimulator({ zones: [{ id: "zone-1", name: "example.com", records: [] }] });
  const mailspace = platform.mailspaces.add({
    domain: "example.com",
    mailboxes: [{ username: "anna", aliases: ["info@example.com"], groups: ["team"] }],
    groups: [{ email: "team", aliases: ["all"] }],
  });
  platform.zones.get("example.com").addRecord({ record_type: 0, name: "www", value: "192.0.2.1" });
  const stack = await newStack({ program: '{ "resources": {} }', language: "yaml", simulator: { url, token, account } });
  const imports = [
    ["Mailbox", "anna", `example.com/anna@example.com`],
    ["MailAlias", "info", `${mailspace.id}/info@example.com`],
    ["MailAlias", "all", "example.com/all@example.com"],
    ["MailGroup", "team", "example.com/team@example.com"],
    ["DnsRecord", "www", "example.com/www/A"],
  ];
  const printed: string[] = [];
  for (const [type, name, id] of imports) {
    const args = ["import", `hosting:index:${type}`, `${name}`, `${id}`, "--yes", "--out", "out.yaml"];
    expectSucceeded(await stack.run(args));
    printed.push(readFileSync(join(stack.folder, "out.yaml"), "utf8").replace(/^resources:\n/, ""));
  }
  stack.program(`resources:\n${printed.join("\n")}`);
  expectUnchanged(await stack.up());
  expectUnchanged(await stack.refresh());
});
