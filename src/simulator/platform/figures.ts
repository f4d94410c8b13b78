/** A figure that changes with time as load does: the same at the same moment, whoever asks. */
export function figureAt(what: string, atMs: number, most = 100): number {
  const seed = [...what].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const hour = atMs / 3_600_000;
  const wave = Math.sin(((hour + seed) * Math.PI) / 12) + Math.sin(hour * 2.7 + seed) / 3;
  return Math.round((most * (wave + 4 / 3)) / (8 / 3));
}

/** Moments from one to another, at equal steps; the last one is never after the end. */
export function moments(fromMs: number, toMs: number, stepMs: number): number[] {
  const count = Math.max(0, Math.floor((toMs - fromMs) / stepMs));
  return Array.from({ length: count }, (_, index) => fromMs + index * stepMs);
}
