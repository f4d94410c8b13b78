import { SendHistory } from "./sendHistory";

/** After a limit was met, requests go this share below it, and come near it again ... */
const cut = 0.03;
/** ... within this time; it doubles when the limit is met again where it was expected, ... */
const approachMs = 20_000;
const slowestApproachMs = 30_000;
/** ... and is short while the limit is hardly known, because so few requests a second got through before the first 429. */
const hastyApproachMs = 2_000;
const hastyBelow = 16;
/** A limit that was met before it was expected is lower than it seemed. */
const surprise = 0.95;
/** Rates are measured over a second at least, since bursts distort less; over more when there was time for more. */
const windowMs = 1_000;
const longWindowMs = 3_000;
/** A request that is late by up to this long does not delay those after it. */
const slackMs = 50;
/** Pause without `Retry-After`, or when nothing got through after the last one; doubles each time. */
const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
/** A limit that was not met for this long is forgotten. */
const forgetMs = 300_000;
/** Requests a second: faster needs no pacing; slower is never sent, whatever was measured, since a limit may be of one endpoint alone. */
const openRate = 2_000;
const minRate = 1;

/** What was seen when a limit was met. It is judged after the pause: by then all requests on the wire have their answers. */
interface Limit {
  readonly sentMs: number;
  readonly elapsedMs: number;
  /** How long the limit is known to have blocked. */
  blockedMs: number;
}

/**
 * How fast requests may go out.
 *
 * Until the first 429 there is no pacing at all. Each 429 stops everything for the time it asks for. What got through
 * before it is the ceiling: from then on requests leave evenly spaced, a little below the ceiling at first, near it for
 * long, and above it ever faster when nothing was met there (the curve of the CUBIC congestion control).
 */
export class Pace {
  private rate = Infinity;
  private ceiling = Infinity;
  private approachMs = approachMs;
  /** Time spent below the present ceiling while requests were waiting for their turn: only that proves anything. */
  private provenMs = 0;
  private waiting = false;
  private lastSendMs = -Infinity;
  private nextMs = 0;
  private pausedUntilMs = 0;
  private lastLimitedMs = -Infinity;
  private resumedMs = -Infinity;
  /** Whether any request got through since the last pause. */
  private gotThrough = true;
  private failedPauses = 0;
  private lastLimit: Limit | undefined;
  private judged = true;
  private readonly history = new SendHistory();

  constructor(private readonly random: () => number) {}

  /** Milliseconds until the next request may go out. */
  delayMs(nowMs: number): number {
    return Math.max(0, this.pausedUntilMs - nowMs, this.rate === Infinity ? 0 : this.nextMs - nowMs);
  }

  /** Books a request that goes out now; `more` when others are waiting behind it. */
  sending(nowMs: number, more: boolean): void {
    if (!this.judged) this.judge();
    if (nowMs - this.lastLimitedMs > forgetMs) this.open();
    if (this.rate !== Infinity) {
      if (this.waiting) this.provenMs += nowMs - this.lastSendMs;
      this.climb();
      this.nextMs = Math.max(this.nextMs, nowMs - slackMs) + 1000 / this.rate;
    }
    if (this.resumedMs === -Infinity) this.resumedMs = nowMs;
    this.waiting = more;
    this.lastSendMs = nowMs;
    this.history.add(nowMs);
  }

  /** The platform took the request that was sent at `sentMs`. */
  admitted(sentMs: number): void {
    if (sentMs < this.resumedMs) return;
    this.gotThrough = true;
    this.failedPauses = 0;
  }

  /** The platform turned a request away. Returns how long nothing will be sent, in milliseconds. */
  limited(sentMs: number, nowMs: number, retryAfterMs: number | undefined): number {
    this.history.remove(sentMs);
    // What was on the wire when the limit was met says nothing new.
    if (sentMs >= this.pausedUntilMs) {
      this.failedPauses++;
      if (this.gotThrough) this.lastLimit = { sentMs, elapsedMs: nowMs - this.resumedMs, blockedMs: retryAfterMs ?? 0 };
      else if (this.lastLimit !== undefined) this.lastLimit.blockedMs = Math.max(this.lastLimit.blockedMs, sentMs - this.lastLimit.sentMs);
      this.judged = false;
      this.gotThrough = false;
    }
    this.lastLimitedMs = nowMs;
    this.pausedUntilMs = Math.max(this.pausedUntilMs, nowMs + this.pauseMs(retryAfterMs));
    this.resumedMs = this.pausedUntilMs;
    this.nextMs = this.pausedUntilMs;
    this.waiting = false;
    return this.pausedUntilMs - nowMs;
  }

  private pauseMs(retryAfterMs: number | undefined): number {
    if (retryAfterMs !== undefined && this.failedPauses <= 1) return retryAfterMs;
    const backoffMs = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.max(0, this.failedPauses - 1));
    return Math.max(retryAfterMs ?? 0, backoffMs * (0.75 + this.random() / 2));
  }

  private judge(): void {
    this.judged = true;
    if (this.lastLimit === undefined) return;
    const { sentMs, elapsedMs, blockedMs } = this.lastLimit;
    const seen = this.history.rate(sentMs, Math.max(elapsedMs > longWindowMs ? longWindowMs : windowMs, blockedMs));
    if (this.failedPauses > 1) {
      // The limit's window turned out to be longer than it seemed.
      if (seen < this.ceiling) this.setCeiling(seen);
    } else if (this.rate === Infinity) {
      this.approachMs = seen < hastyBelow ? hastyApproachMs : approachMs;
      this.setCeiling(seen);
    } else {
      const expected = this.rate >= this.ceiling * (1 - cut / 2);
      const confirmed = expected && this.rate <= this.ceiling * 1.1;
      this.approachMs = confirmed ? Math.min(slowestApproachMs, this.approachMs * 2) : approachMs;
      this.setCeiling(Math.min(this.rate, seen) * (expected ? 1 : surprise));
    }
  }

  private setCeiling(rate: number): void {
    this.ceiling = Math.max(minRate, rate);
    this.rate = this.ceiling * (1 - cut);
    this.provenMs = 0;
  }

  private climb(): void {
    const phase = this.provenMs / this.approachMs - 1;
    this.rate = this.ceiling * (1 + cut * phase ** 3);
    if (this.rate > openRate) this.open();
  }

  private open(): void {
    this.rate = Infinity;
    this.ceiling = Infinity;
  }
}
