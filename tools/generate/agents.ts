import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "../../src/cli/frame/command";
import { toolsOf } from "../../src/cli/mcp/command";
import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { filled } from "./filled";
import { code, listed, table } from "./markdown";

/** What an agent reads that writes programs with the package. */
export function skillPage(registry: Registry, commands: readonly Command[]): string {
  const types = Object.values(registry);
  const acting = commands.filter(({ asks }) => /^the platform, which/.test(asks));
  return filled("SKILL.md", {
    bought: `${table(["ordered", "also charged: a change of"], types.flatMap(boughtRow))}
A replacement of ${listed(types.filter(({ replacing }) => replacing.destructive).map(({ type }) => code(type)))} loses data or costs money: the preview refuses it without \`allowReplacement: true\`.
`,
    tools: `${listed(toolsOf(commands).map(({ name }) => code(name)))}.\n`,
    acting: table(
      ["command", "what it does"],
      acting.map(({ name, asks }) => [code(name), asks.replace("the platform, which ", "")]),
    ),
  });
}

function boughtRow(definition: Definition): string[][] {
  if (definition.kind !== "purchase") return [];
  return [[code(definition.type), listed(definition.purchase.changes.map(code))]];
}

/** The list of pages for language models (llmstxt.org): what docs/README.md leads to. */
export function llmsText(description: string): string {
  const [, ...sections] = readFileSync(join(__dirname, "../..", "docs", "README.md"), "utf8").split(/^## /m);
  const listedIn = (section: string): string[] => {
    const links = [...section.matchAll(/^- \[([^\]]+)\]\((\w[\w/-]*\.md)\)(.*)$|(?<=[|,] )\[(\w+)\]\((resources\/\w+\.md)\)/gm)];
    return links.map(([, name, path, about = "", type, page]) => `- [${name ?? type}](docs/${path ?? page})${about}\n`);
  };
  return `# pulumi-hosting

> ${description}

[SKILL.md](SKILL.md) says what costs money, and what to run before a change: read it first.

${sections.map((section) => `## ${section.split("\n")[0]}\n\n${listedIn(section).join("")}`).join("\n")}`;
}
