import { exitsOf, optionsOf, optionText, type Command } from "../../src/cli/frame/command";
import { grouped } from "../../src/cli/help";
import { filled } from "./filled";
import { anchor, code, table } from "./markdown";

/** The page of the command, whose tables stand in prose by hand, and a page for the commands of each noun. */
export function commandPages(commands: readonly Command[]): Record<string, string> {
  const pages = grouped(commands).map(({ noun, title, commands: its }) => [
    `docs/${pageOf(noun)}`,
    `<!-- Generated from src/cli by \`npm run generate\`. Changes belong there. -->
# ${title}: commands

[All commands](../command-line.md), and [the rules that all follow](../command-line.md#rules-for-all-commands).

${its.map(section).join("\n")}`,
  ]);
  return {
    "docs/command-line.md": filled("docs/command-line.md", { commands: overview(commands) }),
    ...Object.fromEntries(pages),
  };
}

function pageOf(noun: string): string {
  return `commands/${noun || "general"}.md`;
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

function overview(commands: readonly Command[]): string {
  return grouped(commands)
    .map(({ noun, title, commands: its }) => {
      const rows = its.map(({ name, words, summary, asks }) => [
        `[${code(`${name} ${words}`.trim())}](${pageOf(noun)}#${anchor(name)})`,
        summary,
        asks,
      ]);
      return `### ${title}\n\n${table(["command", "what it does", "asks"], rows)}`;
    })
    .join("\n");
}

function section(command: Command): string {
  const { name, words, about, examples } = command;
  const rows = Object.entries(optionsOf(command)).map(([option, its]) => [code(optionText(option, its)), its.describe]);
  const lines = examples.flatMap(([wish, line]) => [`# ${wish}`, line]);
  const statuses = Object.entries(exitsOf(command)).map(([status, meaning]) => `${status} ${meaning}`);
  return `## ${name}

\`pulumi-hosting ${[name, words].filter(Boolean).join(" ")}\`

${about}

${table(["option", "what it does"], rows)}
\`\`\`sh
${lines.join("\n")}
\`\`\`

Exit status: ${statuses.join("; ")}.
`;
}
