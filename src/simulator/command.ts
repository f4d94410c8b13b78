import { once } from "node:events";
import { parseArgs } from "node:util";
import { demoData } from "./demoData";
import { readSeedFile } from "./seedFile";
import { type Simulator, type SimulatorOptions, startSimulator } from "./startSimulator";

const help = `Starts the hosting platform's API on this machine, in memory, until Ctrl-C.

Usage: pulumi-hosting simulator [options]

  --port N         port on 127.0.0.1 (default 0: a free one)
  --token T        the only token that is accepted (default: any)
  --account ID     an account that the token reaches; may be repeated (default account-1)
  --site ID        a site with an active CDN; may be repeated (default site-1)
  --rate-limit N   answer 429 beyond N requests a second (default: no limit)
  --panel          serve a page that shows what the platform holds, live, and changes it by hand
  --seed FILE      start with what a file in JSON says: the options of startSimulator, such as {"zones": [{"name": "example.com"}]}
  --from FILE      start with the copy of an account that \`export account\` wrote
  --demo-data      start with two sites, a zone with records, mail, a domain and a panel account
  --help           show this

Examples:
  Try a program against a platform that costs nothing:
    pulumi-hosting simulator --port 8080
    HOSTING_BASE_URL=http://127.0.0.1:8080 HOSTING_TOKEN=simulator-token HOSTING_ACCOUNT=account-1 pulumi up

  Two accounts, two sites, and a tight rate limit:
    pulumi-hosting simulator --account acme --account globex --site shop --site blog --rate-limit 20

  Look at it and change it in a browser, to learn what drift, doubts and waits are:
    pulumi-hosting simulator --port 8080 --demo-data --panel

  While it runs, see what it was asked, and make the next record fail:
    curl http://127.0.0.1:8080/_simulator/
    curl http://127.0.0.1:8080/_simulator/report
    curl -X POST http://127.0.0.1:8080/_simulator/faults -d '{"kind":"status","status":503,"method":"POST"}'
`;

const usageError = 2;

/** The `simulator` command; answers the exit status. */
export async function runSimulator(argv: string[]): Promise<number | void> {
  let options: SimulatorOptions | "help";
  try {
    options = readArguments(argv);
  } catch (error) {
    process.stderr.write(`simulator: ${misread(error) ?? messageOf(error)}\nTry: pulumi-hosting simulator --help\n`);
    return usageError;
  }
  if (options === "help") {
    process.stdout.write(help);
    return 0;
  }
  return runUntilSignal(options);
}

async function runUntilSignal(options: SimulatorOptions): Promise<number> {
  // Heard from the start: a signal during start-up must not leave the port open.
  const signal = nextSignal();
  let simulator: Simulator;
  try {
    simulator = await startSimulator(options);
  } catch (error) {
    signal.forget();
    process.stderr.write(`simulator: ${ofPort(error, options.port ?? 0) ?? messageOf(error)}\n`);
    return 1;
  }
  process.stdout.write(greeting(simulator, options.panel === true));
  await signal.heard;
  await simulator.close();
  return 0;
}

/** Why it can't listen, and what to do. */
function ofPort(error: unknown, port: number): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return undefined;
  if (code !== "EADDRINUSE") return `cannot listen on port ${port}: ${messageOf(error)}`;
  const other = port === 65_535 ? port - 1 : port + 1;
  return (
    `another program uses port ${port}, perhaps another simulator. Stop it, or use another port: --port ${other}, and in the project ` +
    `\`pulumi config set hosting:baseUrl http://127.0.0.1:${other}\`.`
  );
}

function greeting(simulator: Simulator, withPanel: boolean): string {
  const { accounts, sites } = simulator.platform;
  const ids = sites.list().map((site) => site.id);
  return [
    `listening ${simulator.url}`,
    `accounts: ${accounts.join(", ")}; sites: ${ids.join(", ") || "none"}`,
    `set HOSTING_BASE_URL=${simulator.url} HOSTING_TOKEN=${simulator.token} HOSTING_ACCOUNT=${simulator.account}`,
    ...(withPanel ? [`panel ${simulator.url}/_panel/`] : []),
    "",
  ].join("\n");
}

function readArguments(argv: string[]): SimulatorOptions | "help" {
  const { values } = parseArgs({
    args: argv,
    allowPositionals: false,
    options: {
      port: { type: "string" },
      token: { type: "string" },
      account: { type: "string", multiple: true },
      site: { type: "string", multiple: true },
      "rate-limit": { type: "string" },
      panel: { type: "boolean" },
      seed: { type: "string" },
      from: { type: "string" },
      "demo-data": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return "help";
  const perSecond = numberOf("--rate-limit", values["rate-limit"], 1, 1_000_000);
  const said: SimulatorOptions = {
    port: numberOf("--port", values.port, 0, 65_535),
    token: filled("--token", values.token),
    accounts: values.account?.map((account) => filled("--account", account) ?? ""),
    sites: values.site?.map((id) => ({ id: filled("--site", id) })),
    rateLimit: perSecond === undefined ? undefined : { perSecond },
    panel: values.panel,
  };
  const [copy, seed] = [values.from, values.seed].map((file) => (file === undefined ? {} : readSeedFile(file)));
  // What an option says goes before what a file says, and that before the data of the demo.
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { ...(values["demo-data"] ? demoData : {}), ...copy, ...seed, ...given };
}

function filled(flag: string, text: string | undefined): string | undefined {
  if (text !== undefined && text.trim() === "") throw new Error(`${flag} must not be empty`);
  return text;
}

function numberOf(flag: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${flag} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
}

function nextSignal(): { heard: Promise<unknown>; forget: () => void } {
  const listening = new AbortController();
  const forget = (): void => listening.abort();
  const signals = ["SIGINT", "SIGTERM"].map((name) => once(process, name, { signal: listening.signal }));
  // What was forgotten is never heard.
  const heard = Promise.race(signals).then(forget, () => undefined);
  return { heard, forget };
}

/** What is wrong with the options, in our words; nothing about any other error. */
function misread(error: unknown): string | undefined {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (!code.startsWith("ERR_PARSE_ARGS")) return undefined;
  const [, typed = ""] = /'(?:-\w, )?([^'\s=]+)/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `there is no option ${typed}.`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `takes options only, and not ${typed}.`;
  return message.includes("does not take") ? `${typed} takes no value.` : `${typed} needs a value.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
