import type { SetDefinition } from "../definition/resource";
import type { SetOf } from "../definition/set";
import type { IdParts, ParentFacts, Values } from "../definition/values";
import { isNought } from "../values/compare";
import type { Resource } from "../memory/session";
import { managed, type State } from "../identity/state";
import { labelled } from "./form";
import type { ListedItem, Listing } from "./live";
import type { ManagedItem } from "./steps";

/** What the parent has beside a set that is to hold all of it, without what the program ignores and what the platform keeps. */
export async function extrasIn(
  resource: Resource<SetDefinition>,
  inputs: Values,
  parents: IdParts,
  live: Listing,
  known: ReadonlySet<string>,
): Promise<ManagedItem[]> {
  const { definition, session, key, log } = resource;
  const { set } = definition;
  const { authoritative: whole } = set;
  if (!whole || inputs.manage !== "all") return [];
  const others = live.all.filter(({ id, fields }) => !known.has(id) && !isIgnored(set, inputs, fields, live.parentFacts));
  if (others.length === 0) return [];
  const around = { parentFacts: live.parentFacts, parents, reading: session.platform(inputs).reading("shared", key) };
  const kept = await whole.platformManaged(
    others.map(({ fields }) => fields),
    around,
    (message) => log.warn(message),
  );
  return heldFrom(
    set,
    others.filter(({ fields }) => !kept.has(fields)),
    live,
  ).map((one) => ({ ...one, state: { ...one.state, foreign: true } }));
}

/** Whether the program leaves an object to others. */
export function isIgnored({ authoritative: whole }: SetOf, inputs: Values, fields: Values, parentFacts: ParentFacts): boolean {
  return ((inputs.ignore ?? []) as readonly Values[]).some((pattern) => whole?.ignored(fields, pattern, parentFacts));
}

/** Objects as a set would hold them. */
export function heldFrom(set: SetOf, found: readonly ListedItem[], { parentFacts }: Listing): ManagedItem[] {
  const items = labelled(
    set,
    found.map(({ fields }) => asItem(set, fields)),
    parentFacts,
  );
  return found.map(({ id }, index) => ({
    id,
    label: (items[index] as { label: string }).label,
    state: (items[index] as { item: State }).item,
  }));
}

/** What a program would say of an object: what the platform fills in by itself is left out. */
function asItem(set: SetOf, fields: Values): State {
  return Object.fromEntries(
    Object.entries(managed(set.item, fields)).filter(([name, value]) => set.item.inputFields[name]?.required || !isNought(value)),
  );
}
