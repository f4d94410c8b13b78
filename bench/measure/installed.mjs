/**
 * The package as a user has it: packed, unpacked into node_modules beside @pulumi/pulumi, with nothing but what the two
 * need, and no links: paths of the SDK's files are part of every resource's state.
 */
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { root } from "../../tools/setup/cache.mjs";
import { ensureInstalled } from "../../tools/setup/installed.mjs";

export async function install(folder) {
  await ensureInstalled(process.execPath, folder);
  const modules = join(folder, "node_modules");
  removeLinks(modules);
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const todo = ["@pulumi/pulumi", ...Object.keys(own.dependencies)].map((name) => find(name, root)).filter(Boolean);
  const done = new Set();
  for (let source = todo.pop(); source; source = todo.pop()) {
    if (done.has(source)) continue;
    done.add(source);
    const target = join(folder, relative(root, source));
    mkdirSync(dirname(target), { recursive: true });
    // Packages inside a package are dependencies of their own: they come by their own names.
    cpSync(source, target, { recursive: true, filter: (file) => !relative(source, file).split(sep).includes("node_modules") });
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) todo.push(...[find(name, source)].filter(Boolean));
  }
  return folder;
}

/** The folder of a package as Node finds it from another one. */
function find(name, from) {
  const paths = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  return paths
    .filter((path) => path.startsWith(root))
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, "package.json")));
}

function removeLinks(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isSymbolicLink()) rmSync(path);
    else if (name.startsWith("@")) removeLinks(path);
  }
}
