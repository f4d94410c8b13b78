type Words = Readonly<Record<string, readonly string[]>>;

/** One of the words that a table has for each name, the default first. */
export type Choice<Table extends Words> = { -readonly [Name in keyof Table]?: Table[Name][number] };

export function usual<Table extends Words>(table: Table): Required<Choice<Table>> {
  return Object.fromEntries(Object.entries(table).map(([name, [word]]) => [name, word])) as Required<Choice<Table>>;
}
