import { SendHistory } from "./sendHistory";

/** After a 429, requests leave this much slower than the limit that was measured. */
const cut = 0.03;
/** They come near the limit again within this time. It doubles when the next 429 comes where it was expected. */
const approachMs = 20_000;
const slowestApproachMs = 30_000;
/** A shorter time, for a first 429 after only a few requests a second: the limit is hardly known then. */
const hastyApproachMs = 2_000;
const hastyBelow = 16;
/** A 429 that comes before it was expected means that the limit is lower than it seemed. */
const surprise = 0.95;
/** Rates are measured over one second at least, or a burst would distort them; over three where there were three. */
const windowMs = 1_000;
const longWindowMs = 3_000;
/** A request that leaves late by up to this time doesn't delay the ones after it. */
const slackMs = 50;
/** The pause after a 429 without `Retry-After`, or when nothing got through after the last pause. It doubles each time. */
const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
/** After this time without a 429 the limit is forgotten. */
const forgetMs = 300_000;
/**
 * In requests a second. Above `openRate` there is no pacing. Below `minRate` it never goes, since the limit may be one endpoint's alone.
 */
const openRate = 2_000;
const minRate = 1;

/** What was seen at a 429. It is judged after the pause, when all requests on the wire have got their answers. */
interface Limit {
  readonly sentMs: number;
  readonly elapsedMs: number;
  /** How long the limit is known to have blocked. */
  blockedMs: number;
}

/**
 * How fast requests may go out.
 *
 * Until the first 429 there is no pacing. Each 429 stops everything for the time that it asks for. The rate that got
 * through before it becomes the ceiling. From then on requests leave evenly spaced: a little below the ceiling at first,
 * then for a long time near it, then ever faster above it while no 429 comes (the curve of the CUBIC congestion control).
 */
export class Pace {
  private rate = Infinity;
  private ceiling = Infinity;
  private approachMs = approachMs;
  /** Time below the present ceiling while requests queued. Without a queue the rate was never reached, which proves nothing. */
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

  /** Notes that a request leaves now; `more` when others wait behind it. */
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
    // A request that was on the wire at the last 429 already says nothing new.
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
