import { join } from "node:path";
import ts from "typescript";
import type { Definition, Values } from "../../src/kernel/definition";
import { registry } from "../../src/resources";

jest.setTimeout(120_000);

const root = join(__dirname, "..", "..");
const entry = join(root, "src", "index.ts");
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2024.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  resolveJsonModule: true,
  esModuleInterop: true,
  types: ["node"],
};

const header = `import * as pulumi from "@pulumi/pulumi";\nimport * as hosting from "../../src/index";\n`;

/** A statement of a program, and what it is to show. */
interface Case {
  readonly about: string;
  readonly code: string;
}

const types = Object.values(registry).map((definition) => ({ definition, sample: definition.samples(parentsOf(definition))[0] as Values }));

function parentsOf({ parent }: Definition): Record<string, string> {
  return parent ? { [parent.property]: "1" } : {};
}

const json = (value: unknown) => JSON.stringify(value);

function construct(type: string, fields: Record<string, string>): string {
  return `new hosting.${type}("it", { ${Object.entries(fields).map(([name, code]) => `${name}: ${code}`).join(", ")} });`;
}

function codeOf(sample: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, json(value)]));
}

const right: Case[] = types.flatMap(({ definition, sample }) => {
  const { type, inputFields } = definition;
  const code = codeOf(sample);
  const of = (name: string, wrap: (inner: string) => string) => construct(type, { ...code, [name]: wrap(code[name]!) });
  return [
    ...definition.samples(parentsOf(definition)).map((each, index) => ({ about: `${type} sample ${index + 1}`, code: construct(type, codeOf({ ...each })) })),
    ...Object.keys(code).flatMap((name) => [
      { about: `${type}.${name} takes an output`, code: of(name, (inner) => `pulumi.output(${inner} as const)`) },
      { about: `${type}.${name} takes a promise`, code: of(name, (inner) => `Promise.resolve(${inner} as const)`) },
      { about: `${type}.${name} takes a secret`, code: of(name, (inner) => `pulumi.secret(${inner} as const)`) },
    ]),
    ...Object.entries(inputFields)
      .filter(([, { required }]) => !required)
      .map(([name]) => ({ about: `${type}.${name} may be undefined`, code: construct(type, { ...code, [name]: "undefined" }) })),
    ...Object.entries(inputFields).flatMap(([name, { shape }]) =>
      shape.kind === "list" && shape.item.kind === "text" ? [{ about: `${type}.${name} takes a list of outputs`, code: construct(type, { ...code, [name]: `[pulumi.output("x"), "y"]` }) }] : [],
    ),
    { about: `${type} takes options`, code: `new hosting.${type}("it", ${json(sample)} as const satisfies object as never, { protect: true, dependsOn: [] });` },
    { about: `${type}.get`, code: `const got${type}: hosting.${type} = hosting.${type}.get("it", pulumi.output("1"), {}); void got${type};` },
    { about: `${type}.isInstance narrows`, code: `((value: unknown) => { if (hosting.${type}.isInstance(value)) void value.urn; });` },
  ];
});

const wrong: Case[] = types.flatMap(({ definition, sample }) => {
  const { type, inputFields, outputFields } = definition;
  const code = codeOf(sample);
  const without = (name: string) => Object.fromEntries(Object.entries(code).filter(([key]) => key !== name));
  return [
    { about: `${type} has no field nope`, code: construct(type, { ...code, nope: "1" }) },
    { about: `${type} needs arguments`, code: `new hosting.${type}("it");` },
    { about: `${type} has no property nope`, code: `void (undefined as unknown as hosting.${type}).nope;` },
    ...Object.keys(outputFields).map((name) => ({ about: `${type}.${name} is no input`, code: construct(type, { ...code, [name]: '"x"' }) })),
    ...Object.entries(inputFields).flatMap(([name, { required, shape }]) => [
      ...(required ? [{ about: `${type} needs ${name}`, code: construct(type, without(name)) }] : []),
      { about: `${type}.${name} of a wrong type`, code: construct(type, { ...code, [name]: shape.kind === "text" || shape.kind === "choice" ? "4711" : '"no such value"' }) },
      { about: `${type}.${name} as an output of a wrong type`, code: construct(type, { ...code, [name]: "pulumi.output({ nope: new Date() })" }) },
      ...(shape.kind === "choice" || shape.kind === "coded" ? [{ about: `${type}.${name} of a wrong literal`, code: construct(type, { ...code, [name]: '"NoSuchName"' }) }] : []),
      ...(shape.kind === "list" && shape.item.kind === "object" ? [{ about: `${type}.${name} with a wrong field inside`, code: construct(type, { ...code, [name]: "[{ nope: 1 }]" }) }] : []),
    ]),
  ];
});

