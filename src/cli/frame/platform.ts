import { openSession } from "../../host/host";
import { usualLimitMs } from "../../kernel/operations/limits";
import { readSettings, SettingsError, type Settings } from "../../host/settings";
import type { Definition } from "../../kernel/definition/resource";
import type { Resource, Session } from "../../kernel/memory/session";
import { singleLine } from "../../kernel/values/text";
import type { Progress } from "./progress";
import type { World } from "./world";

/** The settings as the environment gives them, into which those of a stack were put. */
export function settingsOf(world: World): Settings {
  try {
    return readSettings(undefined, world.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new Error(`${error.message} In a project's folder, --stack NAME takes the settings of that stack.`);
  }
}

/** Does work on the platform and closes the connections after it. */
export async function withSession<T>(
  world: World,
  progress: Progress,
  changes: Partial<Settings>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const settings = { ...settingsOf(world), ...changes };
  const warn = (message: string): void => {
    progress.done();
    world.err(`warning: ${singleLine(message)}\n`);
  };
  const { session, transport } = openSession(settings, world.env, { status: (message) => progress.say(message), warn });
  try {
    return await work(session);
  } finally {
    progress.done();
    await transport.close();
  }
}

/** A reader of its own: what is shared between readers is handed to each of them once. */
export function reader(session: Session, definition: Definition, key: string, progress: Progress): Resource {
  const say = (message: string): void => progress.say(message);
  return {
    definition,
    session,
    api: session.platform({}),
    name: definition.type,
    key,
    log: { warn: say, info: say, status: say },
    limitMs: (operation) => usualLimitMs(definition, session, operation),
  };
}
