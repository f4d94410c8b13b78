import { saidUpstream, type Upstream } from "../../client";
import { ApiError, HostingError } from "../../transport";
import type { Resource } from "../memory/session";
import { explainedIn } from "../values/explained";

const tries = 3;

/** How long a doubt is looked into: a number of looks, or a time. */
export interface Patience {
  readonly looks?: number;
  readonly forMs?: number;
  /** Whether the first look waits as well. */
  readonly startsWithPause?: boolean;
  /** Called before each pause, with the time that is left. */
  readonly onPause?: (leftMs: number) => void;
}

export const patience = {
  /** A look here and now. */
  once: { looks: 1 },
  /** A refused change may be done already, and take a while to show. */
  refused: { looks: 4 },
  /** A list may show a new object late. */
  created: { looks: 5 },
  /** Settings that were switched on may take longer. */
  activated: { looks: 6, startsWithPause: true },
} as const satisfies Record<string, Patience>;

/** Whether a request may have been carried out: its answer was lost. */
export function isUnknownOutcome(error: unknown): boolean {
  return error instanceof HostingError && error.outcome === "unknown";
}

/**
 * Looks for the effect of a request. The pauses between looks double, from the first poll on. Answers with `undefined`
 * when nothing shows. Every doubt about a request is looked into in this way before anything is sent again.
 */
export async function lookAgain<T>(
  { session, api }: Pick<Resource, "session" | "api">,
  { looks = Infinity, forMs = Infinity, startsWithPause = false, onPause }: Patience,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { clock } = session;
  const until = clock.now() + forMs;
  let pauseMs = api.firstPollMs;
  for (let looked = 0; ; looked += 1) {
    if (looked > 0 || startsWithPause) {
      const leftMs = until - clock.now();
      if (leftMs <= 0) return undefined;
      onPause?.(leftMs);
      await api.pause(Math.min(pauseMs, leftMs), "the result of a request");
      pauseMs *= 2;
    }
    const seen = await look();
    if (seen !== undefined) return seen;
    if (looked + 1 === looks) return undefined;
  }
}

/** A write, and how to find out whether it took effect. */
export interface Doubtful<T> {
  readonly send: () => Promise<T>;
  /** Looks, here and now, for an effect that makes another request needless. */
  readonly look: () => Promise<T | undefined>;
  /** How long to look after a lost answer, and after a refusal that followed one. Default: once, and 4 times. */
  readonly patience?: { readonly unknown: Patience; readonly refused: Patience };
  /** Called when nothing was found after a failure. May still answer, or take back a note. */
  readonly onFailure?: (error: Error, sentAt: number, inDoubt: boolean) => Promise<T | undefined>;
  /**
   * Whether the last failure is told as it is: a failed look, or a refusal after a lost answer. Otherwise the write's lost answer is told,
   * for a refusal beside it.
   */
  readonly tellsLast?: boolean;
}

/**
 * Sends a write, and never a second time as long as the first one may have taken effect and wasn't looked for. After a lost
 * answer no refusal is proof that nothing was done.
 */
export async function sendOnce<T>(resource: Resource, write: Doubtful<T>): Promise<T> {
  const { unknown: afterLoss, refused: afterRefusal } = write.patience ?? { unknown: patience.once, refused: patience.refused };
  let doubt: Error | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const sentAt = resource.session.now();
    try {
      return await write.send();
    } catch (caught) {
      const error = caught as Error;
      if (error instanceof SettledError) throw error.failure ?? error;
      const unknown = isUnknownOutcome(error);
      const before = doubt;
      if (unknown) doubt ??= error;
      if (doubt !== undefined) {
        const lost = doubt;
        const failed = (failure: unknown): never => {
          throw write.tellsLast ? failure : lost;
        };
        const seen = await lookAgain(resource, unknown ? afterLoss : afterRefusal, write.look).catch(failed);
        if (seen !== undefined) return seen;
      }
      const left = await write.onFailure?.(error, sentAt, doubt !== undefined);
      if (left !== undefined) return left;
      if (!unknown) throw doubt === undefined || write.tellsLast ? error : new DoubtError(error, doubt);
      if (attempt === tries) throw before !== undefined && isSaidAgain(before, error) ? new UpstreamRefusalError(error) : error;
      // An edge provider or a registrar may be busy with a change of somebody else, who has no reason to wait for us.
      if (upstreamOf(error) !== undefined) await resource.api.pauseAbout(resource.api.firstPollMs * 2 ** attempt, "another try");
    }
  }
}

/** A failure after the platform took the write: nothing is sent again, and nothing that was noted is taken back. */
export class SettledError extends Error {
  constructor(
    message: string,
    /** The failure as it is told. Default: this error itself. */
    readonly failure?: Error,
  ) {
    super(message);
  }
}

function upstreamOf(error: Error): Upstream | undefined {
  return error instanceof ApiError ? saidUpstream(error.status, { ...error, text: error.messages.join() }) : undefined;
}

/** Whether one of them repeats its answer to an earlier request. In an outage, too, more requests help nobody. */
function isSaidAgain(before: Error, error: Error): error is ApiError {
  const isOfOne = upstreamOf(before) !== undefined && upstreamOf(before) === upstreamOf(error);
  return isOfOne && (before as ApiError).answered === (error as ApiError).answered;
}

/** A write was refused each time in the same words by the one that the platform passes it on to, and its effect doesn't show. */
class UpstreamRefusalError extends HostingError {
  readonly outcome = "notDone";

  constructor(refusal: ApiError) {
    super(
      `${refusal.answered} The ${String(upstreamOf(refusal))} answered the same ${tries} times, so it refuses this request. Nothing was ` +
        "changed. Correct the value that the answer names. If the values are correct, run the command again in a few minutes.",
      { cause: refusal, explained: refusal.explained },
    );
  }
}

/** A refusal after a request whose outcome is unknown: the refusal may be due to the effect of that request. */
class DoubtError extends HostingError {
  readonly outcome = "unknown";

  constructor(refusal: Error, doubt: Error) {
    super(`${refusal.message} Before that, the same request was sent and its answer was lost.`, {
      cause: doubt,
      explained: explainedIn(refusal),
    });
  }
}
