/** Alone: this far below the limit that was measured, requests leave for most of the time. At the limit itself, chance would meet it. */
const distance = 0.01;
/** After a 429 they leave slower still by this share, and come near the limit again within this time. */
const cut = 0.02;
const approachMs = 40_000;
/** Then they leave ever faster: by the cut after this time, by eight times the cut after twice the time. */
const riseMs = 30_000;
/** Sharing: after a 429, requests leave at this share of the rate. They come back to it within this time. */
const keep = 0.75;
const shareApproachMs = 8_000;
/** Above the ceiling the rate doubles within this time, and grows ever faster: another run may have ended. */
const climbMs = 4_000;
/** A 429 before this share of the approach means that others use the same limit. */
const early = 0.35;
/** So does a first 429 after fewer requests a second: others had used up the limit. Of so few, one more or less is chance. */
const knownFrom = 8;
/** What got through is believed instead of the rate when it is this much less. */
const muchLess = 0.85;
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
/** In requests a second. Above `openRate` there is no pacing. Below `minRate` it never goes: the limit may be one endpoint's alone. */
const openRate = 2_000;
const minRate = 1;

/**
 * How fast requests may go out.
 *
 * Until the first 429 there is no pacing. Each 429 stops everything for the time that it asks for. The rate at which it came
 * becomes the ceiling. From then on requests leave evenly spaced: a little below the ceiling at first, then for a long time near it,
 * then ever faster above it while no 429 comes (the curve of the CUBIC congestion control).
 *
 * A 429 that comes well before it was expected means that other runs use the same limit. Then a run gives way: it goes on at a share of
 * its rate, comes back to it evenly, and climbs above it soon. The faster a run is, the more often it meets the limit: so the shares
 * become alike.
 */
export class Pace {
  /** In requests a second. There is none until the first 429. */
  private ceiling: number | undefined;
  private sharing = false;
  /** Time below the present ceiling while requests queued. Without a queue the rate was never reached, which proves nothing. */
  private provenMs = 0;
  /** When the latest request left, if others waited behind it. */
  private queuedMs: number | undefined;
  private nextMs = 0;
  private pausedUntilMs = 0;
  private lastLimitedMs = 0;
  /** Whether any request got through since the last pause. */
  private gotThrough = true;
  private failedPauses = 0;
  /** What was seen at a 429. It is judged after the pause, when all requests on the wire have got their answers. */
  private lastLimit: { readonly sentMs: number; readonly elapsedMs: number; blockedMs: number } | undefined;
  private judged = true;
  /** When the latest requests left. */
  private readonly sent: number[] = [];

  constructor(private readonly random: () => number) {}

  /** Milliseconds until the next request may go out. */
  delayMs(nowMs: number): number {
    return Math.max(0, this.nextMs - nowMs);
  }

  /** Notes that a request leaves now; `more` when others wait behind it. */
  sending(nowMs: number, more: boolean): void {
    if (!this.judged) this.judge();
    if (this.queuedMs !== undefined) this.provenMs += nowMs - this.queuedMs;
    if (nowMs - this.lastLimitedMs > forgetMs || this.rate > openRate) this.ceiling = undefined;
    this.nextMs = Math.max(this.nextMs, nowMs - slackMs) + 1000 / this.rate;
    this.queuedMs = more ? nowMs : undefined;
    noteSent(this.sent, nowMs);
  }

  /** Whether the first request after a pause was turned away, too. */
  get isStuck(): boolean {
    return this.failedPauses > 1;
  }

  /** The platform took the request that was sent at `sentMs`. */
  admitted(sentMs: number): void {
    if (sentMs < this.pausedUntilMs) return;
    this.gotThrough = true;
    this.failedPauses = 0;
  }

  /** The platform turned a request away. Returns how long nothing will be sent, in milliseconds. */
  limited(sentMs: number, nowMs: number, retryAfterMs: number | undefined): number {
    forgetSent(this.sent, sentMs);
    // A request that was on the wire at the last 429 already says nothing new.
    if (sentMs >= this.pausedUntilMs) {
      this.failedPauses++;
      const { lastLimit } = this;
      const elapsedMs = nowMs - Math.max(this.pausedUntilMs, this.sent[0] ?? nowMs);
      if (this.gotThrough) this.lastLimit = { sentMs, elapsedMs, blockedMs: retryAfterMs ?? 0 };
      else if (lastLimit !== undefined) lastLimit.blockedMs = Math.max(lastLimit.blockedMs, sentMs - lastLimit.sentMs);
      this.judged = false;
      this.gotThrough = false;
    }
    this.lastLimitedMs = nowMs;
    this.pausedUntilMs = Math.max(this.pausedUntilMs, nowMs + this.pauseMs(retryAfterMs));
    this.nextMs = this.pausedUntilMs;
    this.queuedMs = undefined;
    return this.pausedUntilMs - nowMs;
  }

