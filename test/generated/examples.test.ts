import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import schema from "../../schema.json";
import { examplesIn } from "../harness/examples";
import { itWith } from "../harness/toolchains";
import { newFolder } from "../harness/folder";

interface Spec {
  readonly $ref?: string;
  readonly items?: Spec;
  readonly oneOf?: readonly Spec[];
  readonly additionalProperties?: object;
}

type Properties = Readonly<Record<string, Spec>>;

interface Call {
  readonly called: string;
  readonly keywords: Readonly<Record<string, Tree>>;
}

/** A value of a Python program: its shape, and the names in it. */
type Tree =
  | { readonly is: "dict"; readonly items: Readonly<Record<string, Tree>> }
  | { readonly is: "list"; readonly items: readonly Tree[] }
  | { readonly is: "enum"; readonly type: string; readonly member: string }
  | { readonly is: "other" };

/** Compiles each program, and shows which calls of the SDK it makes. */
const reader = `
import ast, json, sys

def tree(node):
    if isinstance(node, ast.Dict):
        return {"is": "dict", "items": {key.value: tree(value) for key, value in zip(node.keys, node.values)}}
    if isinstance(node, ast.List):
        return {"is": "list", "items": [tree(item) for item in node.elts]}
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute):
        return {"is": "enum", "type": node.value.attr, "member": node.attr}
    return {"is": "other"}

def calls(name, program):
    compile(program, name, "exec")
    return [
        {"called": node.func.attr, "keywords": {word.arg: tree(word.value) for word in node.keywords}}
        for node in ast.walk(ast.parse(program))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name) and node.func.value.id in ("hosting", "components")
    ]

print(json.dumps({name: calls(name, program) for name, program in json.load(sys.stdin)}))
`;

/** `action_parameter1` as the schema has it. */
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const resources = schema.resources as unknown as Record<string, { inputProperties: Properties; requiredInputs: string[] }>;
const functions = schema.functions as unknown as Record<string, { inputs: { properties: Properties; required: string[] } }>;
const types = schema.types as unknown as Record<string, { properties?: Properties; required?: string[]; enum?: { value: string }[] }>;

/** What a call may say, and what it has to say. */
function argumentsOf(called: string): { properties: Properties; required: readonly string[] } {
  const resource = resources[`hosting:index:${called}`] ?? resources[`hosting:components:${called}`];
  if (resource) return { properties: resource.inputProperties, required: resource.requiredInputs };
  const { inputs } = functions[`hosting:index:${camel(called.replace(/_output$/, ""))}`]!;
  return inputs;
}

function expectFields(where: string, said: Readonly<Record<string, Tree>>, properties: Properties, required: readonly string[] = []): void {
  const names = Object.keys(said).map(camel);
  expect([where, names.filter((name) => !(name in properties))]).toEqual([where, []]);
  expect([where, names]).toEqual([where, expect.arrayContaining([...required])]);
  for (const [name, value] of Object.entries(said)) expectValue(`${where}.${name}`, value, properties[camel(name)]!);
}

function expectValue(where: string, value: Tree, spec: Spec): void {
  const token = (spec.$ref ?? spec.oneOf?.find(({ $ref }) => $ref)?.$ref)?.replace("#/types/", "");
  if (value.is === "list") for (const [index, item] of value.items.entries()) expectValue(`${where}[${index}]`, item, spec.items!);
  if (value.is === "dict" && !spec.additionalProperties)
    expectFields(where, value.items, types[token!]!.properties!, types[token!]!.required);
  if (value.is === "enum") {
    expect([where, value.type]).toEqual([where, token!.replace("hosting:index:", "")]);
    const plain = (text: string) => text.replaceAll("_", "").toLowerCase();
    expect(types[token!]!.enum!.map((one) => plain(one.value))).toContain(plain(value.member));
  }
}

itWith(["python3"], "the examples in Python compile, and every argument, field and enum of them is in the schema", () => {
  const read = execFileSync("python3", ["-c", reader], { input: JSON.stringify(examplesIn("python")), encoding: "utf8" });
  const programs = JSON.parse(read) as Record<string, Call[]>;
  for (const [name, calls] of Object.entries(programs)) {
    expect([name, calls.map(({ called }) => camel(called.replace(/_output$/, "")))]).toEqual([name, expect.arrayContaining([name])]);
    for (const { called, keywords } of calls) {
      const { properties, required } = argumentsOf(called);
      expectFields(`${name}: ${called}`, keywords, properties, required);
    }
  }
  expect(Object.keys(programs)).toHaveLength(Object.keys({ ...schema.resources, ...schema.functions }).length);
});

itWith(["gofmt"], "the examples in Go are formatted as gofmt has them", () => {
  const folder = newFolder();
  for (const [name, program] of examplesIn("go")) writeFileSync(join(folder, `${name}.go`), program);
  expect(execFileSync("gofmt", ["-d", folder], { encoding: "utf8" })).toBe("");
});
