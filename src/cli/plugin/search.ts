import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { folderOnPath } from "../frame/onPath";
import type { World } from "../frame/world";
import type { Project } from "./project";

/** A folder that the engine takes for the plugin. */
export interface Found {
  readonly folder: string;
  readonly by: "project" | "path" | "installation";
  /** What leads there: `Pulumi.yaml (plugins)`, `PATH`. */
  readonly from: string;
}

export const launcher = process.platform === "win32" ? "pulumi-resource-hosting.cmd" : "pulumi-resource-hosting";

/** The plugin that the engine takes for a project, found in the engine's own order: Pulumi.yaml, PATH, what is installed. */
export function search({ env }: World, project: Project | undefined, version: string | undefined): Found | undefined {
  return namedBy(project) ?? onPath(env) ?? installed(env, version);
}

function namedBy(project: Project | undefined): Found | undefined {
  if (project?.named === undefined) return undefined;
  const { path, by } = project.named;
  return { folder: resolve(project.folder, path), by: "project", from: `${basename(project.file)} (${by})` };
}

function onPath(env: World["env"]): Found | undefined {
  if (/^(1|true)$/i.test(env.PULUMI_IGNORE_AMBIENT_PLUGINS ?? "")) return undefined;
  const folder = folderOnPath(env, launcher);
  return folder === undefined ? undefined : { folder, by: "path", from: "PATH" };
}

/** The installed plugin of a version; where none is asked for, the newest. */
function installed(env: World["env"], version: string | undefined): Found | undefined {
  const wanted = version?.replace(/^v/, "") ?? installedVersions(env).at(-1);
  if (wanted === undefined || !installedVersions(env).includes(wanted)) return undefined;
  return { folder: join(installations(env), `${installation}${wanted}`), by: "installation", from: "`pulumi plugin install`" };
}

const installation = "resource-hosting-v";

/** Where the engine keeps what it installs. */
export function installations({ PULUMI_HOME, HOME }: World["env"]): string {
  return join(PULUMI_HOME || join(HOME || homedir(), ".pulumi"), "plugins");
}

/** The versions of the plugin that are installed as a whole, the newest at the end. */
export function installedVersions(env: World["env"]): readonly string[] {
  const folder = installations(env);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  return names
    .filter((name) => name.startsWith(installation) && !/\.(lock|partial|tmp\d+)$/.test(name) && !names.includes(`${name}.partial`))
    .map((name) => name.slice(installation.length))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** The version of the plugin in a folder, which its schema says. */
export function versionIn(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, "schema.json"), "utf8")) as { version?: string }).version;
  } catch {
    return undefined;
  }
}
