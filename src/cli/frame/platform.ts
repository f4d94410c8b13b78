import { openSession } from "../../host/host";
import { readerOf } from "../../kernel/operations/lookUp";
import { readSettings, SettingsError, type Settings } from "../../host/settings";
import type { Platform } from "../../client";
import type { Resource, Session, SessionOptions } from "../../kernel/memory/session";
import { singleLine } from "../../kernel/values/text";
import { registry } from "../../resources";
import type { TransportSettings } from "../../transport";
import { type Progress, progress } from "./progress";
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

/** What a command that asks the platform works with. */
export interface Opened {
  readonly session: Session;
  readonly api: Platform;
  readonly line: Progress;
}

/** Of work that only reads: each answer serves all of it. */
export const readOnce = { echoMs: Number.POSITIVE_INFINITY } as const;

/** Does work on the platform and closes the connections after it. */
export async function withSession<T>(
  world: World,
  work: (opened: Opened) => Promise<T>,
  changes: Partial<Settings> & Pick<SessionOptions, "echoMs"> = {},
  onAnswer?: TransportSettings["onAnswer"],
): Promise<T> {
  const line = progress(world);
  const settings = { ...settingsOf(world), ...changes };
  const warn = (message: string): void => {
    line.done();
    world.err(`warning: ${singleLine(message)}\n`);
  };
  const log = { status: (message: string) => line.say(message), warn };
  const { session, transport } = openSession(settings, world.env, log, { echoMs: changes.echoMs }, onAnswer);
  try {
    return await work({ session, api: session.platform({}), line });
  } finally {
    line.done();
    await transport.close();
  }
}

/** What a look at objects needs of it. */
export type Looking = Pick<Opened, "session" | "line">;

/** A reader of its own: what is shared between readers is handed to each of them once. */
export function reader({ session, line }: Looking, type: string, key: string): Resource {
  const definition = registry[type];
  if (!definition) throw new Error(`this version knows no ${type}.`);
  const say = (message: string): void => line.say(message);
  return { ...readerOf(definition, { session, log: { warn: say, info: say, status: say } }, key, {}), name: type };
}
