import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { environment } from "../../e2e/harness/environment";

/** A folder as `npm install` leaves it for a user: the unpacked archive beside what it and a program need, and nothing else. */
export interface Installed {
  /** Programs in a folder below this one find the package. */
  folder: string;
  /** Where the package itself lies. */
  package: string;
  archive: string;
  /** What the archive says of itself. */
  manifest: Manifest;
}

interface Manifest {
  name: string;
  version: string;
  files: string[];
  main: string;
  types: string;
  type: string;
  exports: Record<string, string | { types: string; default: string }>;
  typesVersions: Record<string, Record<string, string[]>>;
  bin: Record<string, string>;
  engines: { node: string };
  scripts?: Record<string, string>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export const root = resolve(__dirname, "../../..");

/** What a user's package.json names besides ours. */
const besides = ["@pulumi/pulumi", "@pulumi/policy", "typescript", "ts-node", "@types/node", "yaml"];

/** Packs and installs once for all test files of a run: real files, no links to this repository, nothing from the network. */
export function installed(): Installed {
  const folder = `${environment().folder}-packed`;
  if (!existsSync(folder)) {
    const part = `${folder}-${process.pid}`;
    try {
      install(part);
      renameSync(part, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error; // Else another worker was faster.
    } finally {
      rmSync(part, { recursive: true, force: true });
    }
  }
  const place = join(folder, "node_modules", "pulumi-hosting");
  const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8")) as Manifest;
  return { folder, package: place, archive: join(folder, `${manifest.name}-${manifest.version}.tgz`), manifest };
}

function install(folder: string): void {
  mkdirSync(folder, { recursive: true });
  // Not `prepack`: the build is made, and checked for errors, by whoever starts the tests.
  npm(["pack", "--ignore-scripts", "--pack-destination", folder], root);
  const archive = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "";
  execFileSync("tar", ["-xzf", join(folder, archive), "-C", folder]);
  const modules = join(folder, "node_modules");
  const { name, dependencies, bin } = JSON.parse(readFileSync(join(folder, "package", "package.json"), "utf8")) as Manifest;
  for (const path of closure([...Object.keys(dependencies), ...besides])) place(join(root, path), join(folder, path));
  renameSync(join(folder, "package"), join(modules, name));
  mkdirSync(join(modules, ".bin"));
  for (const [command, file] of Object.entries(bin)) symlinkSync(join("..", name, file), join(modules, ".bin", command));
}

export function npm(args: string[], cwd: string): string {
  return execFileSync("npm", [...args, "--loglevel", "error"], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The folders of these packages and of all that they need, by the lock file that npm left in node_modules. */
function closure(names: string[]): Set<string> {
  const lock = readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const path = located(packages, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) add(path, needed);
  };
  for (const name of names) add("", name);
  return found;
}

/** As Node looks for it: beside the asking package, then ever further up. */
function located(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (at === "") return undefined;
  }
}

/** Hard links where the file system allows them: ten thousand files are there in a second. */
function place(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules") place(source, target);
    } else {
      linkOrCopy(source, target);
    }
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
