import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "../../src/resources";
import { classesText } from "./classes";

const root = join(__dirname, "..", "..");

/** Files that follow from the definitions, with what they have to hold. */
export function generated(): Record<string, string> {
  return { "src/dynamic/classes.ts": classesText(registry) };
}

if (require.main === module) {
  for (const [file, text] of Object.entries(generated())) writeFileSync(join(root, file), text);
}
