import { laidOut, type Style, type Text } from "./layout";
import { camel, type Emitter, type Field, isUsed, type Module, type Program, type Setting, type Statement, type Value } from "./program";

const style: Style = { indent: "  ", pad: " ", lastComma: true };

/** A program for Node, with the classes of this package. */
export const typescript: Emitter = (program) => {
  const { statements, settings } = program;
  const used = (module: Module): string[] => {
    const names = statements.flatMap((statement) => {
      const inModule = statement.does === "make" ? statement.module : "index";
      return inModule === module ? [statement.does === "ask" ? `${statement.function}Output` : statement.type] : [];
    });
    return [...new Set(names)].sort();
  };
  const imported = (module: Module, from: string): string[] =>
    used(module).length > 0 ? [`import { ${used(module).join(", ")} } from "${from}";`] : [];
  const lines = [
    ...(settings.length > 0 ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    ...imported("index", "pulumi-hosting"),
    ...imported("components", "pulumi-hosting/components"),
    "",
    ...(settings.length > 0 ? ["const config = new pulumi.Config();"] : []),
    ...statements.map((statement) => laidOut(style, statementText(program, statement))),
  ];
  return `${lines.join("\n")}\n`;
};

function statementText(program: Program, statement: Statement): Text {
  const { name } = statement;
  switch (statement.does) {
    case "look":
      return `const ${camel(name)} = ${statement.type}.get("${name}", ${JSON.stringify(statement.key)});`;
    case "make": {
      const kept = isUsed(program, name) ? `const ${camel(name)} = ` : "";
      return { open: `${kept}new ${statement.type}("${name}", {`, parts: fieldParts(statement.inputs), close: "});" };
    }
    case "ask": {
      const { args, shown } = statement;
      const call = `export const ${shown} = ${statement.function}Output(`;
      if (args.length === 0) return `${call}).${shown};`;
      return { open: `${call}{`, parts: fieldParts(args), close: `}).${shown};` };
    }
  }
}

function fieldParts(fields: readonly Field[]): { label: string; text: Text }[] {
  return fields.map(([name, value]) => ({ label: `${key(name)}: `, text: valueText(value) }));
}

function key(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
}

function valueText(value: Value): Text {
  switch (value.is) {
    case "list":
      return { open: "[", parts: value.items.map((item) => ({ text: valueText(item) })), close: "]" };
    case "object":
      return { open: "{", parts: fieldParts(value.fields), close: "}" };
    case "map":
      return { open: "{", parts: fieldParts(value.entries), close: "}" };
    case "free":
      return freeText(value.value);
    case "setting":
      return settingText(value.setting);
    case "id":
      return `${camel(value.of.name)}.${value.part ?? "id"}`;
    default:
      return JSON.stringify(value.value);
  }
}

function freeText(value: unknown): Text {
  if (Array.isArray(value)) return { open: "[", parts: value.map((item: unknown) => ({ text: freeText(item) })), close: "]" };
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, inner]) => ({ label: `${key(name)}: `, text: freeText(inner) }));
  return { open: "{", parts, close: "}" };
}

function settingText({ key, secret }: Setting): string {
  return `config.require${secret ? "Secret" : ""}("${key}")`;
}
