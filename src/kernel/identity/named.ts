import type { Definition, ParentFacts, Values } from "../definition/resource";
import { sameField } from "../values/compare";

/** What people call an object: its own part of the natural key, or the first field of it. */
export function nameOf({ identity: { named: [first] = [] } }: Definition, fields: Values): string | undefined {
  const name = first === undefined ? undefined : fields[first];
  return name === undefined ? undefined : spelled(name);
}

/** The object's own part of its natural key, as the platform shows it: `example.com`, `www/A`. */
export function ownKeyOf({ identity: { named = [] } }: Definition, fields: Values): string | undefined {
  const parts = named.map((field) => fields[field]);
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return parts.map(spelled).join("/");
}

/** A record at the top of its zone has no name. */
const spelled = (part: unknown): string => (part === "" ? "@" : String(part));

/** Whether an object is the one that a natural key names. `own` is the part behind the parents'. */
export function isNamed(definition: Definition, fields: Values, own: string, parentFacts: ParentFacts): boolean {
  const { named = [] } = definition.identity;
  const wanted = named.length === 1 ? [own] : own.split("/");
  const isSame = (field: string, index: number): boolean =>
    wanted[index] !== undefined && sameField(definition, field, wanted[index], fields[field], { parentFacts, fields });
  return named.length > 0 && named.every(isSame);
}
