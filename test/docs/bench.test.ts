import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..", "..");
const page = readFileSync(join(root, "bench", "README.md"), "utf8");

/** Refused before anything is measured, with the list of what there is. */
const refused = spawnSync(process.execPath, [join(root, "bench", "main.mjs"), "--only", "nothing"], { encoding: "utf8" });

test("the benchmark's page names every section that can be chosen, and no other", () => {
  const sections = /there are: (.*)\./.exec(refused.stderr)?.[1]?.split(", ") ?? [];
  const row = page.split("\n").find((line) => line.startsWith("| `--only` |")) ?? "";
  expect(sections).toContain("overview");
  expect([...row.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(sections.sort());
});
