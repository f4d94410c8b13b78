import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  bundleDependencies?: string[];
  [key: string]: unknown;
}

const root = join(__dirname, "../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== "");
const pathsOf = (suspects: typeof locked) => suspects.map(([path]) => path);

/** What a user gets with the package; @pulumi/pulumi, and what it needs, is the program's own. */
const atRunTime = locked.filter(([, { dev }]) => !dev);

describe("package-lock.json", () => {
  it("says of this package what package.json says", () => {
    const { "": self = {} } = packages;
    const said = Object.keys(self).filter((key) => key !== "bin");
    expect(said).toEqual(expect.arrayContaining(["version", "dependencies", "devDependencies", "peerDependencies", "engines"]));
    for (const key of said) expect([key, self[key]]).toEqual([key, manifest[key]]);
  });

  it("holds all that is asked for, in versions that were asked for, and nothing else", () => {
    expect(execFileSync("npm", ["ls", "--all", "--package-lock-only", "--loglevel", "error"], { cwd: root, encoding: "utf8" })).not.toMatch(
      /extraneous|invalid|UNMET DEPENDENCY [^O]/,
    );
  });

  it("gives a checksum for every package", () => {
    expect(pathsOf(locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? "")))).toEqual([]);
  });

  // npm leaves the address out where it is the registry's own (.npmrc): what has one comes from elsewhere.
  it("takes every package from the registry: none from a repository, an address or a folder", () => {
    expect(pathsOf(locked.filter(([, { resolved, link }]) => resolved !== undefined || link))).toEqual([]);
  });
});

describe("what is installed at run time", () => {
  it("is what docs/decisions/0006 justifies", () => {
    const decision = readFileSync(join(root, "docs/decisions/0006-dependencies.md"), "utf8");
    const justified = [...decision.matchAll(/^\| ([\w.@/-]+) \|/gm)].map(([, name]) => name).filter((name) => name !== "package");
    const names = atRunTime.map(([path]) => path.replace(/^.*node_modules\//, ""));
    expect([...names, ...Object.keys(manifest.peerDependencies)].sort()).toEqual(justified.sort());
  });

  it("runs nothing while it is installed", () => {
    expect(pathsOf(atRunTime.filter(([, { hasInstallScript }]) => hasInstallScript))).toEqual([]);
    const scriptsOf = (path: string) => Object.keys(JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")).scripts ?? {});
    expect(pathsOf(atRunTime).filter((path) => scriptsOf(path).some((name) => /^(pre|post)?install$/.test(name)))).toEqual([]);
  });

  it("carries no copies of other packages", () => {
    expect(pathsOf(atRunTime.filter(([, { bundleDependencies }]) => bundleDependencies))).toEqual([]);
    expect(manifest).not.toHaveProperty("bundleDependencies");
  });
});

describe("the package as it is published", () => {
  it("is public, and says from which commit and run it was made", () => {
    expect(manifest.publishConfig).toEqual({ access: "public", provenance: true });
  });
});
