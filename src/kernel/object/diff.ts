import { isUpdatable } from "../definition/forms";
import { sameField } from "../values/compare";
import { sameIdentity } from "../identity/identity";
import type { Definition, ParentFacts, Values } from "../definition/resource";
import type { State } from "../identity/state";
import { isAbsent } from "../values/parts";
import { hasUnknown } from "../values/unknown";

export interface Diff {
  /** Inputs whose meaning changed, were added or were dropped. */
  readonly changed: readonly string[];
  /** Those of them that only a new object can have. */
  readonly replaces: readonly string[];
  /** Whether the old one has to go before the new one comes. */
  readonly deleteFirst: boolean;
  /** Whether something other than the inputs calls for an update: an unfinished operation. */
  readonly unfinished: boolean;
}

export function diff(definition: Definition, olds: State, news: Values, parentFacts: ParentFacts): Diff {
  const compare = { parentFacts, fields: news, others: olds };
  const changed: string[] = [];
  const replaces: string[] = [];
  for (const [name, field] of Object.entries(definition.inputFields)) {
    if (field.marks.providerOption) continue;
    const before = inWhicheverForm(definition, olds, news, name) ?? field.marks.whenAbsent;
    const after = inWhicheverForm(definition, news, olds, name) ?? field.marks.whenAbsent;
    if (isAbsent(before) && isAbsent(after)) continue;
    // Naming an empty value isn't leaving it to the platform; a field with a comparison of its own decides for itself.
    const named = isAbsent(before) !== isAbsent(after) && !definition.same?.[name];
    const differs = named || hasUnknown(after) || !sameField(definition, name, after, before, compare, true);
    if (!differs) continue;
    changed.push(name);
    // To name a value that was left to the platform, or to name it no longer, asks for nothing new; unless the type itself can tell, and
    // nothing is lost.
    const another = (!isAbsent(before) && !isAbsent(after)) || (definition.same?.[name] !== undefined && !definition.replacing.destructive);
    // An unknown parent is one that is about to be replaced; saying so makes the engine delete the child first.
    if (field.marks.immutable ? another : !isUpdatable(definition)) replaces.push(name);
  }
  return {
    changed,
    replaces,
    deleteFirst: changed.length > 0 && deletesFirst(definition, olds, news, parentFacts, replaces.length > 0),
    unfinished: olds.pending !== undefined,
  };
}

/**
 * Whether the old object goes before the new one comes, if there is a replacement. The engine may replace by the user's own choice too
 * (`replaceOnChanges`), where this type only updates.
 */
function deletesFirst(definition: Definition, olds: State, news: Values, parentFacts: ParentFacts, isOurs: boolean): boolean {
  const { kind, replacing } = definition;
  if (kind === "action") return false;
  if (kind === "singleton" || replacing.deleteFirst?.(olds, news, parentFacts) === true) return true;
  // A bought object is identified by its name alone, and the platform can have two of one name. The old one may be the only
  // copy of its data until the new one is paid for and there.
  if (kind === "purchase" && isOurs) return false;
  // Nobody agreed to lose the data: the new one comes first, and is refused while the old one is in its way.
  if (replacing.destructive && !isOurs && news.allowReplacement !== true) return false;
  return !hasUnknown(news) && sameIdentity(definition, olds, news, parentFacts);
}

/** The value of a field; where only the other side names the field, the value of this side in another form. */
function inWhicheverForm({ eitherOr }: Definition, values: Values, other: Values, name: string): unknown {
  if (!isAbsent(values[name]) || isAbsent(other[name])) return values[name];
  const form = eitherOr?.find((group) => group.includes(name))?.find((one) => !isAbsent(values[one]));
  return form === undefined ? values[name] : values[form];
}
