/** Programs of the engine, built from Go modules with pinned versions and checksums (tools/engine). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./cache.mjs";
import { atLeast, findExecutable, lastLines, run } from "./processes.mjs";
import { SetupError } from "./progress.mjs";

/** Where a program of Pulumi's own repository learns its version. */
export const versionVariable = "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version";

/** What the Go of our builds is told: nothing but what go.sum names. */
export const goEnvironment = { CGO_ENABLED: "0", GOFLAGS: "-mod=readonly", GOWORK: "off" };

/** What is compiled for one of these builds is taken over by another. */
export const sharedFlags = ["-trimpath", "-tags=osusergo,grpcnotrace"];

export function moduleFolder(modules) {
  return join(root, "tools", "engine", modules);
}

export function moduleHash(builds) {
  const hash = createHash("sha256");
  for (const { modules } of builds) for (const file of ["go.mod", "go.sum"]) hash.update(readFileSync(join(moduleFolder(modules), file)));
  return hash.digest("hex").slice(0, 12);
}

/** The Go of this machine. Without one, or with too old a one, an error that begins with `why` it is needed. */
export async function ensureGo(why, advice) {
  const go = findExecutable("go", process.env.PATH, ["/usr/local/go/bin", "/opt/homebrew/bin", "/usr/lib/go/bin"]);
  if (!go) throw new SetupError(`${why}, and there is no Go to build it with. ${advice}`);
  const { text: goVersion } = await run(go, ["version"]);
  // From 1.21 on, Go gets the newer toolchain that go.mod asks for by itself.
  if (!atLeast(goVersion, "1.21.0")) throw new SetupError(`${why}, and to build it Go must be newer than ${goVersion.trim()}. ${advice}`);
  return go;
}

export async function buildFromModules(go, wanted, target, standing, advice) {
  let packages = 0;
  standing(`building ${wanted.name}`);
  const flags = ["-v", ...sharedFlags, "-ldflags", `-s -w -X ${wanted.versionVariable}=v${wanted.version}`];
  const { code, text } = await run(go, ["build", ...flags, "-o", target, wanted.package], {
    cwd: moduleFolder(wanted.modules),
    env: { ...process.env, ...goEnvironment },
    onLine: (line) => {
      standing(line.startsWith("go: downloading") ? `${wanted.name}: getting modules` : `${wanted.name}: ${++packages} packages compiled`);
    },
  });
  if (code !== 0) throw new SetupError(`Building ${wanted.name} from Go modules failed:\n${lastLines(text, 20)}\n${advice}`);
}
