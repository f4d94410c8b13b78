import { journalFolder } from "../kernel/memory/journal";
import { Session } from "../kernel/memory/session";
import { createTransport, systemClock } from "../transport";
import { Engine } from "../host/engine";
import { readSettings, SettingsError, type Settings } from "../host/settings";

interface ConfigureRequest {
  readonly config: { get(key: string): string | undefined };
}

export const engine = new Engine(process.argv[2]);
let session: Session | undefined;
let problem: Error | undefined;

/** One process serves one engine with one configuration: the first resource sets the session up, all others share it. */
export function configure(request: ConfigureRequest): void {
  if (session || problem) return;
  try {
    session = open(readSettings(request.config, process.env));
  } catch (error) {
    problem = error instanceof SettingsError ? error : new SettingsError((error as Error).message, { cause: error });
  }
}

function open(settings: Settings): Session {
  const status = engine.log(undefined).status;
  const transport = createTransport({
    ...settings,
    onWait: ({ reason, ms }) => {
      if (ms >= 1000) status(`waiting ${Math.round(ms / 1000)} s: ${reason}`);
    },
  });
  engine.whenGone(() => {
    // Without an engine nobody records what is made. What is in flight is left to the next run's recovery.
    transport.halt("the Pulumi engine has gone.");
    const leave = (): void => (transport.inFlight === 0 ? process.exit(1) : void setTimeout(leave, 100));
    leave();
  });
  return new Session({ ...settings, transport, clock: systemClock, journalFolder: journalFolder(process.env) });
}

export function sessionNow(): Session {
  if (!session) throw problem ?? new SettingsError("the provider was not configured.");
  return session;
}

/** Why nothing can be sent, when a setting is missing or wrong. */
export function settingsProblem(): Error | undefined {
  return problem;
}
