import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

export const root = join(__dirname, "..", "..");

/** What is built, and git: the plugin has a copy of a page. */
const built = ["dist", "plugin", "sdks", "site", ".git", ".cache"].map((name) => join(root, name));

/** Every page of the repository, by its path from the root. */
export function pages(below = root): string[] {
  return readdirSync(below, { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" || built.includes(path) ? [] : pages(path);
    return entry.name.endsWith(".md") ? [relative(root, path)] : [];
  });
}

/** Pages that the Pulumi Registry shows, in a format of its own. Nothing here leads to them. */
export const ofRegistry = ["docs/_index.md", "docs/installation-configuration.md"];

export function textOf(page: string): string {
  return readFileSync(join(root, page), "utf8");
}

export interface Block {
  readonly page: string;
  /** The line that its fence is on. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

export function blocksOf(page: string): Block[] {
  const text = textOf(page);
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language = "", 2: block = "" }) => ({
    page,
    line: text.slice(0, index).split("\n").length,
    language,
    text: block,
  }));
}

/** Prose without code, in which brackets and hashes mean something else. */
export function proseOf(page: string): string {
  return textOf(page).replace(/^```[\s\S]*?^```$/gm, "");
}
