import type { Registry } from "../../src/kernel/definition/resource";
import type { Example } from "./examples";

/** A snippet as VS Code reads it. */
interface Snippet {
  readonly scope: string;
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

/** Snippets for editors: the first resource of each type's example, with places to fill in. */
export function snippetsText(registry: Registry, examples: Readonly<Record<string, Example>>): string {
  const snippets = Object.values(registry).map(({ type, description }): [string, Snippet] => {
    const [summary = ""] = /^.*?\.(?= |$)/.exec(description) ?? [];
    const body = bodyOf(type, (examples[type] as Example).typescript);
    return [type, { scope: "typescript,javascript", prefix: `hosting-${type}`, description: summary, body }];
  });
  return `${JSON.stringify(Object.fromEntries(snippets), undefined, 2)}\n`;
}

function bodyOf(type: string, program: string): string[] {
  const found = new RegExp(`^(?:const \\w+ = )?(new ${type}\\("[^"]*".*?\\);)$`, "ms").exec(program);
  if (!found) throw new Error(`the example of ${type} creates no ${type}`);
  let places = 0;
  const place = (text: string): string => `\${${++places}:${text.replace(/[\\$}]/g, "\\$&")}}`;
  const plain = (text: string): string => text.replace(/[\\$]/g, "\\$&");
  return (found[1] as string).split("\n").map((line) => {
    const named = /^(new \w+\(")([^"]*)(".*)$/.exec(line);
    if (named) return plain(named[1] as string) + place(named[2] as string) + fieldsOnLine(named[3] as string, place, plain);
    const field = /^( {2}\w+: )([^[{].*)(,)$/.exec(line);
    return field ? plain(field[1] as string) + place(field[2] as string) + plain(field[3] as string) : plain(line);
  });
}

/** The fields of a resource that stands on one line. */
function fieldsOnLine(text: string, place: (text: string) => string, plain: (text: string) => string): string {
  const fields = text.split(/((?<=\w: )(?:"[^"]*"|[\w.]+(?:\([^)]*\))?)(?=,| \}))/);
  return fields.map((part, index) => (index % 2 === 1 ? place(part) : plain(part))).join("");
}
