import type { Fields } from "../../src/kernel/definition/shape";
import type { Example } from "./examples";
import type { Published, Schema } from "./schema";
import { settingsTable } from "./settingsPage";

/** What the pages for the Pulumi Registry show of a schema. */
type Package = Schema & {
  readonly displayName: string;
  readonly description: string;
  readonly homepage: string;
  readonly version: string;
} & Pick<Published, "pluginDownloadURL">;

/** The order in which the registry shows languages. */
const order = ["typescript", "python", "go", "csharp", "java", "yaml"] as const;

/** Hugo reads these pages: they link to whole addresses only, and a comment is in their head. */
function page(title: string, about: string, text: string): string {
  const head = `# Generated from package.json, the settings and the samples by \`npm run generate\`. Changes belong there.`;
  return `---\n${head}\ntitle: ${JSON.stringify(title)}\nmeta_desc: ${JSON.stringify(about)}\nlayout: package\n---\n\n${text}`;
}

/** The front page of the package in the Pulumi Registry. */
export function registryPage(schema: Schema, examples: Readonly<Record<string, Example>>): string {
  const { displayName, description, homepage } = schema as Package;
  return page(
    displayName,
    description,
    `${description} The preview reports mistakes in inputs before any change, and a second \`pulumi up\` changes nothing.

Sites, mailspaces, domains and panel accounts cost money: \`pulumi up\` orders them. Nothing is ordered twice, also after a run that was
killed. You can try the provider without an account: the npm package \`pulumi-hosting\` contains a simulator of the platform.

## A DNS zone

${chooser(examples.DnsZone as Example)}
## The firewall of a site

${chooser(examples.ShieldZone as Example)}
[Guides, all types, errors and the command](${homepage}).
`,
  );
}

function chooser(example: Example): string {
  const programs = Object.entries(example);
  const languages = order.filter((language) => programs.some(([name]) => name === language));
  const options = languages.map((language) => {
    const [, program] = programs.find(([name]) => name === language) as [string, string];
    return `{{% choosable language ${language} %}}\n\n\`\`\`${language}\n${program}\`\`\`\n\n{{% /choosable %}}\n`;
  });
  return `{{< chooser language "${languages.join(",")}" >}}\n${options.join("")}{{< /chooser >}}\n`;
}

/** How to install and configure the package, for the Pulumi Registry. */
export function installationPage(schema: Schema, settings: Fields, environmentOf: (setting: string) => string): string {
  const { displayName, name, version, homepage, language, pluginDownloadURL } = schema as Package;
  const { nodejs, python, go, csharp, java } = language;
  const pypi = python.packageName.replaceAll("_", "-");
  const dotnet = `${csharp.rootNamespace}.Hosting`;
  const maven = `${java.basePackage}/${name}`;
  return page(
    `${displayName}: installation and configuration`,
    `How to install the Pulumi provider for the ${displayName}, and how to configure it.`,
    `## Installation

The provider is a package in all languages of Pulumi:

- JavaScript and TypeScript: [\`pulumi-hosting\`](https://www.npmjs.com/package/pulumi-hosting), which needs no plugin, or the generated
  [\`${nodejs.packageName}\`](https://www.npmjs.com/package/${nodejs.packageName})
- Python: [\`${pypi}\`](https://pypi.org/project/${pypi}/)
- Go: [\`${go.importBasePath}\`](https://pkg.go.dev/${go.importBasePath})
- C#: [\`${dotnet}\`](https://www.nuget.org/packages/${dotnet})
- Java: [\`${maven.replace("/", ":")}\`](https://central.sonatype.com/artifact/${maven})
- YAML: \`type: ${name}:DnsZone\`

The plugin runs on Node 22.19 or newer, for every language. Pulumi downloads the plugin when a program first needs it. To install the
plugin before that:

\`\`\`sh
pulumi plugin install resource ${name} ${version} --server ${pluginDownloadURL}
\`\`\`

Without access to that address, install the plugin from the npm package (\`npx pulumi-hosting plugin install\`), or name a mirror in
\`PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES\`.

## Configuration

\`\`\`sh
pulumi config set ${name}:baseUrl https://api.your-platform.example
pulumi config set --secret ${name}:token
pulumi config set ${name}:account your-account-id
\`\`\`

The stack's configuration comes first, then the environment. A \`Provider\` resource takes the same names as arguments, for another account
in the same program.

${settingsTable(settings, environmentOf)}
[More about settings](${homepage}settings).
`,
  );
}
