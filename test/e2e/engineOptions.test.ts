import { appendFileSync } from "node:fs";
import { expectSucceeded } from "./harness";
import { asked, hosted, newSimulator, program } from "./hosted";

const log = (label: string, value: unknown) =>
  appendFileSync("/tmp/reg-explore.log", `${label}: ${typeof value === "string" ? value : JSON.stringify(value)}\n`);
const writesOf = (requests: readonly { method: string; path: string; status?: number }[]) =>
  requests.filter(({ method }) => method !== "GET").map(({ method, path, status }) => `${method} ${path} ${status}`);

it.each(["dynamic", "plugin"] as const)("explores %s", async (face) => {
  const zones = ["hooked", "triggered", "hidden", "follower", "retained", "aliased", "ignored", "guarded", "moved", "transformed"].map(
    (id) => ({ id, name: `${id}.example` }),
  );
  const record = (id: string, inputs: object = {}, options = "") =>
    `new DnsRecord("${id}", ${JSON.stringify({ zoneId: id, name: "www", type: "A", value: "192.0.2.1", ...inputs })}, {${options}});\n`;
  const body = (n: number) => `const fs = require("node:fs");
const hook = (name) => new pulumi.ResourceHook(name, (args) => fs.appendFileSync("hooks.log", name + " " + args.name + "\\n"), { onDryRun: false });
const [bc, ac, bu, au, bd, ad] = ["beforeCreate", "afterCreate", "beforeUpdate", "afterUpdate", "beforeDelete", "afterDelete"].map(hook);
${record("hooked", { value: `192.0.2.${n}` }, "hooks: { beforeCreate: [bc], afterCreate: [ac], beforeUpdate: [bu], afterUpdate: [au], beforeDelete: [bd], afterDelete: [ad] }")}
const triggered = ${record("triggered", {}, `replacementTrigger: "${n}"`)}
${record("hidden", { value: `192.0.2.${n}` }, `hideDiffs: ["value"]`)}
${record("follower", {}, `replaceWith: [triggered]`)}
${record("retained", {}, `retainOnDelete: true`)}
${n === 1 ? record("aliased") : record("aliased").replace('"aliased"', '"renamed"').replace("{});", '{ aliases: [{ name: "aliased" }] });')}
${record("ignored", { value: `192.0.2.${n}` }, `ignoreChanges: ["value"]`)}
${record("guarded", {}, `protect: true`)}
${record("moved")}
${record("transformed", {}, `transforms: [({ props, opts }) => ({ props: { ...props, ttl: 60 * ${n} }, opts })]`)}
`;
  const { stack, simulator, change } = await hosted(body(1), { zones }, { face });
  const first = await stack.up();
  log(`${face} first`, [first.code, first.changes]);
  if (first.code) log("text", first.text);
  change(body(2));
  const preview = await stack.preview({ args: ["--diff"] });
  log(`${face} preview --diff`, preview.text);
  const second = await asked(simulator, () => stack.up());
  log(`${face} second`, [second.outcome.code, second.outcome.changes, writesOf(second.requests), second.outcome.text.slice(-3000)]);
  const again = await stack.up();
  log(`${face} again`, [again.code, again.changes]);
  log(
    "records",
    simulator.platform.zones
      .list()
      .map(({ name, records }) => [name, records.map(({ value, ttl }: { value: string; ttl: number }) => [value, ttl])]),
  );
  const urns = Object.fromEntries((await stack.resources()).map(({ name, urn }) => [name, urn]));
  const target = await asked(simulator, () => stack.up({ args: ["--target-replace", urns.moved!] }));
  log(`${face} target-replace`, [target.outcome.code, target.outcome.changes, writesOf(target.requests), target.outcome.text.slice(-1500)]);
  log("moved", simulator.platform.zones.get("moved").records);
  log("refresh", (await stack.refresh()).changes);
  expectSucceeded(
    await stack.run(["stack", "init", "other", "--secrets-provider", "passphrase"], { env: { PULUMI_CONFIG_PASSPHRASE: "x" } }),
  );
  const moved = await stack.run(["state", "move", "--yes", "--source", "dev", "--dest", "other", urns.moved!], {
    env: { PULUMI_CONFIG_PASSPHRASE: "x" },
  });
  log(`${face} move`, [moved.code, moved.text]);
  const destroy = await asked(simulator, () => stack.destroy({ args: ["--run-program"] }));
  log(`${face} destroy`, [destroy.outcome.code, destroy.outcome.text.slice(-1500)]);
  const ignoring = await asked(simulator, () => stack.destroy({ args: ["--run-program", "--ignore-protect"] }));
  log(`${face} ignoring`, [
    ignoring.outcome.code,
    ignoring.outcome.changes,
    writesOf(ignoring.requests),
    ignoring.outcome.text.slice(-1500),
  ]);
  log("hooks", (await import("node:fs")).readFileSync(`${stack.folder}/hooks.log`, "utf8"));
  log(
    "left",
    simulator.platform.zones.list().map(({ name, records }) => [name, records.length]),
  );
});

it.each(["dynamic", "plugin"] as const)("money %s", async (face) => {
  const body = (
    n: number,
    more = "",
  ) => `const site = new Site("shop", { name: "shop", plan: "business", variant: "vanilla", location: "eu", term: "monthly" }, { ${more} });
const zone = new DnsZone("zone", { name: "example.com" }, { ${more} });
new CacheSettings("cache", { siteId: site.id, cacheExpiration: 60 });`;
  const { stack, simulator, change } = await hosted(body(1, `replacementTrigger: "1"`), {}, { face });
  const first = await stack.up();
  log(`${face} money first`, [first.code, first.changes]);
  if (first.code) log("text", first.text);
  change(body(2, `replacementTrigger: "2"`));
  const preview = await stack.preview();
  log(`${face} money preview`, [preview.code, preview.text.slice(-1500)]);
  const second = await asked(simulator, () => stack.up());
  log(`${face} money second`, [second.outcome.code, second.outcome.changes, writesOf(second.requests), second.outcome.text.slice(-2500)]);
  log("census", [
    simulator.platform.sites.list().map(({ id }) => id),
    simulator.platform.zones.list().map(({ id }) => id),
    simulator.platform.orders.list().length,
  ]);
  change(body(2, `retainOnDelete: true`));
  const third = await stack.up();
  log(`${face} money third`, [third.code, third.changes, third.text.slice(-1500)]);
  const destroy = await asked(simulator, () => stack.destroy());
  log(`${face} money destroy`, [
    destroy.outcome.code,
    destroy.outcome.changes,
    writesOf(destroy.requests),
    destroy.outcome.text.slice(-1500),
  ]);
  log("left", [simulator.platform.sites.list().length, simulator.platform.zones.list().length]);
  void newSimulator;
  void program;
  stack.write("env.yaml", "values:\n  pulumiConfig:\n    hosting:account: account-1\n");
  for (const args of [
    ["env", "ls"],
    ["config", "env", "add", "prod", "--yes"],
  ]) {
    const esc = await stack.run(args);
    log(`esc ${args.join(" ")}`, [esc.code, esc.text]);
  }
});
