import { isObject } from "../platform/fieldReader";

/** The keys that the documents give for a body: `true` is a leaf, an object is nested, an array holds the shape of its items. */
export type BodyKeys = { readonly [key: string]: true | BodyKeys | readonly [BodyKeys] };

export function leaves(...keys: string[]): { [key: string]: true } {
  return Object.fromEntries(keys.map((key) => [key, true]));
}

/** Paths of keys that were sent and are not documented, such as `dns_record.typo` or `edge_rule.Triggers[].typo`. */
export function unknownKeysOf(body: unknown, known: BodyKeys, path = ""): string[] {
  if (!isObject(body)) return [];
  const unknown = new Set<string>();
  for (const [key, value] of Object.entries(body)) {
    const shape = Object.hasOwn(known, key) ? known[key] : undefined;
    const here = path ? `${path}.${key}` : key;
    if (shape === undefined) unknown.add(here);
    else for (const nested of nestedUnknown(value, shape, here)) unknown.add(nested);
  }
  return [...unknown];
}

function nestedUnknown(value: unknown, shape: true | BodyKeys | readonly [BodyKeys], path: string): string[] {
  if (shape === true) return [];
  if (!isItemShape(shape)) return unknownKeysOf(value, shape, path);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => unknownKeysOf(item, shape[0], `${path}[]`));
}

function isItemShape(shape: BodyKeys | readonly [BodyKeys]): shape is readonly [BodyKeys] {
  return Array.isArray(shape);
}
