import "../requireNode";
import "./leanHeap";
import { check, type Checked } from "../kernel/operations/checkInputs";
import { sameAny } from "../kernel/values/compare";
import { diff } from "../kernel/object/diff";
import type { Definition, Finding, Values } from "../kernel/definition/resource";
import { ExplainedError, explainedIn } from "../kernel/values/explained";
import { parseId } from "../kernel/identity/ids";
import { cartOf } from "../kernel/identity/handle";
import { conflict } from "../kernel/object/conflict";
import { create } from "../kernel/object/create";
import { confirm } from "../kernel/memory/intent";
import { remove } from "../kernel/operations/delete";
import { rememberFacts } from "../kernel/reading/observe";
import { read } from "../kernel/operations/read";
import { objectName } from "../kernel/object/adopt";
import { UnfinishedError } from "../kernel/identity/unfinishedError";
import { update } from "../kernel/operations/update";
import { hasBecomeOwn, objectsOf } from "../kernel/set/ledger";
import { problemOfSet } from "../kernel/set/plan";
import { leftOpen } from "../kernel/set/recover";
import { nameOf } from "../kernel/memory/claims";
import type { Resource, Session } from "../kernel/memory/session";
import { escapeControls } from "../kernel/values/wellFormed";
import type { State } from "../kernel/identity/state";
import { hasUnknown } from "../kernel/values/unknown";
import { registry } from "../resources";
import { durationMs } from "../host/duration";
import { withExplanation } from "../host/explanation";
import { configure, engine, sessionNow, settingsProblem } from "./host";

/** What a resource that waits hands over with its key. */
interface Extras {
  readonly urn?: string;
  readonly timeouts?: { readonly create?: string; readonly update?: string; readonly delete?: string };
}

/** The engine's dynamic provider prints errors of some calls with their stack; the message is all that a user needs. */
function bare(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const shown = new Error(withExplanation(escapeControls(message), explainedIn(error)));
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
    const log = engine.log(extras.urn, `${definition.type} "${nameOf(key)}"`);
    const resource = (): Resource => {
      const now = sessionNow();
      return { definition, session: now, key, log, limitMs: (operation) => limitMs(definition, extras, operation, now) };
    };
    const guarded = async <T>(work: () => Promise<T>, provider?: unknown): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof UnfinishedError)
          throw Object.assign(bare(error), {
            id: error.id,
            properties: { ...plain(error.state), __provider: provider },
            reasons: [withExplanation(escapeControls(error.reason), error.explained)],
          });
        throw bare(error);
      }
    };
    return {
      configure,
      check: (olds: Values, news: Values) =>
        guarded(async () => {
          const inputs = withoutProvider(news);
          const checked = check(
            definition,
            withoutProvider(olds),
            inputs,
            settingsProblem() ? undefined : sessionNow().parentFacts(definition, inputs),
          );
          for (const { path, message } of checked.warnings) log.warn(`${definition.type} "${nameOf(key)}": ${path} ${message}`);
          return {
            inputs: checked.inputs,
            failures: (await failuresOf(resource, checked, withoutProvider(olds))).map((reason) => ({ property: "", reason })),
          };
        }),
      diff: (id: string, olds: Values, news: Values) =>
        guarded(async () => {
          const self = resource();
          const state = withoutProvider(olds) as State;
          const inputs = withoutProvider(news);
          if (definition.purchase && cartOf(id) !== undefined) {
            // Only a new resource can have another id. Its delete hands the order on to the create that follows.
            self.session.wantedInputs.set(key, inputs);
            log.info(
              `${definition.type} "${nameOf(key)}" is on order (${id.replace(":", " ")}): \`pulumi up\` goes on with it. If the engine refuses because the resource is protected, run \`pulumi refresh\` once the order is paid and carried out, then \`pulumi up\`.`,
            );
            return { changes: true, replaces: [Object.keys(definition.inputFields)[0]], deleteBeforeReplace: true };
          }
          const parts = parseId(definition, id);
          let open = false;
          if (parts) {
            for (const object of definition.set ? objectsOf(self, definition.set, state, inputs) : [objectName(definition, parts)])
              hold(self, object);
            rememberFacts(self, parts, state);
            if (definition.set) open = (await leftOpen(self, definition.set, state)) || hasBecomeOwn(definition.set, state, inputs);
            else await confirm(self, id, state, inputs);
          }
          const found = diff(definition, state, inputs, self.session.parentFacts(definition, { ...state, ...inputs }));
          if (found.changed.length === 0) return { changes: found.unfinished || open };
          // However much it looks like what is wanted (not all shows), it is not what the new one may be found in.
          if (parts && found.replaces.length > 0) self.session.claims.replace(objectName(definition, parts));
          return { changes: found.unfinished ? true : undefined, replaces: [...found.replaces], deleteBeforeReplace: found.deleteFirst };
        }),
      create: (inputs: Values) =>
        guarded(async () => {
          const created = await create(resource(), withoutProvider(inputs));
          return { id: created.id, outs: plain(created.state) };
        }, inputs.__provider),
      read: (id: string, props: Values) =>
        guarded(async () => {
          const before = withoutProvider(props) as State;
          const seen = await read(resource(), id, before);
          if (!seen) return {};
          // Without inputs the engine keeps the ones it has: right where nothing changed, and where the program only looks.
          if (sameAny(before, seen.state)) return { id: seen.id, props: before };
          return { id: seen.id, props: plain(seen.state), ...(!("resolvedId" in seen.state) && { inputs: plain(seen.inputs) }) };
        }),
      update: (id: string, olds: Values, news: Values) =>
        guarded(
          async () => ({ outs: plain(await update(resource(), id, withoutProvider(olds) as State, withoutProvider(news))) }),
          news.__provider,
        ),
      delete: (id: string, props: Values) => guarded(() => remove(resource(), id, withoutProvider(props) as State)),
    };
  };
}

