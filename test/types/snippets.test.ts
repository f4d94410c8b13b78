import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { registry } from "../../src/resources";
import { options } from "./options";

jest.setTimeout(120_000);

const root = join(__dirname, "..", "..");

interface Snippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
}

const file = join(root, "snippets", "pulumi-hosting.code-snippets");
const snippets = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Snippet>>;

/** What the editor writes if nobody fills in anything. */
function expanded({ body }: Snippet): string {
  const places = /\$\{\d+:((?:\\.|[^}\\])*)\}/g;
  const plain = (text: string): string => text.replace(/\\([\\$}])/g, "$1");
  return plain(body.join("\n").replace(places, (_, text: string) => text));
}

test("each type has a snippet with places to fill in, numbered from 1", () => {
  expect(Object.keys(snippets)).toEqual(Object.keys(registry));
  for (const [type, { prefix, description, body }] of Object.entries(snippets)) {
    expect([prefix, description]).toEqual([`hosting-${type}`, expect.stringMatching(/\.$/)]);
    const numbers = [...body.join("\n").matchAll(/\$\{(\d+):/g)].map(([, number]) => Number(number));
    expect(numbers.length).toBeGreaterThanOrEqual(2);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
});

test("each snippet compiles as it is", () => {
  const bodies = Object.values(snippets).map(expanded);
  const named = new Set(bodies.flatMap((body) => [...body.matchAll(/\b([a-z]\w*)\.\w+[,\n ]/g)].map(([, name = ""]) => name)));
  named.delete("config");
  const text = [
    'import * as pulumi from "@pulumi/pulumi";',
    `import { ${Object.keys(registry).join(", ")} } from "../../src/index";`,
    "declare const config: pulumi.Config;",
    ...[...named].map((name) => `declare const ${name}: { readonly [property: string]: pulumi.Output<string> };`),
    ...bodies,
  ].join("\n");
  const virtual = join(root, "test", "types", "snippets.virtual.ts");
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...more) =>
    name === virtual ? ts.createSourceFile(name, text, options.target!) : getSourceFile.call(host, name, ...more);
  host.fileExists = (name) => name === virtual || fileExists.call(host, name);
  host.readFile = (name) => (name === virtual ? text : readFile.call(host, name));
  const program = ts.createProgram([virtual], options, host);
  const source = program.getSourceFile(virtual)!;
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});
