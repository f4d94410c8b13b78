import type { Fields } from "../../src/kernel/definition/shape";
import { code, table } from "./markdown";

/** A row for each setting: in the stack's configuration, in the environment, its type, its default, what it means. */
export function settingsTable(settings: Fields, environmentOf: (setting: string) => string): string {
  const rows = Object.entries(settings).map(([name, { shape, description, marks }]) => [
    code(`hosting:${name}`),
    code(environmentOf(name)),
    `${shape.kind === "text" ? "string" : shape.kind}${marks.secret ? ", secret" : ""}`,
    /Default: (.+?)\. /.exec(description)?.[1] ?? "",
    description.replace(/ Default: .+?\./, "").replace(/ Environment: .+$/, ""),
  ]);
  return table(["setting", "environment", "type", "default", "meaning"], rows);
}

/** The settings of the provider, in the stack's configuration, in the environment, or as arguments of a `Provider`. */
export function settingsPage(settings: Fields, environmentOf: (setting: string) => string): string {
  return `<!-- Generated from src/host/settings.ts by \`npm run generate\`. Changes belong there. -->
# Settings

The stack's configuration comes first, then the environment. A \`Provider\` resource takes the same names as arguments, for another account
in the same program. If a \`Provider\` lacks an argument, the environment supplies it, never the stack's configuration.

\`\`\`ts
import * as pulumi from "@pulumi/pulumi";
import { DnsZone, Provider } from "pulumi-hosting";

const baseUrl = new pulumi.Config("hosting").require("baseUrl");
const token = new pulumi.Config().requireSecret("otherToken");
const other = new Provider("other", { baseUrl, token, account: "account-2" });
new DnsZone("theirs", { name: "example.net" }, { provider: other });
\`\`\`

${settingsTable(settings, environmentOf)}
## Environment only

| variable | meaning |
|---|---|
| \`HOSTING_ADOPT=1\` | adopts existing objects for one run ([guide](guides/adopting-an-account.md)) |
| \`HOSTING_ORDER_AGAIN=<id>\` | confirms that an order produced nothing, or that an order under way is for something else. Several ids: with commas ([step by step](errors.md#order-unknown)) |
| \`HOSTING_FORGET_ORDER=<id>\` | confirms the same for a resource that leaves the program: it leaves the state, and nothing is ordered. It also ends the warning about [the order of a replacement that the program took back](behaviour.md#keeping-an-object-whose-replacement-is-on-order) |
| \`HOSTING_STATE_DIR\` | the folder of the provider's notes about unfinished work (the journal): an absolute path, without \`~\`. Default: \`pulumi-hosting\` in \`$XDG_STATE_HOME\`, if that is an absolute path; else \`.local/state/pulumi-hosting\` in the user's home. The password file names the home; \`HOME\` has no effect. A user without a home (a number in a container) must set the variable to buy anything |
| \`HOSTING_REHEARSAL\` | set by \`rehearse\` for the runs of the engine: the address of a simulator on this machine, which gets all requests in the platform's place, without the token ([guide](guides/before-the-first-real-run.md)) |
| \`PULUMI_SKIP_CHECKPOINTS=true\` | the engine's own variable: it writes the state once, at the end of a run. The provider's notes replace the engine's checkpoints ([guide](guides/thousands-of-resources.md)) |
| \`HTTPS_PROXY\`, \`HTTP_PROXY\`, \`NO_PROXY\` | the proxy between this machine and the platform, \`http://user:password@proxy.example:3128\`, and the hosts that need no proxy. The names in lower case come first. If \`HTTPS_PROXY\` isn't set, \`HTTP_PROXY\` is used. A platform on this machine (a loopback address, the simulator) is never reached through a proxy |
| \`NODE_EXTRA_CA_CERTS\` | a file with further certificate authorities, for example that of a proxy |
`;
}
