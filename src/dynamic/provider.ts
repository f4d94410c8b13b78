import "../requireNode";
import "./leanHeap";
import { checkFailures, errorText } from "../host/answers";
import { durationMs } from "../host/duration";
import { Engine } from "../host/engine";
import { endWithEngine } from "../host/engineEnd";
import { Host } from "../host/host";
import type { Definition } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { nameOf } from "../kernel/identity/key";
import type { State } from "../kernel/identity/state";
import { UnfinishedError } from "../kernel/identity/unfinishedError";
import type { Resource } from "../kernel/memory/session";
import { check } from "../kernel/operations/check";
import { checkInputs } from "../kernel/operations/checkInputs";
import { create } from "../kernel/operations/create";
import { remove } from "../kernel/operations/delete";
import { diffResource } from "../kernel/operations/diff";
import { read } from "../kernel/operations/read";
import { update } from "../kernel/operations/update";
import { sameAny } from "../kernel/values/compare";
import { registry } from "../resources";
import type { Transport } from "../transport";

/** What a resource that waits hands over with its key. */
interface Extras {
  readonly urn?: string;
  readonly timeouts?: { readonly [operation in "create" | "update" | "delete"]?: string };
}

const engine = new Engine(process.argv[2]);
let opened: Transport | undefined;
const host = new Host(process.env, engine.log(undefined), engine.address, (transport) => {
  opened = transport;
});
endWithEngine(engine.address, () => opened);

/** The methods that the engine calls: each decodes what comes, calls an operation, and encodes what it answers. */
function provide(type: string) {
  return (key: string, { urn, timeouts }: Extras = {}) => {
    // Here and no earlier: most programs use few of the types.
    const definition = registry[type] as Definition;
    const name = nameOf(key);
    const log = engine.log(urn, `${definition.type} "${name}"`);
    const limitsMs = { create: durationMs(timeouts?.create), update: durationMs(timeouts?.update), delete: durationMs(timeouts?.delete) };
    const resource = (): Resource => host.resource({ definition, name, key, log, limitsMs });
    return {
      configure: ({ config }: { readonly config: { get(key: string): string | undefined } }) => host.configure(config),
      check: (olds: Values, news: Values) =>
        encoding(async () => {
          const [before, wanted] = [withoutProvider(olds), withoutProvider(news)];
          const { problem } = host;
          const { inputs, problems, warnings } = problem
            ? checkInputs(definition, before, wanted)
            : await check(resource(), before, wanted);
          for (const { path, message } of warnings) log.warn(`${definition.type} "${name}": ${path} ${message}`);
          return { inputs, failures: problem ? [{ property: "", reason: errorText(problem) }] : checkFailures(problems) };
        }),
      diff: (id: string, olds: Values, news: Values) =>
        encoding(async () => {
          const { changed, unfinished, replaces, deleteFirst, onOrder } = await diffResource(
            resource(),
            id,
            withoutProvider(olds) as State,
            withoutProvider(news),
          );
          // A state that a program on the plugin wrote lacks the line that finds this provider: an update adds it.
          if (changed.length === 0 && !onOrder) return { changes: unfinished || isOfPlugin(olds, news) };
          // Without an answer the engine compares the inputs itself, and the user's replaceOnChanges counts.
          return { changes: unfinished ? true : undefined, replaces: [...replaces], deleteBeforeReplace: deleteFirst };
        }),
      create: (inputs: Values) =>
        encoding(async () => {
          const { id, state } = await create(resource(), withoutProvider(inputs));
          return { id, outs: plain(state) };
        }, inputs.__provider),
      read: (id: string, props: Values) =>
        encoding(async () => {
          const before = withoutProvider(props) as State;
          const onlyLooking = isOnlyLookedAt(definition, before);
          const seen = await read(resource(), id, before, onlyLooking ? "get" : "refresh");
          if (!seen) return {};
          const state = onlyLooking ? { ...seen.state, resolvedId: seen.id } : seen.state;
          // Without inputs the engine keeps the ones it has: right where nothing changed, and where the program only looks.
          if (sameAny(before, state)) return { id: seen.id, props: before };
          return { id: seen.id, props: plain(state), ...(!onlyLooking && { inputs: plain(seen.inputs) }) };
        }),
      update: (id: string, olds: Values, news: Values) =>
        encoding(async () => {
          const [before, wanted] = [withoutProvider(olds) as State, withoutProvider(news)];
          if (isOfPlugin(olds, news)) {
            const { changed, unfinished } = await diffResource(resource(), id, before, wanted);
            if (changed.length === 0 && !unfinished) return { outs: before };
          }
          return { outs: plain(await update(resource(), id, before, wanted)) };
        }, news.__provider),
      delete: (id: string, props: Values) => encoding(() => remove(resource(), id, withoutProvider(props) as State)),
    };
  };
}

/** Does the work; a failure reaches the engine in a form that it prints well, and keeps what exists. */
async function encoding<T>(work: () => Promise<T>, provider?: unknown): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnfinishedError)) throw bare(error);
    throw Object.assign(bare(error), {
      id: error.id,
      properties: { ...plain(error.state), __provider: provider },
      reasons: [errorText(error)],
    });
  }
}

/** The engine prints errors of some calls with their stack; the message is all that a user needs. */
function bare(error: unknown): Error {
  const shown = new Error(errorText(error));
  shown.name = "";
  shown.stack = "";
  return shown;
}

/** A resource from `get` has no state at first: nothing but its id is known. */
function isOnlyLookedAt({ inputFields, outputFields }: Definition, before: State): boolean {
  return "resolvedId" in before || !Object.keys(before).some((name) => name in inputFields || name in outputFields);
}

/** Whether a program on the plugin wrote the state, which another program has now. */
function isOfPlugin(olds: Values, news: Values): boolean {
  return "__provider" in news && !("__provider" in olds);
}

function withoutProvider({ __provider: _, ...values }: Values): Values {
  return values;
}

/** The engine loses an object whose outputs hold anything but plain JSON. */
function plain<T>(values: T): T {
  return JSON.parse(JSON.stringify(values)) as T;
}

/** What `__provider` names: `require("pulumi-hosting/provider").DnsRecord(key)`. */
const providers = Object.fromEntries(Object.keys(registry).map((type) => [type, provide(type)]));
module.exports = { ...providers };
