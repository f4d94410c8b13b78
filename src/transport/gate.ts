import type { Clock } from "./clock";
import type { Pace } from "./pace";
import type { Call } from "./request";

/** A request that waits for its turn. */
interface Queued {
  readonly call: Call;
  readonly admit: (sentMs: number) => void;
  readonly refuse: (error: Error) => void;
}

interface GateSettings {
  readonly concurrency: number;
  readonly pace: Pace;
  readonly clock: Clock;
  /** Aborts when the transport halts. */
  readonly halted: AbortSignal;
  /** The error of a call that is not sent, because the transport has halted. */
  readonly refusal: (call: Call) => Error;
}

/** Lets requests through in the order of their arrival: only so many at a time, and only as fast as `Pace` allows. */
export class Gate {
  inFlight = 0;
  private readonly queue: Queued[] = [];
  /** Requests that let others go first until one gets through. */
  private readonly setAside = new Set<Call>();
  private sleeping = false;
  private lastTurn = 0;

  constructor(private readonly settings: GateSettings) {
    settings.halted.addEventListener("abort", () => this.turnAway(settings.refusal), { once: true });
  }

  /**
   * Resolves when the request may be sent, with the time at which it leaves. A request that comes again keeps the turn that it had the
   * first time.
   */
  enter(call: Call): Promise<number> {
    if (this.settings.halted.aborted) return Promise.reject(this.settings.refusal(call));
    return new Promise<number>((admit, refuse) => {
      this.enqueue({ call, admit, refuse });
      this.pump();
    });
  }

  /** The request was turned away, and the one before it as well: others are tried first, for the limit may be its endpoint's alone. */
  setBack(call: Call): void {
    this.setAside.add(call);
  }

  /** A request got through: all have their turns again. */
  goOn(): void {
    this.setAside.clear();
  }

  leave(): void {
    this.inFlight--;
    this.pump();
  }

  /** Fails all requests that wait. */
  turnAway(error: (call: Call) => Error): void {
    for (const { call, refuse } of this.queue.splice(0)) refuse(error(call));
  }

  private enqueue(queued: Queued): void {
    const { call } = queued;
    if (call.turn === 0) {
      call.turn = ++this.lastTurn;
      this.queue.push(queued);
      return;
    }
    const later = this.queue.findIndex((other) => other.call.turn > call.turn);
    this.queue.splice(later === -1 ? this.queue.length : later, 0, queued);
  }

  private pump(): void {
    const { concurrency, pace, clock } = this.settings;
    while (this.queue.length > 0 && this.inFlight < concurrency && !this.sleeping) {
      const delayMs = pace.delayMs(clock.now());
      if (delayMs > 0) {
        void this.sleep(delayMs);
        return;
      }
      const next = this.next();
      this.inFlight++;
      const sentMs = clock.now();
      pace.sending(sentMs, this.queue.length > 0);
      next.admit(sentMs);
    }
  }

  /** Takes the first request that isn't set aside; where all are, the first. */
  private next(): Queued {
    let first = this.queue.findIndex(({ call }) => !this.setAside.has(call));
    if (first === -1) {
      this.setAside.clear();
      first = 0;
    }
    return this.queue.splice(first, 1)[0] as Queued;
  }

  private async sleep(ms: number): Promise<void> {
    this.sleeping = true;
    try {
      await this.settings.clock.sleep(ms, this.settings.halted);
    } catch {
      // Halted: the queue is empty by now.
    }
    this.sleeping = false;
    this.pump();
  }
}
