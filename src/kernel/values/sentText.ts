/** No text of a program begins like this. */
const mark = "hosting:list:";

/** A list as one text: the engine handles each value of a list on its own, on each way, and a text as a whole. */
export function sentText(list: readonly unknown[]): string {
  return mark + JSON.stringify(list);
}

/** The list that was sent as a text, or whatever else the program wrote. */
export function listIn(value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(mark)) return value;
  try {
    return JSON.parse(value.slice(mark.length));
  } catch {
    return value;
  }
}
