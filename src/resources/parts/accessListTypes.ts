import { isJson, lookUp, path, type Platform, type Reading } from "../../client";
import { listTypeNames } from "../../vocabulary/shieldCodes";

/** What the platform said of its numbers, by site. A process asks once: all views of one platform have the same `time`. */
const answers = new WeakMap<Platform["time"], Map<string, Promise<ReadonlyMap<string, number>>>>();

/**
 * Refuses the name of a type whose number the platform gives to another one. The documents leave the numbers to an endpoint; the names
 * stand for those of the edge provider. If the platform doesn't say, these count.
 */
export async function refuseOtherNumber(api: Platform, siteId: string, type: unknown): Promise<void> {
  if (typeof type !== "string" || !Object.hasOwn(listTypeNames, type)) return;
  const ours = listTypeNames[type as keyof typeof listTypeNames];
  const numbers = await numbersAt(api, siteId);
  const shown = numbers.get(folded(type));
  const holder = [...numbers].find(([name, number]) => number === ours && name !== folded(type) && isKnown(name))?.[0];
  if (shown === ours || (shown === undefined && holder === undefined)) return;
  const says = shown === undefined ? `number ${ours} means "${holder}" there` : `its number there is ${shown}, not ${ours}`;
  throw new Error(
    `this platform numbers the types of access lists differently: \`type: "${type}"\` can't be used, because ${says}. Nothing was sent. ` +
      `Set \`type\` to a number${shown === undefined ? "" : `: ${shown}`}.`,
  );
}

function numbersAt(api: Platform, siteId: string): Promise<ReadonlyMap<string, number>> {
  const bySite = answers.get(api.time) ?? new Map<string, Promise<ReadonlyMap<string, number>>>();
  answers.set(api.time, bySite);
  const known = bySite.get(siteId);
  if (known) return known;
  const asked = readListTypes(api, siteId).then((types) => new Map(types.map(({ name, value }) => [folded(name), value])));
  bySite.set(siteId, asked);
  return asked.catch(() => {
    // Shield may not be active yet: the next list asks anew.
    bySite.delete(siteId);
    return new Map();
  });
}

interface ListType {
  readonly name: string;
  readonly value: number;
}

/** The types of access lists, as the platform names and numbers them. */
export async function readListTypes(reading: Pick<Reading, "get">, siteId: string): Promise<ListType[]> {
  return typesIn(await reading.get(path`/api/sites/${siteId}/shield/access_lists/enums`));
}

/** Names and numbers in an answer of any form: objects with a name and a value, or maps in either direction, wrapped or not. */
function typesIn(body: unknown): ListType[] {
  const found: ListType[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 5) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    if (!isJson(value)) return;
    const [name, number] = [lookUp(value, "name"), lookUp(value, "value") ?? lookUp(value, "id")];
    if (typeof name === "string" && typeof number === "number") {
      found.push({ name, value: number });
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "number") found.push({ name: key, value: inner });
      else if (typeof inner === "string" && /^\d+$/.test(key)) found.push({ name: inner, value: Number(key) });
      else visit(inner, depth + 1);
    }
  };
  visit(body, 0);
  return found;
}

/** `Organization`, `ORGANISATION` and `Organisation` are one name. */
function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace("organiz", "organis");
}

function isKnown(name: string): boolean {
  return Object.keys(listTypeNames).some((known) => folded(known) === name);
}