/** Messages of the compiler by the line that they are about. */
function messagesOf(cases: readonly Case[]): string[][] {
  const file = join(root, "test", "types", "program.virtual.ts");
  const text = header + cases.map(({ code }) => code).join("\n");
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...more) => (name === file ? ts.createSourceFile(name, text, options.target!) : getSourceFile.call(host, name, ...more));
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.readFile = (name) => (name === file ? text : readFile.call(host, name));
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file)!;
  const first = header.split("\n").length - 1;
  const messages: string[][] = cases.map(() => []);
  for (const { start, messageText } of [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]) {
    const line = source.getLineAndCharacterOfPosition(start ?? 0).line - first;
    messages[line]!.push(ts.flattenDiagnosticMessageText(messageText, "\n"));
  }
  return messages;
}

describe("programs", () => {
  test("that are right compile", () => {
    const failing = messagesOf(right).flatMap((messages, index) => (messages.length > 0 ? [`${right[index]!.about}: ${messages.join("; ")}`] : []));
    expect(failing).toEqual([]);
  });

  test("that are wrong don't", () => {
    const messages = messagesOf(wrong);
    expect(wrong.filter((_, index) => messages[index]!.length === 0).map(({ about }) => about)).toEqual([]);
  });
});

describe("what an editor shows", () => {
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
  const own = (symbol: ts.Symbol) => symbol.declarations?.some((declaration) => declaration.getSourceFile().fileName.includes("/src/")) ?? false;
  const documented = (symbol: ts.Symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() !== "";

  test("holds the class, its arguments and every literal type of each definition", () => {
    const names = exported.map(({ name }) => name);
    for (const type of Object.keys(registry)) {
      expect(names).toContain(type);
      expect(names).toContain(`${type}Args`);
    }
    expect(names).toContain("Provider");
  });

  test("says something about every class, every type of its arguments, and each of their members", () => {
    const bare: string[] = [];
    for (const symbol of exported) {
      const declared = checker.getDeclaredTypeOfSymbol(symbol);
      const isUnion = declared.isUnion();
      // Types of nested objects are shown by the field that has them.
      const isNested = (symbol.flags & ts.SymbolFlags.Interface) !== 0 && !(symbol.name.replace(/Args$/, "") in registry) && symbol.name !== "ProviderArgs";
      if (!documented(symbol) && !isUnion && !isNested) bare.push(symbol.name);
      if (isUnion) continue;
      for (const member of declared.getProperties()) if (own(member) && !member.name.startsWith("_") && !documented(member)) bare.push(`${symbol.name}.${member.name}`);
    }
    expect(bare).toEqual([]);
  });

  test("describes each field with the text of its definition", () => {
    for (const [type, { inputFields, outputFields, description }] of Object.entries(registry)) {
      const instance = exported.find(({ name }) => name === type)!;
      expect(ts.displayPartsToString(instance.getDocumentationComment(checker))).toContain(description.slice(0, 40));
      const args = exported.find(({ name }) => name === `${type}Args`)!;
      for (const [name, field] of Object.entries(inputFields)) {
        const member = checker.getDeclaredTypeOfSymbol(args).getProperty(name)!;
        expect([name, ts.displayPartsToString(member.getDocumentationComment(checker))]).toEqual([name, field.description]);
      }
      for (const name of Object.keys(outputFields)) expect(checker.getDeclaredTypeOfSymbol(instance).getProperty(name)).toBeDefined();
    }
  });

  test("gives every property of a resource as a typed output", () => {
    for (const [type, { inputFields, outputFields }] of Object.entries(registry)) {
      const instance = checker.getDeclaredTypeOfSymbol(exported.find(({ name }) => name === type)!);
      for (const [name, field] of Object.entries({ ...inputFields, ...outputFields })) {
        if (field.marks.control) {
          expect(instance.getProperty(name)).toBeUndefined();
          continue;
        }
        const shown = checker.typeToString(checker.getTypeOfSymbol(instance.getProperty(name)!), undefined, ts.TypeFormatFlags.NoTruncation);
        expect([type, name, shown]).toEqual([type, name, expect.stringMatching(/^(pulumi\.)?Output(Instance)?</)]);
        expect([type, name, /\bany\b/.test(shown) && field.shape.kind !== "any"]).toEqual([type, name, false]);
        expect([type, name, /undefined/.test(shown)]).toEqual([type, name, !field.required]);
      }
    }
  });
});
