import { forgetSent, noteSent, rateSeen } from "./sendHistory";
import type { Pacing } from "./pacing";

/** Alone: this far below the limit that was measured, requests leave for most of the time. At the limit itself, chance would meet it. */
const distance = 0.01;
/** After a 429 they leave slower still by this share, and come near the limit again within this time. */
const cut = 0.02;
const approachMs = 40_000;
const slowestApproachMs = 60_000;
/** Then they leave ever faster: by the cut after this time, by eight times the cut after twice the time. */
const riseMs = 30_000;
/** A 429 before this share of the time means that others use the same limit. */
const early = 0.35;
/** So does a first 429 after fewer requests a second: others had used up the limit, or it is hardly known. */
const knownFrom = 8;
/** Sharing: after a 429, requests leave at this share of the rate. They come back to it within this time. */
const keep = 0.75;
const shareApproachMs = 8_000;
/** The first time that a run finds that it shares, it has most to give. */
const firstKeep = 0.5;
/** Alone, but several requests came late, together, and met the limit: so much of the rate is the next ceiling. */
const bunchedKeep = 0.96;
/** Answers whose times differ by more than this don't tell when their requests arrived. */
const evenMs = 60;
/** A 429 far above the ceiling: so much of the rate is the next ceiling. */
const overshot = 0.85;
/** Above the ceiling the rate doubles within this time, and grows ever faster. Shorter for a first ceiling, which is a guess. */
const climbMs = 4_000;
const firstClimbMs = 1_200;
/** So many 429s in a row that came where they were expected: the others are gone. */
const aloneAfter = 8;
/** What got through is believed instead of the rate when it is this much less, of enough requests. */
const muchLess = 0.85;
const enough = 6;
/** Rates are measured over one second at least, or a burst would distort them; over three where there were three. */
const windowMs = 1_000;
const longWindowMs = 3_000;
/** A request that leaves late by up to this time doesn't delay the ones after it. */
const slackMs = 150;
/** The pause after a 429 without `Retry-After`, or when nothing got through after the last pause. It doubles each time. */
const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
/** After this time without a 429 the limit is forgotten. */
const forgetMs = 300_000;
/**
 * In requests a second. Above `openRate` there is no pacing. Below `minRate` it never goes, since the limit may be one endpoint's alone.
 */
export const openRate = 2_000;
const minRate = 1;

/** What was seen at a 429. It is judged after the pause, when all requests on the wire have got their answers. */
interface Limit {
  readonly sentMs: number;
  readonly elapsedMs: number;
  /** How long the limit is known to have blocked. */
  blockedMs: number;
  /** By how much the times differ that answers took. Files of older versions don't say it. */
  readonly spreadMs?: number;
}

/** What was seen at the first 429: what got through in the time before it, in requests a second. */
interface FirstLimit {
  readonly fromMs: number;
  readonly endMs: number;
  seen: number;
}

/** How the rate moves while others use the same limit. */
interface Sharing {
  /** The rate's first share of the ceiling. */
  readonly from: number;
  /** Above the ceiling the rate doubles within this time. */
  readonly climbMs: number;
  /** How many 429s in a row came where they were expected. */
  readonly expected: number;
}

