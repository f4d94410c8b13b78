import { newPaceState, Pace, type PaceState } from "./pace";
import type { Pacing } from "./pacing";
import { forgetSent } from "./sendHistory";

/** Where several processes keep what they know of one limit. */
export interface PaceStore {
  read(): PaceState | undefined;
  /** Replaces what is stored, while no other process does. Returns false when that was not possible. */
  update(change: (found: PaceState | undefined) => PaceState): boolean;
}

/** How often a process that has met no limit looks whether another one has. */
const lookMs = 100;
/** Turns for so much time are taken at once, so that the store is asked some forty times a second at most. */
const aheadMs = 25;
/** A turn that was missed by so much is given back. Until then it is used late: nobody else can use the time. */
const lateMs = 300;
/** Requests of this time are stored, or of twice the longest time for which the limit is known to have blocked. */
const keptMs = 5_000;
/** After so many failures in a row the store is left alone for a while: the folder can't be written, or a killed process left its lock. */
const mostFailures = 3;
const againMs = 5_000;
/** The user hears of pauses that another process met from this length on. */
const toldMs = 2_000;

/**
 * The pace of all processes that share a store: they send as one process would. Until one of them meets the limit, each works by itself,
 * and the store is only looked at now and then. From then on each takes its next turn from the store before it sends.
 */
export class SharedPace implements Pacing {
  /** All that is known while this process works by itself, and the latest that it saw in the store. */
  private known = newPaceState();
  private joined = false;
  private lookedMs = 0;
  private failures = 0;
  private failedMs = 0;
  private nowMs = 0;
  /** Times at which this process may send. The store counts them as sent. */
  private turns: number[] = [];
  /** Turns that were not used, which the store is to forget. */
  private unused: number[] = [];
  /** When requests left whose turns had been earlier: the limit is judged by these times. */
  private late: { readonly turn: number; readonly sentMs: number }[] = [];
  /** The end of the longest pause that this process met itself, or told the user of. */
  private toldUntilMs = 0;

  constructor(
    private readonly random: () => number,
    private readonly store: PaceStore,
    /** Called when another process met the limit, with the time for which nothing will be sent. */
    private readonly onHeld: (ms: number) => void = () => undefined,
  ) {}

  delayMs(nowMs: number, more: boolean): number {
    this.nowMs = nowMs;
    if (!this.isShared(nowMs)) return this.alone.delayMs(nowMs);
    const [turn] = this.turns;
    if (turn !== undefined && turn > nowMs) return turn - nowMs;
    const pausedUntilMs = Math.max(this.known.pausedUntilMs, this.store.read()?.pausedUntilMs ?? 0);
    this.giveBack(Math.max(pausedUntilMs, nowMs - lateMs));
    // Turns are taken after the pause: by then all processes have told what became of their requests.
    if (pausedUntilMs > nowMs) return this.held(pausedUntilMs, nowMs);
    if (this.turns.length === 0) this.takeTurns(nowMs, more);
    return Math.max(0, (this.turns[0] ?? nowMs) - nowMs);
  }

  sending(nowMs: number, more: boolean): number {
    const turn = this.turns.shift();
    if (turn === undefined) return this.alone.sending(nowMs, more);
    if (nowMs <= turn) return turn;
    this.late.push({ turn, sentMs: nowMs });
    return nowMs;
  }

  admitted(sentMs: number): void {
    if (!this.joined) this.alone.admitted(sentMs);
    else if (!this.known.gotThrough) this.act((pace) => pace.admitted(sentMs));
  }

  limited(sentMs: number, nowMs: number, retryAfterMs: number | undefined, spreadMs = 0): number {
    this.nowMs = nowMs;
    const ms = this.act((pace) => pace.limited(sentMs, nowMs, retryAfterMs, spreadMs));
    this.toldUntilMs = Math.max(this.toldUntilMs, this.known.pausedUntilMs);
    return ms;
  }

