import type { Values } from "../definition/values";
import { formatId } from "../identity/ids";
import { nameOf } from "../identity/key";
import type { NotedItem } from "../memory/noteKinds";
import { createdText, differences, howToAdopt, isPrecious, isYoungTwin } from "../ownership/alreadyThere";
import { describedElsewhere, isMoved } from "../ownership/moved";
import { type Reason, reasonToTake, verdict } from "../ownership/verdict";
import { sameObject } from "../reading/same";
import { ExplainedError } from "../values/explained";
import { counted, firstLines, plural } from "../values/text";
import { wholeOptions } from "./authoritative";
import { describerOf, isFree } from "./claims";
import { displayNameOf, forItems, type Labelled, type ManagedItem, type PlacedSet, wantedItems } from "./entries";
import type { ListedItem, Listing } from "./listing";
import { isAsNoted, type SetNote } from "./note";

/** The findings of a run: the objects of the parent, and the note that an earlier run left. */
export interface Found {
  readonly listing: Listing;
  readonly note: SetNote;
}

/**
 * The present objects that the set takes over instead of creating them. It takes over what a killed run made, what the state has in
 * the hands of another provider, identical objects that are very young, and any object if the program agrees. If another object is in
 * the way, the operation fails before anything is written.
 */
export function takenOver(
  resource: PlacedSet,
  inputs: Values,
  wanted: readonly Labelled[],
  managed: readonly ManagedItem[],
  { listing, note }: Found,
): ManagedItem[] {
  const { definition, session } = resource;
  const { parentFacts } = listing;
  const agrees = inputs.adopt === true || session.adopt || wholeOptions(inputs).all;
  const elsewhere = isMoved({ ...resource, inputs: resource.parents }) ? describedElsewhere(resource) : undefined;
  const moved = new Set(elsewhere && wantedItems(resource, elsewhere, parentFacts).map(({ label }) => label));
  /** Why the set may take over an object as an item, if it may. */
  const reasonFor = ({ label, item }: Labelled, present: ListedItem): Reason | undefined => {
    const mayBeIt = isSame(resource, item, present, listing, "ours");
    const announced = note.announced(label);
    const asAnnounced = (noted: NotedItem): boolean => {
      // A label alone proves nothing: somebody else may have created another object under it since.
      if (sameObject(definition.set.item, item, { fields: present.fields, parentFacts }, "unchanged")) return true;
      return listing.asManaged([present]).some((one) => isAsNoted(resource, { ...one, label }, noted));
    };
    const isIdentical = isSame(resource, item, present, listing, "new");
    return reasonToTake(
      verdict({
        isNamed: mayBeIt && note.noted(label)?.id === present.id,
        isAgreed: mayBeIt && agrees,
        isMoved: mayBeIt && moved.has(label),
        isAnnounced: announced !== undefined && asAnnounced(announced),
        isYoung: isIdentical && isYoungTwin(forItems(resource), item, { fields: present.fields, parentFacts }),
        isPrecious: isPrecious(definition.set.item),
      }),
    );
  };

  const ids = new Set(managed.map(({ id }) => id));
  const labels = new Set(managed.map(({ label }) => label));
  const certain: ManagedItem[] = [];
  const young: ManagedItem[] = [];
  const inTheWay: InTheWay[] = [];
  for (const one of wanted.filter(({ label }) => !labels.has(label))) {
    const candidates = listing.candidatesFor(one.item).filter(({ id }) => !ids.has(id) && isFree(resource, id));
    const judged = candidates.map((present) => ({ present, reason: reasonFor(one, present) }));
    const best =
      judged.find(({ reason }) => reason !== undefined && reason !== "young") ??
      judged.find(({ present }) => isSame(resource, one.item, present, listing, "new"));
    if (!best) continue;
    const { present, reason } = best;
    if (reason === undefined) {
      inTheWay.push({ item: one.item, present });
      continue;
    }
    ids.add(present.id);
    (reason === "young" ? young : certain).push(listing.asWanted(present, one));
  }
  if (inTheWay.length > 0) throw new ExplainedError("already-there", refusal(resource, listing, inTheWay));
  tellTakenOver(resource, certain.length, young.length);
  return [...certain, ...young];
}

