import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeFiles, committedFiles } from "../../tools/generate/files";

const root = join(__dirname, "..", "..");
const files = committedFiles();

test.each(Object.keys(files))("%s is what the definitions say (npm run generate)", (file) => {
  expect(existsSync(join(root, file))).toBe(true);
  expect(readFileSync(join(root, file), "utf8")).toBe(files[file]);
});

test.each(["resources", "commands", "functions"])("no page of docs/%s is left over of what is gone", (folder) => {
  for (const name of readdirSync(join(root, "docs", folder))) expect(Object.keys(files)).toContain(`docs/${folder}/${name}`);
});

test("generating twice gives the same", () => {
  expect(committedFiles()).toEqual(files);
  expect(codeFiles()).toEqual(codeFiles());
});
