import { exitsOf, optionsOf, type Command } from "../../src/cli/frame/command";
import { grouped, type Listed } from "../../src/cli/help";
import { filled } from "./filled";
import { code, table } from "./markdown";

/** The page of the command: the tables of its commands, and a section for each of them, stand in prose by hand. */
export function commandPage(commands: readonly Command[], simulator: Listed): string {
  return filled("docs/command-line.md", { commands: overview(commands, simulator), reference: reference(commands) });
}

/** The list of the commands, for the help: it loads none of them. */
export function listedText(commands: readonly Command[]): string {
  const entries = commands.map(({ name, words, summary }) => `  ${JSON.stringify({ name, words, summary })},`);
  return [
    "// Generated from the commands. Changes belong there.",
    'import type { Listed } from "../help";',
    "",
    "export const commands: readonly Listed[] = [",
    ...entries,
    "];",
    "",
  ].join("\n");
}

function overview(commands: readonly Command[], simulator: Listed): string {
  const all = [...commands, { ...simulator, words: "", asks: "nobody" }];
  return grouped(all)
    .map(({ title, commands: its }) => {
      const rows = its.map(({ name, words, summary, asks }) => [code(`${name} ${words}`.trim()), summary, asks]);
      return `### ${title}\n\n${table(["command", "what it does", "asks"], rows)}`;
    })
    .join("\n");
}

function reference(commands: readonly Command[]): string {
  return grouped(commands)
    .flatMap(({ commands: its }) => its.map(section))
    .join("\n");
}

function section(command: Command): string {
  const { name, words, about, examples } = command;
  const rows = Object.entries(optionsOf(command)).map(([option, { value, describe }]) => [
    code(`--${option}${value === undefined ? "" : ` ${value}`}`),
    describe,
  ]);
  const lines = examples.flatMap(([wish, line]) => [`# ${wish}`, line]);
  const statuses = Object.entries(exitsOf(command)).map(([status, meaning]) => `${status} ${meaning}`);
  return `### ${name}

\`pulumi-hosting ${[name, words].filter(Boolean).join(" ")}\`

${about}

${table(["option", "what it does"], rows)}
\`\`\`sh
${lines.join("\n")}
\`\`\`

Exit status: ${statuses.join("; ")}.
`;
}
