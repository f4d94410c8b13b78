import { laidOut, type Part, type Style, type Text } from "./layout";
import {
  camel,
  type Emitter,
  type Field,
  isUsed,
  type Module,
  type Program,
  type Setting,
  type Statement,
  upperFirst,
  type Value,
} from "./program";

const style: Style = { indent: "    ", pad: " ", lastComma: true, bracketLine: true };

/** What the package is called in the program: its namespace, below Pulumi's. */
const own = "Hosting";

/** A program for .NET in C#, with the generated SDK. */
export const csharp: Emitter = (program) => {
  const { statements, settings } = program;
  const shown = statements.filter(({ does }) => does === "ask");
  const write = (text: Text): string => laidOut(style, text, style.indent);
  const lines = [
    ...(settings.length > 0 ? ["var config = new Config();"] : []),
    ...statements.map((statement) => write(statementText(program, statement))),
    ...(shown.length > 0 ? [`return new Dictionary<string, object?>\n    {\n${shown.map(outputLine).join("")}    };`] : []),
  ];
  const usings = [...(usesMaps(lines) ? ["System.Collections.Generic"] : []), "Pulumi", `${own} = Pulumi.${own}`];
  const code = lines.map((line) => `${style.indent}${line}\n`).join("");
  return `${usings.map((one) => `using ${one};\n`).join("")}\nreturn await Deployment.RunAsync(() =>\n{\n${code}});\n`;
};

function usesMaps(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes("new Dictionary<"));
}

function statementText(program: Program, statement: Statement): Text {
  const { name } = statement;
  switch (statement.does) {
    case "look":
      return {
        open: `var ${camel(name)} = ${own}.Get${statement.type}.Invoke(new() {`,
        parts: [{ label: "Id = ", text: JSON.stringify(statement.key) }],
        close: "});",
      };
    case "make": {
      const kept = isUsed(program, name) ? `var ${camel(name)} = ` : "";
      const open = `${kept}new ${named(statement.module, statement.type)}(${JSON.stringify(name)}, new() {`;
      return { open, parts: fieldParts(statement.inputs), close: "});" };
    }
    case "ask": {
      const call = `var ${camel(name)} = ${own}.${upperFirst(statement.function)}.Invoke(`;
      if (statement.args.length === 0) return `${call});`;
      return { open: `${call}new() {`, parts: fieldParts(statement.args), close: "});" };
    }
  }
}

function outputLine(statement: Statement): string {
  if (statement.does !== "ask") return "";
  const { name, shown } = statement;
  return `        [${JSON.stringify(shown)}] = ${camel(name)}.Apply(found => found.${upperFirst(shown)}),\n`;
}

function named(module: Module, type: string): string {
  return module === "index" ? `${own}.${type}` : `${own}.${upperFirst(module)}.${type}`;
}

function fieldParts(fields: readonly Field[]): Part[] {
  return fields.map(([name, value]) => ({ label: `${upperFirst(name)} = `, text: valueText(value) }));
}

function valueText(value: Value): Text {
  switch (value.is) {
    case "plain":
      return JSON.stringify(value.value);
    case "choice":
      return member(value.type, value.value);
    case "coded":
      return typeof value.value === "string" ? member(value.type, value.value) : String(value.value);
    // Lists and maps are there already: what stands in brackets is added to them.
    case "list":
      return { open: "{", parts: value.items.map((item) => ({ text: valueText(item) })), close: "}" };
    case "map":
      return { open: "{", parts: value.entries.map(([key, inner]) => entry(key, valueText(inner))), close: "}" };
    case "object":
      return { open: `new ${named(value.module, `Inputs.${value.type}Args`)} {`, parts: fieldParts(value.fields), close: "}" };
    case "free":
      return freeText(value.value, true);
    case "setting":
      return settingText(value.setting);
    case "id": {
      const part = upperFirst(value.part ?? "id");
      return value.of.does === "look" ? `${camel(value.of.name)}.Apply(found => found.${part})` : `${camel(value.of.name)}.${part}`;
    }
  }
}

function entry(key: string, text: Text): Part {
  const start = `{ ${JSON.stringify(key)}, `;
  if (typeof text === "string") return { text: `${start}${text} }` };
  return { text: { ...text, open: start + text.open, close: `${text.close} }` } };
}

/** `mail_5` is `Mail_5`. */
function member(type: string, name: string): string {
  return `${own}.${type}.${name.split("_").map(upperFirst).join("_")}`;
}

/** The outermost object is an input that is there already. */
function freeText(value: unknown, isInput = false): Text {
  if (Array.isArray(value)) return { open: "new object[] {", parts: value.map((item: unknown) => ({ text: freeText(item) })), close: "}" };
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (isInput) return { open: "{", parts: entries.map(([key, inner]) => entry(key, freeText(inner))), close: "}" };
  const parts = entries.map(([key, inner]) => ({ label: `[${JSON.stringify(key)}] = `, text: freeText(inner) }));
  return { open: "new Dictionary<string, object?> {", parts, close: "}" };
}

function settingText({ key, secret }: Setting): string {
  return `config.Require${secret ? "Secret" : ""}("${key}")`;
}
