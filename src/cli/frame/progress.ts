import { singleLine } from "../../kernel/values/text";
import type { World } from "./world";

/** What is being done, on one line that is written over and over; line by line where nobody watches. */
export interface Progress {
  say(text: string): void;
  /** Takes the line away before something else is written. */
  done(): void;
  /** Whether nothing writes over a line. */
  readonly stays?: boolean;
}

export function progress(world: World): Progress {
  const erase = "\r\u001b[K";
  let shown = false;
  const stays = !world.errIsTerminal;
  if (world.quiet) return { say: () => undefined, done: () => undefined, stays };
  return {
    stays,
    say: (text) => {
      const line = singleLine(text, 100);
      world.err(stays ? `${line}\n` : `${erase}${line}`);
      shown = true;
    },
    done: () => {
      if (shown && !stays) world.err(erase);
      shown = false;
    },
  };
}

/** The progress of one object of several: `Site 2 of 14: reading …`. Where lines stay, an object has one. */
export function numbered(line: Progress, type: string, index: number, count: number): Progress {
  let said = false;
  return {
    ...line,
    say: (text) => {
      if (!said || !line.stays) line.say(`${type} ${index + 1} of ${count}: ${text}`);
      said = true;
    },
  };
}
