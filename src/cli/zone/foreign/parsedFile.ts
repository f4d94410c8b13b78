import type { Node } from "yaml";
import { loadYaml } from "../../../host/yaml";

/** A file of another program can't be used. The message continues a sentence that begins with the file's entry. */
export class Unusable extends Error {
  override readonly name = "Unusable";

  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** A value of a file, with the line that it begins on. Mappings are Maps: no key of a file is a key of JavaScript's own. */
export type Value = string | number | boolean | null | undefined | bigint | object | readonly Value[] | ReadonlyMap<unknown, Value>;

export interface Entry {
  /** As the file spells it. */
  readonly key: string;
  readonly value: Value;
  readonly line: number;
  /** The line of a part of the value, by the keys and the places in lists that lead to it. */
  readonly lineOf: (...path: readonly (string | number)[]) => number;
}

/** Nobody writes a larger one by hand, and a zone takes 5,000 records. */
const mostCharacters = 5_000_000;
/** How often a file may repeat what it has named once; a few names that repeat each other would fill the memory. */
const mostRepeats = 1_000;

/** The entries of a mapping in YAML 1.1, as Python reads it, or in JSON. */
export async function entriesOf(text: string, language: "yaml" | "json"): Promise<Entry[]> {
  if (text.length > mostCharacters) throw new Unusable(1, `and the lines below have more than ${mostCharacters} characters.`);
  const { isAlias, isCollection, isMap, isScalar, LineCounter, parseDocument, visit } = loadYaml();
  const lines = new LineCounter();
  const form = language === "json" ? ({ version: "1.2", schema: "json" } as const) : ({ version: "1.1" } as const);
  const lineAt = (node: unknown): number => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line;
  try {
    // Repeated keys are looked for below: the library compares each with each.
    const document = parseDocument(text, { ...form, lineCounter: lines, uniqueKeys: false, prettyErrors: false });
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Unusable(lines.linePos(problem.pos[0]).line, `can't be read: ${problem.message}`);
    visit(document, {
      Scalar(_, scalar) {
        // A number by the letter of YAML 1.1, and a text to everybody who reads it: no target.
        if (scalar.type === "PLAIN" && scalar.source === ".") scalar.value = ".";
      },
      Map(_, map) {
        const before = new Set<string>();
        for (const { key } of map.items) {
          const said = String(isScalar(key) ? key.value : key);
          if (before.has(said)) throw new Unusable(lineAt(key), `has the key ${JSON.stringify(said)} a second time.`);
          if (said !== "<<") before.add(said);
        }
      },
    });
    const { contents } = document;
    if (contents === null) return [];
    if (!isMap(contents)) throw new Unusable(lineAt(contents), "is not a mapping with names as keys.");
    const values = document.toJS({ mapAsMap: true, maxAliasCount: mostRepeats }) as ReadonlyMap<unknown, Value>;
    return contents.items.map(({ key, value }) => {
      if (!isScalar(key)) throw new Unusable(lineAt(key), "has a key that is not a text.");
      if (key.value === "<<") throw new Unusable(lineAt(key), "merges another mapping (<<): write its keys here instead.");
      if (!["string", "number"].includes(typeof key.value))
        throw new Unusable(lineAt(key), `has the key ${String(key.source)}, which YAML doesn't read as a text: put it into quotes.`);
      const line = lineAt(key);
      const lineOf = (...path: readonly (string | number)[]): number => {
        const part = isCollection(value) ? value.getIn(path, true) : undefined;
        // What a name stands for lies elsewhere.
        return part === undefined || isAlias(part) ? line : lineAt(part);
      };
      return { key: String(key.value), value: values.get(key.value), line, lineOf };
    });
  } catch (error) {
    if (error instanceof Unusable) throw error;
    // Aliases beyond the limit, and brackets that nobody could count.
    if (error instanceof ReferenceError) throw new Unusable(1, `and the lines below can't be read: ${error.message}`);
    if (error instanceof RangeError) throw new Unusable(1, "and the lines below are nested too deeply.");
    throw error;
  }
}

export function isMapping(value: Value): value is ReadonlyMap<unknown, Value> {
  return value instanceof Map;
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
