import type { SetDefinition } from "../definition/resource";
import type { IdParts, Values } from "../definition/values";
import { formatId } from "../identity/ids";
import { nameOf } from "../identity/key";
import type { Resource } from "../memory/session";
import { createdText, differences, howToAdopt } from "../ownership/alreadyThere";
import { describedElsewhere, isMoved } from "../ownership/moved";
import { type Reason, reasonToTake, verdict } from "../ownership/verdict";
import { isPrecious, isYoungTwin } from "../ownership/young";
import type { Observed } from "../reading/observe";
import { sameObject } from "../reading/same";
import { ExplainedError } from "../values/explained";
import { counted, firstLines, plural } from "../values/text";
import { wholeOptions } from "./authoritative";
import { describedBeside, isFree } from "./claims";
import { displayNameOf, type Labelled, type ManagedItem, wantedItems } from "./entries";
import { type Interrupted, isAsNoted, shortDigest } from "./interrupted";
import { forItems, type ListedItem, type Listing } from "./listing";

/** The objects that a run finds on the platform, and the notes that a killed run left. */
export interface Found {
  readonly parents: IdParts;
  readonly listing: Listing;
  readonly interrupted: Interrupted;
}

/**
 * The present objects that the set takes over instead of creating them. It takes over what a killed run made, what the state has in
 * the hands of another provider, identical objects that are very young, and any object if the program agrees. If another object is in
 * the way, the operation fails before anything is written.
 */
export function takenOver(
  resource: Resource<SetDefinition>,
  inputs: Values,
  wanted: readonly Labelled[],
  managed: readonly ManagedItem[],
  found: Found,
): ManagedItem[] {
  const { parents, listing, interrupted } = found;
  const ids = new Set(managed.map(({ id }) => id));
  const labels = new Set(managed.map(({ label }) => label));
  const agreed = inputs.adopt === true || resource.session.adopt || wholeOptions(inputs).all;
  const moved = movedLabels(resource, parents, listing);
  const certain: ManagedItem[] = [];
  const young: ManagedItem[] = [];
  const inTheWay: InTheWay[] = [];
  const canTake = (id: string): boolean => !ids.has(id) && isFree(resource, parents, id);
  for (const { label, item } of wanted.filter((one) => !labels.has(one.label))) {
    const full = { ...item, ...parents };
    const candidates = listing.candidatesFor(full).filter(({ id }) => canTake(id));
    const noted = interrupted.items[shortDigest(label)]?.id;
    const reasonFor = (one: ListedItem): Reason | undefined => {
      const mayBeIt = isSame(resource, full, one, listing, "ours");
      const evidence = {
        ...{ isNamed: mayBeIt && noted === one.id, isAgreed: mayBeIt && agreed, isMoved: mayBeIt && moved.has(label) },
        isAnnounced: isOfKilledRun(resource, { label, item: full }, one, found),
        isYoung: isSame(resource, full, one, listing, "new") && isYoungTwin(forItems(resource), full, shown(one, listing)),
        ...{ isPrecious: isPrecious(resource.definition.set.item), isBrought: false, mayHaveTwin: false, isReplaced: false },
      };
      return reasonToTake(verdict(evidence));
    };
    const isKnown = (reason: Reason | undefined): boolean => reason !== undefined && reason !== "young";
    const present =
      candidates.find((one) => isKnown(reasonFor(one))) ?? candidates.find((one) => isSame(resource, full, one, listing, "new"));
    if (!present) continue;
    const reason = reasonFor(present);
    if (reason === undefined) {
      inTheWay.push({ item: full, present });
      continue;
    }
    ids.add(present.id);
    (isKnown(reason) ? certain : young).push(...listing.asManaged([present], full).map((one) => withNamedFields(one, label, full)));
  }
  if (inTheWay.length > 0) throw new ExplainedError("already-there", refusal(resource, parents, listing, inTheWay));
  tellTakenOver(resource, certain.length, young.length);
  return [...certain, ...young];
}

/**
 * Whether an object is what a killed run was about to create: as its note says, or as the program says by now, in every field. A label
 * alone doesn't prove that: somebody else may have created another object under it since. Of what the engine was told, the ids are known.
 */
function isOfKilledRun(
  resource: Resource<SetDefinition>,
  { label, item }: Labelled,
  present: ListedItem,
  { listing, interrupted }: Found,
): boolean {
  const digest = shortDigest(label);
  const noted = interrupted.items[digest];
  if (noted === undefined || noted.id !== undefined || !interrupted.open.has(digest)) return false;
  if (sameObject(resource.definition.set.item, item, shown(present, listing), "unchanged")) return true;
  return listing.asManaged([present]).some((one) => isAsNoted(resource, { ...one, label }, noted));
}

