/** Names of all countries that the runtime knows; `undefined` for a code that is nobody's. */
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** How many countries the entries name by their two letters. */
export function countriesIn(entries: readonly string[]): number {
  const codes = new Set(entries.map((entry) => entry.toUpperCase()).filter((entry) => /^[A-Z]{2}$/.test(entry)));
  return [...codes].filter((code) => names.of(code) !== undefined).length;
}
