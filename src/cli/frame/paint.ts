import type { World } from "./world";

const codes = { red: 31, green: 32, yellow: 33, grey: 90, bold: 1 } as const;

export type Paint = (colour: keyof typeof codes, text: string) => string;

/** No colours. */
export const plainly: Paint = (_, text) => text;

/** Colours, on a terminal only (https://no-color.org). */
export function painter({ env }: World, isTerminal: boolean): Paint {
  const colours = isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
  return (colour, text) => (colours ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text);
}
