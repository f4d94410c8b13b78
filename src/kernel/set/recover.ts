import { counted } from "../values/text";
import { nameOf } from "../identity/key";
import { createdAt } from "../reading/observe";
import { ago, differences, identical } from "../object/identical";
import { tryToNote, waitOut } from "../memory/noting";
import type { SetDefinition } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { digest } from "../memory/journal";
import { clockSkewMs, type Resource } from "../memory/session";
import { youngMs } from "../object/adopt";
import { formatId, objectName } from "../identity/ids";
import type { State } from "../identity/state";
import type { IdParts, Values } from "../definition/values";
import { heldFrom } from "./extras";
import { displayNameOf, type Labelled } from "./form";
import type { ListedItem, Listing } from "./live";
import type { ManagedItem } from "./steps";

const mostNamed = 20;

/** A short digest of an item's label: what is noted may hold no secret. */
export function labelDigest(label: string): string {
  return digest(label).slice(0, 12);
}

const betweenNotesMs = 2_000;

/** Notes, now and then, that requests go out: the next run waits for as long as the last of them may be under way. */
export function sendingNotes({ definition, session, key }: Resource<SetDefinition>): () => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = session.clock.now();
    if (now - notedAt < betweenNotesMs) return;
    notedAt = now;
    await session.notes.begin("sending", key, { type: definition.type, at: now + betweenNotesMs }).catch(() => undefined);
  };
}

/** The run came to its end: nothing is under way any more. */
export function clearSending({ session, key }: Resource<SetDefinition>): Promise<void> {
  return session.notes.end("sending", key);
}

/** What an earlier run was about to create and no state has, once its last request can't be under way any more. */
export async function readInterrupted(resource: Resource<SetDefinition>): Promise<ReadonlySet<string>> {
  const { session, key, definition } = resource;
  const sending = await session.notes.read("sending", key);
  if (sending) {
    await waitOut(resource, sending);
    await clearSending(resource);
  }
  const note = await session.notes.read("setWrites", key);
  return new Set(note?.type === definition.type ? note.items : []);
}

/** Notes the items that are about to be created. */
export function noteItems(resource: Resource<SetDefinition>, labels: readonly string[]): Promise<void> {
  return tryToNote(resource, "setWrites", { items: labels.map(labelDigest) });
}

/** Whether an earlier run created items that the engine never heard of. Where there are none, its note has served. */
export async function leftOpen({ definition, session, key }: Resource<SetDefinition>, state: State): Promise<boolean> {
  const note = await session.notes.read("setWrites", key);
  if (!note) return false;
  const known = new Set(Object.keys(state[definition.set.collection] ?? {}).map(labelDigest));
  if (note.items.some((one) => !known.has(one))) return true;
  await session.notes.end("setWrites", key);
  return false;
}

/**
 * What is on the platform already of what is to be made. A killed run's own objects are taken over, also those that the
 * program no longer lists; so are very young ones, and whatever the program says it may take over. Anything else stands in
 * the way, and then nothing is written.
 */
