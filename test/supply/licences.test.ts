import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../harness/folder";

const root = join(__dirname, "../..");

/** The check of a folder where one package of that licence is installed. */
function judged(license: unknown, use: "dependencies" | "devDependencies" = "dependencies"): Promise<{ code: number; text: string }> {
  const folder = newFolder();
  const write = (path: string, content: object) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, "package.json"), JSON.stringify(content));
  };
  write(".", { name: "user", version: "1.0.0", [use]: { thing: "1.0.0" } });
  write("node_modules/thing", { name: "thing", version: "1.0.0", license });
  return check(folder);
}

function check(...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, "tools/licences/main.mjs"), ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

it("everything that is installed here has a licence that is allowed", async () => {
  expect(await check()).toEqual({ code: 0, text: expect.stringMatching(/^\d{3} packages, 2 of them at run time\n$/) });
});

it.each(["MIT", "(GPL-3.0-only OR Apache-2.0)", "MIT AND ISC"])("a package under %s passes", async (license) => {
  expect(await judged(license)).toEqual({ code: 0, text: "1 packages, 1 of them at run time\n" });
});

it.each<[string, unknown, string]>([
  ["a forbidden one", "GPL-3.0-only", '"GPL-3.0-only"'],
  ["a forbidden one among others", "MIT AND AGPL-3.0-or-later", '"MIT AND AGPL-3.0-or-later"'],
  ["no licence", undefined, "not given"],
  ["a licence that nobody knows", "SEE LICENSE IN LICENSE", '"SEE LICENSE IN LICENSE"'],
  ["none that others may use", "UNLICENSED", '"UNLICENSED"'],
])("a package with %s is refused", async (_, license, shown) => {
  const { code, text } = await judged(license, "devDependencies");
  expect(code).toBe(1);
  expect(text).toContain(`thing@1.0.0 may not be used at all: its licence is ${shown}.`);
  expect(text).toContain("tools/licences/rules.json");
});

it("a licence for work on this package is refused in what users get", async () => {
  expect(await judged("CC-BY-4.0", "devDependencies")).toMatchObject({ code: 0 });
  expect(await judged("CC-BY-4.0")).toEqual({ code: 1, text: expect.stringMatching(/^thing@1\.0\.0 may not be used at run time/) });
});

it("a folder where nothing is installed doesn't pass", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "package.json"), "{}");
  expect(await check(folder)).toEqual({ code: 1, text: expect.stringContaining("Nothing is installed") });
});
