import { isJson, type Json, lookUp, path, type Platform, type Reading } from "../../client";
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

/**
 * Names and numbers in an answer of any form: objects with a name and a number, or maps in either direction, wrapped or not. If the answer
 * has several enumerations, those of the types.
 */
function typesIn(body: unknown): ListType[] {
  const found: (ListType & { readonly of: string })[] = [];
  const visit = (value: unknown, of: string, key?: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, of);
    if (!isJson(value)) return;
    const number = firstOf(value, numberKeys, numberIn);
    const name = firstOf(value, nameKeys, nameIn) ?? (number === undefined ? undefined : key);
    if (name !== undefined && number !== undefined) {
      found.push({ of, name, value: number });
      return;
    }
    const inner = Object.entries(value).filter(([, one]) => typeof one === "object");
    const enumeration = Object.values(value).find((one) => typeof one === "string") ?? "";
    for (const [inside, one] of inner) visit(one, `${of} ${enumeration} ${inside}`, inside);
    if (inner.length > 0) return;
    for (const [one, other] of Object.entries(value)) {
      const pair = [one, other].map(nameIn).find((text) => text !== undefined);
      const at = [other, one].map(numberIn).find((text) => text !== undefined);
      if (pair !== undefined && at !== undefined) found.push({ of, name: pair, value: at });
    }
  };
  visit(body, "");
  const ofTypes = found.filter(({ of }) => /type/i.test(of));
  return (ofTypes.length > 0 ? ofTypes : found).map(({ name, value }) => ({ name, value }));
}

const numberKeys = ["value", "id", "number", "code", "key", "type"];
const nameKeys = ["name", "label", "title", "text", "key", "type", "value", "id"];

function firstOf<T>(value: Json, keys: readonly string[], read: (one: unknown) => T | undefined): T | undefined {
  return keys.map((key) => read(lookUp(value, key))).find((one) => one !== undefined);
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)) ? Number(value) : undefined;
}

function nameIn(value: unknown): string | undefined {
  return typeof value === "string" && !/^\d*$/.test(value) ? value : undefined;
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
