import type { Clock } from "../transport";

/** A read that follows an identical one so closely gets its answer. */
const echoMs = 20;

/** Answers a read with what an identical one gets that was sent a moment ago, if nothing was written meanwhile. */
export class Echoes {
  readonly #sent = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>();

  constructor(private readonly clock: Clock) {}

  read(key: string, send: () => Promise<unknown>): Promise<unknown> {
    const at = this.clock.now();
    // The first is the oldest. A clock may also be set back.
    for (const [one, sent] of this.#sent) {
      if (Math.abs(at - sent.at) < echoMs) break;
      this.#sent.delete(one);
    }
    const known = this.#sent.get(key);
    if (known) return known.answer;
    const answer = send();
    this.#sent.set(key, { answer, at });
    answer.catch(() => this.#sent.delete(key));
    return answer;
  }

  end(): void {
    this.#sent.clear();
  }
}
