import { laidOut, type Part, type Style, type Text } from "./layout";
import { type Emitter, type Field, isUsed, type Program, type Setting, snake, type Statement, type Value } from "./program";

const style: Style = { indent: "    ", pad: "", lastComma: true };

/** A program for Python, with the generated SDK. */
export const python: Emitter = (program, { name: module, language }) => {
  const { statements, settings } = program;
  const needsPulumi = settings.length > 0 || statements.some(({ does }) => does === "ask");
  const lines = [
    ...(needsPulumi ? ["import pulumi"] : []),
    ...(statements.some(usesPackage) ? [`import ${language.python.packageName} as ${module}`] : []),
    ...(statements.some(isComponent) ? [`from ${language.python.packageName} import components`] : []),
    "",
    ...(settings.length > 0 ? ["config = pulumi.Config()"] : []),
    ...statements.map((statement) => laidOut(style, statementText(program, module, statement))),
  ];
  return `${lines.join("\n")}\n`;
};

const isComponent = (statement: Statement): boolean => statement.does === "make" && statement.module === "components";

/** Whether something of the package's own module is named: a component's statement may name an enumeration. */
const usesPackage = (statement: Statement): boolean => !isComponent(statement) || /"is":"(choice|coded)"/.test(JSON.stringify(statement));

function statementText(program: Program, module: string, statement: Statement): Text {
  const { name } = statement;
  switch (statement.does) {
    case "look":
      return `${snake(name)} = ${module}.get_${snake(statement.type)}_output(id=${JSON.stringify(statement.key)})`;
    case "make": {
      const kept = isUsed(program, name) ? `${snake(name)} = ` : "";
      const parts = [{ text: JSON.stringify(name) }, ...keywords(module, statement.inputs)];
      return { open: `${kept}${isComponent(statement) ? "components" : module}.${statement.type}(`, parts, close: ")" };
    }
    case "ask": {
      const call: Text = { open: `${module}.${snake(statement.function)}_output(`, parts: keywords(module, statement.args), close: ")" };
      return {
        open: "pulumi.export(",
        parts: [{ text: JSON.stringify(statement.shown) }, { text: withField(call, statement.shown) }],
        close: ")",
      };
    }
  }
}

function withField(call: Exclude<Text, string>, field: string): Text {
  return { ...call, close: `${call.close}.${snake(field)}` };
}

function keywords(module: string, fields: readonly Field[]): Part[] {
  return fields.map(([name, value]) => ({ label: `${snake(name)}=`, text: valueText(module, value) }));
}

function valueText(module: string, value: Value): Text {
  switch (value.is) {
    case "choice":
      return member(module, value.type, value.value);
    case "coded":
      return typeof value.value === "string" ? member(module, value.type, value.value) : String(value.value);
    case "list":
      return { open: "[", parts: value.items.map((item) => ({ text: valueText(module, item) })), close: "]" };
    case "object": {
      const parts = value.fields.map(([name, inner]) => ({ label: `"${snake(name)}": `, text: valueText(module, inner) }));
      return { open: "{", parts, close: "}" };
    }
    case "map": {
      const parts = value.entries.map(([key, inner]) => ({ label: `${JSON.stringify(key)}: `, text: valueText(module, inner) }));
      return { open: "{", parts, close: "}" };
    }
    case "setting":
      return settingText(value.setting);
    case "id":
      return `${snake(value.of.name)}.${snake(value.part ?? "id")}`;
    default:
      return freeText(value.value);
  }
}

/** `AAAA` stays, `PullZone` is `PULL_ZONE`. */
function member(module: string, type: string, name: string): string {
  return `${module}.${type}.${/^[A-Z\d]+$/.test(name) ? name : snake(name).toUpperCase()}`;
}

/** JSON's texts and numbers are Python's, too. */
function freeText(value: unknown): Text {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  if (Array.isArray(value)) return { open: "[", parts: value.map((item: unknown) => ({ text: freeText(item) })), close: "]" };
  if (typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, inner]) => ({ label: `${JSON.stringify(name)}: `, text: freeText(inner) }));
  return { open: "{", parts, close: "}" };
}

function settingText({ key, secret }: Setting): string {
  return `config.require${secret ? "_secret" : ""}("${key}")`;
}
