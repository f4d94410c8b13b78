import type { Definition } from "../../../src/kernel/definition/resource";
import type { Callable } from "../../../src/kernel/operations/lookUp";
import type { Schema } from "../schema";
import { csharp } from "./csharp";
import { go } from "./go";
import { java } from "./java";
import type { Emitter, Program } from "./program";
import { python } from "./python";
import { componentProgram, functionProgram, leastProgram, resourceProgram, type Sources } from "./sample";
import { typescript } from "./typescript";
import { yaml } from "./yaml";

/** The languages of the examples, by the name that a schema and a page mark their code with. */
const emitters = { typescript, yaml, python, go, csharp, java } satisfies Readonly<Record<string, Emitter>>;

type Language = keyof typeof emitters;

/** A program in each language. */
export type Example = Readonly<Record<Language, string>>;

/** The examples of types, components and functions, by name. */
export function examplesOf(sources: Sources, callables: readonly Callable[]): Readonly<Record<string, Example>> {
  const definitions = Object.values(sources.registry);
  const written = (program: Program): Example =>
    Object.fromEntries(Object.entries(emitters).map(([language, emit]) => [language, emit(program, sources.schema)])) as unknown as Example;
  const components = Object.keys(sources.schema.resources).filter((token) => token.includes(":components:"));
  return Object.fromEntries([
    ...definitions.map((definition: Definition) => [definition.type, written(resourceProgram(sources, definition))] as const),
    ...components.map(nameOf).map((type) => [type, written(componentProgram(sources, type))] as const),
    ...callables.map((callable) => [callable.name, written(functionProgram(sources, callable))] as const),
  ]);
}

/** The shortest program of each type in TypeScript, where the example has more than that. */
export function leastOf(sources: Sources): Readonly<Record<string, string>> {
  const programs = Object.values(sources.registry).map((definition) => [definition.type, leastProgram(sources, definition)] as const);
  return Object.fromEntries(programs.flatMap(([type, program]) => (program ? [[type, typescript(program, sources.schema)]] : [])));
}

/** The schema with the examples of its types and functions. */
export function schemaWithExamples(schema: Schema, examples: Readonly<Record<string, Example>>): object {
  const described = (specs: Schema["resources"] | Schema["functions"]): object =>
    Object.fromEntries(
      Object.entries(specs).map(([token, spec]) => {
        return [token, { ...spec, description: withExample(spec.description, examples[nameOf(token)] as Example) }];
      }),
    );
  return { ...schema, resources: described(schema.resources), functions: described(schema.functions) };
}

function nameOf(token: string): string {
  return token.slice(token.lastIndexOf(":") + 1);
}

/** An example as a schema has it: each SDK takes its own language out of a description. */
function withExample(description: string, example: Example): string {
  const code = Object.entries(example).map(([language, program]) => `\`\`\`${language}\n${program}\`\`\`\n`);
  return `${description}\n\n{{% examples %}}\n## Example Usage\n\n{{% example %}}\n\n${code.join("")}\n{{% /example %}}\n{{% /examples %}}\n`;
}

const titles: Example = { typescript: "TypeScript", yaml: "YAML", python: "Python", go: "Go", csharp: "C#", java: "Java" };

/** The examples as a page has them. */
export function exampleText(example: Example, heading: string): string {
  return Object.entries(example)
    .map(
      ([language, program]) =>
        `${heading} ${titles[language as Language]}\n\n\`\`\`${language === "typescript" ? "ts" : language}\n${program}\`\`\`\n`,
    )
    .join("\n");
}
