import { explain, refusals } from "../advice";
import { digest } from "../kernel/memory/journal";
import { type Log, type Resource, Session, type SessionOptions } from "../kernel/memory/session";
import type { Definition } from "../kernel/definition/resource";
import { usualLimitMs } from "../kernel/operations/limits";
import { createTransport, systemClock, type Transport, type TransportSettings } from "../transport";
import { backendUrl } from "./backend";
import { skipsCheckpoints } from "./checkpoints";
import { notesFolder } from "./notesFolder";
import { type Config, readSettings, type Settings, SettingsError } from "./settings";

/** Opens a session with a platform: the one way for all faces and for the command. */
export function openSession(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  log: Pick<Log, "status" | "warn">,
  provided: Pick<SessionOptions, "engine" | "workplace" | "echoMs"> = {},
  onAnswer?: TransportSettings["onAnswer"],
): { readonly session: Session; readonly transport: Transport } {
  const transport = openTransport(settings, log, onAnswer);
  return { session: newSession(settings, transport, environment, log, provided), transport };
}

export function openTransport(settings: Settings, log: Pick<Log, "status">, onAnswer?: TransportSettings["onAnswer"]): Transport {
  return createTransport({
    ...settings,
    explain,
    codes: new Set(Object.keys(refusals)),
    onAnswer,
    onPause: ({ reason, ms }) => {
      if (ms >= 1000) log.status(`waiting ${Math.round(ms / 1000)} s: ${reason}`);
    },
  });
}

/** The path, up to a provider's URN or a process's number, by which a provider tells a rehearsal that it takes part. */
export const rehearsalGreeting = "/api/_rehearsal/";

/** A session that knows nothing yet, on a transport that may serve several. */
export function newSession(
  settings: Settings,
  transport: Transport,
  environment: NodeJS.ProcessEnv,
  { warn }: Pick<Log, "warn">,
  provided: Pick<SessionOptions, "engine" | "workplace" | "echoMs"> = {},
): Session {
  // A rehearsal saves the time of checkpoints: nobody goes on with its state.
  const withoutCheckpoints = settings.standIn === undefined && skipsCheckpoints(environment);
  return new Session({
    ...{ ...settings, transport, clock: systemClock, journalFolder: notesFolder(environment), warn, withoutCheckpoints },
    ...provided,
  });
}

/** One resource as a face names it. */
export interface Named {
  readonly definition: Definition;
  readonly name: string;
  readonly key: string;
  readonly log: Log;
  /** The limits that the program sets itself, in milliseconds. */
  readonly limitsMs?: { readonly [operation in "create" | "update" | "delete"]?: number };
}

/** One provider process: it serves one engine with one configuration, and all its resources share a session. */
export class Host {
  #session: Session | undefined;
  #problem: Error | undefined;
  /** A rehearsal begins only if each provider has shown that it asks the simulator. A function in the program's process shows nothing. */
  #greet: (name: string) => void = () => undefined;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    /** For what concerns no single resource. */
    private readonly log: Pick<Log, "status" | "warn">,
    /** The address of the engine that started the process. */
    private readonly engine: string | undefined = undefined,
    /** Called once with the transport, so that a face can halt it. */
    private readonly onOpen: (transport: Transport) => void = () => undefined,
  ) {}

  /** The first call sets the session up; later ones change nothing. What is wrong with a setting is told by `problem`. */
  configure(config: Config | undefined, urn = ""): void {
    if (this.#session || this.#problem) return;
    try {
      const settings = readSettings(config, this.environment);
      const { session, transport } = openSession(settings, this.environment, this.log, {
        engine: this.engine,
        workplace: { folder: process.cwd(), backend: digest(backendUrl(this.environment, process.cwd())) },
      });
      this.#session = session;
      this.onOpen(transport);
      if (settings.standIn === undefined) return;
      this.#greet = (name) => {
        this.#greet = () => undefined;
        const path = `${rehearsalGreeting}${encodeURIComponent(name)}`;
        void transport.request({ method: "GET", path }).catch(() => undefined);
      };
      if (urn !== "") this.#greet(urn);
    } catch (error) {
      this.#problem = error instanceof SettingsError ? error : new SettingsError((error as Error).message, { cause: error });
    }
  }

  /** Why nothing can be sent, when a setting is missing or wrong. */
  get problem(): Error | undefined {
    return this.#problem;
  }

  /** What all calls of the process share. Fails when nothing can be sent. */
  get session(): Session {
    if (!this.#session) throw this.#problem ?? new SettingsError("the provider was not configured.");
    return this.#session;
  }

  /** A resource in the hands of the operations. Fails when nothing can be sent. */
  resource({ definition, name, key, log, limitsMs = {} }: Named): Resource {
    const { session } = this;
    this.#greet(String(process.pid));
    const limitMs = (operation: "create" | "update" | "delete"): number =>
      limitsMs[operation] ?? usualLimitMs(definition, session, operation);
    return { definition, session, api: session.platform({}), name, key, log, limitMs };
  }
}
