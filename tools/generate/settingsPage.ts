import type { Fields } from "../../src/kernel/definition/shape";
import { code, table } from "./markdown";

/** What the provider can be told, in the stack's configuration, in the environment, or as arguments of a `Provider`. */
export function settingsPage(settings: Fields, environmentOf: (setting: string) => string): string {
  const rows = Object.entries(settings).map(([name, { shape, description, marks }]) => [
    code(`hosting:${name}`),
    code(environmentOf(name)),
    `${shape.kind === "text" ? "string" : shape.kind}${marks.secret ? ", secret" : ""}`,
    /Default: (.+?)\. /.exec(description)?.[1] ?? "",
    description.replace(/ Default: .+?\./, "").replace(/ Environment: .+$/, ""),
  ]);
  return `<!-- Generated from src/host/settings.ts by \`npm run generate\`. Changes belong there. -->
# Settings

The provider reads a setting from the stack's configuration; if it isn't set there, from the environment. An explicit \`Provider\` takes the same names as arguments, for one more
account in the same program. There, a setting without an argument comes from the environment, never from the stack's configuration.

\`\`\`ts
import * as pulumi from "@pulumi/pulumi";
import { DnsZone, Provider } from "pulumi-hosting";

const baseUrl = new pulumi.Config("hosting").require("baseUrl");
const token = new pulumi.Config().requireSecret("otherToken");
const other = new Provider("other", { baseUrl, token, account: "account-2" });
new DnsZone("theirs", { name: "example.net" }, { provider: other });
\`\`\`

${table(["setting", "environment", "type", "default", "meaning"], rows)}
## Environment only

| variable | meaning |
|---|---|
| \`HOSTING_ADOPT=1\` | adopts existing objects for one run ([guide](guides/adopting-an-account.md)) |
| \`HOSTING_ORDER_AGAIN=<id>\` | reports that an order had no result ([step by step](errors.md#order-unknown)) |
| \`HOSTING_STATE_DIR\` | the folder of the notes about unfinished work: an absolute path, without \`~\`. Default: \`pulumi-hosting\` in \`$XDG_STATE_HOME\`, if that is an absolute path; else \`.local/state/pulumi-hosting\` in the user's home. The home is the one in the password file; \`HOME\` has no effect. A user without a home (in a container) needs the variable to order anything |
| \`HTTPS_PROXY\`, \`HTTP_PROXY\`, \`NO_PROXY\` | the proxy between this machine and the platform, \`http://user:password@proxy.example:3128\`, and the hosts that need no proxy. The names in lower case come first. If \`HTTPS_PROXY\` isn't set, \`HTTP_PROXY\` is used. For a platform on this machine (a loopback address, the simulator), no proxy is used |
| \`NODE_EXTRA_CA_CERTS\` | a file with further certificate authorities, for example that of a proxy |
`;
}
