import { writtenLanguages } from "../../../src/cli/program/languages";
import { type Group, laidOut, type Part, type Style, type Text } from "./layout";
import { camel, type Emitter, type Field, isUsed, type Module, type Program, type Setting, type Statement, type Value } from "./program";

const style: Style = { indent: "    ", pad: "", lastComma: false };

const depth = style.indent.repeat(3);

/** A program for Java, with the generated SDK. */
export const java: Emitter = (program, { name, language }) => {
  const { statements, settings } = program;
  const writer = new Writer(program, `${language.java.basePackage}.${name}`, `${name.charAt(0).toUpperCase()}${name.slice(1)}Functions`);
  const lines = [
    ...(settings.length > 0 ? ["var config = ctx.config();"] : []),
    ...statements.map((statement) => laidOut(style, writer.statement(statement), depth)),
  ];
  const imports = ["com.pulumi.Pulumi", ...writer.imports].sort();
  return `${imports.map((one) => `import ${one};\n`).join("")}
public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
${lines.map((line) => `${depth}${line}\n`).join("")}        });
    }
}
`;
};

class Writer {
  readonly imports = new Set<string>();

  constructor(
    private readonly program: Program,
    private readonly own: string,
    /** The class that the functions are in. */
    private readonly functions: string,
  ) {}

  statement(statement: Statement): Text {
    const { name } = statement;
    switch (statement.does) {
      case "look": {
        const key: Part = { text: `.id(${JSON.stringify(statement.key)})` };
        return this.#call(`var ${camel(name)} = `, `get${statement.type}`, [key], ";");
      }
      case "make": {
        const { type, module } = statement;
        const kept = isUsed(this.program, name) ? `var ${camel(name)} = ` : "";
        this.#imported(module, "", type);
        const args = this.#built(module, "", `${type}Args`, this.#setters(statement.inputs));
        return around(`${kept}new ${type}(${JSON.stringify(name)}, `, args, ");");
      }
      case "ask": {
        const { shown } = statement;
        const end = `.applyValue(found -> found.${property(shown)}()));`;
        return this.#call(`ctx.export(${JSON.stringify(shown)}, `, statement.function, this.#setters(statement.args), end);
      }
    }
  }

  /** A call of a function; one that needs no arguments gets none. */
  #call(start: string, called: string, setters: readonly Part[], end: string): Text {
    this.#imported("index", "", this.functions);
    const open = `${start}${this.functions}.${called}(`;
    if (setters.length === 0) return `${open})${end}`;
    return around(open, this.#built("index", "inputs", `${called.charAt(0).toUpperCase()}${called.slice(1)}Args`, setters), `)${end}`);
  }

  #imported(module: Module, folder: "" | "inputs" | "enums", name: string): string {
    this.imports.add([this.own, ...(module === "index" ? [] : [module]), ...(folder === "" ? [] : [folder]), name].join("."));
    return name;
  }

  #built(module: Module, folder: "" | "inputs", args: string, parts: readonly Part[]): Group {
    return { open: `${this.#imported(module, folder, args)}.builder()`, parts, close: ".build()", chained: true };
  }

  #setters(fields: readonly Field[]): Part[] {
    return fields.map(([name, value]) => ({ text: around(`.${property(name)}(`, this.#value(value), ")") }));
  }

  #value(value: Value): Text {
    switch (value.is) {
      case "plain":
        return JSON.stringify(value.value);
      case "choice":
        return this.#member(value.type, value.value);
      case "coded":
        return typeof value.value === "string" ? this.#member(value.type, value.value) : String(value.value);
      case "list":
        // A setter takes the items one by one.
        return { open: "", parts: value.items.map((item) => ({ text: this.#value(item) })), close: "" };
      case "map":
        return this.#map(value.entries.map(([key, inner]) => [key, this.#value(inner)]));
      case "object":
        return this.#built(value.module, "inputs", `${value.type}Args`, this.#setters(value.fields));
      case "free":
        return this.#free(value.value);
      case "setting":
        return settingText(value.setting);
      case "id": {
        const name = camel(value.of.name);
        const part = property(value.part ?? "id");
        return value.of.does === "look" ? `${name}.applyValue(found -> found.${part}())` : `${name}.${part}()`;
      }
    }
  }

  #member(type: string, value: string): string {
    this.#imported("index", "enums", type);
    return writtenLanguages.java.member(type, value);
  }

  #free(value: unknown): Text {
    if (Array.isArray(value)) {
      this.imports.add("java.util.List");
      return { open: "List.of(", parts: value.map((item: unknown) => ({ text: this.#free(item) })), close: ")" };
    }
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    return this.#map(Object.entries(value).map(([key, inner]) => [key, this.#free(inner)]));
  }

  #map(entries: readonly (readonly [key: string, value: Text])[]): Text {
    this.imports.add("java.util.Map");
    const parts = entries.map(([key, value]) => ({ text: around(`Map.entry(${JSON.stringify(key)}, `, value, ")") }));
    return { open: "Map.ofEntries(", parts, close: ")" };
  }
}

/** What stands before and behind a text, on the line of its brackets. */
function around(before: string, text: Text, behind: string): Text {
  return typeof text === "string" ? before + text + behind : { ...text, open: before + text.open, close: text.close + behind };
}

/** `package` is a word of the language. */
function property(name: string): string {
  return name === "package" ? "package_" : name;
}

function settingText({ key, secret }: Setting): string {
  return `config.require${secret ? "Secret" : ""}("${key}")`;
}
