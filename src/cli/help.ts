import type { Command } from "./frame/command";

/** A command as the lists show it. */
export type Listed = Pick<Command, "name" | "words" | "summary">;

/** What the groups are about, by their noun. A command whose name is one word is in none. */
const groups: Readonly<Record<string, string>> = {
  "": "Programs and stacks",
  site: "Sites",
  shield: "Shield, a site's firewall",
  mail: "Mail: mailspaces, and the mail that a site sends",
  dns: "DNS",
  domain: "Domains at a registrar",
  order: "Orders",
  panel: "Panel hosting",
  reseller: "Resellers",
  zone: "Zones and zone files",
  plan: "Update plans",
  policy: "Policies",
  export: "Copies of an account",
  callback: "Callbacks and webhooks",
  plugin: "The plugin",
};

/** The commands by the first word of their names: `site`; one-word commands come first. */
export function grouped<T extends Listed>(
  commands: readonly T[],
): readonly { readonly noun: string; readonly title: string; readonly commands: readonly T[] }[] {
  const byNoun = Map.groupBy(commands, ({ name }) => (name.includes(" ") ? (name.split(" ")[0] as string) : ""));
  const order = [...Object.keys(groups), ...byNoun.keys()];
  return [...byNoun]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([noun, its]) => ({ noun, title: groups[noun] ?? noun, commands: its }));
}

/** The help of all commands, by group. */
export function overview(commands: readonly Listed[]): string {
  return `pulumi-hosting: the command of the Pulumi provider for the Hosting Platform

${grouped(commands)
  .map(({ title, commands: its }) => `${title}\n${lines(its)}`)
  .join("\n")}
Add --help to a command for its options and examples. Commands that ask the platform take their settings from --stack NAME; else from
HOSTING_BASE_URL, HOSTING_TOKEN and HOSTING_ACCOUNT in the environment; else from the stack that is selected in this folder.

Exit status: 0 done, 1 failed, 2 usage error (unknown option or argument). The --help of a command lists its own.
`;
}

/** The commands whose names begin with these words: `site`, `site backup`. */
export function groupHelp(commands: readonly Listed[], words: readonly string[]): string {
  const prefix = `${words.join(" ")} `;
  return `${lines(commands.filter(({ name }) => name.startsWith(prefix)))}\nAdd --help to a command for its options and examples.\n`;
}

/** The longest beginning of the words that only begins names of commands; empty where they begin none. */
export function groupIn(commands: readonly Listed[], words: readonly string[]): readonly string[] {
  const begins = (count: number): boolean => commands.some(({ name }) => name.startsWith(`${words.slice(0, count).join(" ")} `));
  const count = words.findIndex((_, index) => !begins(index + 1));
  return words.slice(0, count === -1 ? words.length : count);
}

function lines(commands: readonly Listed[]): string {
  const named = commands.map(({ name, words, summary }) => [`${name} ${words}`.trim(), summary] as const);
  const width = Math.max(...named.map(([name]) => name.length));
  return named.map(([name, summary]) => `  npx pulumi-hosting ${name.padEnd(width)}  ${summary}\n`).join("");
}
