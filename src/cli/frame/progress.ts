import { singleLine } from "../../kernel/values/text";
import type { World } from "./world";

/** What is being done, on one line that is written over and over; line by line where nobody watches. */
export interface Progress {
  say(text: string): void;
  /** Takes the line away before something else is written. */
  done(): void;
}

export function progress(world: World): Progress {
  const erase = "\r\u001b[K";
  let shown = false;
  if (world.quiet) return { say: () => undefined, done: () => undefined };
  return {
    say: (text) => {
      const line = singleLine(text, 100);
      world.err(world.errIsTerminal ? `${erase}${line}` : `${line}\n`);
      shown = true;
    },
    done: () => {
      if (shown && world.errIsTerminal) world.err(erase);
      shown = false;
    },
  };
}

/** The progress of one object of several: `Site 2 of 14: reading …`. */
export function numbered(line: Progress, type: string, index: number, count: number): Progress {
  return { say: (text) => line.say(`${type} ${index + 1} of ${count}: ${text}`), done: () => line.done() };
}
