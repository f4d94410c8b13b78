import type { IdParts, Scope, SetOf, Values } from "../definition/resource";
import { isNought } from "../values/compare";
import type { Resource } from "../memory/session";
import { managed, type State } from "../identity/state";
import { labelled } from "./form";
import type { Found, Live } from "./live";
import type { Held } from "./steps";

/** What the parent has beside a set that is to hold all of it, without what the program ignores and what the platform keeps. */
export async function extrasIn(
  resource: Resource,
  set: SetOf,
  inputs: Values,
  parents: IdParts,
  live: Live,
  known: ReadonlySet<string>,
): Promise<Held[]> {
  const { session, key, log } = resource;
  const { whole } = set;
  if (!whole || inputs.manage !== "all") return [];
  const others = live.all.filter(({ id, fields }) => !known.has(id) && !isIgnored(set, inputs, fields, live.scope));
  if (others.length === 0) return [];
  const around = { scope: live.scope, parents, reading: session.platform(inputs).reading("now", key) };
  const kept = await whole.kept(
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
export function isIgnored({ whole }: SetOf, inputs: Values, fields: Values, scope: Scope): boolean {
  return ((inputs.ignore ?? []) as readonly Values[]).some((pattern) => whole?.ignored(fields, pattern, scope));
}

/** Objects as a set would hold them. */
export function heldFrom(set: SetOf, found: readonly Found[], { scope }: Live): Held[] {
  const items = labelled(
    set,
    found.map(({ fields }) => asItem(set, fields)),
    scope,
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
