import type { Definition, Values } from "../definition/resource";
import { sameAny } from "../values/compare";
import { digest, type Intent } from "./journal";
import { identityOf } from "../identity/identity";
import type { Resource } from "./session";
import type { State } from "../identity/state";

/** The intent that a killed run left behind for the same thing. */
export async function earlierIntent(resource: Resource, thing: string): Promise<Intent | undefined> {
  const { definition, session, key } = resource;
  const intent = await session.journal.read(key);
  if (intent?.type !== definition.type || intent.thing !== digest(thing)) return undefined;
  if (intent.made === undefined) await waitOut(resource, intent);
  return intent;
}

/** A killed run's request may still be under way for as long as a request may take. */
export async function waitOut(
  { definition, session, log }: Resource,
  intent: Intent,
  did: "created" | "deleted" = "created",
): Promise<void> {
  const leftMs = Math.min(intent.at + session.requestTimeoutMs - session.clock.now(), session.requestTimeoutMs);
  if (leftMs <= 0) return;
  log.status(
    `an earlier run was stopped while it ${did} this ${definition.type}; waiting ${Math.ceil(leftMs / 1000)} s for its request to end`,
  );
  await session.clock.sleep(leftMs);
}

/** What a note says beyond what is about to be made. */
type Facts = Pick<Intent, "found" | "made" | "activated" | "parts">;

/** Notes what is about to be made. Without a note a killed run may leave something to take over by hand, which is no reason not to work. */
export async function announce({ definition, session, key, log }: Resource, thing: string, facts: Facts = {}): Promise<void> {
  try {
    await session.journal.begin(key, { type: definition.type, thing: digest(thing), at: session.clock.now(), ...facts });
  } catch (error) {
    if (!session.journalFails()) return;
    log.warn(
      `can't note what is about to be created (${(error as Error).message}). After a killed run, objects that it made may have to be taken over by hand (adopt: true). HOSTING_STATE_DIR names a folder that can be written.`,
    );
  }
}

/** The engine brings an id with its state, so it knows the object: an intent for just that one has served. */
export async function confirm({ definition, session, key }: Resource, id: string, state: State, inputs?: Values): Promise<void> {
  const intent = await session.journal.read(key);
  if (intent && arrived(intent)) await session.journal.end(key);

  function arrived({ found, made, thing, activated }: Intent): boolean {
    if (activated === true && state.activated !== true) return false;
    // A key that neither the state nor the program names any more is nobody's business.
    if (found)
      return Object.entries(found).every(
        ([name, value]) =>
          sameAny(value, state.found?.[name]) || (inputs !== undefined && !(name in pickForms(definition, found, { ...state, ...inputs }))),
      );
    if (made !== undefined) return made === id;
    return thing === digest(identityOf(definition, state, session.parentFacts(definition, state), session.platform(state).account));
  }
}

/** What is noted of just this settings object: a note under the same resource may be of another one. */
export async function notedOf({ session, key }: Resource, id: string): Promise<Partial<Intent>> {
  const intent = await session.journal.read(key);
  return intent?.made === id ? intent : {};
}

/** The state with what an intent holds of the time before the first write: a killed run, or a resource that went before, noted it. */
export async function withFound(resource: Resource, id: string, state: State): Promise<State> {
  const { found = {}, activated } = await notedOf(resource, id);
  const noted = pickForms(resource.definition, found, state);
  const known = activated === true ? { ...state, activated } : state;
  return Object.keys(noted).length === 0 ? known : { ...known, found: { ...state.found, ...noted } };
}

/** The form under which a setting is noted that can be given in several. */
export function mainForm({ eitherOr }: Definition, name: string): string {
  return eitherOr?.find((group) => group.includes(name))?.[0] ?? name;
}

/** Of some values, those that other values name, in whichever form. */
export function pickForms(definition: Definition, values: Values, named: Values): Values {
  const names = new Set(Object.keys(named).map((name) => mainForm(definition, name)));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** What one resource found before it wrote is what the one that goes on with the settings has to put back one day. */
export async function transferOriginals({ definition, session }: Resource, successorKey: string, id: string, state: State): Promise<void> {
  const { found, activated } = state;
  if (!found && !activated) return;
  await session.journal
    .begin(successorKey, { type: definition.type, thing: "", at: session.clock.now(), found: found ?? {}, activated, made: id })
    .catch(() => undefined);
}
