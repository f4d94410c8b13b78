import { execFile, type ExecFileException } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { World } from "../frame/world";
import { atLeast, ok, problem, warning, type Finding } from "./finding";

const oldestEngine = "3.250.0";
const engineLimitMs = 20_000;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: { readonly node: string };
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** This package's own manifest: beside `dist` as beside `src`. */
const own = JSON.parse(readFileSync(join(__dirname, "..", "..", "..", "package.json"), "utf8")) as Manifest;

/** Node, the engine and the packages: what needs no platform. */
export async function installation(world: World): Promise<Finding[]> {
  return [node(), await engine(world), ...packages(world)];
}

function node(): Finding {
  const { node: version } = process.versions;
  const needed = (own.engines?.node ?? "").replace(/^[^\d]*/, "");
  // An older one has ended before this line; a newer need is known to the manifest alone.
  return atLeast(version, needed)
    ? ok("node", `Node ${version}`)
    : problem("node", `Node ${version}; ${needed} or newer is needed`, "Install a newer Node, and put it first on PATH.");
}

async function engine(world: World): Promise<Finding> {
  const { version, failure } = await new Promise<{ version: string; failure?: ExecFileException }>((resolve) => {
    const env = { ...world.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
    execFile("pulumi", ["version"], { cwd: world.folder, env, timeout: engineLimitMs }, (error, stdout) =>
      resolve({ version: stdout.trim(), ...(error && { failure: error }) }),
    );
  });
  const getIt = "Install Pulumi, or add its folder to PATH. Only `drift` needs it here; `pulumi up` does anyway.";
  if (failure) return warning("engine", failure.code === "ENOENT" ? "there is no `pulumi` on PATH" : "`pulumi version` fails", getIt);
  return atLeast(version, oldestEngine)
    ? ok("engine", `pulumi ${version}`)
    : warning("engine", `pulumi ${version}, which is older than those that are tested (${oldestEngine})`, "Update Pulumi.");
}

/** What a program in this folder would load. */
function packages({ folder }: World): Finding[] {
  const require = createRequire(join(folder, "index.js"));
  const manifestOf = (name: string): Manifest | undefined => {
    try {
      return JSON.parse(readFileSync(require.resolve(`${name}/package.json`), "utf8")) as Manifest;
    } catch {
      return undefined;
    }
  };
  const provider = manifestOf(own.name);
  const sdk = manifestOf("@pulumi/pulumi");
  const needed = (own.peerDependencies?.["@pulumi/pulumi"] ?? "").replace(/^\^/, "");
  const nextMajor = `${Number(needed.split(".")[0]) + 1}.0.0`;
  return [
    provider === undefined
      ? warning(
          "package",
          `this is ${own.name} ${own.version}; programs in this folder find none`,
          `In the program's folder, run: npm install ${own.name}`,
        )
      : provider.version === own.version
        ? ok("package", `${own.name} ${own.version}`)
        : warning(
            "package",
            `this is ${own.name} ${own.version}, and programs in this folder use ${provider.version}`,
            `Run the same one: npx --no-install ${own.name} doctor`,
          ),
    sdk === undefined
      ? warning("sdk", "programs in this folder find no @pulumi/pulumi", "In the program's folder, run: npm install @pulumi/pulumi")
      : atLeast(sdk.version, needed) && !atLeast(sdk.version, nextMajor)
        ? ok("sdk", `@pulumi/pulumi ${sdk.version}`)
        : problem(
            "sdk",
            `@pulumi/pulumi ${sdk.version} in ${dirname(require.resolve("@pulumi/pulumi/package.json"))}; ` +
              `${own.name} works with ^${needed}`,
            "In the program's folder, run: npm install @pulumi/pulumi@latest",
          ),
  ];
}
