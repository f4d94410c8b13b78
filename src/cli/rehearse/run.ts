import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readUrn } from "../../kernel/identity/urn";
import { type SimulatorOptions, startSimulator } from "../../simulator";
import { askingPlatform, costsText } from "../comment/costs";
import { exported } from "../costs/declared";
import { driftOf, type Drifted } from "../drift/differences";
import { previewRefresh } from "../drift/engine";
import { askEngine, runEngine } from "../frame/engine";
import { settingsOf } from "../frame/platform";
import type { Progress } from "../frame/progress";
import { withStackSettings } from "../frame/stackSettings";
import type { World } from "../frame/world";
import { projectOf } from "../plugin/project";
import { type Step, toldIn } from "../policy/events";
import { type StackState, stateIn, type Stored } from "../report/collect/states";
import { type Copy, copyOf } from "./copy";
import type { Stage } from "./stage";

/** A resource that a run did something to. */
export interface Change {
  readonly op: string;
  readonly type: string;
  readonly name: string;
}

/** One run of the engine on the copy. */
export interface Run {
  readonly what: "up" | "second up" | "destroy";
  readonly failed: boolean;
  readonly changes: readonly Change[];
  /** Why it failed, in the provider's and the engine's words. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export interface Rehearsed {
  readonly stack: string;
  readonly runs: readonly Run[];
  /** What a refresh after them finds changed; `undefined` where it wasn't tried. */
  readonly drifted?: readonly Drifted[];
  /** What is ordered, with its price where one is known. */
  readonly orders: string;
  readonly copy: Pick<Copy, "objects" | "gaps">;
  readonly notes: readonly string[];
}

interface Wishes {
  readonly stack: string | undefined;
  readonly destroys: boolean;
}

/** Runs the program of the folder on a copy of its account. Nothing but reads is sent to the platform. */
export async function rehearse(called: World, stage: Stage, { stack: wanted, destroys }: Wishes, line: Progress): Promise<Rehearsed> {
  line.say("asking the engine for the stack");
  const stack = wanted ?? (await selected(called));
  const world = await withStackSettings(stack, called);
  const whole = await exported(world, stack);
  const state = stateIn("the engine", whole, stack);
  line.done();
  const copy = await copyOf(world, accountsIn(state, settingsOf(world).account), known(state));
  const simulator = await startSimulator(copy.options);
  try {
    // The program's runs take their settings as they always do.
    const own = stage.world(called, simulator.url);
    line.say("preparing the stack");
    await prepare(own, stage, stack, whole, state.resources.length > 0);
    const planned = await planOf(own, stack, line);
    const notes = offerPlans(planned, copy.options.plans ?? [], simulator.platform.billing.catalogue);
    const orders = (await costsText(planned, askingPlatform(stack, world)))();
    const runs: Run[] = [];
    const run = async (what: Run["what"], command: readonly string[]): Promise<boolean> => {
      line.say(`${what} on the copy`);
      runs.push({ what, ...(await ended(own, stack, command)) });
      return runs.at(-1)?.failed === false;
    };
    let drifted: readonly Drifted[] | undefined;
    if ((await run("up", ["up"])) && (await run("second up", ["up"]))) {
      line.say("refresh on the copy");
      drifted = driftOf((await previewRefresh(own, stack, false)).steps);
      if (destroys) await run("destroy", ["destroy", "--exclude-protected"]);
    }
    return { stack, runs, orders, copy, notes, ...(drifted && { drifted }) };
  } finally {
    await simulator.close();
  }
}

async function selected(world: World): Promise<string> {
  const { code, stdout, stderr } = await runEngine(world, ["stack", "--show-name", "--non-interactive", "--color", "never"]);
  if (code !== 0) throw new Error(`no stack is selected: ${stderr.trim()}. Name it: --stack NAME.`);
  return stdout.trim();
}

/** What costs nothing, and lives in the state alone: other providers of this kind run in a rehearsal as they do otherwise. */
const harmless = /^(random|tls|time|std):/;

function isForeign(token: string): boolean {
  return !/^(hosting:|pulumi-nodejs:dynamic\/hosting:|pulumi:)/.test(token) && token.split(":").length === 3 && !harmless.test(token);
}

/** Operations that leave a resource as it is. */
const unchanged: readonly string[] = ["same", "read", "refresh", "discard", "read-discard"];

/** Another provider would be asked for real. */
function refuseOthers(changes: readonly Change[]): void {
  const others = changes.filter(({ op, type }) => isForeign(type) && op !== "same");
  if (others.length === 0) return;
  const named = [...new Set(others.map(({ type, name }) => `${type} ${name}`))];
  throw new Error(
    `the program changes resources of other providers, for which there is no simulator: ${named.slice(0, 5).join(", ")}` +
      `${named.length > 5 ? ` and ${named.length - 5} more` : ""}. Rehearse a stack that has none of them.`,
  );
}

