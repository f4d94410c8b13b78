import { z } from "zod";
import { settings, variable } from "../../host/settings";
import { singleLine } from "../../kernel/values/text";
import { projectOf } from "../plugin/project";
import { UsageError } from "./command";
import { askEngine } from "./engine";
import type { World } from "./world";

/** What a command has to know before it can ask the platform. */
const needed = ["HOSTING_BASE_URL", "HOSTING_TOKEN"];
/** What tells one platform, or one account, from another. */
const telling = ["HOSTING_BASE_URL", "HOSTING_ACCOUNT"];

const configuration = z.record(z.string(), z.object({ value: z.string().optional() }));

/**
 * The world with the settings of a stack in its environment: of the named one, or of several that agree; else of the selected one, where
 * the environment lacks an address or a token and the folder has a project. As in `pulumi up`, the stack's settings come before those of
 * the environment.
 */
export async function withStackSettings(named: string | readonly string[] | undefined, world: World): Promise<World> {
  const [stack, ...others] = [named ?? []].flat();
  if (stack !== undefined) {
    // A state is read without its project and its passphrase. Then the environment has to say it all.
    const mayLack = Array.isArray(named) && needed.every((name) => given(world, name) !== undefined);
    const settingsFor = (one: string): Promise<World> =>
      withThoseOf(one, world).catch((error: unknown) => {
        if (!mayLack || !(error instanceof Error)) throw error;
        world.err(`note: ${singleLine(error.message, 300)}. Those of the environment are used.\n`);
        return world;
      });
    const settled = await settingsFor(stack);
    for (const other of others) refuseOther(stack, settled, other, await settingsFor(other));
    return settled;
  }
  if (needed.every((name) => given(world, name) !== undefined) || !hasProject(world)) return world;
  let found: Record<string, string>;
  try {
    found = await settingsOfStack(undefined, world);
  } catch (error) {
    world.err(`note: ${singleLine((error as Error).message)}\n`);
    return world;
  }
  if (Object.keys(found).length === 0) return world;
  // Nobody would expect either of the two to win.
  const disputed = telling.find((name) => given(world, name) !== undefined && (found[name] ?? given(world, name)) !== given(world, name));
  if (disputed !== undefined)
    throw new UsageError(
      `${disputed} has one value in the environment and another in the selected stack. Add --stack NAME to take the stack's settings, ` +
        `or set ${needed.join(" and ")} to take those of the environment.`,
    );
  const { HOSTING_BASE_URL: address = given(world, "HOSTING_BASE_URL") ?? "no address", HOSTING_ACCOUNT: account } = found;
  if (!world.quiet)
    world.err(`settings of the selected stack: ${singleLine(`${address}${account === undefined ? "" : `, account ${account}`}`, 200)}\n`);
  return { ...world, env: { ...world.env, ...found } };
}

async function withThoseOf(stack: string, world: World): Promise<World> {
  return { ...world, env: { ...world.env, ...(await settingsOfStack(stack, world)) } };
}

/** One call asks one platform about one account. */
function refuseOther(stack: string, settled: World, other: string, others: World): void {
  const name = telling.find((one) => given(settled, one) !== given(others, one));
  if (name !== undefined)
    throw new UsageError(
      `the stacks ${singleLine(stack, 100)} and ${singleLine(other, 100)} have different values of ${name}. Name stacks of one account ` +
        "with --stack, and give the states of others as files.",
    );
}

function given({ env }: World, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Whether a command of the engine in this folder would be about a project. */
export function hasProject({ folder }: World): boolean {
  try {
    return projectOf(folder) !== undefined;
  } catch {
    // The engine says better what is wrong with it.
    return true;
  }
}

/** The provider's settings in a stack's configuration, by their variables. Nothing of it is written anywhere. */
async function settingsOfStack(stack: string | undefined, world: World): Promise<Record<string, string>> {
  const who = stack === undefined ? "the selected stack" : `the stack ${stack}`;
  const { code, json, stderr } = await askEngine(world, ["config", "--json", "--show-secrets"], stack);
  const answer = configuration.safeParse(json);
  if (code !== 0 || !answer.success) {
    // Only the engine's own errors: what it printed else may hold a secret.
    const said = stderr.trim().replace(/^error: /, "") || `the engine ended with ${code}`;
    throw new Error(`the settings of ${who} can't be read: ${said}`);
  }
  return Object.fromEntries(
    Object.keys(settings.shape).flatMap((name): [string, string][] => {
      const value = answer.data[`hosting:${name}`]?.value;
      return value === undefined ? [] : [[variable(name), value]];
    }),
  );
}
