import "../requireNode";
import { check, type Checked } from "../kernel/check";
import { diff } from "../kernel/diff";
import type { Definition, Finding, Values } from "../kernel/definition";
import { parseId } from "../kernel/ids";
import { journalFolder } from "../kernel/journal";
import { create, declaredBy, declaredTwice } from "../kernel/lifecycle/create";
import { confirm } from "../kernel/lifecycle/intent";
import { remove } from "../kernel/lifecycle/delete";
import { rememberScope } from "../kernel/lifecycle/observe";
import { read } from "../kernel/lifecycle/read";
import { objectName } from "../kernel/lifecycle/takeOver";
import { UnfinishedError } from "../kernel/lifecycle/unfinishedError";
import { update } from "../kernel/lifecycle/update";
import { nameOf } from "../kernel/claims";
import { Session, type Resource } from "../kernel/session";
import type { State } from "../kernel/state";
import { hasUnknown } from "../kernel/unknown";
import { registry } from "../resources";
import { createTransport, systemClock } from "../transport";
import { Engine } from "./engine";
import { readSettings, SettingsError, type Settings } from "./settings";

/** What a resource that waits hands over with its key. */
interface Extras {
  readonly urn?: string;
  readonly timeouts?: { readonly create?: string; readonly update?: string; readonly delete?: string };
}

interface ConfigureRequest {
  readonly config: { get(key: string): string | undefined };
}

const engine = new Engine(process.argv[2]);
let session: Session | undefined;
let settingsProblem: Error | undefined;

/** One process serves one engine with one configuration: the first resource sets the session up, all others share it. */
function configure(request: ConfigureRequest): void {
  if (session || settingsProblem) return;
  try {
    session = open(readSettings(request.config, process.env));
  } catch (error) {
    settingsProblem = error as Error;
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

function sessionNow(): Session {
  if (!session) throw settingsProblem ?? new SettingsError("the provider was not configured.");
  return session;
}

/** The engine's dynamic provider prints errors of some calls with their stack; the message is all that a user needs. */
function bare(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const shown = new Error(message);
  shown.name = "";
  shown.stack = "";
  return shown;
}

function withoutProvider(values: Values): Values {
  const { __provider: _, ...rest } = values;
  return rest;
}

/** The engine loses an object whose outputs hold anything but plain JSON. */
function plain<T>(values: T): T {
  return JSON.parse(JSON.stringify(values)) as T;
}

function provide(definition: Definition) {
  return (key: string, extras: Extras = {}) => {
    const log = engine.log(extras.urn);
    const resource = (): Resource => {
      const now = sessionNow();
      return { definition, session: now, key, log, limitMs: (operation) => limitMs(extras, operation, now) };
    };
    const guarded = async <T>(work: () => Promise<T>, provider?: unknown): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof UnfinishedError) throw Object.assign(bare(error), { id: error.id, properties: { ...plain(error.state), __provider: provider }, reasons: [error.reason] });
        throw bare(error);
      }
    };
    return {
      configure,
      check: (olds: Values, news: Values) =>
        guarded(async () => {
          const inputs = withoutProvider(news);
          const checked = check(definition, withoutProvider(olds), inputs, session?.scope(definition, inputs));
          for (const { path, message } of checked.warnings) log.warn(`${definition.type} "${nameOf(key)}": ${path} ${message}`);
          return { inputs: checked.inputs, failures: failuresOf(resource, checked).map((reason) => ({ property: "", reason })) };
        }),
      diff: (id: string, olds: Values, news: Values) =>
        guarded(async () => {
          const self = resource();
          const state = withoutProvider(olds) as State;
          const inputs = withoutProvider(news);
          const parts = parseId(definition, id);
          if (parts) {
            self.session.claims.own(objectName(definition, parts), key);
            rememberScope(self, parts, state);
            await confirm(self, id, state);
          }
          const found = diff(definition, state, inputs, self.session.scope(definition, { ...state, ...inputs }));
          if (found.changed.length === 0) return { changes: found.unfinished };
          return { changes: found.unfinished ? true : undefined, replaces: [...found.replaces], deleteBeforeReplace: found.deleteFirst };
        }),
      create: (inputs: Values) =>
        guarded(async () => {
          const created = await create(resource(), withoutProvider(inputs));
          return { id: created.id, outs: plain(created.state) };
        }, inputs.__provider),
      read: (id: string, props: Values) =>
        guarded(async () => {
          const seen = await read(resource(), id, withoutProvider(props) as State);
          if (!seen) return {};
          // What is only looked at has the inputs that the program gave, none; others would show as a change.
          return { id: seen.id, props: plain(seen.state), ...(!("resolvedId" in seen.state) && { inputs: plain(seen.inputs) }) };
        }),
      update: (id: string, olds: Values, news: Values) =>
        guarded(async () => ({ outs: plain(await update(resource(), id, withoutProvider(olds) as State, withoutProvider(news))) }), news.__provider),
      delete: (id: string, props: Values) => guarded(() => remove(resource(), id, withoutProvider(props) as State)),
    };
  };
}

/** All that is wrong with a resource, in one text: the engine shows one failure of one resource, and prints values of named properties. */
function failuresOf(resource: () => Resource, checked: Checked): string[] {
  if (settingsProblem) return [settingsProblem.message];
  const found: Finding[] = [...checked.problems];
  if (found.length === 0 && !hasUnknown(checked.inputs)) {
    const self = resource();
    const other = declaredBy(self, checked.inputs);
    if (other !== undefined) found.push({ path: "", message: declaredTwice(self, other) });
  }
  if (found.length === 0) return [];
  return [found.map(({ path, message }) => `${path} ${message}`.trim()).join("\n")];
}

function limitMs({ timeouts }: Extras, operation: "create" | "update" | "delete", session: Session): number {
  return durationMs(timeouts?.[operation]) ?? (operation === "delete" ? session.deletionLimitMs : session.waitLimitMs);
}

/** `1h30m`, `90s`, `500ms`: durations as `customTimeouts` takes them. */
export function durationMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text.trim()) return undefined;
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (units[unit as string] as number), 0);
}

/** What `__provider` names: `require("pulumi-hosting/provider").DnsRecord(key)`. */
const providers = Object.fromEntries(Object.entries(registry).map(([type, definition]) => [type, provide(definition)]));
module.exports = { ...providers };
