/** Whether a version is at least another one; parts beyond numbers don't count. */
export function atLeast(version: string, needed: string): boolean {
  const numbers = (text: string): number[] => (/\d+(\.\d+)*/.exec(text)?.[0] ?? "0").split(".").map(Number);
  const [has, needs] = [numbers(version), numbers(needed)];
  const first = needs.findIndex((part, index) => part !== (has[index] ?? 0));
  return first === -1 || (has[first] ?? 0) > (needs[first] as number);
}

/** The oldest engine that is tested. */
export const oldestEngine = "3.250.0";