/** The accounts of the settings, of explicit providers and of single resources. */
function accountsIn({ resources }: StackState, own: string | undefined): (string | undefined)[] {
  const named = resources.map(({ inputs }) => inputs.account).filter((account) => typeof account === "string" && account !== "");
  return [...new Set([own, ...(named as string[])])];
}

function known({ resources }: StackState): { type: string; id: string }[] {
  return resources.flatMap(({ type, token, id }: Stored) => (id === undefined || isForeign(token) ? [] : [{ type, id }]));
}

async function prepare(world: World, { folder }: Stage, stack: string, state: unknown, hasResources: boolean): Promise<void> {
  const name = stack.split("/").at(-1) as string;
  const provider = secretsProviderOf(state);
  await unchangedConfig(world, name, () =>
    succeed(world, ["stack", "init", name, "--no-select", ...(provider === undefined ? [] : ["--secrets-provider", provider])], undefined),
  );
  if (!hasResources) return;
  const file = join(folder, "state.json");
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  await succeed(world, ["stack", "import", "--file", file], name);
}

const keeper = z.object({
  deployment: z.object({
    secrets_providers: z.object({ type: z.string(), state: z.object({ url: z.string().optional() }).nullish().catch(undefined) }).nullish(),
  }),
});

/** What encrypts the stack's secrets, as `stack init` calls it; `undefined` for what a backend takes unless told. */
function secretsProviderOf(state: unknown): string | undefined {
  const { type, state: its } = keeper.safeParse(state).data?.deployment.secrets_providers ?? {};
  if (type === "service")
    throw new Error(
      "Pulumi Cloud encrypts the secrets of this stack, and only there can they be read. Rehearse a stack whose secrets a passphrase or " +
        "a key service keeps: pulumi stack change-secrets-provider.",
    );
  return type === "passphrase" ? type : its?.url;
}

/** Nothing in the project's folder changes: whatever the engine writes into the stack's configuration is put back. */
async function unchangedConfig(world: World, name: string, work: () => Promise<void>): Promise<void> {
  const folder = projectOf(world.folder)?.folder ?? world.folder;
  const file = join(folder, `Pulumi.${name}.yaml`);
  const before = existsSync(file) ? readFileSync(file) : undefined;
  await work();
  if (before === undefined) rmSync(file, { force: true });
  else if (!readFileSync(file).equals(before)) writeFileSync(file, before);
}

async function succeed(world: World, args: readonly string[], stack: string | undefined): Promise<void> {
  const { code, stderr, stdout } = await askEngine(world, args, stack);
  if (code !== 0)
    throw new Error(`the engine refused \`pulumi ${args.slice(0, 2).join(" ")}\` for the copy: ${stderr.trim() || stdout.trim()}`);
}

/** What the program would do, before anything is done: nothing of another provider may be touched. */
async function planOf(world: World, stack: string, line: Progress): Promise<readonly Step[]> {
  line.say("preview on the copy");
  const env = { ...world.env, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "1" };
  const { stdout, stderr } = await askEngine({ ...world, env }, ["preview", "--json"], stack.split("/").at(-1));
  const told = toldIn(stdout);
  if (!told) throw new Error(`the engine's preview of the program ended without a result: ${stderr.trim()}`);
  refuseOthers(told.steps.map(changeOf));
  return told.steps;
}

function changeOf({ op, urn }: Step): Change {
  const { name } = readUrn(urn);
  return { op, name, type: urn.split("::").at(-2)?.split("$").at(-1) ?? "" };
}

type Plans = NonNullable<SimulatorOptions["plans"]>;

/** A plan that nobody pays for yet may exist all the same: the copy sells what the program orders, and says so. */
function offerPlans(steps: readonly Step[], paid: Plans, catalogue: { offer(plan: Plans[number]): void }): string[] {
  const plans = steps.flatMap(({ urn, new: { plan } }) => (readUrn(urn).type === "Site" && typeof plan === "string" ? [plan] : []));
  const unknown = [...new Set(plans)].filter((plan) => !paid.some(({ shortName }) => shortName === plan));
  for (const shortName of unknown) catalogue.offer({ shortName });
  return unknown.map((plan) => `whether there is a plan ${JSON.stringify(plan)}: the account has no site of it`);
}

async function ended(world: World, stack: string, command: readonly string[]): Promise<Omit<Run, "what">> {
  const args = [...command, "--yes", "--skip-preview", "--json"];
  const { code, stdout, stderr } = await askEngine(world, args, stack.split("/").at(-1));
  const told = toldIn(stdout);
  const messages = (severity: string): string[] => [
    ...new Set((told?.diagnostics ?? []).filter((one) => one.severity === severity).map(({ message }) => message.trim())),
  ];
  const errors = messages("error");
  return {
    failed: code !== 0,
    changes: (told?.steps ?? []).filter(({ op, urn }) => !unchanged.includes(op) && !urn.includes("::pulumi:")).map(changeOf),
    errors: code !== 0 && errors.length === 0 ? [stderr.trim() || `the engine ended with ${code}`] : errors,
    warnings: messages("warning"),
  };
}
