import { launcher } from "../plugin/search";

/** What a project is made for. */
export interface Wishes {
  readonly name: string;
  readonly domain: string;
  readonly url: string;
  readonly account: string;
  /** Absent: the platform's token is set by `pulumi config set --secret`. */
  readonly token?: string;
  /** The folder of the plugin, from the project's; `undefined` where the engine looks for an installed one. */
  readonly plugin: string | undefined;
}

export interface Language {
  /** The files of a project, by their names. */
  files(wishes: Wishes): Readonly<Record<string, string>>;
  /** What package.json needs; absent: the project has none. */
  readonly packages?: Readonly<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>>;
  /** What is done before the first `up`. */
  steps(wishes: Wishes): readonly string[];
}

export const description = "A DNS zone with two records.";

export const install = "npx pulumi-hosting plugin install";

/** The engine's commands for packages find the plugin by its file, or where it is installed. */
export function packageOf(plugin: string | undefined): string {
  return plugin === undefined ? "hosting" : `./${plugin}/${launcher}`;
}

export function pluginLines(path: string | undefined): string {
  return path === undefined ? "" : `plugins:\n  providers:\n    - name: hosting\n      path: ${path}\n`;
}
