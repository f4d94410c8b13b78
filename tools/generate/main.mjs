// Writes the files that follow from the definitions: `npm run generate`.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { register } from "tsx/cjs/api";

register();
const { generatedFiles } = createRequire(import.meta.url)("./files.ts");
for (const [file, text] of Object.entries(generatedFiles())) {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${file}`);
}
