import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { isJson } from "../../client";
import { escapedJson } from "../../kernel/values/text";
import { runEngine } from "../frame/engine";
import { ownPlugin } from "../frame/package";
import type { World } from "../frame/world";
import type { Declaration } from "./declaration";
import { pclProgram, settingsOf, type Spelling, Texts, type Types } from "./pcl";

/** A language in which the engine writes a program. */
export interface Written extends Spelling {
  /** What Pulumi.yaml calls it. */
  readonly runtime: string;
  /** The file of the program in a project. */
  readonly file: string;
  /** What begins a comment. */
  readonly comment: "#" | "//";
  /** What the program begins with where it has settings, if they are parts of one object. */
  readonly settings?: { readonly path: string; readonly declared: string };
  /** Whether a resource has the name of its variable: the engine's generator knows no other. */
  readonly namedByVariable?: true;
}

/** Of what has no quotation marks in YAML, only words are texts to every reader, and not all of them. */
const yamlWord = /^(?!(?:null|true|false|yes|no|on|off|y|n)$)[a-z][\w.-]*$/i;

/** As in JSON: marks that turn letters round are spelled out, by units of 16 bits. */
const inUnits = (value: string): string => escapedJson(JSON.stringify(value));

/** Likewise, by whole characters. */
const inCharacters = (value: string): string =>
  inUnits(value).replace(/\\\\|\\u(d[89ab]..)\\u(d[c-f]..)/g, (all, high?: string, low?: string) => {
    if (high === undefined || low === undefined) return all;
    const point = (Number.parseInt(high, 16) - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00 + 0x10000;
    return `\\U${point.toString(16).padStart(8, "0")}`;
  });

interface Free {
  readonly none: string;
  readonly list: (items: string) => string;
  readonly object: (entries: readonly (readonly [key: string, value: string])[]) => string;
}

function freely(text: (value: string) => string, { none, list, object }: Free): (value: unknown) => string {
  const spelled = (value: unknown): string => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return list(value.map(spelled).join(", "));
    if (isJson(value)) return object(Object.entries(value).map(([key, one]) => [text(key), spelled(one)]));
    // In Java, a whole number without an exponent has 32 bits.
    if (typeof value === "number" && Math.abs(value) > 0x7fff_ffff) return value.toExponential();
    return value === null ? none : String(value);
  };
  return spelled;
}

export const writtenLanguages = {
  yaml: {
    ...{ runtime: "yaml", file: "Main.yaml", comment: "#" },
    // `$` begins a reference, and two of them are one.
    text: (value) => inCharacters(value).replaceAll("$", "$$$$"),
    plain: yamlWord,
    // A setting that looks like a number would be one, unless it is a part of an object.
    settings: { path: "settings", declared: "config:\n  settings:\n    type: object\n    secret: true\n" },
    setting: ({ key }) => `\${settings.${key}}`,
  },
  python: { runtime: "python", file: "__main__.py", comment: "#", text: inCharacters },
  go: {
    ...{ runtime: "go", file: "main.go", comment: "//", text: inCharacters },
    free: freely(inCharacters, {
      none: "nil",
      list: (items) => `[]interface{}{${items}}`,
      object: (entries) => `map[string]interface{}{${entries.map(([key, value]) => `${key}: ${value}`).join(", ")}}`,
    }),
  },
  csharp: {
    ...{ runtime: "dotnet", file: "Program.cs", comment: "//", text: inUnits },
    free: freely(inUnits, {
      none: "null",
      list: (items) => `new List<object?> { ${items} }`,
      object: (entries) => `new Dictionary<string, object?> { ${entries.map(([key, value]) => `[${key}] = ${value}`).join(", ")} }`,
    }),
  },
  java: {
    ...{ runtime: "java", file: "App.java", comment: "//", text: inUnits, namedByVariable: true },
    // The generator's is an Optional, which no builder takes.
    setting: ({ key, secret }) => `ctx.config().require${secret ? "Secret" : ""}("${key}")`,
    // `new` is a word of the language.
    member: (type, value) => `${type}.${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll("-", "")}${value === "new" ? "_" : ""}`,
    free: freely(inUnits, {
      // List.of takes no null.
      none: "(Object) null",
      list: (items) => `java.util.Arrays.asList(${items})`,
      object: (entries) => `Map.ofEntries(${entries.map(([key, value]) => `Map.entry(${key}, ${value})`).join(", ")})`,
    }),
  },
} as const satisfies Readonly<Record<string, Written>>;

export type WrittenLanguage = keyof typeof writtenLanguages;

/** The program of these declarations in a language, as the engine and its support for the language write it. */
export async function programIn(language: WrittenLanguage, declarations: readonly Declaration[], world: World): Promise<string> {
  const { file, runtime, settings, ...spelling }: Written = writtenLanguages[language];
  const texts = new Texts(spelling);
  const folder = await mkdtemp(join(tmpdir(), "pulumi-hosting-"));
  try {
    await runEngine(world, ["version"]); // Whoever has no engine is told so first.
    const schema = JSON.parse(await readFile(join(ownPlugin, "schema.json"), "utf8")) as Types;
    await writeFile(join(folder, "main.pp"), pclProgram(declarations, texts, schema));
    // The types of this version, whichever plugin is installed.
    const env = { ...world.env, PATH: [ownPlugin, world.env.PATH].join(delimiter), PULUMI_IGNORE_AMBIENT_PLUGINS: "false" };
    const args = ["convert", "--from", "pcl", "--language", language, "--generate-only", "--out", "out", "--non-interactive"];
    const { stdout, stderr } = await runEngine({ ...world, folder, env }, [...args, "--color", "never"]);
    // An SDK that the engine can't add to its own project is of no interest here: the user's project gets one.
    const names = await readdir(join(folder, "out"), { recursive: true }).catch((): string[] => []);
    const found = names.find((name) => basename(name) === file && !/^sdks\b/.test(name));
    if (found !== undefined) {
      const written = await readFile(join(folder, "out", found), "utf8");
      const program = texts.putBack(language === "java" ? asInProject(written) : written);
      return settings && settingsOf(declarations).length > 0 ? settings.declared + program : program;
    }
    const reason = `${stderr}\n${stdout}`.split("\n").filter((line) => /error|failed/i.test(line));
    throw new Error(
      `the engine wrote no program in ${language}: ${reason.join(" ").trim() || stderr.trim() || "it gives no reason"}. ` +
        `It needs its support for the language (pulumi-language-${runtime}) beside \`pulumi\` on PATH.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The class of a project that `new` writes is in no package; the generator looks for the SDK in one of the publisher's name. */
function asInProject(java: string): string {
  return java
    .replace(/^package generated_program;\s*/m, "")
    .replaceAll(/^import com\.\w+\.(?=hosting\.)/gm, "import com.pulumi.")
    .replace(/^import (?=java\.)/m, "import com.pulumi.hosting.enums.*;\n$&");
}
