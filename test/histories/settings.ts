import type { Platform } from "../../src/simulator";
import type { Entry } from "./entry";

/** Of each type of settings, what the platform holds. */
const held: Readonly<Record<string, (platform: Platform, siteId: string) => object>> = {
  CacheSettings: ({ sites }, siteId) => sites.get(siteId).caching,
  ShieldZone: ({ sites }, siteId) => sites.get(siteId).shield.settings,
};

/** The settings of which the program says something else than the platform holds: `CacheSettings.varyWebp`. */
export function otherSettings({ name, definition: { type, inputFields }, id, inputs }: Entry, platform: Platform): string[] {
  const own = held[type]?.(platform, id);
  if (!own) return [];
  const isOther = ([field, value]: [string, unknown]): boolean => {
    const there = (own as Record<string, unknown>)[field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    // What never shows can't be put right.
    if (inputFields[field]?.marks.writeOnly) return false;
    // A code may be written by its name.
    return there !== undefined && typeof there === typeof value && textOf(there) !== textOf(value);
  };
  return Object.entries(inputs)
    .filter(isOther)
    .map(([field]) => `${name}.${field}`);
}

/** Lists of settings are sets. */
function textOf(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
}
