import { type Simulator, type SimulatorOptions, startSimulator } from "../../simulator";
import { demoData } from "../../simulator/demoData";
import { readSeedFile } from "../../simulator/seedFile";
import { type Call, type Command, UsageError } from "../frame/command";
import { numberIn } from "../frame/moment";
import { unread } from "../frame/world";

export const simulatorCommand: Command = {
  name: "simulator",
  summary: "starts the platform's API in memory, for tests and trials, with a page to look at it",
  words: "",
  asks: "nobody",
  about: `Starts the hosting platform's API on this machine, in memory, until Ctrl-C. Other machines can't reach it. At /_simulator/ it
lists the routes that show its data and its report, change its data by hand, and add faults. The page docs/simulator.md of this package has
all of it.`,
  options: {
    port: { type: "string", value: "N", describe: "port on 127.0.0.1 (default 0: a free one)" },
    token: { type: "string", value: "T", describe: "the only token that is accepted (default: any)" },
    account: {
      type: "string",
      value: "ID",
      many: true,
      describe: "an account that the token reaches; may be repeated (default account-1)",
    },
    site: { type: "string", value: "ID", many: true, describe: "a site with an active CDN; may be repeated (default site-1)" },
    "rate-limit": { type: "string", value: "N", describe: "answer 429 beyond N requests a second (default: no limit)" },
    panel: { type: "boolean", describe: "serve a page that shows the platform's data, live, and changes it by hand" },
    seed: {
      type: "string",
      value: "FILE",
      describe: 'start with the data of a file in JSON: the options of startSimulator, such as {"zones": [{"name": "example.com"}]}',
    },
    from: { type: "string", value: "FILE", describe: "start with the copy of an account that `export account` wrote" },
    "demo-data": { type: "boolean", describe: "start with two sites, a zone with records, mail, a domain and a panel account" },
  },
  examples: [
    ["Start a platform that costs nothing", "pulumi-hosting simulator --port 8080"],
    [
      "Try a program against it, in another terminal",
      "HOSTING_BASE_URL=http://127.0.0.1:8080 HOSTING_TOKEN=simulator-token HOSTING_ACCOUNT=account-1 pulumi up",
    ],
    [
      "Two accounts, two sites, and a tight rate limit",
      "pulumi-hosting simulator --account acme --account globex --site shop --site blog --rate-limit 20",
    ],
    [
      "Look at it and change it in a browser, to learn what drift, doubts and waits are",
      "pulumi-hosting simulator --port 8080 --demo-data --panel",
    ],
    ["While it runs, see its requests", "curl http://127.0.0.1:8080/_simulator/report"],
    [
      "Make the next record fail",
      `curl -X POST http://127.0.0.1:8080/_simulator/faults -d '{"kind":"status","status":503,"method":"POST"}'`,
    ],
  ],
  exits: { 0: "ended by a signal", ...unread },
  async run(call, world) {
    const options = optionsOf(call);
    // Heard from the start: a signal during start-up must not leave the port open.
    const stopped = world.stopped();
    const simulator = await startSimulator(options).catch((error: NodeJS.ErrnoException) => {
      throw new Error(ofPort(error, options.port ?? 0));
    });
    world.out(greeting(simulator, options.panel === true));
    const status = await stopped;
    await simulator.close();
    return status;
  },
};

/** Why it can't start, and what to do. */
function ofPort({ code, syscall, message }: NodeJS.ErrnoException, port: number): string {
  if (syscall === undefined) return message;
  if (code !== "EADDRINUSE") return `cannot listen on port ${port}: ${message}`;
  const other = port === 65_535 ? port - 1 : port + 1;
  return (
    `another program uses port ${port}, perhaps another simulator. Stop it, or use another port: --port ${other}, and in the project ` +
    `\`pulumi config set hosting:baseUrl http://127.0.0.1:${other}\`.`
  );
}

function greeting({ url, token, platform: { accounts, sites } }: Simulator, withPanel: boolean): string {
  const ids = sites.list().map((site) => site.id);
  return [
    `listening ${url}`,
    `accounts: ${accounts.join(", ")}; sites: ${ids.join(", ") || "none"}`,
    `set HOSTING_BASE_URL=${url} HOSTING_TOKEN=${token} HOSTING_ACCOUNT=${accounts[0]}`,
    ...(withPanel ? [`panel ${url}/_panel/`] : []),
    "",
  ].join("\n");
}

/** What an option says goes before what a file says, and that before the data of the demo. */
function optionsOf(call: Call): SimulatorOptions {
  const port = numberIn(call, "port", undefined, [0, 65_535]);
  const [token, perSecond] = [call.text("token"), numberIn(call, "rate-limit", undefined, [1, 1_000_000])];
  const [accounts, sites] = [call.texts("account"), call.texts("site").map((id) => ({ id }))];
  return {
    ...(call.flag("demo-data") && demoData),
    ...seedOf(call.text("from")),
    ...seedOf(call.text("seed")),
    ...(port !== undefined && { port }),
    ...(token !== undefined && { token }),
    ...(accounts.length > 0 && { accounts }),
    ...(sites.length > 0 && { sites }),
    ...(perSecond !== undefined && { rateLimit: { perSecond } }),
    panel: call.flag("panel"),
  };
}

function seedOf(file: string | undefined): SimulatorOptions {
  try {
    return file === undefined ? {} : readSeedFile(file);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
