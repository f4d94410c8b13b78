import manifest from "../../package.json";
import { fieldsOf } from "../../src/kernel/shape";
import { packageSchema } from "../../src/kernel/schema";
import { registry } from "../../src/resources";
import { settings, variable } from "../../src/dynamic/settings";
import { classFiles, providerArgsText } from "./classes";
import { exampleOf } from "./examples";
import { pageFiles } from "./pages";
import { refusalsPage } from "./refusals";

/** Files that follow from the definitions, with what they have to hold. */
export function generatedFiles(): Record<string, string> {
  const { version, description, license, keywords } = manifest;
  const schema = packageSchema(registry, { name: "hosting", version, description, license, keywords, settings: fieldsOf(settings), environmentOf: variable, exampleOf: (definition) => exampleOf(registry, definition) });
  return {
    ...classFiles(registry, "src/dynamic/classes"),
    "src/dynamic/classes/providerArgs.ts": providerArgsText(fieldsOf(settings)),
    ...pageFiles(registry, fieldsOf(settings), "docs/resources"),
    "docs/errors.md": refusalsPage(registry),
    "schema.json": `${JSON.stringify(schema, undefined, 2)}\n`,
  };
}
