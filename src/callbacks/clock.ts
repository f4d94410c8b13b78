/** Where the time comes from. */
export interface Clock {
  /** Milliseconds since 1970, by the machine's clock when the process began: setting that clock later changes nothing here. */
  now(): number;
  /** Calls back after so many milliseconds, unless the returned function is called before. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
