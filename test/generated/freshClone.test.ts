import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json";
import { codeFiles } from "../../tools/generate/files";
import { newFolder } from "../harness/folder";

const root = join(__dirname, "..", "..");
const code = codeFiles();
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

/** A clone as it would be if everything here were committed. */
const clone = newFolder();
const inClone = (file: string) => join(clone, file);
const found = (files: readonly string[]) => files.filter((file) => existsSync(inClone(file)));

/** Runs the script that npm runs after it has changed node_modules. */
function afterInstall(): string {
  const [, ...args] = manifest.scripts.dependencies.split(" ");
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: clone, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, stderr]);
  return stderr;
}

// Without git's folder, nobody knows which files are committed.
const inRepository = existsSync(join(root, ".git")) ? describe : describe.skip;

inRepository("a clone", () => {
  beforeAll(() => {
    const files = git("ls-files", "--cached", "--others", "--exclude-standard", "--", ":!test", ":!bench", ":!examples");
    for (const file of files) if (existsSync(join(root, file))) cpSync(join(root, file), inClone(file));
  });

  test("holds no code that is generated, and git doesn't offer to add it", () => {
    expect(git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...Object.keys(code))).toEqual([]);
  });

  test("gets no code without the tools for development", () => {
    expect(afterInstall()).toBe("");
    expect(found(Object.keys(code))).toEqual([]);
  });

  describe("with its dependencies", () => {
    beforeAll(() => {
      symlinkSync(join(root, "node_modules"), inClone("node_modules"), "dir");
      afterInstall();
    });

    test("has all code after `npm install`", () => {
      for (const [file, text] of Object.entries(code)) expect([file, readFileSync(inClone(file), "utf8")]).toEqual([file, text]);
    });

    test("has nothing written while nothing has changed", () => {
      const times = () => Object.keys(code).map((file) => statSync(inClone(file)).mtimeMs);
      const before = times();
      expect(afterInstall()).toBe("");
      expect(times()).toEqual(before);
    });

    test("has code put right that was changed or added by hand", () => {
      const [changed, added] = ["src/dynamic/generated/classes/site.ts", "src/dynamic/generated/classes/formerType.ts"];
      for (const file of [changed, added]) writeFileSync(inClone(file), "// by hand\n");
      afterInstall();
      expect(readFileSync(inClone(changed), "utf8")).toBe(code[changed]);
      expect(found([added])).toEqual([]);
    });

    test("has another class after its definition has changed", () => {
      const definition = inClone("src/resources/dnsZone.ts");
      const text = readFileSync(definition, "utf8").replace("A DNS zone.", "A zone with another description.");
      writeFileSync(definition, text);
      afterInstall();
      expect(readFileSync(inClone("src/dynamic/generated/classes/dnsZone.ts"), "utf8")).toContain("A zone with another description.");
    });
  });
});
