import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles } from "../../tools/generate/files";

const root = join(__dirname, "..", "..");
const files = generatedFiles();

test.each(Object.keys(files))("%s is what the definitions say (npm run generate)", (file) => {
  expect(existsSync(join(root, file))).toBe(true);
  expect(readFileSync(join(root, file), "utf8")).toBe(files[file]);
});

test("no generated file is left over of a type that is gone", () => {
  const folders = new Set(
    Object.keys(files)
      .filter((file) => /^(src|docs\/resources)\//.test(file) && file !== "src/cli/listed.ts")
      .map((file) => dirname(file)),
  );
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder))) expect(Object.keys(files)).toContain(`${folder}/${name}`);
  }
});

test("generating twice gives the same", () => expect(generatedFiles()).toEqual(files));