/** All that a pace knows, as plain data. Times are in milliseconds since the epoch, rates in requests a second. */
export interface PaceState {
  /** Neither is there until the first 429: then nothing is paced. */
  rate?: number;
  ceiling?: number;
  approachMs: number;
  /** There while others seem to use the same limit. */
  sharing?: Sharing;
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
  /** There until the second 429 is judged. */
  first?: FirstLimit;
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
 * Until the first 429 there is no pacing. Each 429 stops everything for the time that it asks for. The rate at which it came
 * becomes the ceiling. From then on requests leave evenly spaced: a little below the ceiling at first, then for a long time near it,
 * then ever faster above it while no 429 comes (the curve of the CUBIC congestion control).
 *
 * A 429 that comes well before it was expected means that other runs use the same limit, perhaps on other machines. Then a run
 * gives way: it goes on at a share of its rate, comes back to it evenly, and above it soon goes much faster, since another run may have
 * ended. The faster a run is, the more often it meets the limit: so the shares become alike.
 *
 * On a busy machine requests leave late, and then together, and on a busy platform or a slow line they arrive so. Such a bunch can meet the
 * limit without any other run.
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
  limited(sentMs: number, nowMs: number, retryAfterMs: number | undefined, spreadMs = 0): number {
    const { state } = this;
    forgetSent(state.sent, sentMs);
    // A request that was on the wire at the last 429 already says nothing new.
    if (sentMs >= state.pausedUntilMs) {
      state.failedPauses++;
      const { lastLimit } = state;
      const elapsedMs = nowMs - (state.resumedMs ?? nowMs);
      if (state.gotThrough) state.lastLimit = { sentMs, elapsedMs, blockedMs: retryAfterMs ?? 0, spreadMs };
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

  /** Another process had sent requests at these times, and tells only now: before the first 429, they used up the limit as well. */
  heard(times: readonly number[]): void {
    const { first } = this.state;
    const more = first === undefined ? 0 : times.filter((time) => time > first.fromMs && time <= first.endMs).length;
    if (first === undefined || more === 0) return;
    first.seen += (more * 1000) / (first.endMs - first.fromMs);
    this.judgeFirst(first.seen);
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
    const { sentMs, elapsedMs, blockedMs, spreadMs = 0 } = state.lastLimit;
    // On the wire, requests overtake each other: some that left after the refused one got through.
    const endMs = Math.max(sentMs, state.sent.at(-1) ?? sentMs);
    const withinMs = Math.max(elapsedMs > longWindowMs ? longWindowMs : windowMs, blockedMs);
    const seen = rateSeen(state.sent, endMs, withinMs);
    const { rate, ceiling } = state;
    delete state.first;
    if (rate === undefined || ceiling === undefined) {
      state.first = { fromMs: endMs - withinMs, endMs, seen };
      this.judgeFirst(seen);
    } else if (state.failedPauses > 1) {
      // The limit's window turned out to be longer than it seemed.
      if (blockedMs > longWindowMs && seen < ceiling) this.setCeiling(seen);
    } else {
      this.limitedAt(rate, seen, this.isBunched(sentMs, ceiling, spreadMs));
    }
  }

  private judgeFirst(seen: number): void {
    if (seen >= knownFrom) this.alone(seen, approachMs);
    else this.share(seen, { from: 1, climbMs: firstClimbMs, expected: 0 }, 1);
  }

  /** Whether more requests than the ceiling may have arrived in one second: it is unsure how long each was on its way. */
  private isBunched(sentMs: number, ceiling: number, spreadMs: number): boolean {
    // At a few requests a second, one more or less would always make it so.
    const isUnsure = spreadMs > evenMs && ceiling >= knownFrom;
    const withinMs = windowMs + (isUnsure ? Math.min(spreadMs, windowMs) : 0);
    const count = (rateSeen(this.state.sent, sentMs, withinMs) * withinMs) / 1000;
    // With the refused request, half a one more than the ceiling: evenly spaced requests are never so many.
    return count + 1 > ceiling + 0.5;
  }

  /** A 429 came at this rate; so much had been seen to get through. `isBunched`: more may have come at once than the ceiling allows. */
  private limitedAt(rate: number, seen: number, isBunched: boolean): void {
    const { provenMs, approachMs: lastMs, sharing } = this.state;
    const isEarly = provenMs < lastMs * early;
    // At a few requests a second, a little less is chance.
    const possible = seen >= enough && seen < rate * muchLess ? seen : rate;
    if (sharing === undefined) {
      // A first burst over the end of a window seems to be more than the limit.
      const tooHigh = seen >= knownFrom && possible < rate;
      if (isEarly && isBunched) this.alone(rate * bunchedKeep, approachMs);
      else if (isEarly && !tooHigh) this.share(possible, { from: firstKeep, climbMs, expected: 0 });
      else this.alone(Math.min(rate, seen), Math.min(slowestApproachMs, Math.max(approachMs, lastMs * 2)));
    } else if (provenMs > lastMs) this.share(rate * overshot, { from: keep / overshot, climbMs, expected: 0 });
    else if (!isEarly && sharing.expected + 1 >= aloneAfter) this.alone(possible, approachMs);
    else this.share(possible, { from: keep, climbMs, expected: isEarly ? 0 : sharing.expected + 1 });
  }

  private alone(ceiling: number, withinMs: number): void {
    delete this.state.sharing;
    this.state.approachMs = withinMs;
    this.setCeiling(ceiling);
  }

  private share(ceiling: number, sharing: Sharing, withinMs = shareApproachMs): void {
    this.state.sharing = sharing;
    this.state.approachMs = withinMs;
    this.setCeiling(ceiling);
  }

  private setCeiling(rate: number): void {
    this.state.ceiling = Math.max(minRate, rate);
    this.state.provenMs = 0;
    this.climb();
  }

  private climb(): void {
    const { ceiling, sharing, provenMs, approachMs: withinMs } = this.state;
    if (ceiling === undefined) return;
    const aboveMs = provenMs - withinMs;
    const share = sharing === undefined ? curve(aboveMs, withinMs) : sharedCurve(sharing, aboveMs, withinMs);
    this.state.rate = Math.max(minRate, ceiling * share);
    if (this.state.rate > openRate) this.open();
  }

  private open(): void {
    delete this.state.rate;
    delete this.state.ceiling;
    delete this.state.sharing;
    delete this.state.first;
  }
}

function curve(aboveMs: number, withinMs: number): number {
  return 1 - distance + cut * (aboveMs / (aboveMs < 0 ? withinMs : riseMs)) ** 3;
}

function sharedCurve({ from, climbMs: doubleMs }: Sharing, aboveMs: number, withinMs: number): number {
  return aboveMs < 0 ? 1 + ((1 - from) * aboveMs) / withinMs : 1 + (aboveMs / doubleMs) ** 1.5;
}
