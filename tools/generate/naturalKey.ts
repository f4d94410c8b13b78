import type { Definition, Registry } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { ownKeyOf } from "../../src/kernel/identity/named";

/** The natural key of what a type's first sample makes; `undefined` if the type has none. `above` is that of its parent. */
export function naturalKey(
  registry: Registry,
  definition: Definition,
  above = definition.parent && naturalKey(registry, registry[definition.parent.type] as Definition),
): string | undefined {
  const { identity, parent, kind } = definition;
  if (identity.nameForm === undefined || (parent && above === undefined)) return undefined;
  // Settings and sets have no name of their own; of some settings a parent has several.
  if (kind === "set") return above;
  const ofParent = parent ? definition.id.indexOf(parent.property) + 1 : 0;
  if (kind === "singleton") return [above, ...definition.id.slice(ofParent).map((part) => definition.samples({})[0]?.[part])].join("/");
  const own = ownKeyOf(definition, shownSample(registry, definition)) ?? (identity.named && givenName);
  return own === undefined ? undefined : [...(above === undefined ? [] : [above]), own].join("/");
}

/** A name that the platform gives is in no sample. */
const givenName = "AJ1-REG";

/** The first sample with what follows from it, as the platform would show it. */
export function shownSample(registry: Registry, definition: Definition): Values {
  const [sample = {}] = definition.samples({});
  const above = definition.parent && (registry[definition.parent.type] as Definition);
  const facts = above?.factsForChildren?.(above.samples({})[0] ?? {}) ?? {};
  return { [definition.ownId]: definition.identity.idOf?.(sample, facts) ?? "…", ...sample, ...definition.derive?.(sample, facts) };
}
