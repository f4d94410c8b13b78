import { dirname } from "node:path";
import { NoEngineError, runEngine } from "../frame/engine";
import { manifestFrom, neededNode, own } from "../frame/package";
import { atLeast, oldestEngine } from "../frame/versions";
import type { World } from "../frame/world";
import { ok, problem, warning, type Finding } from "./finding";
import { plugin } from "./plugin";

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