export function takenOver(
  resource: Resource<SetDefinition>,
  inputs: Values,
  parents: IdParts,
  live: Listing,
  wanted: readonly Labelled[],
  held: readonly ManagedItem[],
  parts: ReadonlySet<string>,
): ManagedItem[] {
  const { definition, session, key, log } = resource;
  const { set } = definition;
  const own = set.item.ownId;
  const has = new Set(held.map(({ label }) => label));
  const ids = new Set(held.map(({ id }) => id));
  const agreed = inputs.adopt === true || session.adopt || inputs.manage === "all";
  const taken: ManagedItem[] = [];
  const young: ManagedItem[] = [];
  const inTheWay: InTheWay[] = [];
  const free = ({ id }: ListedItem): boolean => !ids.has(id) && session.claims.free(objectName(set.item, { ...parents, [own]: id }), key);
  const take = (label: string, found: ListedItem, into: ManagedItem[]): void => {
    ids.add(found.id);
    const [one] = heldFrom(set, [found], live);
    into.push({ ...(one as ManagedItem), label });
  };
  for (const { label, item } of wanted) {
    if (has.has(label)) continue;
    const whole = { ...item, ...parents };
    const known = parts.has(labelDigest(label));
    const found = live
      .candidatesFor(whole)
      .find(
        (one) =>
          free(one) && (set.fieldsOfLabel !== undefined || identical(set.item, whole, one.fields, live.parentFacts, agreed || known)),
      );
    if (!found) continue;
    if (agreed || known) take(label, found, taken);
    else if (
      session.clock.now() - createdAt(set.item, found.fields) < youngMs &&
      identical(set.item, whole, found.fields, live.parentFacts, true)
    )
      take(label, found, young);
    else
      inTheWay.push({
        label: displayNameOf(set, whole, live.parentFacts),
        found,
        differing: differences(set.item, whole, found.fields, live.parentFacts).map(({ text }) => text),
      });
  }
  if (inTheWay.length > 0) throw new ExplainedError("already-there", refusal(resource, parents, inTheWay));
  if (young.length > 0)
    log.warn(
      `took over ${counted(young.length, set.noun)} of "${nameOf(key)}", created less than an hour ago, as by a run that was killed. If another stack made them, two stacks own them now: take them out of one of the two.`,
    );
  if (taken.length > 0)
    log.info(
      `took over ${counted(taken.length, set.noun)} of "${nameOf(key)}" that ${taken.length === 1 ? "was" : "were"} on the platform already`,
    );
  return [...taken, ...young, ...orphans(resource, parents, live, ids, unknownOf(parts, held))];
}

/** Of what a run was about to make, what no state has. */
function unknownOf(parts: ReadonlySet<string>, held: readonly ManagedItem[]): ReadonlySet<string> {
  const known = new Set(held.map(({ label }) => labelDigest(label)));
  return new Set([...parts].filter((one) => !known.has(one)));
}

/** What a killed run made and the program no longer lists. */
function orphans(
  { definition: { set }, session, key }: Resource<SetDefinition>,
  parents: IdParts,
  live: Listing,
  ids: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): ManagedItem[] {
  if (parts.size === 0 || !set.fieldsOfLabel) return [];
  const own = set.item.ownId;
  const free = live.all.filter(({ id }) => !ids.has(id) && session.claims.free(objectName(set.item, { ...parents, [own]: id }), key));
  return heldFrom(set, free, live).filter(
    ({ label, id }) =>
      parts.has(labelDigest(label)) && session.clock.now() - createdAt(set.item, live.byId.get(id)?.fields ?? {}) < youngMs + clockSkewMs,
  );
}

/** An object of which nobody said that it may be taken over. */
interface InTheWay {
  readonly label: string;
  readonly found: ListedItem;
  /** What of it is otherwise than the program says. */
  readonly differing: readonly string[];
}

function refusal({ definition, session, key }: Resource<SetDefinition>, parents: IdParts, inTheWay: readonly InTheWay[]): string {
  const { set } = definition;
  const named = inTheWay.slice(0, mostNamed).map(({ label, found, differing }) => {
    const made = createdAt(set.item, found.fields);
    const age = Number.isFinite(made) ? `, created ${ago(session.clock.now() - made)}` : "";
    return `  ${label} (id ${found.id}${age}, ${differing.length === 0 ? "identical" : `differs in ${differing.join(", ")}`})`;
  });
  const more = inTheWay.length > mostNamed ? [`  (and ${inTheWay.length - mostNamed} more)`] : [];
  return [
    `${counted(inTheWay.length, set.noun)} of "${nameOf(key)}" ${inTheWay.length === 1 ? "is" : "are"} on the platform already, and this stack doesn't know ${inTheWay.length === 1 ? "it" : "them"}. Nothing was written.`,
    ...named,
    ...more,
    `If ${inTheWay.length === 1 ? "it" : "they"} should belong to it, set adopt: true on the ${definition.type}, or run once with HOSTING_ADOPT=1. ` +
      `To use what is there without managing it: ${definition.type}.get("${nameOf(key)}", "${formatId(definition, { ...parents, set: "all" })}"). ` +
      "If the resource was renamed in the program, give it the old name with the option aliases.",
  ].join("\n");
}