  private get alone(): Pace {
    return new Pace(this.random, this.known);
  }

  private get isLeftAlone(): boolean {
    return this.failures >= mostFailures && this.nowMs - this.failedMs < againMs;
  }

  private isShared(nowMs: number): boolean {
    if (this.isLeftAlone) return false;
    if (this.joined && !isLimited(this.known, nowMs)) this.leave();
    if (!this.joined && nowMs - this.lookedMs >= lookMs) {
      this.lookedMs = nowMs;
      const found = this.store.read();
      // With what this process has sent so far, the others can judge the limit better.
      if (found !== undefined && isLimited(found, nowMs)) this.act(() => undefined);
    }
    return this.joined;
  }

  private leave(): void {
    this.joined = false;
    this.turns = [];
    this.unused = [];
    this.late = [];
  }

  /** Gives back the turns before a time: they fell into a pause, which any of the processes may have met since, or were missed. */
  private giveBack(beforeMs: number): void {
    this.unused.push(...this.turns.filter((turn) => turn < beforeMs));
    this.turns = this.turns.filter((turn) => turn >= beforeMs);
  }

  private takeTurns(nowMs: number, more: boolean): void {
    this.act((pace, state) => {
      const count = Math.max(1, Math.floor(((state.rate ?? 0) * aheadMs) / 1000));
      for (let lastMs = nowMs; this.turns.length < count; ) {
        const turn = Math.ceil(lastMs + pace.delayMs(lastMs));
        // A turn that has to wait shows that the pace holds requests back, and that others come behind it.
        pace.sending(turn, more || turn > nowMs);
        this.turns.push(turn);
        lastMs = turn;
      }
    });
  }

  private held(pausedUntilMs: number, nowMs: number): number {
    const ms = pausedUntilMs - nowMs;
    if (ms >= toldMs && pausedUntilMs > this.toldUntilMs) {
      this.toldUntilMs = pausedUntilMs;
      this.onHeld(ms);
    }
    return ms;
  }

  /** Adds what this process has sent by itself. */
  private tell(state: PaceState): void {
    const { sent, rate } = this.known;
    state.sent = inOrder([...state.sent, ...sent]);
    // What it knew from the others already is no news.
    if (rate === undefined) new Pace(this.random, state).heard(sent);
  }

  /** Does something with what all processes know; where the store can't be used, with what this one knows. */
  private act<T>(work: (pace: Pace, state: PaceState) => T): T {
    const results: T[] = [];
    const change = (found: PaceState | undefined): PaceState => {
      const state = found ?? this.known;
      if (!this.joined && state !== this.known) this.tell(state);
      for (const turn of this.unused.splice(0)) forgetSent(state.sent, turn);
      if (this.late.length > 0) {
        for (const { turn } of this.late) forgetSent(state.sent, turn);
        state.sent = inOrder([...state.sent, ...this.late.splice(0).map(({ sentMs }) => sentMs)]);
      }
      results.push(work(new Pace(this.random, state), state));
      const windowMs = Math.max(keptMs, 2 * (state.lastLimit?.blockedMs ?? 0));
      const sinceMs = (state.sent.at(-1) ?? 0) - windowMs;
      state.sent = state.sent.filter((sentMs) => sentMs > sinceMs);
      this.known = state;
      return state;
    };
    const isTried = !this.isLeftAlone;
    const isStored = isTried && this.store.update(change);
    if (results.length === 0) change(undefined);
    this.joined = isStored;
    if (isStored) this.failures = 0;
    else if (isTried) {
      this.failures++;
      this.failedMs = this.nowMs;
    }
    return results[0] as T;
  }
}

function inOrder(times: number[]): number[] {
  return times.sort((a, b) => a - b);
}

function isLimited({ rate, judged, pausedUntilMs }: PaceState, nowMs: number): boolean {
  return rate !== undefined || !judged || pausedUntilMs > nowMs;
}
