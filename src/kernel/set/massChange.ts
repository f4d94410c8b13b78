import type { SetOf } from "../definition/set";
import type { Values } from "../definition/values";

/** How much is about to change. */
export interface Extent {
  /** How many objects the parent has. */
  readonly live: number;
  readonly deletions: number;
  readonly updates: number;
}

export const defaultPercent = 30;
export const defaultLeast = 10;

/** Why so much isn't changed without being asked for. Deletions and updates count by themselves. */
export function massChange(set: SetOf, inputs: Values, { live, deletions, updates }: Extent): string | undefined {
  if (!set.authoritative || inputs.allowMassChange === true) return undefined;
  const percent = Number(inputs.maxChangePercent ?? defaultPercent);
  const least = Number(inputs.minRecords ?? defaultLeast);
  if (live < least) return undefined;
  const over = (count: number): boolean => count * 100 > live * percent;
  const told = [...(over(deletions) ? [`delete ${deletions}`] : []), ...(over(updates) ? [`change ${updates}`] : [])];
  if (told.length === 0) return undefined;
  return `would ${told.join(" and ")} of the ${live} ${set.noun}s that are there, more than ${percent} % (maxChangePercent). Nothing was written. If that is meant, set allowMassChange: true for one run.`;
}
