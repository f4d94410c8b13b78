/** How fast requests may go out: what the gate asks before it lets one through. */
export interface Pacing {
  /** Milliseconds until the next request may go out; `more` when others wait behind it. */
  delayMs(nowMs: number, more: boolean): number;
  /** Notes that a request leaves now; `more` when others wait behind it. Returns the time under which the request is known from now on. */
  sending(nowMs: number, more: boolean): number;
  /** The platform took the request that was sent at `sentMs`. */
  admitted(sentMs: number): void;
  /**
   * The platform turned a request away. Returns how long nothing will be sent, in milliseconds. `spreadMs`: by how much the times differ
   * that answers took lately.
   */
  limited(sentMs: number, nowMs: number, retryAfterMs: number | undefined, spreadMs?: number): number;
}
