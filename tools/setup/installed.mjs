/** The package as a user has it: packed, unpacked into a node_modules folder, with only its declared dependencies beside it. */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeOnce, root } from "./cache.mjs";
import { runNpm } from "./npm.mjs";
import { firstLines, run } from "./processes.mjs";
import { SetupError, step } from "./progress.mjs";

/** What TypeScript programs of tests need besides. */
const forPrograms = ["@pulumi/pulumi", "@pulumi/policy", "typescript", "ts-node", "@types/node"];

/** Makes `folder` a place below which programs can `require("pulumi-hosting")`. */
export async function ensureInstalled(node, folder) {
  if (existsSync(folder)) return folder;
  await step("Package, packed and installed", () => makeOnce(folder, (temporary) => install(node, temporary)));
  return folder;
}

async function install(node, folder) {
  const { name, dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const dependency of [...Object.keys(dependencies), ...forPrograms]) {
    const link = join(modules, dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", dependency), link, "dir");
  }
  if (!existsSync(join(root, "dist"))) return;
  const { code, text } = await runNpm(["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: root, node });
  if (code !== 0) throw new SetupError(`npm pack failed:\n${firstLines(text, 20)}`);
  const archive = join(
    folder,
    readdirSync(folder).find((file) => file.endsWith(".tgz")),
  );
  const unpacked = await run("tar", ["-xzf", archive, "-C", folder]);
  if (unpacked.code !== 0) throw new SetupError(`Unpacking the package failed:\n${unpacked.text}`);
  cpSync(join(folder, "package"), join(modules, name), { recursive: true });
  rmSync(join(folder, "package"), { recursive: true });
  rmSync(archive);
}
