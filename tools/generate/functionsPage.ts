import type { Functions } from "../../src/kernel/definition/function";
import type { Callable } from "../../src/kernel/operations/callable";
import { secretFields } from "../../src/kernel/operations/invoke";
import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { endpointsOf } from "./endpoints";
import { type Example, exampleText } from "./examples";
import { functionTables } from "./fieldTables";
import { code, listed, table } from "./markdown";

/** The page of all functions: what each takes, and what it answers. */
export function functionsPage(
  registry: Registry,
  functions: Functions,
  all: Readonly<Record<string, Callable>>,
  examples: Readonly<Record<string, Example>>,
): string {
  const lookUps = Object.values(registry).filter(({ type }) => all[`get${type}`]);
  const sections = Object.values(functions).map((definition) => {
    const { name, description } = definition;
    const { args, result } = functionTables(definition);
    const endpoints = table(
      ["endpoint", "purpose"],
      endpointsOf(name).map(([endpoint, , reason]) => [endpoint, reason]),
    );
    const example = exampleText(examples[name] as Example, "###");
    return `## ${name}\n\n${description}\n\n${example}\n${args}\n${result}\n${endpoints}`;
  });
  return `<!-- Generated from src/functions and src/resources by \`npm run generate\`. Changes belong there. -->
# Functions

A function asks the platform and changes nothing. Nothing of it is in the state.

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

- \`getX(args)\` gives a promise of a plain result. \`getXOutput(args)\` takes outputs of resources, too, and gives an output: in a preview it
  isn't known as long as a resource that it depends on isn't made. The option \`dependsOn\` names further ones.
- Secrets: if the result holds one (\`ssh\` of a site), all of an output is secret. The plain result doesn't say so: take the output.
- Settings come from where those of the resources come from. The option \`provider\` takes a \`Provider\`, for another account.
- What isn't there is an error, as with \`get\`. So is a natural key that names several objects; the error has the id of each.
- Functions run in a preview as well. Those that are called at the same moment share what they read: \`Promise.all\` saves requests.
- Without the plugin, the program's own process asks the platform. In a unit test with \`pulumi.runtime.setMocks\`, the mock \`call\` answers
  instead: it gets the token \`hosting:index:getSite\` and the arguments, with the plugin and without.
- \`X.get\` makes a resource of the state that each \`pulumi refresh\` reads anew. In a program without code, or in another language, it takes
  ids only: a natural key is looked up by a function.

## Look-ups

${table(
  ["function", "`id`", "result"],
  lookUps.map((definition) => lookUpRow(definition, all[`get${definition.type}`] as Callable)),
)}
Where the type has an \`account\`, the function takes one, too.

${sections.join("\n")}
[All endpoints](api-coverage.md). A look-up asks those of \`get\`.
`;
}

function lookUpRow({ type, identity, id }: Definition, callable: Callable): string[] {
  const secrets = secretFields(callable);
  const fields = Object.keys(callable.outputFields).map((name) => (secrets.includes(name) ? `${code(name)} (secret)` : code(name)));
  return [code(callable.name), `${code(id.join("/"))}, or ${identity.nameForm}`, `[${type}](resources/${type}.md): ${listed(fields)}`];
}
