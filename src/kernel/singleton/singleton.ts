import { HostingError } from "../../transport/index";
import type { Activation, Definition, IdParts, Values } from "../definition/resource";
import { formatId, parentParts, requireId } from "../identity/ids";
import type { Resource } from "../memory/session";
import type { Intent } from "../memory/journal";
import { managed, stateAfterWrite, type Created, type State } from "../identity/state";
import { apply } from "../object/apply";
import { announce, notedOf, pickForms, withFound } from "../memory/intent";
import { observe, type Observed } from "../reading/observe";
import { objectName } from "../object/adopt";
import { UnfinishedError } from "../identity/unfinishedError";
import { until } from "../reading/wait";
import { isUnknownOutcome, notShown, send, shownBy, untilShown } from "../object/write";

/**
 * Settings are there with their parent. Creating the resource writes the managed ones and remembers what they were. Some
 * have to be switched on first.
 */
export async function createSingleton(resource: Resource, inputs: Values, before: State = {}): Promise<Created> {
  const { definition, session, key } = resource;
  const parts = parentParts(definition, inputs);
  const id = formatId(definition, parts);
  const noted = { found: before.found, activated: before.activated, ...(await notedOf(resource, id)) };
  session.claims.make(objectName(definition, parts), key);
  session.restoredOriginals.delete(objectName(definition, parts));
  const { there, activated } = await present(resource, inputs, parts, noted);

  const asked = managed(definition, inputs);
  const shown = Object.fromEntries(Object.entries(managed(definition, there.fields)).filter(([name]) => name in asked));
  // A run that was killed after its write noted what it had found: what is there now is its own doing.
  const found = { ...pickForms(definition, settings(definition, there.fields), asked), ...pickForms(definition, noted.found ?? {}, asked) };
  await announce(resource, "", { found, made: id, activated });
  // What was switched on is the resource's own from here on, even if its settings are refused.
  const olds = {
    ...shown,
    found,
    foundAt: before.foundAt ?? session.clock.now(),
    ...(activated && { activated, pending: "its settings" }),
  };
  try {
    const state = await apply(resource, { operation: "create", id: parts, olds, inputs, known: there });
    return { id, state: definition.pending ? await awaited(resource, parts, inputs, there, state) : state };
  } catch (error) {
    // Refused: what is there by the next try is what that one finds.
    if (error instanceof HostingError && error.outcome === "notDone") await session.journal.end(key);
    throw error;
  }
}

/** The settings that an object shows, without what names it. */
function settings(definition: Definition, fields: Values): Values {
  return Object.fromEntries(Object.entries(managed(definition, fields)).filter(([name]) => !definition.inputFields[name]?.marks.immutable));
}

/** The settings as they are before the first write, switched on if need be. */
async function present(
  resource: Resource,
  inputs: Values,
  parts: IdParts,
  noted: Partial<Intent>,
): Promise<{ there: Observed; activated?: true }> {
  const { definition } = resource;
  const look = () => observe(resource, parts, inputs, true);
  const there = await look();
  if (there) return { there, ...(noted.activated && { activated: true }) };
  if (!definition.activation)
    throw new Error(
      `there is nothing to set: the platform doesn't know ${Object.entries(parts)
        .map(([name, part]) => `${name} ${part}`)
        .join(", ")}. Check it, and hosting:account (or HOSTING_ACCOUNT).`,
    );
  const id = formatId(definition, parts);
  await announce(resource, "", { found: {}, made: id, activated: true });
  const api = resource.session.platform(inputs);
  let doubt: Error | undefined;
  try {
    await send(resource, inputs, () => (definition.activation as Activation).activate({ api, id: parts }), look);
  } catch (error) {
    if (!isUnknownOutcome(error)) {
      await resource.session.journal.end(resource.key);
      throw error;
    }
    doubt = error as Error;
  }
  try {
    // After a lost answer it may show later all the same, or never.
    const shown = doubt ? await soon(resource, inputs, look) : await untilShown(resource, "create", parts, inputs, {});
    if (shown) return { there: shown, activated: true };
  } catch (error) {
    doubt = error as Error;
  }
  throw new UnfinishedError(
    id,
    { ...parts, found: {}, activated: true, pending: "its settings" },
    `${definition.type} ${id} may be switched on by now: ${doubt?.message ?? ""} The next \`pulumi up\` looks again and goes on.`,
    doubt ?? "not-shown",
  );
}

/** A few looks, a little apart. */
async function soon(resource: Resource, values: Values, look: () => Promise<Observed | undefined>): Promise<Observed | undefined> {
  const { clock } = resource.session;
  for (const pauses of [1, 2, 4, 8, 16, 32]) {
    await clock.sleep(pauses * resource.session.platform(values).firstPollMs);
    const seen = await look();
    if (seen) return seen;
  }
  return undefined;
}

/** Waits for what the platform still has to do by itself. */
async function awaited(resource: Resource, parts: IdParts, inputs: Values, there: Observed, state: State): Promise<State> {
  const { definition } = resource;
  try {
    const observed = await untilShown(resource, "create", parts, inputs, {}, undefined, there);
    return stateAfterWrite(definition, inputs, observed.fields, observed.parentFacts, state);
  } catch (error) {
    throw new UnfinishedError(
      formatId(definition, parts),
      { ...state, pending: definition.type },
      (error as Error).message,
      error as Error,
    );
  }
}

/** Puts back what was there before each key was first written; what was switched on for the resource is switched off. */
export async function deleteSingleton(resource: Resource, id: string, state: State): Promise<void> {
  const { definition, session } = resource;
  const { found = {}, activated } = await withFound(resource, id, state);
  const parts = requireId(definition, id);
  const api = session.platform(state);
  if (activated && definition.activation) return deactivate(resource, parts, state);
  const object = objectName(definition, parts);
  // After a rename that was killed half-way two resources hold the object: what the older one found is the user's own.
  const { at, values } = session.restoredOriginals.get(object) ?? { at: Infinity, values: {} };
  const { foundAt = 0 } = state;
  const original = foundAt <= at ? found : { ...found, ...pickForms(definition, values, found) };
  session.restoredOriginals.set(object, { at: Math.min(at, foundAt), values: { ...values, ...original } });
  if (Object.keys(original).length === 0) return;
  const body = definition.toBody(original, "update", session.parentFacts(definition, state));
  const putBack = (observed: Observed | undefined): Observed | undefined =>
    observed && notShown(resource, original, observed).length === 0 ? observed : undefined;
  const look = async () => putBack(await observe(resource, parts, state, true));
  const write = async () => {
    const answer = await (definition.update as NonNullable<typeof definition.update>)({ api, id: parts, body, olds: state });
    return { shown: putBack(shownBy(resource, parts, original, answer)) };
  };
  const { shown } = await send(resource, state, write, () => look().then((seen) => seen && { shown: seen }));
  if (!shown) await until(resource, state, "delete", `${object} to be what it was`, look);
}

async function deactivate(resource: Resource, parts: IdParts, state: State): Promise<void> {
  const { definition, session } = resource;
  const api = session.platform(state);
  const look = async () => ((await observe(resource, parts, state, true)) ? undefined : "gone");
  await send(resource, state, () => (definition.activation as Activation).deactivate({ api, id: parts }).then(() => "sent"), look);
  const what = `${definition.type} ${formatId(definition, parts)} to be switched off`;
  await until(resource, state, "delete", what, look);
}
