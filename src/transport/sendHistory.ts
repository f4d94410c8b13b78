/** Enough for one minute at the highest rate limits that are common. */
const size = 4096;

/** When the latest requests were sent, without those that the platform turned away. */
export class SendHistory {
  /** Grows up to its size. One that was turned away is NaN, which is in no window. */
  private readonly times: number[] = [];
  private next = 0;

  add(sentMs: number): void {
    this.times[this.next] = sentMs;
    this.next = (this.next + 1) % size;
  }

  remove(sentMs: number): void {
    const index = this.times.indexOf(sentMs);
    if (index !== -1) this.times[index] = NaN;
  }

  /** Requests a second in the window that ends with `endMs`. */
  rate(endMs: number, windowMs: number): number {
    let count = 0;
    for (const sentMs of this.times) if (sentMs > endMs - windowMs && sentMs <= endMs) count++;
    return (count * 1000) / windowMs;
  }
}
