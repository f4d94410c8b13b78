/** A project with one stack and a file backend, in a folder of its own below the one where the package is installed. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { measured } from "./run.mjs";

const programs = join(dirname(dirname(fileURLToPath(import.meta.url))), "programs");
const stackName = "bench";
const project = "bench";

export class BenchStack {
  constructor(folder, env) {
    this.folder = folder;
    this.env = env;
  }

  /** `program` is a file of programs/; `settings` are read by it from BENCH. */
  static async create({ installed, env, program, url, settings = {} }) {
    const parent = join(installed, "stacks");
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, "stack-"));
    const backend = join(folder, ".backend");
    mkdirSync(backend);
    const stack = new BenchStack(folder, {
      ...env,
      PULUMI_BACKEND_URL: `file://${backend}`,
      PULUMI_STACK: stackName,
      HOSTING_STATE_DIR: join(folder, ".hosting"),
    });
    // Saying that it is no TypeScript spares each run the loading of the compiler, which would only blur the figures.
    const plugin = join(installed, "node_modules", "pulumi-hosting", "plugin");
    writeFileSync(
      join(folder, "Pulumi.yaml"),
      JSON.stringify({
        name: project,
        runtime: { name: "nodejs", options: { typescript: false } },
        plugins: { providers: [{ name: "hosting", path: plugin }] },
      }),
    );
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: project, private: true, main: "index.js" }));
    copyFileSync(join(programs, program), join(folder, "index.js"));
    for (const file of ["floor.js", "plan.js", "records.js"]) copyFileSync(join(programs, file), join(folder, file));
    const floorProvider = join(folder, "node_modules", "floor-provider");
    mkdirSync(floorProvider, { recursive: true });
    copyFileSync(join(programs, "floorProvider.js"), join(floorProvider, "index.js"));
    stack.set(settings);
    await stack.must(["stack", "init", stackName]);
    await stack.must([
      "config",
      "set-all",
      "--plaintext",
      `hosting:baseUrl=${url}`,
      "--plaintext",
      "hosting:account=account-1",
      "--secret",
      "hosting:token=simulator-token",
    ]);
    return stack;
  }

  /** What the program reads from BENCH. */
  set(settings) {
    this.env = { ...this.env, BENCH: JSON.stringify(settings) };
  }

  async run(args, { env = {} } = {}) {
    return measured("pulumi", [...args, "--non-interactive", "--color", "never"], { cwd: this.folder, env: { ...this.env, ...env } });
  }

  async must(args, options) {
    const result = await this.run(args, options);
    if (result.code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${result.code}:\n${result.text.slice(-4000)}`);
    return result;
  }

  get stateFile() {
    return join(this.folder, ".backend", ".pulumi", "stacks", project, `${stackName}.json`);
  }

  /** The bytes of the backend's file, and the resources in it that are not the engine's own. */
  state() {
    const text = readFileSync(this.stateFile, "utf8");
    const resources = JSON.parse(text).checkpoint?.latest?.resources ?? [];
    return { bytes: Buffer.byteLength(text), resources: resources.filter(({ type }) => !type.startsWith("pulumi:")) };
  }

  /** Takes over another stack's state, changed resource by resource. */
  async take(other, change) {
    const from = join(this.folder, "state.json");
    await other.must(["stack", "export", "--file", from]);
    const exported = JSON.parse(readFileSync(from, "utf8"));
    exported.deployment.resources = exported.deployment.resources.map(change);
    writeFileSync(from, JSON.stringify(exported));
    await this.must(["stack", "import", "--file", from]);
  }
}

/** The arguments of the measured commands: without the preview that `up`, `refresh` and `destroy` show first. */
export const commands = {
  preview: ["preview"],
  up: ["up", "--yes", "--skip-preview"],
  refresh: ["refresh", "--yes", "--skip-preview"],
  destroy: ["destroy", "--yes", "--skip-preview"],
};
