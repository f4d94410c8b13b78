import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Registry } from "../../src/kernel/definition/resource";
import type { Field, Fields } from "../../src/kernel/definition/shape";

type Spec = Record<string, unknown>;

/** How the schema writes fields of definitions: as the resource's own inputs are written. */
export interface FieldsWriter {
  type(type: string, name: string, field: Field): Spec;
  object(type: string, fields: Fields): Spec;
}

const files = ["secureSite", "mailDomain", "domain", "dnsZoneFile", "zoneFileRecords"];

/**
 * The components in a schema's words, from their classes: a component says its inputs and outputs in TypeScript, and nowhere else. Of a
 * class the outputs count that it registers.
 */
export function componentSpecs(registry: Registry, root: string, writer: FieldsWriter): { resources: Spec; types: Spec } {
  const sources = files.map((name) => {
    const file = join(root, "src", "components", `${name}.ts`);
    return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, true);
  });
  const statements = sources.flatMap((source) => [...source.statements]);
  const interfaces = new Map(statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]));
  const classes = statements.filter(ts.isClassDeclaration).filter((one) => /extends pulumi\.ComponentResource/.test(one.getText()));
  const reader = new Reader(registry, interfaces, writer);
  const resources = Object.fromEntries(classes.map((one) => [`${prefix}${one.name?.text}`, reader.component(one)]));
  return { resources, types: reader.types };
}

const prefix = "hosting:components:";

class Reader {
  readonly types: Spec = {};
  #component = "";

  constructor(
    private readonly registry: Registry,
    private readonly interfaces: ReadonlyMap<string, ts.InterfaceDeclaration>,
    private readonly writer: FieldsWriter,
  ) {}

  component(declared: ts.ClassDeclaration): Spec {
    this.#component = declared.name?.text ?? "";
    const inputs = this.#members(this.#interface(`${this.#component}Args`));
    const [, registered = ""] = /registerOutputs\(\{([^}]*)\}/.exec(declared.getText()) ?? [];
    const names = registered.split(",").map((one) => (one.split(":")[0] as string).trim());
    const shown = new Map(declared.members.filter(ts.isPropertyDeclaration).map((one) => [one.name.getText(), one]));
    const properties = Object.fromEntries(
      names.map((name) => {
        const property = shown.get(name);
        if (!property?.type) throw new Error(`${this.#component} registers ${name}, which it doesn't declare with a type`);
        return [name, { ...this.#type(property.type, name, false), description: textOf(property) }];
      }),
    );
    return {
      isComponent: true,
      description: textOf(declared),
      properties,
      required: names.filter((name) => this.#isAlwaysThere(shown.get(name)?.type)),
      inputProperties: inputs.properties,
      requiredInputs: inputs.required,
    };
  }

  #isAlwaysThere(node: ts.TypeNode | undefined): boolean {
    if (node && ts.isIndexedAccessTypeNode(node)) return this.#indexed(node)[2].required;
    return !/undefined/.test(node?.getText() ?? "");
  }

  #interface(name: string): ts.InterfaceDeclaration {
    const found = this.interfaces.get(name);
    if (!found) throw new Error(`src/components has no interface ${name}`);
    return found;
  }

  /** The properties of an interface, with those that it takes from others. */
  #members(declared: ts.InterfaceDeclaration): { properties: Spec; required: string[] } {
    const found = { properties: {} as Spec, required: [] as string[] };
    for (const { expression, typeArguments } of declared.heritageClauses?.flatMap(({ types }) => [...types]) ?? []) {
      const base = expression.getText();
      const above =
        base === "Omit"
          ? this.#ofDefinition(...this.#omitted(typeArguments as ts.NodeArray<ts.TypeNode>))
          : this.#members(this.#interface(base));
      Object.assign(found.properties, above.properties);
      found.required.push(...above.required);
    }
    const own = this.#properties(declared.members);
    Object.assign(found.properties, own.properties);
    return { properties: found.properties, required: [...new Set([...found.required, ...own.required])] };
  }

  #properties(members: ts.NodeArray<ts.TypeElement>): { properties: Spec; required: string[] } {
    const signatures = members.filter(ts.isPropertySignature);
    return {
      properties: Object.fromEntries(
        signatures.map((one) => {
          const name = one.name.getText();
          return [name, { ...this.#type(one.type as ts.TypeNode, name), description: textOf(one) }];
        }),
      ),
      required: signatures.filter(({ questionToken }) => !questionToken).map(({ name }) => name.getText()),
    };
  }

  /** The type of an argument's type, without the fields that the component fills in itself. */
  #omitted([args, names]: readonly ts.TypeNode[]): [string, Fields] {
    const type = args?.getText().replace(/Args$/, "") ?? "";
    const left = (names?.getText().match(/\w+/g) ?? []) as string[];
    const fields = this.registry[type]?.inputFields ?? {};
    return [type, Object.fromEntries(Object.entries(fields).filter(([name]) => !left.includes(name)))];
  }

