import { join } from "node:path";
import ts from "typescript";
import manifest from "../../package.json";
import * as components from "../../src/components";
import { judge, type Judged } from "../../src/policy/judge";
import { registry } from "../../src/resources";
import { blocksOf, pages, root, type Block } from "./markdown";
import { run } from "./running";

jest.setTimeout(120_000);
const programs = pages()
  .flatMap(blocksOf)
  .filter(({ language }) => ["ts", "typescript"].includes(language));
const where = ({ page, line }: Block) => `${page}:${line}`;

/** The sources behind the modules that the package offers: what a page shows is tried with today's. */
function sourcesOf(modules: Readonly<Record<string, string | { readonly types: string }>>): Record<string, string[]> {
  const typed = Object.entries(modules).flatMap(([name, entry]) => (typeof entry === "string" ? [] : [[name, entry.types] as const]));
  return Object.fromEntries(
    typed.map(([name, types]) => [
      `pulumi-hosting${name.slice(1)}`,
      [join(root, types.replace("./dist/", "src/").replace(".d.ts", ".ts"))],
    ]),
  );
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2024.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  paths: sourcesOf(manifest.exports),
  resolveJsonModule: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ["node"],
};

test("every program of every page compiles, strictly", () => {
  const files = new Map(
    programs.map((block, index) => [
      join(root, "test", "docs", `block${index}.virtual.ts`),
      { block, text: `${block.text}\nexport {};\n` },
    ]),
  );
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...more) => {
    const file = files.get(name);
    return file ? ts.createSourceFile(name, file.text, options.target!) : getSourceFile.call(host, name, ...more);
  };
  host.fileExists = (name) => files.has(name) || fileExists.call(host, name);
  host.readFile = (name) => files.get(name)?.text ?? readFile.call(host, name);
  const program = ts.createProgram([...files.keys()], options, host);
  const found = [...files].flatMap(([name, { block }]) => {
    const source = program.getSourceFile(name)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${where(block)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  });
  expect(found).toEqual([]);
});

const resource = new RegExp(`\\bnew (${Object.keys(registry).join("|")})\\(`, "g");
const component = new RegExp(`\\bnew (${Object.keys(components).join("|")})\\(`);
const running = programs.filter(({ text }) => text.search(resource) >= 0 || component.test(text));

/** Pages whose programs are more than a part of one. */
const whole = ["README.md", "docs/guides/first-stack.md", "docs/guides/tour.md", "docs/guides/shield-with-policy.md", "docs/components.md"];

/** Why the policy pack as installed would stop a program. */
function stopping(resources: readonly Judged[]): string[] {
  const { findings } = judge(resources, "recommended");
  return findings.flatMap(({ rule, level, says, found }) => (level === "mandatory" && says === "violated" ? [`${rule}: ${found}`] : []));
}

test.each(running.map((block) => [where(block), block] as const))(
  "the program at %s makes what it describes, and a second run changes nothing",
  async (_, block) => {
    const { made, resources, problems } = await run(block.text);
    expect(problems).toEqual([]);
    // What a reader begins with is what our own pack asks for.
    if (whole.includes(block.page)) expect(stopping(resources)).toEqual([]);
    const described = [...block.text.matchAll(resource)].map(([, type]) => type);
    const types = [...new Set(made.map((label) => label.split(" ")[0]))].sort();
    if (component.test(block.text)) expect(types).toEqual(expect.arrayContaining(described));
    else expect(types).toEqual([...new Set(described)].sort());
    // A loop makes more than it has lines.
    expect(made.length).toBeGreaterThanOrEqual(Math.max(1, described.length));
  },
);

test("each type's page shows a program with it", () => {
  const shown = running.filter(({ page }) => page.startsWith("docs/resources/")).map(({ page }) => page);
  expect([...new Set(shown)].sort()).toEqual(
    Object.keys(registry)
      .map((type) => `docs/resources/${type}.md`)
      .sort(),
  );
});