/**
 * Names the objects that a killed run was about to create and the set doesn't have now: the program dropped them. A note doesn't prove
 * whose they are, so nothing is deleted because of one.
 */
export function warnOfDropped(
  resource: Resource<SetDefinition>,
  known: readonly ManagedItem[],
  { parents, listing, interrupted: { items, open } }: Found,
): void {
  const { definition, key, log } = resource;
  if (open.size === 0) return;
  const { set } = definition;
  const { parentFacts } = listing;
  const knownIds = new Set(known.map(({ id }) => id));
  const notedIds = new Set([...open].map((one) => items[one]?.id));
  const isNoted = ({ label, id }: ManagedItem): boolean => notedIds.has(id) || open.has(shortDigest(label));
  const isNobodys = (one: ManagedItem): boolean =>
    !knownIds.has(one.id) && isFree(resource, parents, one.id) && describedBeside(resource, parents, one, parentFacts) === undefined;
  const dropped = listing.asManaged(listing.all).filter((one) => isNoted(one) && isNobodys(one));
  if (dropped.length === 0) return;
  const [theyStay, them] = dropped.length === 1 ? ["It stays", "it"] : ["They stay", "them"];
  log.warn(
    `an interrupted run was about to create ${counted(dropped.length, set.noun)} that "${nameOf(key)}" doesn't have now. ` +
      `${theyStay} on the platform: somebody else may have created ${them}, or may need ${them} now. ` +
      `Delete ${them} if nobody needs ${them}:\n` +
      firstLines(dropped, ({ id, state }) => `  ${displayNameOf(set, state, parentFacts)} (id ${id})`).join("\n"),
  );
}

/** The labels of the items that the state has already, in the hands of another provider. */
function movedLabels(resource: Resource<SetDefinition>, parents: IdParts, { parentFacts }: Listing): ReadonlySet<string> {
  const olds = isMoved(resource, parents) ? describedElsewhere(resource) : undefined;
  return new Set(olds && wantedItems(resource.definition.set, olds, parents, parentFacts).map(({ label }) => label));
}

/** Under a label that says what the object is, any object under that label is the item. Otherwise the object has to be identical. */
function isSame(
  { definition: { set } }: Resource<SetDefinition>,
  item: Values,
  present: ListedItem,
  listing: Listing,
  beside: "new" | "ours",
): boolean {
  return set.fieldsOfLabel !== undefined || sameObject(set.item, item, shown(present, listing), beside);
}

function shown({ fields }: ListedItem, { parentFacts }: Listing): Observed {
  return { fields, parentFacts };
}

/** An object as an item. A field that the program doesn't name stays as it is on the platform, so the state doesn't hold it. */
export function withNamedFields(one: ManagedItem, label: string, item: Values): ManagedItem {
  const named = Object.entries(one.state).filter(([name]) => item[name] !== undefined);
  return { ...one, label, state: Object.fromEntries(named) };
}

function tellTakenOver({ definition: { set }, key, log }: Resource<SetDefinition>, certain: number, young: number): void {
  const them = young === 1 ? "it" : "them";
  if (young > 0)
    log.warn(
      `adopted ${counted(young, set.noun)} of "${nameOf(key)}", created less than an hour ago, probably by an interrupted run. ` +
        `If another stack created ${them}, two stacks own ${them} now. The stack that removes ${them} from its list also ` +
        `deletes ${them} on the platform. ` +
        `To let ${them} go without a deletion, run \`pulumi state delete\` for "${nameOf(key)}", remove ${them} from its list, then run ` +
        "`HOSTING_ADOPT=1 pulumi up`.",
    );
  if (certain > 0) {
    const were = certain === 1 ? "was" : "were";
    log.info(`adopted ${counted(certain, set.noun)} of "${nameOf(key)}" that ${were} on the platform already`);
  }
}

/** An object that nobody agreed to take over. */
interface InTheWay {
  readonly item: Values;
  readonly present: ListedItem;
}

function refusal(
  { definition, session, key }: Resource<SetDefinition>,
  parents: IdParts,
  listing: Listing,
  inTheWay: readonly InTheWay[],
): string {
  const { set, type } = definition;
  const { parentFacts } = listing;
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
