import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import manifest from "../../../package.json";
import { newFolder } from "../../harness/folder";

const home = newFolder();
/** A folder whose name a careless script would take apart. */
const folder = join(home, "a plugin (x86)");
const launchers = ["pulumi-resource-hosting", "pulumi-resource-hosting.cmd"];
const launcher = join(folder, "pulumi-resource-hosting");
const ownNode = dirname(process.execPath);

beforeAll(() => {
  const tool = pathToFileURL(join(__dirname, "../../../tools/setup/plugin.mjs")).href;
  const script = `import("${tool}").then(({ bundlePlugin }) => bundlePlugin(undefined, ${JSON.stringify(folder)}))`;
  const made = spawnSync(process.execPath, ["--eval", script], { encoding: "utf8" });
  expect(made).toMatchObject({ status: 0, stderr: "" });
}, 60_000);

interface Started {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Starts the plugin as the engine does, and ends it as soon as it says something on its standard output. */
async function start(PATH: string, { file = launcher, NODE_OPTIONS = "" } = {}): Promise<Started> {
  const child = spawn(file, [], { env: { PATH, NODE_OPTIONS }, stdio: ["ignore", "pipe", "pipe"] });
  const written = { out: "", err: "" };
  child.stderr.on("data", (chunk: Buffer) => (written.err += String(chunk)));
  child.stdout.on("data", (chunk: Buffer) => {
    written.out += String(chunk);
    child.kill("SIGINT");
  });
  const [status] = (await once(child, "close")) as [number];
  return { status, ...written };
}

const incomplete = ". The plugin is the whole folder: copy or link all of it, or run `npx pulumi-hosting plugin install`.";
const nodeless =
  "it needs Node 22.19 or newer, and there is no `node` on PATH. Install Node (https://nodejs.org), and run the command again.";
const noBug = "This is not a bug of the provider: no report is needed.";

const refused = (reason: string): Started => ({ status: 1, out: "", err: `The hosting plugin can't start: ${reason}\n${noBug}\n` });

describe("the launcher", () => {
  it("starts the plugin, which says its port and nothing else", async () => {
    expect(await start(ownNode)).toEqual({ status: 0, out: expect.stringMatching(/^\d+\n$/), err: "" });
  });

  it("says that there is no Node", async () => {
    const empty = join(home, "empty");
    mkdirSync(empty);
    expect(await start(empty)).toEqual(refused(nodeless));
  });

  it("says that Node is too old, and shows no line of the bundle", async () => {
    const before = join(home, "before.cjs");
    writeFileSync(before, 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } });');
    expect(await start(ownNode, { NODE_OPTIONS: `--require ${before}` })).toEqual(
      refused(
        `pulumi-hosting needs Node 22.19 or newer; this is Node 20.1.0 (${process.execPath}). ` +
          "Pulumi runs the first `node` on PATH: install a newer one, or put it first.",
      ),
    );
  });

  it.each(["start.js", "server.js", "core.js", "schema.json"])("says that %s is missing", async (name) => {
    const [place, aside] = [join(folder, name), join(home, name)];
    renameSync(place, aside);
    try {
      expect(await start(ownNode)).toEqual(refused(`there is no "${place}"${incomplete}`));
    } finally {
      renameSync(aside, place);
    }
  });

  it("says that a link to it alone isn't the plugin", async () => {
    const link = join(home, "pulumi-resource-hosting");
    symlinkSync(launcher, link);
    expect(await start(ownNode, { file: link })).toEqual(refused(`there is no "${join(home, "start.js")}"${incomplete}`));
  });
});

it.each(launchers)("%s says it in the same words, and asks for the Node that the package asks for", (name) => {
  const text = readFileSync(join(folder, name), "utf8").replaceAll(/\\(?=[`"])/g, "");
  for (const sentence of [incomplete, nodeless, noBug]) expect(text).toContain(sentence);
  expect(nodeless).toContain(`Node ${manifest.engines.node.replace(/^>=(\d+\.\d+)\.0$/, "$1")} or newer`);
});
