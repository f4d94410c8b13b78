import { inAnotherForm, mainForm, pickForms } from "../definition/forms";
import type { IdParts, SingletonDefinition } from "../definition/resource";
import { formatId, objectName, requireId } from "../identity/ids";
import { managed, stateAfterWrite, type Created, type State } from "../identity/state";
import { UnfinishedError } from "../identity/unfinishedError";
import { tryToNote, waitOut } from "../memory/noting";
import type { Wanted } from "../memory/session";
import { apply } from "../object/apply";
import { shownAs } from "../object/create";
import { split } from "../object/plan";
import { untilShown } from "../object/settle";
import { isUnknownOutcome, lookAgain, patience, sendOnce } from "../reading/doubt";
import { inspect, type Observed, observe } from "../reading/observe";
import { retryUntilReady } from "../reading/wait";
import { pick } from "../values/parts";
import { provesChildless } from "../../client";
import { HostingError } from "../../transport";
import { backToNote, endArrivedOriginals, type Noted, notedOriginals, originalsOf, restored, withOriginals } from "./originals";

/**
 * Settings are there with their parent. A creation writes the managed ones and remembers their earlier values. Some have
 * to be switched on first.
 */
export async function createSingleton(resource: Wanted<SingletonDefinition>, before: State = {}): Promise<Created> {
  const { definition, session, key, parents: parts, inputs } = resource;
  const id = formatId(definition, parts);
  const earlier = await notedOriginals(resource, id);
  const noted: Noted = { originals: before.originals, activated: before.activated, ...earlier };
  const object = objectName(definition, parts);
  session.claims.make(object, key);
  // A new resource holds the settings: the values that were restored before no longer count.
  restored(session).delete(object);
  const { there, activated } = await present(resource, noted);

  const asked = managed(definition, inputs);
  // What an unfinished change was about to put back.
  const dropped = pick(managed(definition, before), (name) => !(name in asked) && !inAnotherForm(definition, asked, name));
  const open = pickForms(definition, before.originals ?? {}, dropped);
  // A run that was killed after its write noted the originals: the values that are there now are its own.
  const found = {
    ...open,
    ...pickForms(definition, split(definition, managed(definition, there.fields)).writable, asked),
    ...pickForms(definition, noted.originals ?? {}, asked),
  };
  await tryToNote(resource, "originals", { id, originals: found, activated, shown: noted.shown });
  const olds: State = {
    ...noted.shown,
    ...shownAs(resource, there),
    ...pick(dropped, (name) => mainForm(definition, name) in open),
    originals: found,
    originalsAt: before.originalsAt ?? session.now(),
    // From here on, settings that were switched on are the resource's own, even if their values are refused.
    ...(activated && { activated, pending: "its settings" }),
  };
  try {
    const originals = originalsOf(resource, parts, olds);
    const state = await apply(resource, { operation: "create", id: parts, olds, inputs, known: there, originals });
    return { id, state: definition.waiting.pending ? await awaited(resource, there, state) : state };
  } catch (error) {
    // Refused: the next try reads the earlier values again.
    if (error instanceof HostingError && error.outcome === "notDone") await backToNote(resource, id, earlier);
    throw error;
  }
}

/** Changes the settings as the program says. Settings that may not even be switched on yet are created anew. */
export async function updateSingleton(resource: Wanted<SingletonDefinition>, id: string, olds: State): Promise<State> {
  const { definition, session, inputs } = resource;
  const parts = requireId(definition, id);
  const known = await withOriginals(resource, id, olds);
  await endArrivedOriginals(resource, id, olds, inputs);
  if (definition.create && olds.pending !== undefined)
    return (await retryUntilReady(resource, () => createSingleton(resource, known))).state;
  const change = () =>
    apply(resource, { operation: "update", id: parts, olds: known, inputs, originals: originalsOf(resource, parts, known) });
  const operation = olds.pending === undefined ? "update" : "create";
  return session.oneAtATime(definition.writing.oneAtATime?.(parts), () => retryUntilReady(resource, change, operation));
}

/** If settings aren't there, their parent is missing, unless they have a name of their own. */
function notFound(definition: SingletonDefinition, parts: IdParts): string {
  const { type, parent } = definition;
  const isOfParent = parent !== undefined && Object.keys(parts).length === 1;
  const what = isOfParent
    ? `${parent.type} ${JSON.stringify(parts[parent.property])} was not found, so its ${type} can't be set`
    : `${objectName(definition, parts)} was not found, so it can't be set`;
  return `${what}. Check ${Object.keys(parts).join(", ")}, and hosting:account (or HOSTING_ACCOUNT).`;
}

/** The settings as they are before the first write, switched on if need be. */
async function present(resource: Wanted<SingletonDefinition>, earlier: Noted): Promise<{ there: Observed; activated?: true }> {
  const { definition, parents: parts, inputs } = resource;
  const target = { id: parts, values: inputs };
  const look = () => observe(resource, target, "fresh");
  const { create: activate, writing } = definition;
  const seen = await inspect(resource, target, "fresh");
  let there = seen && !definition.reading.gone?.(seen.fields) ? seen : undefined;
  if (!there && writing.createdOnce && earlier.activated && earlier.at !== undefined) {
    await waitOut(resource, { at: earlier.at });
    there = await look();
  }
  if (there) return { there, ...(earlier.activated && { activated: true }) };
  // A 404 may be wrong: then nothing is requested that must not be requested twice.
  if (!activate || (writing.createdOnce && !seen)) {
    throw new Error(notFound(definition, parts));
  }
  const id = formatId(definition, parts);
  await tryToNote(resource, "originals", { id, originals: {}, activated: true });
  let doubt: Error | undefined;
  try {
    await sendOnce(resource, {
      send: () => activate({ api: resource.api, id: parts }),
      look,
      onFailure: async (error) => {
        if (writing.createdOnce && isUnknownOutcome(error)) throw error;
        return undefined;
      },
    });
  } catch (error) {
    if (!isUnknownOutcome(error)) {
      // Where there can be no such settings at all, the killed run didn't switch them on either.
      await backToNote(resource, id, provesChildless(error) ? {} : earlier);
      throw error;
    }
    doubt = error as Error;
  }
  try {
    // After a lost answer it may show later all the same, or never.
    const shown = doubt
      ? await lookAgain(resource, patience.activated, look)
      : await untilShown(resource, { operation: "create", id: parts, values: inputs, wanted: {} });
    if (shown) return { there: shown, activated: true };
  } catch (error) {
    doubt = error as Error;
  }
  throw new UnfinishedError(
    id,
    { ...parts, originals: {}, activated: true, pending: "its settings" },
    `${definition.type} ${id} may exist now: ${doubt?.message ?? ""} The next \`pulumi up\` looks again and continues.`,
    doubt ?? "not-shown",
  );
}

/** Waits until the platform has done its own part. */
async function awaited(resource: Wanted<SingletonDefinition>, there: Observed, state: State): Promise<State> {
  const { definition, parents: parts, inputs } = resource;
  try {
    const observed = await untilShown(resource, { operation: "create", id: parts, values: inputs, wanted: {}, answered: there });
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
