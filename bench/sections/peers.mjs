/** The same records of the same zones by another tool, octoDNS, and by ours: create, plan, update of one, deletion of all records. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensurePackages } from "../../tools/setup/languages.mjs";
import { SetupError } from "../../tools/setup/progress.mjs";
import { measured } from "../measure/run.mjs";
import { everyOperation, figuresOf, stackSide } from "../measure/sides.mjs";
import { startSimulator } from "../measure/simulator.mjs";
import { commands } from "../measure/stack.mjs";

const { zonesOf } = createRequire(import.meta.url)("../programs/records.js");
const files = fileURLToPath(new URL("../programs/octodns/", import.meta.url));

const ours = ["dynamicSets", "dynamic"];

/** What each tool is called with for the same end. octoDNS has no state: each of its plans reads the platform. */
const steps = [
  { name: "create", args: commands.up, octodns: ["--doit"], writes: ({ records, zones }) => records + zones },
  { name: "plan from the state, nothing to do", args: commands.preview, sides: ours, writes: () => 0 },
  { name: "plan after a look at the platform", args: [...commands.preview, "--refresh"], octodns: [], writes: () => 0 },
  { name: "update of one record", args: commands.up, octodns: ["--doit"], changed: true, writes: () => 1 },
  {
    name: "deletion of all records, zones stay",
    args: commands.up,
    octodns: ["--doit", "--force"],
    settings: { records: 0 },
    writes: ({ records }) => records,
  },
];

/** `missing` is the reason why the other tool can't run here. */
export async function measurePeers({ installed, env, sizes, repeat, say }) {
  let python;
  try {
    ({ python } = await ensurePackages("octoDNS", join(files, "requirements.txt")));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { missing: error.message.split("\n")[0].replace(/:$/, ".") };
  }
  const makers = {
    octodns: () => octodnsSide({ installed, env, python, sizes }),
    ...Object.fromEntries(ours.map((program) => [program, () => stackSide({ installed, env, program, sizes })])),
  };
  const rounds = [];
  for (let round = 0; round < repeat; round++)
    rounds.push(await everyOperation({ makers, operations: steps, round, say, after: sameRecords }));
  const figures = steps.map(({ name }, index) => ({
    operation: name,
    of: Object.fromEntries(Object.keys(rounds[0][index]).map((side) => [side, figuresOf(rounds.map((results) => results[index][side]))])),
  }));
  for (const [index, { name, writes }] of steps.entries())
    for (const [side, { requestsOfRounds }] of Object.entries(figures[index].of))
      for (const asked of requestsOfRounds)
        if (asked.writes !== writes(sizes)) throw new Error(`${side} sent ${asked.writes} writes for ${name} instead of ${writes(sizes)}.`);
  return { sizes, figures };
}

/** A tool that left other records behind than the rest did not do the same work. */
async function sameRecords(step, sides) {
  const [first, ...others] = await Promise.all(
    Object.entries(sides).map(async ([name, { simulator }]) => [name, await recordsAt(simulator)]),
  );
  for (const [name, records] of others)
    if (records !== first[1]) throw new Error(`After ${step.name} the platform of ${name} has other records than that of ${first[0]}.`);
}

async function recordsAt({ url }) {
  const read = async (path) => {
    const headers = { authorization: "Bearer simulator-token", "x-auth-account": "account-1" };
    const response = await fetch(`${url}/api/dns_zones${path}`, { headers });
    if (!response.ok) throw new Error(`GET /api/dns_zones${path} answered ${response.status}.`);
    return (await response.json()).dns_zone;
  };
  const zones = await Promise.all((await read("?per_page=100")).map(({ id }) => read(`/${id}`)));
  const lines = zones.flatMap((zone) =>
    zone.records.map(({ record_type, name, value, ttl, priority }) => JSON.stringify([zone.name, record_type, name, value, ttl, priority])),
  );
  return lines.sort().join("\n");
}

async function octodnsSide({ installed, env, python, sizes }) {
  const folder = mkdtempSync(join(installed, "octodns-"));
  const simulator = await startSimulator({ installed, env });
  const zonesFolder = join(folder, "zones");
  mkdirSync(zonesFolder);
  copyFileSync(join(files, "hosting_provider.py"), join(folder, "hosting_provider.py"));
  writeFileSync(join(folder, "config.yaml"), configOf({ url: simulator.url, zonesFolder, zones: zonesOf(sizes) }));
  return {
    simulator,
    async run({ name, octodns, changed, settings }) {
      for (const zone of zonesOf({ ...sizes, changed, ...settings })) writeFileSync(join(zonesFolder, `${zone.name}.yaml`), zoneFile(zone));
      const args = ["-m", "octodns.cmds.sync", "--config-file", "config.yaml", ...octodns];
      const result = await measured(python, args, { cwd: folder, env: { ...env, PYTHONPATH: folder } });
      if (result.code !== 0) throw new Error(`octoDNS ended with ${result.code} in ${name}:\n${result.text.slice(-4000)}`);
      return result;
    },
    async close() {
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configOf = ({ url, zonesFolder, zones }) =>
  JSON.stringify({
    providers: {
      config: { class: "octodns.provider.yaml.YamlProvider", directory: zonesFolder },
      hosting: { class: "hosting_provider.HostingProvider", url, token: "simulator-token", account: "account-1" },
    },
    zones: Object.fromEntries(zones.map(({ name }) => [`${name}.`, { sources: ["config"], targets: ["hosting"] }])),
  });

/** A zone as octoDNS's YAML provider reads it: names in natural order, host names with their dot. */
function zoneFile({ records }) {
  const written = [...records]
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))
    .map(({ type, name, value, ttl, priority }) => {
      const target = JSON.stringify(["CNAME", "MX"].includes(type) ? `${value}.` : value);
      const lines = [`${name}:`, `  ttl: ${ttl}`, `  type: ${type}`];
      if (type === "MX") lines.push("  value:", `    exchange: ${target}`, `    preference: ${priority}`);
      else lines.push(`  value: ${target}`);
      return lines.join("\n");
    });
  return `---\n${written.length === 0 ? "{}" : written.join("\n")}\n`;
}
