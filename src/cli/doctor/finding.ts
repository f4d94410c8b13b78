import { escapeControls } from "../../kernel/values/text";
import { painter } from "../frame/paint";
import type { World } from "../frame/world";

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

const colours = { ok: "green", warning: "yellow", problem: "red" } as const;

export function drawnFindings(findings: readonly Finding[], world: World): string {
  const paint = painter(world, world.outIsTerminal);
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, verdict, found, advice }) => [
    `${paint(colours[verdict], verdict.padEnd(7))}  ${check.padEnd(width)}  ${escapeControls(found)}`,
    ...(advice === undefined ? [] : [`${" ".repeat(width + 11)}${escapeControls(advice)}`]),
  ]);
  return `${lines.join("\n")}\n`;
}
