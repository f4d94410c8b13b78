import { forgetSent, noteSent, rateSeen } from "./sendHistory";
import type { Pacing } from "./pacing";

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

/** All that a pace knows, as plain data. Times are in milliseconds since the epoch, rates in requests a second. */
export interface PaceState {
  /** Neither is there until the first 429: then nothing is paced. */
  rate?: number;
  ceiling?: number;
  approachMs: number;
  /** Time below the present ceiling while requests queued. Without a queue the rate was never reached, which proves nothing. */
  provenMs: number;
  waiting: boolean;
  lastSendMs: number;
  nextMs: number;
  pausedUntilMs: number;
  lastLimitedMs: number;
  /** When the first request left, or the last pause ended. */
  resumedMs?: number;
  /** Whether any request got through since the last pause. */
  gotThrough: boolean;
  failedPauses: number;
  lastLimit?: Limit;
  judged: boolean;
  /** When the latest requests left. */
  sent: number[];
}

/** What is known before the first request. */
export const newPaceState = (): PaceState => ({
  approachMs,
  provenMs: 0,
  waiting: false,
  lastSendMs: 0,
  nextMs: 0,
  pausedUntilMs: 0,
  lastLimitedMs: 0,
  gotThrough: true,
  failedPauses: 0,
  judged: true,
  sent: [],
});

/**
 * How fast requests may go out.
 *
 * Until the first 429 there is no pacing. Each 429 stops everything for the time that it asks for. The rate that got
 * through before it becomes the ceiling. From then on requests leave evenly spaced: a little below the ceiling at first,
 * then for a long time near it, then ever faster above it while no 429 comes (the curve of the CUBIC congestion control).
 */
export class Pace implements Pacing {
  constructor(
    private readonly random: () => number,
    private readonly state: PaceState = newPaceState(),
  ) {}

  /** Milliseconds until the next request may go out. */
  delayMs(nowMs: number): number {
    const { rate, nextMs, pausedUntilMs } = this.state;
    return Math.max(0, pausedUntilMs - nowMs, rate === undefined ? 0 : nextMs - nowMs);
  }

  /** Notes that a request leaves now; `more` when others wait behind it. */
  sending(nowMs: number, more: boolean): number {
    const { state } = this;
    if (!state.judged) this.judge();
    if (nowMs - state.lastLimitedMs > forgetMs) this.open();
    if (state.rate !== undefined) {
      if (state.waiting) state.provenMs += nowMs - state.lastSendMs;
      this.climb();
      state.nextMs = Math.max(state.nextMs, nowMs - slackMs) + 1000 / (state.rate ?? openRate);
    }
    state.resumedMs ??= nowMs;
    state.waiting = more;
    state.lastSendMs = nowMs;
    noteSent(state.sent, nowMs);
    return nowMs;
  }

  /** The platform took the request that was sent at `sentMs`. */
  admitted(sentMs: number): void {
    const { state } = this;
    if (state.resumedMs !== undefined && sentMs < state.resumedMs) return;
    state.gotThrough = true;
    state.failedPauses = 0;
  }

  /** The platform turned a request away. Returns how long nothing will be sent, in milliseconds. */
  limited(sentMs: number, nowMs: number, retryAfterMs: number | undefined): number {
    const { state } = this;
    forgetSent(state.sent, sentMs);
    // A request that was on the wire at the last 429 already says nothing new.
    if (sentMs >= state.pausedUntilMs) {
      state.failedPauses++;
      const { lastLimit } = state;
      if (state.gotThrough) state.lastLimit = { sentMs, elapsedMs: nowMs - (state.resumedMs ?? nowMs), blockedMs: retryAfterMs ?? 0 };
      else if (lastLimit !== undefined) lastLimit.blockedMs = Math.max(lastLimit.blockedMs, sentMs - lastLimit.sentMs);
      state.judged = false;
      state.gotThrough = false;
    }
    state.lastLimitedMs = nowMs;
    state.pausedUntilMs = Math.max(state.pausedUntilMs, nowMs + this.pauseMs(retryAfterMs));
    state.resumedMs = state.pausedUntilMs;
    state.nextMs = state.pausedUntilMs;
    state.waiting = false;
    return state.pausedUntilMs - nowMs;
  }

  private pauseMs(retryAfterMs: number | undefined): number {
    const { failedPauses } = this.state;
    if (retryAfterMs !== undefined && failedPauses <= 1) return retryAfterMs;
    const backoffMs = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.max(0, failedPauses - 1));
    return Math.max(retryAfterMs ?? 0, backoffMs * (0.75 + this.random() / 2));
  }

  private judge(): void {
    const { state } = this;
    state.judged = true;
    if (state.lastLimit === undefined) return;
    const { sentMs, elapsedMs, blockedMs } = state.lastLimit;
    const seen = rateSeen(state.sent, sentMs, Math.max(elapsedMs > longWindowMs ? longWindowMs : windowMs, blockedMs));
    const { rate, ceiling } = state;
    if (rate === undefined || ceiling === undefined) {
      state.approachMs = seen < hastyBelow ? hastyApproachMs : approachMs;
      this.setCeiling(seen);
    } else if (state.failedPauses > 1) {
      // The limit's window turned out to be longer than it seemed.
      if (seen < ceiling) this.setCeiling(seen);
    } else {
      const expected = rate >= ceiling * (1 - cut / 2);
      const confirmed = expected && rate <= ceiling * 1.1;
      state.approachMs = confirmed ? Math.min(slowestApproachMs, state.approachMs * 2) : approachMs;
      this.setCeiling(Math.min(rate, seen) * (expected ? 1 : surprise));
    }
  }

  private setCeiling(rate: number): void {
    const { state } = this;
    state.ceiling = Math.max(minRate, rate);
    state.rate = state.ceiling * (1 - cut);
    state.provenMs = 0;
  }

  private climb(): void {
    const { state } = this;
    if (state.ceiling === undefined) return;
    const phase = state.provenMs / state.approachMs - 1;
    state.rate = state.ceiling * (1 + cut * phase ** 3);
    if (state.rate > openRate) this.open();
  }

  private open(): void {
    delete this.state.rate;
    delete this.state.ceiling;
  }
}
