/** What one look found. */
export interface Finding {
  /** What was looked at: `token`. */
  readonly check: string;
  readonly verdict: "ok" | "warning" | "problem";
  readonly found: string;
  /** What to do. */
  readonly advice?: string;
}

type Judge = (check: string, found: string, advice?: string) => Finding;

export const ok: Judge = (check, found) => ({ check, verdict: "ok", found });
export const warning: Judge = (check, found, advice) => ({ check, verdict: "warning", found, advice });
export const problem: Judge = (check, found, advice) => ({ check, verdict: "problem", found, advice });

/** Whether a version is at least another one; parts beyond numbers don't count. */
export function atLeast(version: string, needed: string): boolean {
  const numbers = (text: string): number[] => (/\d+(\.\d+)*/.exec(text)?.[0] ?? "0").split(".").map(Number);
  const [has, needs] = [numbers(version), numbers(needed)];
  const first = needs.findIndex((part, index) => part !== (has[index] ?? 0));
  return first === -1 || (has[first] ?? 0) > (needs[first] as number);
}
