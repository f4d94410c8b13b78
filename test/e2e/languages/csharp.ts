import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** All sources of the SDK in a folder. */
export function sourceIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".cs"));
  return files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

/** The public members of each type in sources of C#. What a namespace below the package's has is told apart by its name alone. */
export function membersIn(source: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  let members = new Set<string>();
  for (const line of source.split("\n")) {
    const [, type] = /^ {4}public (?:[a-z]+ )*(?:class|struct) (\w+)/.exec(line) ?? [];
    if (type !== undefined) found.set(type, (members = found.get(type) ?? new Set()));
    const [, member] = /^ {8}public (?!override|class)[^(=]*?\b(\w+)(?:;| ?\{| =>|$)/.exec(line) ?? [];
    if (member !== undefined) members.add(member);
  }
  return found;
}

/** What a program names of the package, and isn't there: types, the properties that it sets, and members of enumerations. */
export function unknownIn(program: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const unknown: string[] = [];
  const look = (type: string, member?: string): void => {
    const members = known.get(type);
    if (!members || (member !== undefined && !members.has(member))) unknown.push(member === undefined ? type : `${type}.${member}`);
  };
  // What the brackets around a place belong to: `undefined` where they are no type's.
  const around: (string | undefined)[] = [];
  let next: string | undefined;
  for (const [token] of program.matchAll(/"(?:[^"\\]|\\.)*"|Hosting(?:\.\w+)+|\w+(?= = )|[{}]|;/g)) {
    const [last = "", before = ""] = token.split(".").reverse();
    if (token === "{") around.push(next);
    else if (token === "}") around.pop();
    else if (/^\w+$/.test(token) && around.at(-1) !== undefined) look(around.at(-1) as string, token);
    else if (token.endsWith(".Invoke")) look((next = `${before}InvokeArgs`));
    else if (last.endsWith("Args")) look((next = last));
    else if (token.startsWith("Hosting.") && !known.has(last)) look(before, last);
    else if (token.startsWith("Hosting.")) look((next = `${last}Args`));
    // A value, or the end of one: the brackets that follow are those of a list.
    if (token === "{" || token === "}" || token === ";" || (/^\w+$/.test(token) && next !== undefined)) next = undefined;
  }
  return unknown;
}
