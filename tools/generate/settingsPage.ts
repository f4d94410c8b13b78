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

The stack's configuration comes first, then the environment. An explicit \`Provider\` takes the same names as arguments, for one more
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
For one run: \`HOSTING_ADOPT=1\` takes over existing objects ([guide](guides/adopting-an-account.md)), and
\`HOSTING_ORDER_AGAIN=<id>\` says that nothing came of an order ([order-unknown](errors.md#order-unknown)). For the machine:
\`HOSTING_STATE_DIR\` is the folder of the notes about unfinished work; default \`$XDG_STATE_HOME/pulumi-hosting\`, else
\`~/.local/state/pulumi-hosting\`.
`;
}
