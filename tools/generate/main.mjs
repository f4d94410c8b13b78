// Writes the files that follow from the definitions: `npm run generate`.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { register } from "tsx/cjs/api";

register();
const { generatedFiles } = createRequire(import.meta.url)("./files.ts");
for (const [file, text] of Object.entries(generatedFiles())) {
  writeFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), text);
  console.log(`wrote ${file}`);
}
