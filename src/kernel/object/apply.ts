import { ApiError, HostingError } from "../../transport/index";
import { diff } from "./diff";
import { ExplainedError } from "../values/explained";
import { formatId } from "../identity/ids";
import type { Resource } from "../memory/session";
import { stateAfterWrite, type State } from "../identity/state";
import { announce } from "../memory/intent";
import { isNotFound, observe, type Observed } from "../reading/observe";
import { foundBefore, planUpdate, type Change, type Plan } from "./plan";
import { UnfinishedError } from "../identity/unfinishedError";
import { notShown, proves, send, shownBy, untilShown } from "./write";

/** Makes an object what the program says, waits until it shows, and answers with the new state. */
export async function apply(resource: Resource, change: Change): Promise<State> {
  const { definition, session } = resource;
  const { id, olds, inputs, known } = change;
  const parentFacts = session.parentFacts(definition, { ...inputs, ...id });
  const { changed } = diff(definition, olds, inputs, parentFacts);
  if (changed.length === 0 && olds.pending === undefined) {
    const found = definition.singleton ? { found: await foundBefore(resource, change, olds.found ?? {}, {}) } : {};
    return stateAfterWrite(definition, inputs, known?.fields ?? {}, parentFacts, { ...olds, ...found });
  }

  const plan = await planUpdate(resource, change, changed);
  const kept = { ...olds, ...(plan.found && { found: plan.found }) };
  // A run that is killed between the write and the engine's note of it must not take our own values for what was found.
  const noting =
    plan.found !== undefined && change.operation === "update" && Object.keys(plan.found).some((name) => !(name in (olds.found ?? {})));
  const noted = await session.journal.read(resource.key);
  if (noting) await announce(resource, "", { found: plan.found, made: formatId(definition, id), activated: olds.activated });
  let answered: Observed | undefined;
  try {
    answered = await write(resource, change, plan);
  } catch (error) {
    const refused = error instanceof HostingError && error.outcome === "notDone";
    if (isNotFound(error) || (error instanceof ApiError && definition.goneCodes?.includes(error.code ?? ""))) {
      const said = error instanceof ApiError ? ` (${error.method} ${error.path} answered ${error.status})` : "";
      throw new ExplainedError(
        "gone",
        `${definition.type} ${formatId(definition, id)} is no longer there${said}: somebody removed it or switched it off. Run \`pulumi refresh\`, then \`pulumi up\`.`,
        { cause: error },
      );
    }
    // What is there by the next try is what that one finds.
    if (refused && noting && !noted) await session.journal.end(resource.key);
    // Nothing was done: the engine keeps the old state as it is.
    if (refused && olds.pending === undefined) throw error;
    throw await unfinished(resource, change, plan, kept, false, error as Error);
  }
  try {
    const observed = await untilShown(resource, change.operation, id, inputs, plan.wanted, plan.before, answered);
    return stateAfterWrite(definition, inputs, observed.fields, observed.parentFacts, kept);
  } catch (error) {
    throw await unfinished(resource, change, plan, kept, true, error as Error);
  }
}

/** Sends what a plan says; answers with what shows of it, if that is known already. */
export async function write(resource: Resource, { id, inputs, olds }: Change, plan: Plan): Promise<Observed | undefined> {
  const { definition, session } = resource;
  if (Object.keys(plan.body).length === 0) return undefined;
  const api = session.platform(inputs);
  return send(
    resource,
    inputs,
    async () => {
      const answer = await (definition.update as NonNullable<typeof definition.update>)({ api, id, body: plan.body, olds });
      return definition.asynchronous?.update ? undefined : shownBy(resource, id, plan.wanted, answer);
    },
    async () => {
      const observed = await observe(resource, id, inputs, true);
      return observed && proves(resource, plan.wanted, observed) ? observed : undefined;
    },
  );
}

/** A change that didn't come to its end keeps what is known to be there, so that the next run does the rest. */
async function unfinished(
  resource: Resource,
  { id, inputs, olds }: Change,
  plan: Plan,
  kept: State,
  written: boolean,
  error: Error,
): Promise<Error> {
  const { definition } = resource;
  const observed = await observe(resource, id, inputs, true).catch(() => undefined);
  const missing = observed ? notShown(resource, plan.wanted, observed) : Object.keys(plan.wanted);
  // What the platform never shows is only known to be set once the write itself succeeded.
  const isReached = (name: string): boolean => !missing.includes(name) && (written || observed?.fields[name] !== undefined);
  const reached = Object.fromEntries(
    Object.keys(plan.wanted)
      .filter(isReached)
      .map((name) => [name, inputs[name]]),
  );
  const pending = Object.keys(plan.wanted).join(", ") || olds.pending || definition.type;
  return new UnfinishedError(
    formatId(definition, id),
    { ...kept, ...reached, pending },
    `${definition.type} ${formatId(definition, id)}: ${error.message}`,
    error,
  );
}
