import { setTimeout as pause } from "node:timers/promises";
import { singleLine } from "../../kernel/values/text";
import { ApiError, HostingError } from "../../transport";
import { jsonLines } from "../frame/entries";
import type { Place } from "../frame/place";
import type { World } from "../frame/world";

type Read = (day: string) => Promise<readonly unknown[]>;

/** Prints events as they come, each as one line of JSON, until a signal. What is there at the start isn't printed. */
export async function followEvents(world: World, { session, line }: Place, everyMs: number, read: Read): Promise<void> {
  const ended = new AbortController();
  const today = (): string => new Date(session.now()).toISOString().slice(0, 10);
  const stopped = world.stopped().then(() => ended.abort());
  const follow = async (): Promise<void> => {
    let day = today();
    const seen = new Seen();
    seen.newOf(day, await read(day));
    line.done();
    world.err("waiting for new events; Ctrl-C ends the command\n");
    while (!ended.signal.aborted) {
      await pause(everyMs, undefined, { signal: ended.signal });
      // The last events of a day show when the next one has begun.
      const days = [...new Set([day, today()])];
      for (const one of days) {
        const events = await readAgain(world, () => read(one));
        if (events) world.out(jsonLines(seen.newOf(one, events)));
        else break;
        day = one;
      }
      seen.forgetBefore(day);
    }
  };
  // A pause that a signal ends is no failure.
  const followed = follow().catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  await Promise.race([followed, stopped]);
}

/** A reading that may fail: the next one shows the same events. A refusal stays one. */
async function readAgain(world: World, read: () => Promise<readonly unknown[]>): Promise<readonly unknown[] | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HostingError) || (error instanceof ApiError && error.status < 500 && error.status !== 429)) throw error;
    world.err(`${singleLine(error.message, 500)} The command tries again.\n`);
    return undefined;
  }
}

/** How often each event of a day was seen. Events have no documented id, and two may be alike. */
class Seen {
  readonly #days = new Map<string, Map<string, number>>();

  /** Those that weren't seen before; from now on they are. */
  newOf(day: string, events: readonly unknown[]): unknown[] {
    const before = this.#days.get(day) ?? new Map<string, number>();
    const counts = new Map<string, number>();
    const fresh = events.filter((event) => {
      const text = JSON.stringify(event);
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return count > (before.get(text) ?? 0);
    });
    // A page that came late, or was cut short, makes nothing new of what was seen.
    for (const [text, count] of before) counts.set(text, Math.max(count, counts.get(text) ?? 0));
    this.#days.set(day, counts);
    return fresh;
  }

  forgetBefore(day: string): void {
    for (const one of this.#days.keys()) if (one < day) this.#days.delete(one);
  }
}
