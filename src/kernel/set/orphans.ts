import type { SetDefinition } from "../definition/resource";
import { nameOf } from "../identity/key";
import { clockSkewMs, type Resource } from "../memory/session";
import { youngMs } from "../object/adopt";
import { createdAt } from "../reading/observe";
import { counted, firstLines } from "../values/text";
import { isFree } from "./claims";
import { displayNameOf, type Labelled, type ManagedItem } from "./entries";
import { type Found, isAsNoted, labelDigest } from "./interrupted";
import type { Listing } from "./listing";

/**
 * Objects that a killed run made and that the program no longer lists. They become managed, so that this run deletes them. Others stay, and
 * a warning names them: what differs from the noted item or is old may be somebody else's, and what the engine was told of was let go.
 */
export function orphans(
  resource: Resource<SetDefinition>,
  known: readonly (Labelled | ManagedItem)[],
  ids: ReadonlySet<string>,
  { parents, listing, interrupted }: Found,
): ManagedItem[] {
  const { definition, session } = resource;
  const { set } = definition;
  const knownDigests = new Set(known.map(({ label }) => labelDigest(label)));
  const open = new Set([...interrupted.labels].filter((one) => !knownDigests.has(one)));
  if (open.size === 0) return [];
  const made = new Set(Object.entries(interrupted.made).flatMap(([one, id]) => (open.has(one) ? [id] : [])));
  const isLeft = ({ label, id }: ManagedItem): boolean => made.has(id) || (!interrupted.told && open.has(labelDigest(label)));
  const free = listing.all.filter(({ id }) => !ids.has(id) && isFree(resource, parents, id));
  const isYoung = ({ id }: ManagedItem): boolean => session.now() - createdAt(set.item, listing.fieldsOf(id) ?? {}) < youngMs + clockSkewMs;
  // Without such labels, nothing of an object says for sure which item it is.
  const isOwn = (one: ManagedItem): boolean =>
    set.fieldsOfLabel !== undefined &&
    !interrupted.told &&
    isYoung(one) &&
    isAsNoted(resource, one, interrupted.contents[labelDigest(one.label)]);
  const byMaker = Map.groupBy(listing.asManaged(free).filter(isLeft), isOwn);
  const [own, others] = [byMaker.get(true) ?? [], byMaker.get(false) ?? []];
  tellOrphans(resource, listing, own, others);
  return own;
}

function tellOrphans(
  { definition: { set }, key, log }: Resource<SetDefinition>,
  { parentFacts }: Listing,
  own: readonly ManagedItem[],
  others: readonly ManagedItem[],
): void {
  const linesOf = (items: readonly ManagedItem[]): string =>
    firstLines(items, ({ id, state }) => `  ${displayNameOf(set, state, parentFacts)} (id ${id})`).join("\n");
  if (own.length > 0) {
    const theyAre = own.length === 1 ? "It is" : "They are";
    log.info(
      `an interrupted run created ${counted(own.length, set.noun)} that "${nameOf(key)}" no longer lists. ` +
        `${theyAre} deleted, or changed into a ${set.noun} that the program adds:\n${linesOf(own)}`,
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
