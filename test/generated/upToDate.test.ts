import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeFiles, committedFiles } from "../../tools/generate/files";

const root = join(__dirname, "..", "..");
const files = committedFiles();

test.each(Object.keys(files))("%s is what the definitions say (npm run generate)", (file) => {
  expect(existsSync(join(root, file))).toBe(true);
  expect(readFileSync(join(root, file), "utf8")).toBe(files[file]);
});

test("no page is left over of a type that is gone", () => {
  for (const name of readdirSync(join(root, "docs/resources"))) expect(Object.keys(files)).toContain(`docs/resources/${name}`);
});

test("generating twice gives the same", () => {
  expect(committedFiles()).toEqual(files);
  expect(codeFiles()).toEqual(codeFiles());
});
