import { systemClock, type Clock } from "./clock";
import type { Explain } from "./errors/apiError";
import type { RawAnswer } from "./rawAnswer";
import type { Call, HttpRequest } from "./request";

/** A pause before requests are sent. */
export interface Pause {
  /** Why, in words a user understands: `rate limit`, `connection refused`, `answer 503`. */
  readonly reason: string;
  /** How long, in milliseconds. */
  readonly ms: number;
  /** The request that is sent again after the pause. */
  readonly request: Pick<HttpRequest, "method" | "path">;
}

export interface TransportSettings {
  /** Address of the platform, for example `https://api.example.com`; see `checkBaseUrl` for what is accepted. */
  baseUrl: string;
  /** Bearer token. Sent to the origin of `baseUrl` only; white space around it is dropped. */
  token: string;
  /** Account id for `X-Auth-Account`. Default: the header is not sent. */
  account?: string;
  /**
   * An address of this machine that takes the place of the platform: requests go there, without the token. What is known by the
   * platform's address stays. Default: the platform itself.
   */
  standIn?: string;
  /** Sees each answer of the platform as it came. */
  onAnswer?: (call: Pick<Call, "request" | "target" | "account">, answer: RawAnswer) => void;
  /** Requests in flight at most; the rest wait, first in first out. Default 8. */
  concurrency?: number;
  /** Limit of one try in milliseconds, from the connection to the last byte of the answer. Default 30,000. */
  requestTimeoutMs?: number;
  /** Tries of a read, and of a write that never left this machine, the first included. Default 5. */
  readTries?: number;
  /** Time within which a new try may begin, in milliseconds; waiting for the rate limit does not count. Default 60,000. */
  readWindowMs?: number;
  /** Total time in milliseconds that one request waits because of 429 answers. Default 300,000. */
  rateLimitBudgetMs?: number;
  /** Largest body of an answer in bytes. Default 33,554,432 (32 MiB). */
  maxBodyBytes?: number;
  /** Default: the system's clock. */
  clock?: Clock;
  /** A number from 0 up to but not including 1. Default `Math.random`. */
  random?: () => number;
  /** What the errors of refused requests say beside the platform's words. Default: nothing. */
  explain?: Explain;
  /** The platform's codes, which hold no secret. Default: none is known. */
  codes?: ReadonlySet<string>;
  /** Called before each pause for a retry or for the rate limit, so that the user can see why nothing happens. */
  onPause?: (pause: Pause) => void;
  /** Halts the transport when it aborts, say because the user cancelled. A reason that has a text is shown to the user. */
  signal?: AbortSignal;
}

/** What counts where nothing else is set. Times are in milliseconds. */
export const usual = {
  concurrency: 8,
  requestTimeoutMs: 30_000,
  readTries: 5,
  readWindowMs: 60_000,
  rateLimitBudgetMs: 300_000,
} as const;

type Optional = "account" | "codes" | "explain" | "onAnswer" | "signal" | "standIn";

export type ResolvedSettings = Required<Omit<TransportSettings, Optional>> & Pick<TransportSettings, Optional>;

export function resolveSettings(settings: TransportSettings): ResolvedSettings {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as TransportSettings;
  const others = { maxBodyBytes: 32 * 1024 * 1024, clock: systemClock, random: Math.random, onPause: () => undefined };
  return { ...usual, ...others, ...given, token: settings.token.trim(), account: settings.account?.trim() || undefined };
}
