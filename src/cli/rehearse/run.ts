import { existsSync } from "node:fs";
import { z } from "zod";
import type { Values } from "../../kernel/definition/values";
import { readUrn } from "../../kernel/identity/urn";
import { type Simulator, startSimulator } from "../../simulator";
import { askingPlatform, costsText } from "../comment/costs";
import { driftOf, type Drifted } from "../drift/differences";
import { runEngine } from "../frame/engine";
import { settingsOf } from "../frame/platform";
import type { Progress } from "../frame/progress";
import { withStackSettings } from "../frame/stackSettings";
import type { World } from "../frame/world";
import { projectOf } from "../plugin/project";
import { exported, type StackState, stateIn } from "../report/collect/states";
import { assumedFor } from "./assumed";
import { type Copy, copyOf, newReadings } from "./copy";
import { type Ended, type Plan, Rehearsal } from "./engine";
import { notesOnTokens, refuseElsewhere } from "./explicit";
import { type Anew, type LostAnswers, lostAnswers, sentTo } from "./lostAnswers";
import { isElsewhere, isOurs, othersText } from "./others";
import { newStage } from "./stage";

export type { Change } from "./engine";

/** One run of the engine on the copy. */
export interface Run extends Ended {
  readonly what: "up" | "second up" | "destroy";
}

export interface Rehearsed {
  readonly stack: string;
  readonly runs: readonly Run[];
  /** What a refresh after them finds changed; `undefined` where it wasn't tried. */
  readonly drifted?: readonly Drifted[];
  /** What becomes of lost answers; `undefined` where they weren't tried. */
  readonly lostAnswers?: LostAnswers;
  /** What is ordered, with its price where one is known. */
  readonly orders: string;
  readonly copy: Pick<Copy, "objects" | "gaps">;
  readonly notes: readonly string[];
}

export interface Wishes {
  readonly stack: string | undefined;
  readonly destroys: boolean;
  readonly losesAnswers: boolean;
  readonly keeps: boolean;
  /** Ends it before its next step. */
  readonly signal: AbortSignal;
}

/** Runs the program of the folder on a copy of its account. Nothing but reads is sent to the platform. */
export async function rehearse(called: World, wishes: Wishes, line: Progress): Promise<Rehearsed> {
  const { stack: wanted, destroys, keeps, signal } = wishes;
  const project = projectOf(called.folder);
  if (!project) throw new Error("there is no project of Pulumi in this folder, nor above it.");
  line.say("asking the engine for the stack");
  const stack = wanted ?? (await selected(called));
  const world = await withStackSettings(stack, called);
  const whole = await exported(world, stack);
  const state = stateIn("the engine", whole, stack);
  const secretsProvider = secretsProviderOf(whole);
  const elsewhere = state.resources.filter(({ id, token }) => id !== undefined && isElsewhere(token));
  if (destroys && elsewhere.length > 0) throw new Error(othersText(elsewhere.map(({ urn }) => urn)));
  line.done();
  const name = stack.split("/").at(-1) as string;
  const stage = newStage(keeps, project, name, settingsOf(world).baseUrl);
  let simulator: Simulator | undefined;
  try {
    let accounts = accountsIn(
      state.resources.map(({ inputs }) => inputs),
      settingsOf(world).account,
    );
    const readings = newReadings();
    for (;;) {
      const copy = await copyOf(world, accounts, known(state), readings);
      signal.throwIfAborted();
      simulator = await startSimulator(copy.options);
      // The program's runs take their settings as they always do.
      const on = (platform: Simulator): Rehearsal => new Rehearsal(stage.world(called, platform.url), stage, name, platform);
      const engine = on(simulator);
      line.say("preparing the stack");
      if (!existsSync(stage.state)) await engine.prepare(whole, secretsProvider);
      signal.throwIfAborted();
      line.say("preview on the copy");
      const plan = await planned(engine, world);
      refuseElsewhere(plan.steps, state.resources, settingsOf(world), called.env);
      const more = accountsIn(
        plan.steps.map(({ new: inputs }) => inputs),
        undefined,
      ).filter((account) => account !== undefined && !accounts.includes(account));
      if (more.length > 0 && accounts.length < 20) {
        // Only the program names these accounts: they are copied, too.
        await simulator.close();
        accounts = [...accounts, ...more];
        continue;
      }
      const { errors, problem } = plan;
      if (errors) {
        const { objects, gaps } = copy;
        const runs = [{ what: "up" as const, failed: true, changes: [], errors, warnings: [] }];
        return { stack, runs, orders: "", copy: { objects, gaps }, notes: [] };
      }
      if (problem !== undefined) throw new Error(`${problem} Nothing was run.`);
      const tokens = notesOnTokens(plan.steps, state.resources);
      return await played(engine, plan, { ...wishes, tokens, copy, simulator, on, line, world, stack });
    }
  } finally {
    await simulator?.close();
    stage.leave();
    if (keeps) called.err(`kept ${stage.folder}\n`);
  }
}

