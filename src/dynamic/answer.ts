import * as pulumi from "@pulumi/pulumi";
import { functions } from "../functions";
import { errorText } from "../host/answers";
import { newSession, openTransport } from "../host/host";
import { type Config, readSettings, type Settings } from "../host/settings";
import type { Values } from "../kernel/definition/values";
import type { Log, Session } from "../kernel/memory/session";
import { callables, invoke, secretFields } from "../kernel/operations/invoke";
import { registry } from "../resources";
import type { Transport } from "../transport";
import type { Answer } from "./ask";

const all = callables(registry, functions);

const log: Log = {
  warn: (message) => void pulumi.log.warn(message),
  info: (message) => void pulumi.log.info(message),
  status: (message) => void pulumi.log.info(message, undefined, undefined, true),
};

/** Calls a function in the program's own process. `settings`: those of an explicit provider; absent, the stack's count. */
export async function answer(
  name: string,
  args: Values,
  settings: Readonly<Record<string, string | undefined>> | undefined,
): Promise<Answer> {
  const callable = all[name] as (typeof all)[string];
  try {
    const session = sessionFor(readSettings(configOf(settings), process.env));
    return { values: await invoke(callable, { session, log }, args), secrets: secretFields(callable) };
  } catch (error) {
    // The engine prints the message of such an error alone, and the whole stack of any other.
    throw new pulumi.RunError(`${name}: ${errorText(error)}`);
  }
}

function configOf(settings: Readonly<Record<string, string | undefined>> | undefined): Config {
  const stack = new pulumi.Config("hosting");
  return {
    get: (key) => {
      const name = key.replace(/^hosting:/, "");
      return settings ? settings[name] : stack.get(name);
    },
  };
}

/** The calls with the same settings share connections, and one pace. */
const transports = new Map<string, Transport>();
const sessions = new Map<string, Session>();

/**
 * Calls of one moment share what they read, too. Later ones read anew: the resources of the program may have been made meanwhile, in a
 * process of which this one knows nothing.
 */
function sessionFor(settings: Settings): Session {
  const key = JSON.stringify(settings);
  const transport = transports.get(key) ?? openTransport(settings, log);
  transports.set(key, transport);
  let session = sessions.get(key);
  if (!session) {
    session = newSession(settings, transport, process.env, log);
    sessions.set(key, session);
    setImmediate(() => sessions.delete(key));
  }
  return session;
}