  private pauseMs(retryAfterMs: number | undefined): number {
    if (retryAfterMs !== undefined && this.failedPauses <= 1) return retryAfterMs;
    const backoffMs = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.max(0, this.failedPauses - 1));
    return Math.max(retryAfterMs ?? 0, backoffMs * (0.75 + this.random() / 2));
  }

  /** In requests a second. */
  private get rate(): number {
    if (this.ceiling === undefined) return Infinity;
    const withinMs = this.sharing ? shareApproachMs : approachMs;
    const aboveMs = this.provenMs - withinMs;
    const alone = 1 - distance + cut * (aboveMs / (aboveMs < 0 ? withinMs : riseMs)) ** 3;
    const shared = 1 + (aboveMs < 0 ? (1 - keep) * (aboveMs / withinMs) : (aboveMs / climbMs) ** 1.5);
    return Math.max(minRate, this.ceiling * (this.sharing ? shared : alone));
  }

  private judge(): void {
    this.judged = true;
    if (this.lastLimit === undefined) return;
    const { sentMs, elapsedMs, blockedMs } = this.lastLimit;
    // On the wire, requests overtake each other: some that left after the refused one got through.
    const endMs = Math.max(sentMs, this.sent.at(-1) ?? sentMs);
    const seen = rateSeen(this.sent, endMs, Math.max(elapsedMs > longWindowMs ? longWindowMs : windowMs, blockedMs));
    // A first ceiling of a shared limit is a guess: the rate climbs from it at once.
    if (this.ceiling === undefined) this.setCeiling(seen, seen < knownFrom, seen < knownFrom ? shareApproachMs : 0);
    else if (this.failedPauses <= 1) this.limitedAt(this.ceiling, seen, sentMs);
    // The limit's window turned out to be longer than it seemed.
    else if (blockedMs > longWindowMs && seen < this.ceiling) this.setCeiling(seen, this.sharing);
  }

  /** A 429 came below or above this ceiling; so much had been seen to get through. */
  private limitedAt(ceiling: number, seen: number, sentMs: number): void {
    const { rate } = this;
    const isTooHigh = seen >= knownFrom && seen < rate * muchLess;
    const possible = isTooHigh ? seen : rate;
    if (this.sharing) this.setCeiling(possible, true);
    else if (this.provenMs >= approachMs * early) this.setCeiling(Math.min(rate, seen), false);
    // On a busy machine requests leave late, and then together: such a bunch meets the limit without any other run.
    else if (ceiling >= knownFrom && rateSeen(this.sent, sentMs, windowMs) + 0.5 > ceiling) this.setCeiling(rate * (1 - cut), false);
    // A first burst over the end of a window seems to be more than the limit.
    else if (isTooHigh) this.setCeiling(possible, false);
    // Who had the limit alone has the most to give: such a run goes on at half of its rate.
    else this.setCeiling(rate, true, -shareApproachMs);
  }

  private setCeiling(rate: number, sharing: boolean, provenMs = 0): void {
    this.ceiling = Math.max(minRate, rate);
    this.sharing = sharing;
    this.provenMs = provenMs;
  }
}

/** Enough for one minute at the highest rate limits that are common. */
const most = 4096;

/** Adds when a request left. The list holds the latest ones in the order in which they left, without those that were turned away. */
function noteSent(times: number[], sentMs: number): void {
  times.push(sentMs);
  if (times.length > most) times.splice(0, most / 4);
}

/** The platform turned the request away: it counts as not sent. */
function forgetSent(times: number[], sentMs: number): void {
  const index = times.lastIndexOf(sentMs);
  if (index !== -1) times.splice(index, 1);
}

/** Requests a second in the window that ends with `endMs`. */
function rateSeen(times: readonly number[], endMs: number, windowMs: number): number {
  const count = times.filter((sentMs) => sentMs > endMs - windowMs && sentMs <= endMs).length;
  return (count * 1000) / windowMs;
}
