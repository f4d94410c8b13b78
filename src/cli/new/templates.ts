import { own } from "../frame/package";
import { go, java } from "./compiled";
import { description, install, type Language, packageOf, pluginLines, type Wishes } from "./language";

/** Node itself runs a module in TypeScript; without this, the SDK compiles and checks it in each run. */
const quickRuntime = "runtime: { name: nodejs, options: { typescript: false } }";

const typescript: Language = {
  packages: {
    dependencies: { "@pulumi/pulumi": own.peerDependencies?.["@pulumi/pulumi"] ?? "^3.270.0", [own.name]: `^${own.version}` },
    devDependencies: { "@types/node": "^22.20.5", typescript: "^6.0.3" },
  },
  steps: () => ["npm install", "npm run check   # checks the types: Node runs the program without a look at them"],
  files: ({ name, domain }) => ({
    "Pulumi.yaml": `name: ${JSON.stringify(name)}\ndescription: ${description}\n${quickRuntime}\n`,
    "index.ts": `import { DnsRecord, DnsZone } from "pulumi-hosting";

const zone = new DnsZone("example", { name: "${domain}" });

new DnsRecord("www", { zoneId: zone.id, name: "www", type: "A", value: "192.0.2.10", ttl: 300 });
new DnsRecord("spf", { zoneId: zone.id, name: "@", type: "TXT", value: "v=spf1 -all" });

export const nameservers = zone.nameservers;
`,
    "tsconfig.json": `${JSON.stringify(
      {
        compilerOptions: {
          ...{ strict: true, target: "es2023", module: "nodenext" },
          ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true, allowImportingTsExtensions: true },
          ...{ skipLibCheck: true, types: ["node"], noEmit: true },
        },
        files: ["index.ts"],
      },
      undefined,
      2,
    )}\n`,
    ".gitignore": "node_modules/\n",
  }),
};

const python: Language = {
  steps: ({ plugin }) => [...(plugin === undefined ? [install] : []), `pulumi package add ${packageOf(plugin)}`, "pulumi install"],
  files: ({ name, domain, plugin }) => ({
    "Pulumi.yaml":
      `name: ${JSON.stringify(name)}\ndescription: ${description}\nruntime:\n  name: python\n` +
      "  options: { toolchain: pip, virtualenv: venv }\n" +
      pluginLines(plugin),
    "requirements.txt": "pulumi>=3.259.0,<4.0.0\n",
    "__main__.py": `import pulumi
from pulumi_hosting import DnsRecord, DnsRecordType, DnsZone

zone = DnsZone("example", name="${domain}")

DnsRecord("www", zone_id=zone.id, name="www", type=DnsRecordType.A, value="192.0.2.10", ttl=300)
DnsRecord("spf", zone_id=zone.id, name="@", type=DnsRecordType.TXT, value="v=spf1 -all")

pulumi.export("nameservers", zone.nameservers)
`,
    ".gitignore": "venv/\nsdks/\nnode_modules/\n",
  }),
};

const yaml: Language = {
  steps: ({ plugin }) => (plugin === undefined ? [install] : []),
  files: ({ name, domain, plugin }) => ({
    "Pulumi.yaml": `name: ${JSON.stringify(name)}
description: ${description}
runtime: yaml
${pluginLines(plugin)}resources:
  example:
    type: hosting:DnsZone
    properties: { name: ${domain} }
  www:
    type: hosting:DnsRecord
    properties: { zoneId: "\${example.id}", name: www, type: A, value: 192.0.2.10, ttl: 300 }
  spf:
    type: hosting:DnsRecord
    properties: { zoneId: "\${example.id}", name: "@", type: TXT, value: v=spf1 -all }
outputs:
  nameservers: \${example.nameservers}
`,
    ".gitignore": "node_modules/\n",
  }),
};

export const languages: Readonly<Record<string, Language>> = { typescript, python, yaml, go, java };

/** The settings of the stack `dev`. The simulator takes any token, so the one of its project is no secret. */
export function stackFile({ url, account, token }: Wishes): string {
  const lines = [
    `hosting:baseUrl: ${url}`,
    ...(token === undefined ? [] : [`hosting:token: ${token}`]),
    `hosting:account: ${JSON.stringify(account)}`,
  ];
  return `config:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
