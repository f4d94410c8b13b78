import { isUpdatable } from "../../src/kernel/definition/forms";
import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { areas } from "../../src/kernel/definition/spec";
import { idForm } from "../../src/kernel/identity/ids";
import { filled } from "./filled";
import { code, table } from "./markdown";

/** Pages by hand with tables of all types in them. */
export function pagesWithTables(registry: Registry): Record<string, string> {
  const levels = Map.groupBy(Object.values(registry), (definition) => levelOf(registry, definition));
  const parentsFirst = [...levels.keys()].sort().flatMap((level) => levels.get(level) ?? []);
  const types = Object.keys(areas).flatMap((area) => parentsFirst.filter((definition) => definition.area === area));
  return {
    "docs/types.md": filled("docs/types.md", { types: summaries(types) }),
    "docs/README.md": filled("docs/README.md", { types: links(types), diagram: diagram(types) }),
  };
}

function levelOf(registry: Registry, { parent }: Definition): number {
  return parent ? 1 + levelOf(registry, registry[parent.readyVia ?? parent.type] as Definition) : 0;
}

function summaries(types: readonly Definition[]): string {
  const rows = types.map((definition) => [
    `[${definition.type}](resources/${definition.type}.md)`,
    definition.summary,
    code(idForm(definition)),
    replacedBy(definition),
  ]);
  return table(["type", "what it is", "id", "a change of these inputs replaces it"], rows);
}

function replacedBy(definition: Definition): string {
  const replacing = Object.entries(definition.inputFields).filter(
    ([, { marks }]) => !marks.providerOption && (marks.immutable || !isUpdatable(definition)),
  );
  return replacing.map(([name]) => code(name)).join(", ") + (definition.replacing.destructive ? " ¹" : "");
}

function links(types: readonly Definition[]): string {
  const linked = (area: string) => types.filter((one) => one.area === area).map(({ type }) => `[${type}](resources/${type}.md)`);
  return table(
    ["", ""],
    Object.entries(areas).map(([area, title]) => [title, linked(area).join(", ")]),
  );
}

/** One line for each type that others take their id from, and for each that stands alone. */
function diagram(types: readonly Definition[]): string {
  const arrows = types.flatMap(({ type, parent }) => (parent ? [[parent.readyVia ?? parent.type, type] as const] : []));
  const isBought = (name: string) => types.some(({ type, kind }) => type === name && kind === "purchase");
  const lines = [...Map.groupBy(arrows, ([from]) => from)].map(([from, its]) => {
    const children = its.map(([, to]) => to).join(" & ");
    return `  ${isBought(from) ? `${from}["${from}, bought"]` : from} --> ${children}\n`;
  });
  const alone = types.filter(({ type }) => !arrows.flat().includes(type)).map(({ type }) => `  ${type}\n`);
  return `\`\`\`mermaid\nflowchart LR\n${[...lines, ...alone].join("")}\`\`\`\n`;
}
