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
