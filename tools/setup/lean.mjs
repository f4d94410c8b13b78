/** What the package doesn't need of a compiled folder: comments in code, texts of fields, and types that no entry point leads to. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { ofDefinitions, withoutDescriptions } from "./descriptions.mjs";

/** Leaves modules without comments and texts of fields (their types have them), and of the types those that a program can reach. */
export async function makeLean(folder, exported) {
  const { default: ts } = await import("typescript");
  const printer = ts.createPrinter({ removeComments: true });
  const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, file));
  const entries = exported.map((types) => resolve(folder, types));
  const wanted = reachable(entries);
  for (const file of files) {
    if (file.endsWith(".d.ts") && !wanted.has(file)) rmSync(file);
    if (!file.endsWith(".js")) continue;
    const text = readFileSync(file, "utf8");
    const lean = ofDefinitions.test(relative(dirname(folder), file)) ? await withoutDescriptions(file, text) : text;
    writeFileSync(file, printer.printFile(ts.createSourceFile(file, lean, ts.ScriptTarget.ESNext)));
  }
}

function reachable(entries) {
  const found = new Set();
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name] of readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport\(|\bimport) ?"(\.[^"]+)"/g)) {
      const at = resolve(dirname(file), name);
      follow([`${at}.d.ts`, join(at, "index.d.ts")].find(existsSync) ?? `${at}.d.ts`);
    }
  };
  entries.forEach(follow);
  return found;
}
