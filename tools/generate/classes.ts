import type { Definition, Registry } from "../../src/kernel/definition/resource";
import type { Fields } from "../../src/kernel/definition/shape";
import { ofType } from "../../src/kernel/operations/invoke";
import { askImport, functionText } from "./functions";
import { argsText, doc, lowerFirst, NamedTypes, wrapped } from "./namedTypes";

const header = `// Generated from the definitions in src/resources. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
`;
const classImport = 'import { HostingResource, isOfType, token } from "../../resource";\n\n';

/** The resource classes with their argument types, a file each: what a program imports, and what an editor shows on hover. */
export function classFiles(registry: Registry, folder: string): Record<string, string> {
  const classes = Object.keys(registry);
  const files = Object.values(registry).map((definition) => [
    `${folder}/${lowerFirst(definition.type)}.ts`,
    header + fileText(registry, definition, classes),
  ]);
  const index = Object.values(registry).map(({ type }) => `export * from "./${lowerFirst(type)}";\n`);
  return { ...Object.fromEntries(files), [`${folder}/index.ts`]: index.join("") };
}

/** The same classes on the plugin: each is the class for programs without it, and reaches the engine another way. */
export function pluginClassesText(registry: Registry): string {
  const classes = Object.values(registry).map((definition) => {
    const { type } = definition;
    return `
${doc(definition.description, "")}export class ${type} extends hosting.${type} {
  /** @internal */
  static override readonly __pulumiType: string = pluginToken("${type}");
  /** @internal */
  static override readonly face = pluginFace;

${doc(getText(definition), "  ")}  static override get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${type} {
    return new ${type}(name, undefined as unknown as hosting.${type}Args, { ...opts, id });
  }
}
`;
  });
  return `// Generated from the definitions in src/resources. Changes belong there.
import type * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../dynamic/generated/classes";
import { pluginToken } from "../../dynamic/resource";
import { pluginFace } from "../face";

export type {
${argumentTypes(registry)
  .map((name) => `  ${name},\n`)
  .join("")}} from "../../dynamic/generated/classes";
${classes.join("")}`;
}

/** What the files of the classes export beside them, without what belongs to the look-ups. */
function argumentTypes(registry: Registry): string[] {
  const texts = Object.values(classFiles(registry, ""));
  return texts
    .flatMap((text) => [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name))
    .filter((name) => !/^Get[A-Z]/.test(name))
    .sort();
}

/** The arguments of the package's own provider resource. */
export function providerArgsText(settings: Fields): string {
  const secrets = Object.keys(settings).filter((name) => settings[name]?.marks.secret);
  return `// Generated from src/host/settings.ts. Changes belong there.
import type * as pulumi from "@pulumi/pulumi";

/** The settings of one account. */
export interface ProviderArgs {
${argsText(settings, new NamedTypes("Provider"), "Provider")}
}

/** Settings that are kept as secrets. */
export const secretSettings: readonly string[] = ${JSON.stringify(secrets)};
`;
}

/** The class of a type, and the functions that look its objects up. */
function fileText(registry: Registry, definition: Definition, classes: readonly string[]): string {
  const types = new NamedTypes(definition.type, classes);
  const asking = ofType(registry, definition);
  const texts = [classText(definition, types), ...asking.map((callable) => functionText(callable, types))];
  return (asking.length > 0 ? askImport : "") + classImport + types.declarations() + texts.join("\n");
}

function classText(definition: Definition, types: NamedTypes): string {
  const { type, inputFields, outputFields } = definition;
  const properties = { ...visible(inputFields), ...outputFields };
  const members = Object.entries(properties).map(([name, field]) => {
    const optional = field.required ? "" : " | undefined";
    return `${doc(field.description, "  ")}  declare readonly ${name}: pulumi.Output<${field.marks.keyed === undefined ? types.text(field.shape, name, false) : types.entries(field.shape, name, field.marks.keyed)}${optional}>;`;
  });
  const args = argsText(inputFields, types, type);
  const spec = [
    `  type: "${type}",`,
    wrapped(
      "  properties: [",
      Object.keys(properties).map((name) => JSON.stringify(name)),
      ", ",
      "],",
    ),
    ...secretsText({ ...inputFields, ...outputFields }),
    ...(definition.parent && !definition.writing.outlivesParent ? [`  parent: "${definition.parent.property}",`] : []),
    ...(definition.kind === "singleton" && definition.id.length === 1 ? ["  singleton: true,"] : []),
    ...(definition.waiting.showsProgress ? ["  waits: true,"] : []),
  ];
  return `/** The arguments of \`${type}\`. */
export interface ${type}Args {
${args}
}

const ${lowerFirst(type)} = {
${spec.join("\n")}
};

${doc(definition.description, "")}export class ${type} extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("${type}");

${members.join("\n\n")}

  constructor(name: string, args: ${type}Args, opts?: pulumi.CustomResourceOptions) {
    super(${lowerFirst(type)}, name, args, opts);
  }

${doc(getText(definition), "  ")}  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${type} {
    return new ${type}(name, undefined as unknown as ${type}Args, { ...opts, id });
  }

  /** Whether a value is ${withArticle(type)}, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ${type} {
    return isOfType(${lowerFirst(type)}, value);
  }
}
`;
}

function visible(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.marks.providerOption));
}

function secretsText(fields: Fields): string[] {
  const secrets = Object.keys(fields).filter((name) => fields[name]?.marks.secret);
  const names = secrets.map((name) => JSON.stringify(name));
  return names.length > 0 ? [wrapped("  secrets: [", names, ",", "],")] : [];
}

function getText({ type, id, identity, kind }: Definition): string {
  if (kind === "action") return `An error: ${withArticle(type)} is an action, and the platform keeps nothing of it.`;
  const named = identity.nameForm ? ` It also takes ${identity.nameForm}.` : "";
  return `Reads an existing ${type} without managing it. The id has the form \`${id.join("/")}\`.${named} If it doesn't exist, this is an error.`;
}

function withArticle(type: string): string {
  return `${/^[AEIOU]/.test(type) ? "an" : "a"} ${type}`;
}
