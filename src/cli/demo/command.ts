import { existsSync } from "node:fs";
import { type Simulator, startSimulator } from "../../simulator";
import { type Command, UsageError } from "../frame/command";
import { endEngines, runEngine } from "../frame/engine";
import { asJson } from "../frame/output";
import { own } from "../frame/package";
import { painter, plainly } from "../frame/paint";
import { atLeast, oldestEngine } from "../frame/versions";
import type { World } from "../frame/world";
import { Engine } from "./engine";
import { Visit } from "./visit";
import { type Home, newHome } from "./home";
import { siteBefore, zoneBefore } from "./platform";
import { Screen } from "./screen";
import { story } from "./story";

const interrupted = 130;

export const demo: Command = {
  name: "demo",
  summary: "shows a program's life on a simulated platform, and checks each claim about it",
  words: "",
  asks: "the engine, with a simulator; no platform",
  about: `Runs examples/quickstart of this package by the first \`pulumi\` on PATH, on a simulator that starts with the demo: creates a site
with its edge, firewall, DNS and mail, changes some of these without Pulumi, finds the changes, repairs them, and removes everything. The
demo checks each of its claims, and takes under a minute. No platform, account or login is needed, and nothing is bought. The demo keeps
all its files in a temporary folder, and deletes this folder at its end. Your stacks, your login and your settings play no part.`,
  options: {
    panel: { type: "boolean", describe: "serve the simulator's page in the browser, and keep the stack until Ctrl-C" },
    json: { type: "boolean", describe: "print only the claims that held, as JSON" },
  },
  examples: [
    ["See what this package does", "pulumi-hosting demo"],
    ["Change things yourself, in the browser", "pulumi-hosting demo --panel"],
  ],
  exits: { 0: "all claims held", 1: "a claim did not hold, or something is missing", 2: "not understood", [interrupted]: "interrupted" },
  async run(call, world) {
    const [withPanel, asDocument] = [call.flag("panel"), call.flag("json")];
    if (withPanel && asDocument) throw new UsageError("--panel and --json exclude each other.");
    const startedMs = Date.now();
    const screen = asDocument ? new Screen(() => undefined, plainly) : new Screen(world.out, painter(world, world.outIsTerminal));
    const home = newHome(world);
    const end = await told(screen, home, withPanel, { ...world, engines: new Set() });
    if (end !== "told") return end === "left" ? 0 : interrupted;
    screen.claim(!existsSync(home.folder), "nothing is left of the demo itself: its stacks and the engine's files are deleted");
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    if (asDocument) world.out(asJson({ version: own.version, claims: screen.claims, seconds }));
    screen.line(`\n${screen.claims.length} claims held, in ${seconds} s.`);
    screen.line(`Next: examples/quickstart/index.ts in the package is the program, and \`npx ${own.name} new\` writes one of yours.`);
    return 0;
  },
};

async function requireEngine(world: World): Promise<void> {
  const { code, stdout, stderr } = await runEngine(world, ["version"], 20_000);
  if (code !== 0) throw new Error(`\`pulumi version\` ended with ${code}: ${stderr.trim()}`);
  if (!atLeast(stdout, oldestEngine))
    throw new Error(`this is pulumi ${stdout.trim()}; ${oldestEngine} or newer is needed. Update it: https://www.pulumi.com/docs/install`);
}

/** Tells the story, and leaves nothing behind. A signal ends it: `left` where somebody was at the panel, who ends by a signal anyway. */
async function told(screen: Screen, home: Home, withPanel: boolean, world: World): Promise<"told" | "left" | "interrupted"> {
  const stopped = world.stopped().then(() => "stopped" as const);
  const engine = new Engine(screen, world);
  // For an end by something else than a signal that we wait for: the terminal was closed, or the output can't be written.
  const atOnce = (): void => {
    void endEngines(world);
    home.remove();
  };
  const hungUp = (): never => process.exit(129);
  process.on("exit", atOnce).on("SIGHUP", hungUp);
  const visit = withPanel ? new Visit() : undefined;
  let simulator: Simulator | undefined;
  try {
    // Even to say its version, the engine writes into its home.
    await requireEngine({ ...world, env: home.env });
    simulator = await startSimulator({ sites: [siteBefore], zones: [zoneBefore], panel: withPanel });
    const all = story({ screen, engine, simulator, home }, visit).then(() => "told" as const);
    const end = await Promise.race([all, stopped]);
    if (end === "told") return end;
    // What ends by our own hand has nothing to say.
    all.catch(() => undefined);
    screen.line(`\n${visit?.hasBegun ? "Done" : "Interrupted"}: cleaning up.`);
    return visit?.hasBegun ? "left" : "interrupted";
  } finally {
    visit?.end();
    await engine.end();
    await simulator?.close();
    home.remove();
    process.off("exit", atOnce).off("SIGHUP", hungUp);
  }
}