/**
 * Names the objects that a killed run was about to create and the set doesn't have now: the program dropped them. A note doesn't prove
 * whose they are, so nothing is deleted because of one.
 */
export function warnOfDropped(resource: PlacedSet, known: readonly ManagedItem[], { listing, note }: Found): void {
  const { definition, key, log } = resource;
  const { set } = definition;
  if (note.open.size === 0) return;
  const knownIds = new Set(known.map(({ id }) => id));
  const isNobodys = (one: ManagedItem): boolean =>
    !knownIds.has(one.id) && isFree(resource, one.id) && describerOf(resource, one, listing.parentFacts) === undefined;
  // Each under its own label, without a number: of two alike, either may be the killed run's.
  const dropped = listing.all.flatMap((one) => listing.asManaged([one])).filter((one) => note.hasOpen(one) && isNobodys(one));
  if (dropped.length === 0) return;
  log.warn(
    `an interrupted run was about to create ${counted(dropped.length, set.noun)} that "${nameOf(key)}" doesn't have now. ` +
      "Nothing is deleted: somebody else may have created such an object, or may need it now. Delete each object that nobody needs:\n" +
      firstLines(dropped, ({ id, state }) => `  ${displayNameOf(set, state, listing.parentFacts)} (id ${id})`).join("\n"),
  );
}

/** Under a label that says what the object is, any object under that label is the item. Otherwise the object has to be identical. */
function isSame(
  { definition: { set } }: PlacedSet,
  item: Values,
  { fields }: ListedItem,
  { parentFacts }: Listing,
  beside: "new" | "ours",
): boolean {
  return set.fieldsOfLabel !== undefined || sameObject(set.item, item, { fields, parentFacts }, beside);
}

function tellTakenOver({ definition: { set }, key, log }: PlacedSet, certain: number, young: number): void {
  if (young > 0)
    log.warn(
      `adopted ${counted(young, set.noun)} of "${nameOf(key)}", created less than an hour ago, probably by an interrupted run. ` +
        "If another resource of this program or another stack has one of them, two own it now, and the one that removes it also deletes " +
        `it on the platform. To let an item go without a deletion, run \`pulumi state delete\` for "${nameOf(key)}", remove the item ` +
        "from its list, then run `HOSTING_ADOPT=1 pulumi up`.",
    );
  const were = certain === 1 ? "was" : "were";
  if (certain > 0) log.info(`adopted ${counted(certain, set.noun)} of "${nameOf(key)}" that ${were} on the platform already`);
}

/** An object that nobody agreed to take over. */
interface InTheWay {
  readonly item: Values;
  readonly present: ListedItem;
}

function refusal({ definition, session, key, parents }: PlacedSet, { parentFacts }: Listing, inTheWay: readonly InTheWay[]): string {
  const { set, type } = definition;
  const one = inTheWay.length === 1;
  const lineOf = ({ item, present: { id, fields } }: InTheWay): string => {
    const differing = differences(set.item, item, { fields, parentFacts }).map(({ text }) => text);
    const verdict = differing.length === 0 ? "identical" : `differs in ${differing.join(", ")}`;
    return `  ${displayNameOf(set, item, parentFacts)} (id ${id}${createdText(set.item, fields, session.now())}, ${verdict})`;
  };
  return [
    `${counted(inTheWay.length, set.noun)} of "${nameOf(key)}" ${one ? "is" : "are"} on the platform already, ` +
      `and the state of this set doesn't have ${one ? "it" : "them"}. Nothing was written.`,
    ...firstLines(inTheWay, lineOf),
    howToAdopt({
      they: one ? "it" : "they",
      owner: "it",
      place: `the ${type}`,
      unmanaged: `the existing ${plural(set.noun)}`,
      lookUp: `${type}.get("${nameOf(key)}", "${formatId(definition, { ...parents, set: "all" })}")`,
    }),
  ].join("\n");
}
