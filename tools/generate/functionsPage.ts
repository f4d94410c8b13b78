import type { Functions } from "../../src/kernel/definition/function";
import type { Fields } from "../../src/kernel/definition/shape";
import { listName } from "../../src/kernel/operations/listUp";
import type { Callable } from "../../src/kernel/operations/lookUp";
import { secretFields } from "../../src/kernel/operations/invoke";
import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { endpointsOf } from "./endpoints";
import { type Example, exampleText } from "./examples";
import { functionTables } from "./fieldTables";
import { code, listed, table } from "./markdown";

/** The page of all functions, and one for each that is no look-up and no list: what it takes, and what it answers. */
export function functionPages(
  registry: Registry,
  functions: Functions,
  all: Readonly<Record<string, Callable>>,
  examples: Readonly<Record<string, Example>>,
): Record<string, string> {
  const own = Object.values(functions);
  const pages = own.map((definition) => [`docs/functions/${definition.name}.md`, pageOf(definition, examples[definition.name] as Example)]);
  return { "docs/functions.md": overview(registry, own, all, examples), ...Object.fromEntries(pages) };
}

function pageOf(definition: Functions[string], example: Example): string {
  const { name, description } = definition;
  const { args, result } = functionTables(definition);
  const endpoints = table(
    ["endpoint", "purpose"],
    endpointsOf(name).map(([endpoint, , reason]) => [endpoint, reason]),
  );
  const parts = Object.entries({ Arguments: args, Result: result, Endpoints: endpoints }).map(
    ([title, text]) => text && `\n## ${title}\n\n${text}`,
  );
  return `<!-- Generated from src/functions/${name}.ts by \`npm run generate\`. Changes belong there. -->
# ${name}

${description} [What all functions share](../functions.md).

## Example

${exampleText(example, "###")}${parts.join("")}`;
}

function overview(
  registry: Registry,
  own: readonly Functions[string][],
  all: Readonly<Record<string, Callable>>,
  examples: Readonly<Record<string, Example>>,
): string {
  const lookUps = Object.values(registry).filter(({ type }) => all[`get${type}`]);
  return `<!-- Generated from src/functions and src/resources by \`npm run generate\`. Changes belong there. -->
# Functions

A function reads from the platform and changes nothing. The state holds nothing of a function.

\`\`\`ts
import { DnsRecord, getDnsZoneOutput, getSiteOutput } from "pulumi-hosting";

const zone = getDnsZoneOutput({ id: "example.com" });
const site = getSiteOutput({ id: "shop" });
new DnsRecord("www", { zoneId: zone.id, name: "www", type: "CNAME", value: site.apply(({ domainCname }) => \`\${domainCname}.\`) });
export const { nameservers } = zone;
export const { ssh } = site;
\`\`\`

Without code, on the plugin:

\`\`\`yaml
variables:
  zone:
    fn::invoke:
      function: hosting:getDnsZone
      arguments: { id: example.com }
outputs:
  nameservers: \${zone.nameservers}
\`\`\`

- \`getX(args)\` returns a promise of a plain result. \`getXOutput(args)\` also accepts outputs of resources and returns an output. At
  preview this output is unknown until the resources that it depends on exist. The option \`dependsOn\` names further resources.
- Secrets: if the result holds a secret (\`ssh\` of a site), the whole output is secret. The plain result isn't marked: use the output.
- Functions use the same settings as resources. The option \`provider\` takes a \`Provider\`, for another account.
- If the object doesn't exist, the function fails, as \`get\` does. If a natural key matches several objects, the function fails, too; the
  error lists their ids.
- Functions also run in a preview. Functions that are called at the same time share what they read: \`Promise.all\` saves requests.
- Without the plugin, the program's own process sends the requests. In a unit test with \`pulumi.runtime.setMocks\`, the mock \`call\`
  answers instead: it gets the token \`hosting:index:getSite\` and the arguments, with the plugin and without.
- \`X.get\` adds a resource to the state, and each \`pulumi refresh\` reads it again. In other languages, \`X.get\` takes ids only: use a
  function to look up a natural key.

## Look-ups

${table(
  ["function", "`id`", "result"],
  lookUps.map((definition) => lookUpRow(definition, all[`get${definition.type}`] as Callable)),
)}
If the type has the input \`account\`, the function has it, too.

## Lists

A list has every object of an account, or of the parent that the program names, to the last page of the platform. \`items\` has what the
platform's list shows: an id, a name, and other values that aren't secret. Use a look-up for the rest. \`query\` lists only the objects
with a text. \`complete\` is false if the platform may have left something out; a warning gives the reason.

${exampleText(examples.getSites as Example, "###")}
${table(
  ["function", "arguments", "`items`"],
  Object.values(registry).flatMap((definition) => listRow(definition, all)),
)}
The objects of DnsRecords, EdgeRules and MailAliases are listed by \`getDnsRecords\`, \`getEdgeRules\` and \`getMailAliases\`.

## Other functions

${table(
  ["function", "what it does"],
  own.map(({ name, description }) => [`[${code(name)}](functions/${name}.md)`, description]),
)}
[All endpoints](api-coverage.md). A look-up uses the endpoints of \`get\`.
`;
}

function listRow({ type }: Definition, all: Readonly<Record<string, Callable>>): string[][] {
  const callable = all[listName(type)];
  const item = callable?.samples && itemFields(callable);
  if (!callable || !item) return [];
  const args = Object.entries(callable.inputFields).map(([name, { required }]) => (required ? `${code(name)} (required)` : code(name)));
  return [[code(callable.name), listed(args), listed(Object.keys(item).map(code))]];
}

function itemFields({ outputFields: { items } }: Callable): Fields | undefined {
  return items?.shape.kind === "list" && items.shape.item.kind === "object" ? items.shape.item.fields : undefined;
}

function lookUpRow({ type, identity, id }: Definition, callable: Callable): string[] {
  const secrets = secretFields(callable);
  const fields = Object.keys(callable.outputFields).map((name) => (secrets.includes(name) ? `${code(name)} (secret)` : code(name)));
  return [code(callable.name), `${code(id.join("/"))}, or ${identity.nameForm}`, `[${type}](resources/${type}.md): ${listed(fields)}`];
}
