import type { SetDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { nameOf } from "../identity/key";
import type { Resource } from "../memory/session";
import { isYoung } from "../object/adopt";
import { counted, firstLines, plural } from "../values/text";
import { notLeftToOthers } from "./authoritative";
import { describedBeside, isFree } from "./claims";
import { displayNameOf, type Labelled, type ManagedItem } from "./entries";
import { type Found, isAsNoted, labelDigest } from "./interrupted";
import { forItems, type Listing } from "./listing";
import type { Steps } from "./steps";

/** What a killed run left and the program no longer lists. */
export interface Orphans {
  /** The set's own: this run deletes them, or makes other items of them. */
  readonly own: readonly ManagedItem[];
  /** What may be somebody else's: it differs from the noted item or is old. What the engine was told of was let go. It stays. */
  readonly others: readonly ManagedItem[];
}

/** Looks for objects that a killed run was about to create and that are none of the items that are known. */
export async function orphansOf(
  resource: Resource<SetDefinition>,
  inputs: Values,
  known: readonly (Labelled | ManagedItem)[],
  { parents, listing, interrupted }: Found,
): Promise<Orphans> {
  const { set } = resource.definition;
  const knownDigests = new Set(known.map(({ label }) => labelDigest(label)));
  const knownIds = new Set(known.flatMap((one) => ("id" in one ? [one.id] : [])));
  const open = new Set([...interrupted.labels].filter((one) => !knownDigests.has(one)));
  if (open.size === 0) return { own: [], others: [] };
  const made = new Set(Object.entries(interrupted.made).flatMap(([one, id]) => (open.has(one) ? [id] : [])));
  const isLeft = ({ label, id }: ManagedItem): boolean => made.has(id) || (!interrupted.told && open.has(labelDigest(label)));
  const free = listing.all.filter(({ id }) => !knownIds.has(id) && isFree(resource, parents, id));
  const isNobodys = (one: ManagedItem): boolean => describedBeside(resource, parents, one, listing.parentFacts) === undefined;
  const left = listing.asManaged(free).filter((one) => isLeft(one) && isNobodys(one));
  // Without such labels, nothing of an object says for sure which item it is.
  const isOwn = (one: ManagedItem): boolean =>
    set.fieldsOfLabel !== undefined &&
    !interrupted.told &&
    isYoung(forItems(resource), listing.fieldsOf(one.id) ?? {}) &&
    isAsNoted(resource, one, interrupted.contents[labelDigest(one.label)]);
  const [own, others] = [left.filter(isOwn), left.filter((one) => !isOwn(one))];
  const objects = own.flatMap(({ id }) => listing.byId.get(id) ?? []);
  const deletable = new Set((await notLeftToOthers(resource, inputs, parents, listing, objects)).map(({ id }) => id));
  return { own: own.filter(({ id }) => deletable.has(id)), others };
}

/** Says what becomes of them. */
export function tellOrphans(
  { definition: { set }, key, log }: Resource<SetDefinition>,
  { parentFacts }: Listing,
  { own, others }: Orphans,
  { deletes }: Pick<Steps, "deletes">,
): void {
  const linesOf = (items: readonly ManagedItem[]): string =>
    firstLines(items, ({ id, state }) => `  ${displayNameOf(set, state, parentFacts)} (id ${id})`).join("\n");
  if (own.length > 0) {
    const gone = new Set(deletes.map(({ id }) => id));
    const areDeleted = own.every(({ id }) => gone.has(id));
    const [are, theyAre] = own.length === 1 ? ["it is", "It is"] : ["they are", "They are"];
    const end = areDeleted ? "" : `, or changed into ${plural(set.noun)} that the program adds`;
    log.info(
      `an interrupted run was about to create ${counted(own.length, set.noun)} that "${nameOf(key)}" no longer lists, ` +
        `and ${are} on the platform. ${theyAre} deleted${end}:\n${linesOf(own)}`,
    );
  }
  if (others.length > 0) {
    const [they, them] = others.length === 1 ? ["it stays", "it"] : ["they stay", "them"];
    log.warn(
      `an interrupted run was about to create ${counted(others.length, set.noun)} that "${nameOf(key)}" no longer lists. ` +
        `Somebody else may have created ${them}, or may need ${them} now, so ${they} on the platform. ` +
        `Delete ${them} if nobody needs ${them}:\n${linesOf(others)}`,
    );
  }
}
