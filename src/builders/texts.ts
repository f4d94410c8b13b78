import type * as pulumi from "@pulumi/pulumi";

/** One text, or several. */
export type Texts = pulumi.Input<string> | readonly pulumi.Input<string>[];

/** The texts as a list, each of which says something. */
export function listed(texts: Texts, caller: string, noun: string): readonly pulumi.Input<string>[] {
  const list = Array.isArray(texts) ? (texts as readonly pulumi.Input<string>[]) : [texts as pulumi.Input<string>];
  if (list.length === 0) throw new Error(`${caller} needs at least one ${noun}.`);
  for (const text of list) checked(text, caller, `a ${noun}`, (value) => value.trim() !== "", "a text that isn't empty");
  return list;
}

/** Refuses what is wrong, where it is known already: the value of an output is checked by the preview alone. */
export function checked<T extends string | number>(
  value: pulumi.Input<T>,
  caller: string,
  what: string,
  isRight: (value: T) => boolean,
  wanted: string,
): void {
  if (typeof value !== "string" && typeof value !== "number") return;
  if (!isRight(value)) throw new Error(`${caller}: ${what} must be ${wanted}; not ${JSON.stringify(value)}.`);
}
