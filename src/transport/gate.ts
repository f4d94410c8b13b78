import type { Clock } from "./clock";
import type { Pace } from "./pace";
import type { Call } from "./request";

interface Waiting {
  readonly call: Call;
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
  readonly stopListening: () => void;
}

interface GateSettings {
  readonly concurrency: number;
  readonly pace: Pace;
  readonly clock: Clock;
  /** Why this call must not be sent any more; `undefined` when it may. */
  readonly refusal: (call: Call) => Error | undefined;
  /** Aborts when the transport halts. */
  readonly halted: AbortSignal;
}

/** Lets requests through in their order of arrival, as many at a time and as fast as allowed. */
export class Gate {
  inFlight = 0;
  private readonly queue: Waiting[] = [];
  private sleeping = false;
  private lastTurn = 0;

  constructor(private readonly settings: GateSettings) {
    settings.halted.addEventListener("abort", () => this.refuseAll(), { once: true });
  }

  /** Resolves when the request may go out. One that comes again keeps its first turn. */
  enter(call: Call): Promise<void> {
    const refusal = this.settings.refusal(call);
    if (refusal !== undefined) return Promise.reject(refusal);
    return new Promise<void>((admit, refuse) => {
      const signal = call.request.signal;
      const onAbort = () => this.drop(waiting);
      const stopListening = () => signal?.removeEventListener("abort", onAbort);
      const waiting: Waiting = { call, admit, refuse, stopListening };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.enqueue(waiting);
      this.pump();
    });
  }

  leave(): void {
    this.inFlight--;
    this.pump();
  }

  private enqueue(waiting: Waiting): void {
    const { call } = waiting;
    if (call.turn === 0) {
      call.turn = ++this.lastTurn;
      this.queue.push(waiting);
      return;
    }
    const later = this.queue.findIndex((other) => other.call.turn > call.turn);
    this.queue.splice(later === -1 ? this.queue.length : later, 0, waiting);
  }

  private pump(): void {
    const { concurrency, pace, clock } = this.settings;
    while (this.queue.length > 0 && this.inFlight < concurrency && !this.sleeping) {
      const delayMs = pace.delayMs(clock.now());
      if (delayMs > 0) {
        void this.sleep(delayMs);
        return;
      }
      const waiting = this.queue.shift();
      if (waiting === undefined) return;
      this.inFlight++;
      pace.sending(clock.now(), this.queue.length > 0);
      waiting.stopListening();
      waiting.admit();
    }
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

  private drop(waiting: Waiting): void {
    const index = this.queue.indexOf(waiting);
    if (index === -1) return;
    this.queue.splice(index, 1);
    this.refuse(waiting);
  }

  private refuseAll(): void {
    for (const waiting of this.queue.splice(0)) this.refuse(waiting);
  }

  private refuse(waiting: Waiting): void {
    waiting.stopListening();
    const error = this.settings.refusal(waiting.call);
    if (error !== undefined) waiting.refuse(error);
  }
}