/** The preview, after the copy has got the outputs of each stack that the program reads. */
async function planned(engine: Rehearsal, world: World, lent: readonly string[] = []): Promise<Plan> {
  const plan = await engine.preview();
  const { lacks } = plan;
  if (lacks === undefined) return plan;
  if (lent.includes(lacks)) throw new Error(`the copy of the stack ${lacks}, which the program reads, can't be found.`);
  const whole = await exported(world, lacks);
  await engine.lend(lacks, outputsOf(whole), secretsProviderOf(whole));
  return planned(engine, world, [...lent, lacks]);
}

interface Scene extends Wishes {
  readonly copy: Copy;
  readonly tokens: readonly string[];
  readonly simulator: Simulator;
  /** The engine on a platform. */
  on(simulator: Simulator): Rehearsal;
  readonly line: Progress;
  readonly world: World;
  readonly stack: string;
}

async function played(engine: Rehearsal, { steps }: Plan, scene: Scene): Promise<Rehearsed> {
  const { copy, simulator, destroys, losesAnswers, on, signal, line, world, stack } = scene;
  const assumed = assumedFor(steps, copy.options);
  assumed.on(simulator);
  const anew = async (): Promise<Anew> => {
    const other = await startSimulator(copy.options);
    assumed.on(other);
    const engine = on(other);
    await engine.startOver();
    return { engine, simulator: other };
  };
  const { HOSTING_REHEARSAL, PULUMI_BACKEND_URL } = engine.world.env;
  const onCopy = { ...world, env: { ...world.env, HOSTING_REHEARSAL, PULUMI_BACKEND_URL } };
  // What is paid for is in the copy; only the platform knows what a domain costs.
  const asksCopy = !steps.some(({ urn }) => readUrn(urn).type === "DomainRegistration");
  const orders = (await costsText(steps, askingPlatform(undefined, asksCopy ? onCopy : world)))();
  const runs: Run[] = [];
  const run = async (what: Run["what"], command: readonly string[]): Promise<boolean> => {
    signal.throwIfAborted();
    line.say(`${what} on the copy`);
    runs.push({ what, ...(await engine.run(command)) });
    return runs.at(-1)?.failed === false;
  };
  let drifted: readonly Drifted[] | undefined;
  let lost: LostAnswers | undefined;
  simulator.resetReport();
  if ((await run("up", ["up"])) && (await run("second up", ["up"]))) {
    signal.throwIfAborted();
    line.say("refresh on the copy");
    drifted = driftOf(await engine.refresh());
    const sent = sentTo(simulator);
    if (destroys) await run("destroy", ["destroy", "--exclude-protected"]);
    if (losesAnswers) lost = await lostAnswers(sent, anew, { signal, line });
  }
  const { objects, gaps } = copy;
  return {
    stack,
    runs,
    orders,
    copy: { objects, gaps },
    notes: [...assumed.notes, ...(orders === "" ? [] : ["whether an order gets paid: no route shows the payment method"]), ...scene.tokens],
    ...(drifted && { drifted }),
    ...(lost && { lostAnswers: lost }),
  };
}

async function selected(world: World): Promise<string> {
  const { code, stdout, stderr } = await runEngine(world, ["stack", "--show-name", "--non-interactive", "--color", "never"]);
  if (code !== 0) throw new Error(`no stack is selected: ${stderr.trim()}. Name it: --stack NAME.`);
  return stdout.trim();
}

/** The accounts of the settings, of explicit providers and of single resources. */
function accountsIn(inputs: readonly Values[], own: string | undefined): (string | undefined)[] {
  const named = inputs
    .flatMap(({ account, "hosting:account": ofProvider }) => [account, ofProvider])
    .filter((account) => typeof account === "string" && account !== "");
  return [...new Set([...(own === undefined && named.length > 0 ? [] : [own]), ...(named as string[])])];
}

function known({ resources }: StackState): { type: string; id: string }[] {
  return resources.flatMap(({ type, token, id }) => (id !== undefined && isOurs(token) ? [{ type, id }] : []));
}

const deployed = z.looseObject({ deployment: z.looseObject({ resources: z.array(z.looseObject({ type: z.string() })).default([]) }) });

/** A state that has the outputs of the stack, and no resource. */
function outputsOf(state: unknown): unknown {
  const { deployment, ...rest } = deployed.parse(state);
  const { pending_operations: _, ...others } = deployment;
  return { ...rest, deployment: { ...others, resources: deployment.resources.filter(({ type }) => type === "pulumi:pulumi:Stack") } };
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
