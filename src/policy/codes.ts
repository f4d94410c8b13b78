type Names = Readonly<Record<string, number>>;

/** Whether a coded value, given as its number or its name, is the one of this name. */
export function isCode<N extends Names>(names: N, value: unknown, name: keyof N & string): boolean {
  return value === name || (value !== null && value !== "" && Number(value) === names[name]);
}

/** A coded value as a reader knows it: `23 (DisableWaf)`. */
export function nameOfCode(names: Names, value: unknown): string {
  const name = Object.keys(names).find((known) => isCode(names, value, known));
  return name === undefined || name === value ? String(value) : `${String(value)} (${name})`;
}
