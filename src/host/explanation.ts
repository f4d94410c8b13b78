import { existsSync } from "node:fs";
import { join, relative } from "node:path";

const { version } = require("../../package.json") as { readonly version: string };

/** The page comes with the package and with the plugin: it can be read without a browser, and fits the version that runs. */
const pages = ["../docs/errors.md", "errors.md", "../../docs/errors.md"].map((page) => join(__dirname, page));
const installed = "node_modules/pulumi-hosting/docs/errors.md";

/** An error's text, and in one last line where the documentation explains it. */
export function withExplanation(text: string, ...codes: readonly (string | undefined)[]): string {
  const anchors = [...new Set(codes)].filter((code) => code !== undefined).map((code) => `#${code}`);
  const path = anchors.length === 0 ? undefined : pathToPage();
  return path === undefined ? text : `${text}\nExplained in ${path}${anchors.join(", ")}`;
}

/**
 * As it is opened from the program's folder, whose the process is; nothing where the package was bundled without its pages. Who reads the
 * log of a job has no such folder, but a browser.
 */
function pathToPage(): string | undefined {
  if (!["", "false", undefined].includes(process.env.CI)) return `https://unpkg.com/pulumi-hosting@${version}/docs/errors.md`;
  // A link there (pnpm's, say) is shorter than what it leads to.
  if (existsSync(installed)) return installed;
  const page = pages.find((path) => existsSync(path));
  return page === undefined ? undefined : relative(process.cwd(), page);
}
