import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Field, Fields, Shape } from "../../src/kernel/definition/shape";
import { registry } from "../../src/resources";

const interfaces = new Map(
  ["options", "spec", "set", "annotations"].flatMap((name) => {
    const path = join(__dirname, `../../src/kernel/definition/${name}.ts`);
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
    return source.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, { one, source }]);
  }),
);

interface Member {
  readonly name: string;
  /** Whether a definition may leave out just this. Of a group that has to be whole, that is the group. */
  readonly isOption: boolean;
  readonly inner: readonly Member[];
  /** Whether it holds nothing but other members. */
  readonly groups: boolean;
}

/** The members of an interface, with those that it inherits. */
function membersOf(name: string): readonly Member[] {
  const { one, source } = interfaces.get(name) ?? {};
  if (!one || !source) return [];
  const inherited = (one.heritageClauses ?? []).flatMap(({ types }) => types.flatMap((type) => [type, ...(type.typeArguments ?? [])]));
  return [...inherited.flatMap((type) => innerOf(type, source)), ...one.members.flatMap((node) => memberOf(node, source))];
}

function memberOf(node: ts.TypeElement, source: ts.SourceFile): readonly Member[] {
  if (!node.name) return [];
  const type = ts.isPropertySignature(node) ? node.type : undefined;
  const inner = type ? innerOf(type, source) : [];
  const groups = inner.length > 0 && type !== undefined && !ts.isUnionTypeNode(type);
  const isLoose = groups && inner.every(({ isOption }) => isOption);
  return [{ name: node.name.getText(source), isOption: node.questionToken !== undefined && !isLoose, inner, groups }];
}

/** The members of a type: its own, or those of an interface of definitions that it names. */
function innerOf(type: ts.Node, source: ts.SourceFile): readonly Member[] {
  if (ts.isTypeLiteralNode(type)) return type.members.flatMap((node) => memberOf(node, source));
  if (ts.isUnionTypeNode(type)) return type.types.flatMap((one) => innerOf(one, source));
  if (ts.isTypeReferenceNode(type)) return membersOf(type.typeName.getText(source));
  return ts.isExpressionWithTypeArguments(type) ? membersOf(type.expression.getText(source)) : [];
}

const users = new Map<string, Set<string>>();
const options = new Set<string>();

/** Counts who names which member of a definition. */
function count(members: readonly Member[], values: object | undefined, user: string, within = ""): void {
  for (const { name, isOption, inner, groups } of members) {
    const path = within + name;
    const value: unknown = (values as Record<string, unknown> | undefined)?.[name];
    if (!groups && !users.has(path)) users.set(path, new Set());
    if (isOption) options.add(path);
    if (!groups && value !== undefined) users.get(path)?.add(user);
    count(inner, typeof value === "object" && value !== null ? value : undefined, user, `${path}.`);
  }
}

function countMarks(fields: Fields, user: string): void {
  for (const { marks, shape } of Object.values<Field>(fields)) {
    count(membersOf("Marks"), marks, user, "mark ");
    countMarksIn(shape, user);
  }
}

function countMarksIn(shape: Shape, user: string): void {
  if (shape.kind === "object") countMarks(shape.fields, user);
  if (shape.kind === "list") countMarksIn(shape.item, user);
}

for (const [type, definition] of Object.entries(registry)) {
  if (definition.kind === "set") {
    const { [definition.set.collection]: collection, ...others } = definition.inputFields;
    count(membersOf("SetOptions"), definition.set, type, "set.");
    // The marks of an item's fields are those of its own type.
    count(membersOf("Marks"), collection?.marks, type, "mark ");
    countMarks(others, type);
    continue;
  }
  for (const spec of ["ObjectSpec", "PurchaseSpec", "SingletonSpec", "ActionSpec"]) count(membersOf(spec), definition, type);
  countMarks({ ...definition.inputFields, ...definition.outputFields }, type);
}

/** What one type alone needs, and neither its own file nor another option can do. Whoever finds a way takes it out. */
const alone = {
  "purchase.takenOver": "it changes the inputs in the middle of an adoption",
  "purchase.brings": "the name of an output proves neither a type nor an order",
  "set.authoritative.ignored": "the kernel has the limits of what is deleted",
  "set.authoritative.platformManaged": "likewise",
};

test("every option of a definition has two types that use it", () => {
  const few = [...users].filter(([, by]) => by.size < 2).map(([option, by]) => [option, by.size]);
  expect(Object.fromEntries(few)).toEqual(Object.fromEntries(Object.keys(alone).map((option) => [option, 1])));
});

test("a definition has at most 80 options", () => {
  expect(options.size).toBeGreaterThan(50);
  expect(options.size).toBeLessThanOrEqual(80);
});
