import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../e2e/harness/environment";
import { installed, npm, root } from "./harness";
import { newFolder } from "../harness/folder";

const elsewhere = newFolder();

/** Files with their modes, sizes and times; the tar's own idea of them. */
function listed(archive: string): string[] {
  return execFileSync("tar", ["-tvzf", archive], { encoding: "utf8" }).trim().split("\n");
}

function digest(archive: string): string {
  return createHash("sha256").update(readFileSync(archive)).digest("hex");
}

it("the same sources, compiled and packed elsewhere and later, make the same archive byte by byte", () => {
  for (const name of [
    "package.json",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "SECURITY.md",
    "SKILL.md",
    "llms.txt",
    "schema.json",
    "schemas",
    "examples/quickstart",
    "tsconfig.json",
    "tsconfig.build.json",
    "docs",
    "snippets",
    "src",
  ]) {
    cpSync(join(root, name), join(elsewhere, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(elsewhere, "node_modules"), "dir");
  execFileSync(environment().node, [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"], { cwd: elsewhere });
  const setUp = (name: string) => JSON.stringify(join(root, "tools/setup", name));
  const [dist, from] = [join(elsewhere, "dist"), elsewhere].map((folder) => JSON.stringify(folder));
  const steps = `import { finish } from ${setUp("finish.mjs")}; await finish(${dist}, ${from});`;
  execFileSync(environment().node, ["--input-type=module", "-e", steps], { cwd: elsewhere });
  mkdirSync(join(elsewhere, "packed"));
  npm(["pack", "--ignore-scripts", "--pack-destination", "packed"], elsewhere);

  const { archive, manifest } = installed();
  const again = join(elsewhere, "packed", `${manifest.name}-${manifest.version}.tgz`);
  expect(listed(again)).toEqual(listed(archive));
  expect(digest(again)).toBe(digest(archive));
});
