/** The requests of one create, read, update and delete of each type, counted at the simulator. */
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../tools/setup/cache.mjs";
import { startSimulator } from "../measure/simulator.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";

/** Where the first sample of a type is made, unless the program knows a better one. */
const parents = { siteId: "site-1", mailspaceId: "mailspace-1", zoneId: "the program's", username: "panel1" };

/** What the types stand on that no type of this list makes in the same program. */
async function arrange(simulator) {
  await simulator.control("PATCH", "/settings", { strict: { ownedDomains: ["bought.example", "example.org"] } });
  await simulator.control("POST", "/mailspaces", { id: "mailspace-1", domain: "mail.example" });
  await simulator.control("POST", "/registered_names", { name: "example.com" });
  await simulator.control("POST", "/panel_accounts", { username: "panel1", domain: "panel.example" });
  for (const username of ["carol", "dora"])
    await simulator.control("POST", "/mailspaces/mailspace-1/mailboxes", { username, password: "correct horse" });
}

export async function measureTypes({ installed, env, say }) {
  const simulator = await startSimulator({ installed, env });
  try {
    return await eachType({ installed, env, simulator, say });
  } finally {
    await simulator.close();
  }
}

async function eachType({ installed, env, simulator, say }) {
  const result = {};
  await arrange(simulator);
  const { registry } = createRequire(import.meta.url)(join(root, "plugin", "core.js"))("resources");
  for (const [type, { samples }] of Object.entries(registry)) {
    const [sample] = samples(parents);
    const stack = await BenchStack.create({ installed, env, program: "oneOfEach.js", url: simulator.url });
    const asked = async (settings, args) => {
      stack.set({ type, sample, ...settings });
      await simulator.reset();
      await stack.must(args);
      const { total, reads, writes, byRoute } = await simulator.report();
      return { total, reads, writes, byRoute };
    };
    const urn = () => stack.state().resources.find((one) => one.urn.endsWith("::measured"));
    // What it stands on is there before. A Shield zone is measured where there is none, its children where there is one.
    await simulator.control("PATCH", "/sites/site-1/shield", {
      active: ["RateLimit", "AccessList", "WafRule", "BotDetection"].includes(type),
    });
    await asked({ step: "before" }, commands.up);
    const create = await asked({ step: "create" }, commands.up);
    const providerBytes = Buffer.byteLength(urn().inputs.__provider);
    const stateBytes = Buffer.byteLength(JSON.stringify(urn()));
    const read = await asked({ step: "create" }, [...commands.refresh, "--target", urn().urn]);
    const update = await asked({ step: "update" }, commands.up);
    const remove = await asked({ step: "before" }, commands.up);
    await asked({ step: "before" }, commands.destroy);
    result[type] = { create, read, update, delete: remove, providerBytes, stateBytes };
    say(`  ${type}: ${["create", "read", "update", "delete"].map((verb) => `${verb} ${result[type][verb].total}`).join(", ")}`);
    rmSync(stack.folder, { recursive: true, force: true });
  }
  return result;
}
