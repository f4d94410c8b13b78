/** What the package doesn't need of a compiled folder: comments in code, texts of fields, and modules and types that no entry point leads to. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { shorten } from "./bundle.mjs";
import { ofDefinitions, withoutDescriptions } from "./descriptions.mjs";

/**
 * Leaves the modules and the types that lead on from these entry points, the modules short and without texts of fields (their types have
 * them). Bundles stay as they are.
 */
export async function makeLean(folder, { types, code, bundles }) {
  const inFolder = (names) => names.map((name) => resolve(folder, name));
  const wanted = new Set([
    ...reachable(inFolder(types), /(?:\bfrom|\bimport\(|\bimport) ?"(\.[^"]+)"/g, ".d.ts"),
    ...reachable(inFolder(code), /\brequire\("(\.[^"]+)"\)/g, ".js"),
  ]);
  const whole = new Set(inFolder(bundles));
  for (const file of readdirSync(folder, { recursive: true }).map((name) => join(folder, name))) {
    if (/\.(d\.ts|js)$/.test(file) && !wanted.has(file)) rmSync(file);
    else if (file.endsWith(".js") && !whole.has(file)) {
      const text = readFileSync(file, "utf8");
      await shorten(file, ofDefinitions.test(relative(dirname(folder), file)) ? await withoutDescriptions(file, text) : text);
    }
  }
}

/** The files with this end that the entries name, and those that these name. What isn't there is no file of ours. */
function reachable(entries, names, end) {
  const found = new Set();
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name] of readFileSync(file, "utf8").matchAll(names)) {
      const at = resolve(dirname(file), name);
      const [next] = [`${at}${end}`, join(at, `index${end}`)].filter(existsSync);
      if (next) follow(next);
    }
  };
  entries.forEach(follow);
  return found;
}
