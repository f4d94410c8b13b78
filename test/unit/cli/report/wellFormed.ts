const empty = ["meta", "input", "br"];

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parents: readonly string[];
}

/** Reads a page strictly: every element is closed where it was opened, every attribute is quoted. Scripts and styles are skipped. */
export function elementsOf(page: string): Element[] {
  const elements: Element[] = [];
  const open: string[] = [];
  const pattern = /<!doctype html>|<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"<]*")?)*)\s*(\/?)>|[<]/gi;
  let raw = "";
  for (const match of page.matchAll(pattern)) {
    const [whole, slash, name = "", attributes = "", self] = match;
    if (whole.startsWith("<!")) continue;
    if (raw !== "" && !(slash === "/" && name === raw)) continue;
    raw = "";
    if (name === "") throw new Error(`a bare < at ${page.slice(match.index, match.index + 60)}`);
    if (slash === "/") {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> closes <${String(last)}> at ${page.slice(match.index - 100, match.index + 40)}`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]): [string, string] => [
      key,
      value,
    ]);
    elements.push({ name, attributes: new Map(pairs), parents: [...open] });
    if (empty.includes(name) || self === "/") continue;
    open.push(name);
    if (name === "script" || name === "style") raw = name;
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(" ")}`);
  return elements;
}
