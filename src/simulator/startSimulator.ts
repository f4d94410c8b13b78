import { MovableClock } from "./clock";
import { controlRoutes } from "./control";
import { Control } from "./control/control";
import { Api } from "./http/api";
import { type Fault, type FaultHandle, Faults } from "./http/faults";
import { type RateLimit, RateLimiter } from "./http/rateLimit";
import type { RecordedAnswer } from "./http/recorded";
import { Recorder, type Report } from "./http/report";
import type { Credential, Scope } from "./http/route";
import { Router } from "./http/router";
import { SimulatorServer } from "./http/server";
import type { PlanSeed } from "./platform/billing/catalogue";
import type { MailspaceSeed } from "./platform/mail/mailspace";
import type { PanelAccountSeed } from "./platform/panel/panelAccount";
import type { ResellerUserSeed } from "./platform/panel/users";
import { Panel } from "./panel/panel";
import { Platform, type PlatformOptions } from "./platform/platform";
import type { ContactSeed } from "./platform/registrar/contacts";
import type { RegistrationSeed } from "./platform/registrar/registrations";
import type { Rules } from "./platform/settings";
import type { ZoneSeed } from "./platform/zone";
import { routes } from "./routes";
import { defaultShapes, type Shapes } from "./shapes";

export interface SimulatorOptions extends Omit<PlatformOptions, "rules"> {
  /** TCP port on 127.0.0.1; default 0, a free one. */
  port?: number;
  /** The only bearer token that is accepted, any other answers 401; default: any token that is not empty. */
  token?: string;
  /** OAuth scopes of the token; a missing one answers 403 `insufficient_scope`. Default: not checked, as for an API key. */
  scopes?: Scope[];
  /** What the token is; default `"oauth"` when it has `scopes`, else `"user"`. */
  credential?: Credential;
  // What is there from the start beside sites; default nothing.
  zones?: ZoneSeed[];
  mailspaces?: MailspaceSeed[];
  /** Domains that are registered in the first account. */
  registeredNames?: string[];
  /** Domains at a registrar. */
  registrations?: RegistrationSeed[];
  panelAccounts?: PanelAccountSeed[];
  /** Users of a reseller. */
  users?: ResellerUserSeed[];
  /** Contacts at the registrars beside those of the registrations. */
  contacts?: ContactSeed[];
  /** Plans that are sold beside the usual ones; one of the same short name takes its place. */
  plans?: PlanSeed[];
  /** What another platform answered: it shows where nothing was changed here. Default none. */
  recorded?: RecordedAnswer[];
  /** Which of the sensible shapes answers have where the documents do not show one. */
  shapes?: Shapes;
  /** Requests beyond it answer 429; default none. */
  rateLimit?: RateLimit;
  /** How far the platform goes where the documents are silent. */
  strict?: Rules;
  /** Whether `/_panel/` serves a page that shows the platform and changes it by hand; default false. */
  panel?: boolean;
}

export interface Simulator {
  /** Base address, without a slash at the end: what HOSTING_BASE_URL takes. */
  readonly url: string;
  /** A token that is accepted. */
  readonly token: string;
  /** The first account. */
  readonly account: string;
  /** The state, to arrange, to change behind a client's back, and to look at. */
  readonly platform: Platform;
  /** Shapes of answers; may be changed while the simulator runs. */
  readonly shapes: Required<Shapes>;
  readonly faults: {
    add(fault: Fault): FaultHandle;
    clear(): void;
  };
  /** A copy of what was seen so far. */
  report(): Report;
  resetReport(): void;
  /** Breaks all connections and refuses new ones, as a platform does that is down. */
  refuseConnections(): Promise<void>;
  /** Ends that, or an `outage`. */
  acceptConnections(): Promise<void>;
  /** Ends the server and all connections; safe to repeat. */
  close(): Promise<void>;
}

/** The same for every platform. */
const [router, controlRouter] = [new Router(routes), new Router(controlRoutes)];

/** Starts the hosting platform's API on this machine, in memory. Every call has its own state. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const platform = new Platform({ ...options, rules: options.strict });
  for (const seed of options.plans ?? []) platform.billing.catalogue.offer(seed);
  for (const seed of options.contacts ?? []) platform.registrar.contacts.add(seed);
  for (const seed of options.zones ?? []) platform.zones.add(seed);
  for (const seed of options.mailspaces ?? []) platform.mailspaces.add(seed);
  for (const name of options.registeredNames ?? []) platform.registeredNames.add(name, platform.account);
  for (const seed of options.registrations ?? []) platform.registrar.registrations.add(seed);
  for (const seed of options.panelAccounts ?? []) platform.panelAccounts.add(seed);
  for (const seed of options.users ?? []) platform.users.add(seed);
  const { clock } = platform.core;
  const movable = clock instanceof MovableClock ? clock : undefined;
  const shapes = { ...defaultShapes, ...options.shapes };
  const faults = new Faults();
  const recorder = new Recorder();
  const limiter = options.rateLimit && new RateLimiter(clock, options.rateLimit);
  const { token, scopes, credential = scopes ? "oauth" : "user" } = options;
  const access = { token, scopes, credential } as const;
  const api = new Api({ platform, router, recorder, limiter, shapes, access });
  const parts = { platform, movable, shapes, faults, recorder };
  await api.record(options.recorded ?? []);
  const control = new Control(parts, controlRouter);
  const panel = options.panel ? new Panel(parts) : undefined;
  const server = new SimulatorServer({ api, control, faults, recorder, clock, answerMs: () => platform.delays.answerMs, panel });
  const simulator: Simulator = {
    url: await server.listen(options.port ?? 0),
    token: options.token ?? "simulator-token",
    account: platform.account,
    platform,
    shapes,
    faults,
    report: () => recorder.report(),
    resetReport: () => recorder.reset(),
    refuseConnections: () => server.refuse(),
    acceptConnections: () => server.accept(),
    close: () => {
      platform.core.outbox.close();
      return server.close();
    },
  };
  servers.set(simulator, server);
  return simulator;
}

/** For tests in the same process, which need no connection. */
const servers = new WeakMap<Simulator, SimulatorServer>();

/** @internal The server behind a simulator. */
export function serverOf(simulator: Simulator): SimulatorServer {
  return servers.get(simulator) as SimulatorServer;
}
