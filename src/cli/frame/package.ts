import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: { readonly node: string };
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** This package's folder: the first above this file that has a manifest. */
export const ownFolder = folderAbove(__dirname);

function folderAbove(place: string): string {
  return existsSync(join(place, "package.json")) ? place : folderAbove(dirname(place));
}

export const own = JSON.parse(readFileSync(join(ownFolder, "package.json"), "utf8")) as Manifest;

/** The plugin that this package brings. */
export const ownPlugin = join(ownFolder, "plugin");

/** The oldest Node that runs this package: `22.19.0`. */
export const neededNode = (own.engines?.node ?? "").replace(/^[^\d]*/, "");

/** A package that programs in a folder would load. */
export function manifestFrom(place: string, name: string): { readonly file: string; readonly manifest: Manifest } | undefined {
  try {
    const file = createRequire(join(place, "index.js")).resolve(`${name}/package.json`);
    return { file, manifest: JSON.parse(readFileSync(file, "utf8")) as Manifest };
  } catch {
    return undefined;
  }
}
