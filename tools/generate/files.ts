import { join } from "node:path";
import manifest from "../../package.json";
import { fieldsOf } from "../../src/kernel/definition/shape";
import { packageSchema } from "./schema";
import { functions } from "../../src/functions";
import { callables } from "../../src/kernel/operations/invoke";
import { registry } from "../../src/resources";
import { settings, variable } from "../../src/host/settings";
import { everyCommand } from "../../src/cli/commands";
import { llmsText, skillPage } from "./agents";
import { commandPages, listedText } from "./commandPage";
import { componentExamplesPage } from "./componentPage";
import { classFiles, pluginClassesText, providerArgsText } from "./classes";
import { functionFiles, pluginFunctionsText } from "./functions";
import { jsonSchemas } from "./jsonSchemas";
import { functionPages } from "./functionsPage";
import { edgeActionsPage } from "./edgeActionsPage";
import { errorsPage } from "./errorsPage";
import { examplesOf, leastOf, schemaWithExamples } from "./examples";
import { pageFiles } from "./pages";
import { policiesPage } from "./policies";
import { installationPage, registryPage } from "./registryPages";
import { settingsPage } from "./settingsPage";
import { simulatorPage } from "./simulatorPage";
import { snippetsText } from "./snippets";
import { pagesWithTables } from "./typeTables";
import { zoneRulesPage } from "./zoneRules";

const root = join(__dirname, "..", "..");

/** Texts by the paths of their files. */
type Files = Record<string, string>;

/** Files that only programs read. Git ignores their folders (tools/setup/generated.mjs has the list). */
export function codeFiles(): Files {
  const { all, examples, ours } = definitions();
  return {
    ...classFiles(registry, "src/dynamic/generated/classes"),
    ...functionFiles(functions, all, "src/dynamic/generated/functions"),
    "src/dynamic/generated/providerArgs.ts": providerArgsText(ours),
    "src/pluginClasses/generated/classes.ts": pluginClassesText(registry),
    "src/pluginClasses/generated/functions.ts": pluginFunctionsText(functions, all),
    "src/cli/generated/listed.ts": listedText(everyCommand()),
    "snippets/pulumi-hosting.code-snippets": snippetsText(registry, examples),
  };
}

/** Files that people read too. They are committed, so that a review shows what changes for users. */
export function committedFiles(): Files {
  const { all, examples, ours, schema } = definitions();
  return {
    ...pageFiles(registry, { examples, least: leastOf({ registry, schema }) }, ours, "docs/resources"),
    ...pagesWithTables(registry),
    "docs/component-examples.md": componentExamplesPage(schema, examples),
    "SKILL.md": skillPage(registry, everyCommand()),
    "llms.txt": llmsText(manifest.description),
    ...commandPages(everyCommand()),
    "docs/_index.md": registryPage(schema, examples),
    "docs/installation-configuration.md": installationPage(schema, ours, variable),
    "docs/edge-actions.md": edgeActionsPage(),
    "docs/errors.md": errorsPage(registry),
    ...functionPages(registry, functions, all, examples),
    "docs/policies.md": policiesPage(),
    "docs/settings.md": settingsPage(ours, variable),
    "docs/simulator.md": simulatorPage(),
    "docs/zone-rules.md": zoneRulesPage(),
    ...jsonSchemas(schema.types),
    "schema.json": `${JSON.stringify(schemaWithExamples(schema, examples), undefined, 2)}\n`,
  };
}

/** The settings, all functions, the schema and the examples, from which both follow. */
function definitions() {
  const { version, description, license, keywords, homepage, repository, registry: published } = manifest;
  const ours = fieldsOf(settings);
  const all = callables(registry, functions);
  const schema = packageSchema(
    registry,
    all,
    {
      name: "hosting",
      version,
      description,
      license,
      // The words that a registry sorts by.
      keywords: [...keywords, "category/cloud", "kind/native"],
      homepage,
      repository: repository.url.replace(/^git\+|\.git$/g, ""),
      published,
      settings: ours,
    },
    root,
  );
  const examples = examplesOf({ registry, schema }, Object.values(all));
  return { all, examples, ours, schema };
}
