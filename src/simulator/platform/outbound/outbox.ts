import type { Clock } from "../../clock";

interface Sending {
  readonly url: string;
  /** When it began, ISO 8601. */
  readonly at: string;
  readonly body: unknown;
  /** What the receiver answered; null without an answer, and while there is none yet. */
  readonly status: number | null;
}

interface Letter {
  readonly url: string;
  /** Sent verbatim, or no such header. */
  readonly authorization: string | null;
  readonly body: unknown;
  /**
   * How long to wait after an attempt that failed; undefined gives up.
   * @param attempts how many there were. @param ageMs since the letter was posted. @param answered whether there was an answer.
   */
  waitMs(attempts: number, ageMs: number, answered: boolean): number | undefined;
}

const timeoutMs = 30_000;
/** Nothing is sent so long after it was posted. */
const lastMs = 4 * 3_600_000;
const loopback = /^(127(\.\d+){3}|\[::1\]|localhost)$/;

/** What the platform sends by itself. It reaches this machine only. */
export class Outbox {
  readonly sendings: Sending[] = [];
  readonly #closed = new AbortController();
  readonly #underWay = new Set<Promise<number | null>>();

  constructor(
    private readonly clock: Clock,
    private readonly deliverTo: Readonly<Record<string, string>>,
  ) {}

  reaches(url: string): boolean {
    return this.#target(url) !== undefined;
  }

  /** Begins to send, to an address that it reaches; else nothing happens. */
  post(letter: Letter): void {
    const target = this.#target(letter.url);
    if (target) void this.#deliver(letter, target, this.clock.now());
  }

  /** Resolves when nothing that was sent waits for an answer. What failed is sent again when the clock says so. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  close(): void {
    this.#closed.abort();
  }

  #target(url: string): URL | undefined {
    const asked = URL.parse(url);
    if (!asked) return undefined;
    const instead = this.deliverTo[asked.origin];
    const target = instead === undefined ? asked : URL.parse(asked.pathname + asked.search, instead);
    return target && loopback.test(target.hostname) ? target : undefined;
  }

  async #deliver(letter: Letter, target: URL, postedMs: number): Promise<void> {
    for (let attempts = 1; !this.#closed.signal.aborted; attempts += 1) {
      const attempt = this.#attempt(letter, target);
      this.#underWay.add(attempt);
      const status = await attempt;
      this.#underWay.delete(attempt);
      if (status !== null && status >= 200 && status < 300) return;
      const ageMs = this.clock.now() - postedMs;
      const waitMs = letter.waitMs(attempts, ageMs, status !== null);
      if (waitMs === undefined || ageMs + waitMs > lastMs) return;
      await this.clock.sleep(waitMs);
    }
  }

  async #attempt({ url, authorization, body }: Letter, target: URL): Promise<number | null> {
    const index = this.sendings.length;
    const sending = { url, at: new Date(this.clock.now()).toISOString(), body, status: null };
    this.sendings.push(sending);
    const timeout = new AbortController();
    void this.clock.sleep(timeoutMs).then(() => timeout.abort());
    try {
      const response = await fetch(target, {
        method: "POST",
        redirect: "manual",
        headers: { "Content-Type": "application/json", Accept: "application/json", ...(authorization && { Authorization: authorization }) },
        body: JSON.stringify(body),
        signal: AbortSignal.any([timeout.signal, this.#closed.signal]),
      });
      await response.arrayBuffer();
      this.sendings[index] = { ...sending, status: response.status };
      return response.status;
    } catch {
      return null;
    }
  }
}
