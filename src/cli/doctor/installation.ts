import { dirname, join } from "node:path";
import { NoEngineError, runEngine } from "../frame/engine";
import { manifestFrom, neededNode, own } from "../frame/package";
import { atLeast, oldestEngine } from "../frame/versions";
import type { World } from "../frame/world";
import { ok, problem, warning, type Finding } from "./finding";
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { type Project, projectOf } from "../plugin/project";
import { type Found, installations, installedVersions, launcher, search, versionIn } from "../plugin/search";

const engineLimitMs = 20_000;

/** Node, the engine, the packages and the plugin: what needs no platform. */
export async function installation(world: World): Promise<Finding[]> {
  return [node(), await engine(world), ...packages(world), plugin(world)];
}

function node(): Finding {
  const { node: version } = process.versions;
  // An older one has ended before this line; a newer need is known to the manifest alone.
  return atLeast(version, neededNode)
    ? ok("node", `Node ${version}`)
    : problem("node", `Node ${version}; ${neededNode} or newer is needed`, "Install a newer Node, and put it first on PATH.");
}

async function engine(world: World): Promise<Finding> {
  const getIt = "Install Pulumi, or add its folder to PATH. `pulumi up` needs it, and so do `drift`, `plugin install` and --stack.";
  let version: string;
  try {
    const { code, stdout } = await runEngine(world, ["version"], engineLimitMs);
    if (code !== 0) return warning("engine", "`pulumi version` fails", getIt);
    version = stdout.trim();
  } catch (error) {
    return warning("engine", error instanceof NoEngineError ? "there is no `pulumi` on PATH" : "`pulumi version` fails", getIt);
  }
  return atLeast(version, oldestEngine)
    ? ok("engine", `pulumi ${version}`)
    : warning("engine", `pulumi ${version}, which is older than the oldest tested version (${oldestEngine})`, "Update Pulumi.");
}

/** What a program in this folder would load. */
function packages({ folder }: World): Finding[] {
  const provider = manifestFrom(folder, own.name)?.manifest;
  const sdk = manifestFrom(folder, "@pulumi/pulumi");
  const needed = (own.peerDependencies?.["@pulumi/pulumi"] ?? "").replace(/^\^/, "");
  const nextMajor = `${Number(needed.split(".")[0]) + 1}.0.0`;
  return [
    provider === undefined
      ? warning(
          "package",
          `this is ${own.name} ${own.version}; programs in this folder can't find the package`,
          `In the program's folder, run: npm install ${own.name}`,
        )
      : provider.version === own.version
        ? ok("package", `${own.name} ${own.version}`)
        : warning(
            "package",
            `this is ${own.name} ${own.version}, and programs in this folder use ${provider.version}`,
            `Run the same version: npx --no-install ${own.name} doctor`,
          ),
    sdk === undefined
      ? warning("sdk", "programs in this folder can't find @pulumi/pulumi", "In the program's folder, run: npm install @pulumi/pulumi")
      : atLeast(sdk.manifest.version, needed) && !atLeast(sdk.manifest.version, nextMajor)
        ? ok("sdk", `@pulumi/pulumi ${sdk.manifest.version}`)
        : problem(
            "sdk",
            `@pulumi/pulumi ${sdk.manifest.version} in ${dirname(sdk.file)}; ${own.name} works with ^${needed}`,
            "In the program's folder, run: npm install @pulumi/pulumi@latest",
          ),
  ];
}

const install = "npx pulumi-hosting plugin install";
const show = "`npx pulumi-hosting plugin path` prints the lines for Pulumi.yaml";

/** Which plugin the engine would take for the project in this folder, and whether it can start; or why there is none. */
function plugin(world: World): Finding {
  let project: Project | undefined;
  try {
    project = projectOf(world.folder);
  } catch (error) {
    return problem("plugin", (error as Error).message, "Correct the file: the engine reads it, too.");
  }
  const version = askedBy(project, world);
  const found = search(world, project, version);
  return found ? judged(found, world) : none(project, version, world);
}

/** The version that the project's program asks for; `undefined` where it takes any, or only its SDK knows. */
function askedBy(project: Project | undefined, { folder }: World): string | undefined {
  if (project && project.runtime !== "nodejs") return project.version;
  return manifestFrom(folder, own.name)?.manifest.version ?? own.version;
}

function judged(found: Found, world: World): Finding {
  const { folder, by, from } = found;
  const again = by === "installation" ? `Install it again: ${install}` : by === "path" ? "Take that folder off PATH." : `${show}.`;
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return problem("plugin", `${from} names ${folder}, which isn't a folder: the engine refuses every command of the project`, again);
  const missing = [launcher, "start.js", "server.js", "core.js", "schema.json"].filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) return problem("plugin", `${folder} (from ${from}) lacks ${missing.join(", ")}: it can't start`, again);
  const nodeless = withoutNode(world);
  if (nodeless !== undefined) return problem("plugin", nodeless, `Install Node ${neededNode} or newer, and put it first on PATH.`);
  const version = versionIn(folder);
  const who = `hosting ${version} from ${from} (${folder})`;
  if (version !== own.version) return warning("plugin", `${who}; this is ${own.name} ${own.version}`, `Use one version of both. ${again}`);
  if (by === "path") return warning("plugin", `${who}; the engine prints a warning about it in every run`, `${show}; or run: ${install}`);
  return ok("plugin", who);
}

/** Why no plugin could start: its launcher takes the first `node` on PATH. */
function withoutNode({ env }: World): string | undefined {
  const { stdout, error } = spawnSync("node", ["--version"], { env, encoding: "utf8" });
  if (error) return "there is no `node` on PATH, and the plugin needs it";
  return atLeast(stdout, neededNode) ? undefined : `the first \`node\` on PATH is ${stdout.trim()}: too old for the plugin`;
}

function none(project: Project | undefined, version: string | undefined, { env }: World): Finding {
  const others = installedVersions(env);
  const place = installations(env);
  const notInstalled =
    others.length === 0 ? `none is installed in ${place}` : `${place} has ${others.join(", ")}, and the program asks for ${version}`;
  const found = `no plugin: ${project ? "Pulumi.yaml names none" : "there is no Pulumi.yaml"}, PATH has none, and ${notInstalled}`;
  if (project && project.runtime !== "nodejs") return problem("plugin", found, `Run: ${install}`);
  return ok("plugin", `${found}. Only imports from pulumi-hosting/plugin, other languages and \`pulumi import\` need a plugin`);
}