  #ofDefinition(type: string, fields: Fields): { properties: Spec; required: string[] } {
    return this.writer.object(type, fields) as { properties: Spec; required: string[] };
  }

  /** A type of TypeScript in a schema's words. What isn't an `Input` has to be known when the component is made: it is plain. */
  #type(node: ts.TypeNode, name: string, plain = true): Spec {
    const marked = (spec: Spec): Spec => (plain ? { ...spec, plain: true } : spec);
    if (ts.isTypeOperatorNode(node)) return this.#type(node.type, name, plain);
    if (ts.isArrayTypeNode(node)) return marked({ type: "array", items: this.#held(node.elementType, name.replace(/s$/, ""), plain) });
    if (ts.isTypeLiteralNode(node)) return marked(this.#declared(name, { type: "object", ...this.#properties(node.members) }));
    if (ts.isUnionTypeNode(node)) return this.#union(node, name, plain);
    // An input or an output of a resource, which needn't be known.
    if (ts.isIndexedAccessTypeNode(node)) return this.writer.type(...this.#indexed(node));
    if (ts.isLiteralTypeNode(node)) return marked({ type: node.literal.kind === ts.SyntaxKind.FalseKeyword ? "boolean" : "string" });
    if (ts.isTypeReferenceNode(node)) return this.#reference(node, name, plain);
    return marked({ type: node.getText() });
  }

  #union(node: ts.UnionTypeNode, name: string, plain: boolean): Spec {
    const parts = node.types.filter((one) => one.kind !== ts.SyntaxKind.UndefinedKeyword).map((one) => this.#type(one, name, plain));
    const different = [...new Map(parts.map((one) => [JSON.stringify(one), one])).values()];
    return different.length === 1 ? (different[0] as Spec) : { oneOf: different, ...(plain && { plain: true }) };
  }

  /** `MailspaceArgs["package"]` is an input, `Mailspace["verification"]` an output. */
  #indexed({ objectType, indexType }: ts.IndexedAccessTypeNode): [type: string, name: string, field: Field] {
    const [owner, name] = [objectType.getText(), indexType.getText().replaceAll('"', "")];
    const type = owner.replace(/Args$/, "");
    const definition = this.registry[type];
    const field = owner === type ? { ...definition?.inputFields, ...definition?.outputFields }[name] : definition?.inputFields[name];
    if (!field) throw new Error(`${owner} has no ${name}`);
    return [type, name, field];
  }

  #reference(node: ts.TypeReferenceNode, name: string, plain: boolean): Spec {
    const called = node.typeName.getText();
    const args = [...(node.typeArguments ?? [])];
    const marked = (spec: Spec): Spec => (plain ? { ...spec, plain: true } : spec);
    switch (called) {
      case "pulumi.Input":
      case "pulumi.Output":
        return this.#type(args[0] as ts.TypeNode, name, false);
      case "Readonly":
        return this.#type(args[0] as ts.TypeNode, name, plain);
      case "Record":
        return marked({
          type: "object",
          additionalProperties: this.#held(args[1] as ts.TypeNode, name.replace(/(?<=x)es$|s$/, ""), plain),
        });
      case "Omit":
        return marked(this.#declared(name, { type: "object", ...this.#ofDefinition(...this.#omitted(args)) }));
    }
    const type = called.replace(/Args$/, "");
    const definition = this.registry[type];
    if (definition) return marked(this.#declared(name, { type: "object", ...this.#ofDefinition(type, definition.inputFields) }));
    return marked(this.#declared(name, { type: "object", ...this.#members(this.#interface(called)) }));
  }

  /** What a list or a map holds. Of objects the generator for Go makes the type of an argument only where they aren't plain themselves. */
  #held(node: ts.TypeNode, name: string, plain: boolean): Spec {
    const { plain: isPlain, ...spec } = this.#type(node, name, plain);
    return isPlain === undefined || "$ref" in spec ? spec : { ...spec, plain: isPlain };
  }

  #declared(name: string, spec: Spec): Spec {
    const token = `${prefix}${this.#component}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    this.types[token] = { description: `The fields of \`${name}\` of ${this.#component}.`, ...spec };
    return { $ref: `#/types/${token}` };
  }
}

/** What a declaration's comment says, in one line for each paragraph. */
function textOf(node: ts.Node): string {
  const [comment] = (node as ts.Node & { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? [];
  const text = comment === undefined ? "" : (ts.getTextOfJSDocComment(comment.comment) ?? "");
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .join("\n\n");
}