/** The engine's state has the object under this resource; under another one as well, each would undo what the other does. */
function hold({ definition, session, key }: Resource, object: string): void {
  const other = session.claims.hold(object, key);
  if (other === undefined) return;
  const [mine, theirs] = [nameOf(key), nameOf(other)];
  throw new ExplainedError(
    "held-twice",
    `${object} is in the state twice, as "${theirs}" and as "${mine}". Remove one of the two from the program and run \`pulumi up\`: the ${definition.type} is left to the other. Declare anew then what the one that you removed should be.`,
  );
}

/** All that is wrong with a resource, in one text: the engine shows one failure of one resource, and prints values of named properties. */
async function failuresOf(resource: () => Resource, checked: Checked, olds: Values): Promise<string[]> {
  const problem = settingsProblem();
  if (problem) return [withExplanation(problem.message, explainedIn(problem))];
  const found: Finding[] = [...checked.problems];
  if (found.length === 0 && !hasUnknown(checked.inputs)) {
    const self = resource();
    const problem =
      conflict(self, checked.inputs) ?? (self.definition.set && (await problemOfSet(self, self.definition.set, checked.inputs, olds)));
    if (problem !== undefined) found.push({ path: "", message: problem.message, explained: problem.explained });
  }
  if (found.length === 0) return [];
  return [
    withExplanation(found.map(({ path, message }) => `${path} ${message}`.trim()).join("\n"), ...found.map(({ explained }) => explained)),
  ];
}

function limitMs(
  { purchase: buying }: Definition,
  { timeouts }: Extras,
  operation: "create" | "update" | "delete",
  session: Session,
): number {
  return (
    durationMs(timeouts?.[operation]) ??
    (operation === "delete" ? session.deletionLimitMs : buying ? session.orderLimitMs : session.waitLimitMs)
  );
}

/** What `__provider` names: `require("pulumi-hosting/provider").DnsRecord(key)`. */
const providers = Object.fromEntries(Object.entries(registry).map(([type, definition]) => [type, provide(definition)]));
module.exports = { ...providers };
