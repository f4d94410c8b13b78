import { type Example, exampleText } from "./examples";
import type { Schema } from "./schema";

/** The page with a program for each component in each language. */
export function componentExamplesPage(schema: Schema, examples: Readonly<Record<string, Example>>): string {
  const components = Object.keys(schema.resources).flatMap((token) => /(?<=:components:).*/.exec(token) ?? []);
  const sections = components.map((type) => `## ${type}\n\n${exampleText(examples[type] as Example, "###")}`);
  return `<!-- Generated from tools/generate/examples/components.ts by \`npm run generate\`. Changes belong there. -->
# Components, in each language

[Components](components.md) has their inputs and outputs, and what they make and buy.

${sections.join("\n")}`;
}
