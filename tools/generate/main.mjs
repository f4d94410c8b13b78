// Writes the files that follow from the definitions: `npm run generate`. With `--code`, it leaves out the files that are committed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";
import { root } from "../setup/cache.mjs";
import { generatedFolders } from "../setup/generated.mjs";
import { filesBelow } from "../setup/sources.mjs";

register();
const { codeFiles, committedFiles } = createRequire(import.meta.url)("./files.ts");
const wanted = { ...codeFiles(), ...(process.argv.includes("--code") ? {} : committedFiles()) };
for (const [file, text] of Object.entries(wanted)) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${file}`);
}
const kept = new Set(Object.keys(wanted).map((file) => join(root, file)));
for (const file of generatedFolders.flatMap(filesBelow)) if (!kept.has(file)) rmSync(file);
