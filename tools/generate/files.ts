import manifest from "../../package.json";
import { fieldsOf } from "../../src/kernel/definition/shape";
import { packageSchema } from "./schema";
import { functions } from "../../src/functions";
import { callables } from "../../src/kernel/operations/invoke";
import { registry } from "../../src/resources";
import { settings, variable } from "../../src/host/settings";
import { everyCommand, simulatorLine } from "../../src/cli/commands";
import { commandPage, listedText } from "./commandPage";
import { classFiles, pluginClassesText, providerArgsText } from "./classes";
import { functionFiles, pluginFunctionsText } from "./functions";
import { functionsPage } from "./functionsPage";
import { edgeActionsPage } from "./edgeActionsPage";
import { errorsPage } from "./errorsPage";
import { examplesOf, schemaWithExamples } from "./examples";
import { pageFiles } from "./pages";
import { policiesPage } from "./policies";
import { settingsPage } from "./settingsPage";
import { simulatorPage } from "./simulatorPage";
import { snippetsText } from "./snippets";
import { pagesWithTables } from "./typeTables";

/** Files that follow from the definitions, with what they have to hold. */
export function generatedFiles(): Record<string, string> {
  const { version, description, license, keywords } = manifest;
  const ours = fieldsOf(settings);
  const all = callables(registry, functions);
  const commands = everyCommand();
  const schema = packageSchema(registry, all, {
    name: "hosting",
    displayName: "Hosting Platform",
    version,
    description,
    license,
    // The words that a registry sorts by.
    keywords: [...keywords, "category/cloud", "kind/native"],
    settings: ours,
  });
  const examples = examplesOf({ registry, functions, schema }, Object.values(all));
  return {
    ...classFiles(registry, "src/dynamic/classes"),
    ...functionFiles(functions, all, "src/dynamic/functions"),
    "src/dynamic/classes/providerArgs.ts": providerArgsText(ours),
    "src/pluginClasses/classes/index.ts": pluginClassesText(registry),
    "src/pluginClasses/functions/index.ts": pluginFunctionsText(functions, all),
    ...pageFiles(registry, examples, ours, "docs/resources"),
    ...pagesWithTables(registry),
    "src/cli/listed.ts": listedText(commands),
    "docs/command-line.md": commandPage(commands, simulatorLine),
    "docs/edge-actions.md": edgeActionsPage(),
    "docs/errors.md": errorsPage(registry),
    "docs/functions.md": functionsPage(registry, functions, all, examples),
    "docs/policies.md": policiesPage(),
    "docs/settings.md": settingsPage(ours, variable),
    "docs/simulator.md": simulatorPage(),
    "snippets/pulumi-hosting.code-snippets": snippetsText(registry, examples),
    "schema.json": `${JSON.stringify(schemaWithExamples(schema, examples), undefined, 2)}\n`,
  };
}
