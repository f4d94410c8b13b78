import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { manifestFrom, own, ownFolder } from "../frame/package";
import type { World } from "../frame/world";

/** A temporary folder that holds all that the demo creates: projects, stacks, and what the engine keeps. */
export interface Home {
  readonly folder: string;
  /** The variables for the engine: nothing of the user's login, stacks and settings. */
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

const sdk = "@pulumi/pulumi";

/** Settings of the user that would change what a run does. A proxy would also catch the engine's calls to itself. */
const foreign = /^(PULUMI_|HOSTING_|NODE_OPTIONS$|NODE_PATH$|TS_NODE_|npm_config_|(https?|all|no|grpc)_proxy$|NODE_USE_ENV_PROXY$)/i;

/** Projects in it find this package, and the SDK that this package finds. */
export function newHome(world: World): Home {
  const found = manifestFrom(ownFolder, sdk);
  if (!found) throw new Error(`there is no ${sdk} beside ${own.name}. Install it: npm install ${sdk}`);
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-demo-"));
  link(ownFolder, join(folder, "node_modules", own.name));
  link(dirname(found.file), join(folder, "node_modules", sdk));
  return { folder, env: environment(world, folder), remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "junction");
}

function environment({ env }: World, home: string): NodeJS.ProcessEnv {
  const backend = join(home, "stacks");
  mkdirSync(backend);
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name))),
    // The engine runs the first Node on PATH: it has to be this one.
    PATH: [dirname(process.execPath), env.PATH].filter(Boolean).join(delimiter),
    NODE_COMPILE_CACHE: join(home, "compiled"),
    PULUMI_HOME: join(home, "pulumi"),
    PULUMI_BACKEND_URL: pathToFileURL(backend).href,
    PULUMI_CONFIG_PASSPHRASE: "demo",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_SUPPRESS_NEO_LINK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_DISABLE_REGISTRY_RESOLVE: "true",
    HOSTING_STATE_DIR: join(home, "hosting"),
  };
}

/** The program of examples/quickstart in a project of its own, and the types of the resources that it declares. */
export function quickstart({ folder: home }: Home): { readonly folder: string; readonly declared: readonly string[] } {
  const folder = join(home, "quickstart");
  const from = join(ownFolder, "examples", "quickstart");
  mkdirSync(folder);
  for (const file of ["index.ts", "Pulumi.yaml"]) copyFileSync(join(from, file), join(folder, file));
  const program = readFileSync(join(folder, "index.ts"), "utf8");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "quickstart", private: true, type: "module" }));
  return { folder, declared: [...program.matchAll(/\bnew ([A-Z]\w+)\(/g)].map(([, type = ""]) => type) };
}
