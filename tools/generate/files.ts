import manifest from "../../package.json";
import { fieldsOf } from "../../src/kernel/shape";
import { packageSchema } from "../../src/kernel/schema";
import { registry } from "../../src/resources";
import { settings } from "../../src/dynamic/settings";
import { classFiles, providerArgsText } from "./classes";
import { policiesPage } from "./policies";

/** Files that follow from the definitions, with what they have to hold. */
export function generatedFiles(): Record<string, string> {
  const { version, description, license, keywords } = manifest;
  const schema = packageSchema(registry, { name: "hosting", version, description, license, keywords, settings: fieldsOf(settings) });
  return {
    ...classFiles(registry, "src/dynamic/classes"),
    "src/dynamic/classes/providerArgs.ts": providerArgsText(fieldsOf(settings)),
    "docs/policies.md": policiesPage(),
    "schema.json": `${JSON.stringify(schema, undefined, 2)}\n`,
  };
}
