/**
 * An `up` without changes of the project that `new` writes, on both faces, beside programs of the SDK alone in the same rounds: what a small
 * stack costs is its start.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../tools/setup/cache.mjs";
import { startSimulator } from "../measure/simulator.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";
import { median } from "../measure/statistics.mjs";

/** Of the CPU of a program of the SDK with as many resources of the SDK's own dynamic provider. */
export const bound = 1.35;

const empty = 'import { getStack } from "@pulumi/pulumi";\nexport const stack = getStack();\n';
const plugin = (installed) => ({
  plugins: { providers: [{ name: "hosting", path: join(installed, "node_modules", "pulumi-hosting", "plugin") }] },
});
const ofFloor = (program) =>
  program.replace('{ DnsRecord, DnsZone } from "pulumi-hosting"', 'floor from "./floor.cjs"').replace(/new Dns/g, "new floor.Dns");

/** `program` and `project` change the program, and the parts of Pulumi.yaml, that `new` wrote. */
const sides = [
  { name: "SDK, no resource", program: () => empty },
  { name: "SDK, dynamic provider", program: ofFloor, isFloor: true },
  { name: "dynamic face", judged: true },
  { name: "plugin", judged: true, program: (text) => text.replace('"pulumi-hosting"', '"pulumi-hosting/plugin"'), project: plugin },
  { name: "dynamic face, with NODE_COMPILE_CACHE", isCached: true },
  {
    name: "dynamic face, SDK compiles and checks",
    project: () => ({ runtime: "nodejs" }),
    packages: ["typescript", "ts-node", "@types/node"],
  },
  { name: "YAML", language: "yaml" },
];

export async function measureStart({ installed, env, repeat, say }) {
  const simulator = await startSimulator({ installed, env });
  try {
    const stacks = [];
    for (const side of sides) stacks.push(await stackOf(side, `side-${stacks.length}.example`, { installed, env, url: simulator.url }));
    const runs = sides.map(() => []);
    // In turns: whoever runs later finds another load.
    for (let round = 0; round < repeat; round++)
      for (const [index, { name }] of sides.entries()) {
        const run = await stacks[index].must(commands.up);
        if (!/unchanged/.test(run.text)) throw new Error(`${name} changed something:\n${run.text}`);
        say(`  ${name}: ${run.cpu.toFixed(2)} s CPU, ${run.wall.toFixed(1)} s`);
        runs[index].push(run);
      }
    const cpus = runs.map((one) => median(one.map(({ cpu }) => cpu)));
    const floor = cpus[sides.findIndex(({ isFloor }) => isFloor)];
    return sides.map(({ name, judged = false }, index) => ({
      ...{ name, cpu: cpus[index], wall: median(runs[index].map(({ wall }) => wall)) },
      ...{ ofFloor: cpus[index] / floor, ofEmpty: cpus[index] / cpus[0] },
      ...(judged && { within: cpus[index] / floor <= bound }),
    }));
  } finally {
    await simulator.close();
  }
}

async function stackOf(side, domain, { installed, env, url }) {
  const { program = (text) => text, project = () => ({}), packages = [], language = "typescript" } = side;
  const stack = await BenchStack.create({ installed, env, program: "floor.js", url });
  const { folder } = stack;
  const runtime = JSON.parse(readFileSync(join(folder, "Pulumi.yaml"), "utf8"));
  for (const file of ["index.js", "package.json", "Pulumi.yaml"]) rmSync(join(folder, file));
  const written = mkdtempSync(join(folder, "new-"));
  const command = join(installed, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");
  execFileSync(process.execPath, [command, "new", written, "--name", "bench", "--domain", domain, "--language", language], {
    env,
    stdio: "ignore",
  });
  const read = (file) => readFileSync(join(written, file), "utf8");
  if (language === "yaml") {
    writeFileSync(join(folder, "Pulumi.yaml"), `${read("Pulumi.yaml")}plugins: ${JSON.stringify(plugin(installed).plugins)}\n`);
  } else {
    writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify({ ...runtime, plugins: undefined, ...project(installed) }));
    for (const file of ["package.json", "tsconfig.json"]) writeFileSync(join(folder, file), read(file));
    writeFileSync(join(folder, "index.ts"), program(read("index.ts")));
    writeFileSync(join(folder, "floor.cjs"), readFileSync(join(folder, "floor.js")));
    for (const name of packages) {
      // The SDK looks for them from its own place.
      const place = join(installed, "node_modules", name);
      mkdirSync(dirname(place), { recursive: true });
      if (!existsSync(place)) symlinkSync(join(root, "node_modules", name), place);
    }
  }
  if (side.isCached) stack.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  await stack.must(commands.up);
  return stack;
}
