import { withAccount } from "./account";
import { withAuth } from "./auth";
import { checkBaseUrl, isStandIn, splitBaseUrl } from "./baseUrl";
import { withErrorMapping } from "./errorMapping";
import { HaltedError } from "./errors/notSent";
import { createExchange } from "./exchange";
import { Gate } from "./gate";
import { Pace } from "./pace";
import { namedProxy } from "./proxy";
import { withRateLimit } from "./rateLimit";
import { newCall, type Call, type HttpRequest, type HttpResponse } from "./request";
import { withRetry } from "./retry";
import { resolveSettings, type TransportSettings } from "./settings";

export interface Transport {
  /** Scheme, host and port of the platform, and the path below which its API is: it tells platforms apart. */
  readonly origin: string;
  /** Requests that are on the wire at this moment. */
  readonly inFlight: number;
  /** Aborts when the transport halts. Its reason is an error that says why. */
  readonly halted: AbortSignal;
  /** Resolves with a 2xx answer; everything else rejects with a `HostingError`. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /**
   * Sends no new request from now on. Requests that wait fail with a `HaltedError`; requests on the wire get their
   * answers. The reason is a sentence for the user.
   */
  halt(reason: string): void;
  /** Halts, waits for what is in flight, and closes the connections. */
  close(): Promise<void>;
}

/** `openExchange` is how requests reach the platform; tests hand in one that needs no network. */
export function createTransport(settings: TransportSettings, openExchange = createExchange): Transport {
  const problem = checkBaseUrl(settings.baseUrl);
  if (problem !== undefined) throw new Error(problem);
  const options = resolveSettings(settings);
  const { clock, token, concurrency } = options;
  // A header may hold nothing else; the value itself must not be shown.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Error(
      "hosting:token (or HOSTING_TOKEN) is empty, or contains spaces, line breaks or characters outside ASCII. Set the token again.",
    );
  const { origin, prefix } = splitBaseUrl(options.baseUrl);
  const { standIn, onAnswer } = options;
  if (standIn !== undefined && !isStandIn(standIn))
    throw new Error("HOSTING_REHEARSAL must be an address of this machine: http://127.0.0.1:PORT.");
  const at = splitBaseUrl(standIn ?? options.baseUrl);

  const halting = new AbortController();
  const halted = halting.signal;
  const halt = (reason: string) => halting.abort(new Error(reason));
  const { signal } = options;
  if (signal?.aborted) halt(reasonOf(signal));
  signal?.addEventListener("abort", () => halt(reasonOf(signal)), { once: true, signal: halted });

  const refusal = ({ request }: Call) => new HaltedError(request.method, request.path, (halted.reason as Error).message);
  const pause = async (ms: number, call: Call) => {
    try {
      await clock.sleep(ms, halted);
    } catch (error) {
      throw halted.aborted ? refusal(call) : error;
    }
  };

  const pace = new Pace(options.random);
  const gate = new Gate({ concurrency, pace, clock, refusal, halted });
  const proxy = namedProxy(at.origin, process.env);
  const exchange = openExchange({ ...options, ...at, connections: concurrency, proxy });
  const sent: typeof exchange.send = async (call) => {
    const answer = await exchange.send(call);
    onAnswer?.(call, answer);
    return answer;
  };

  const mapped = withErrorMapping(sent, { ...options, ...at, proxy });
  const limited = withRateLimit(mapped, { ...options, gate, pace });
  const retried = withRetry(limited, { ...options, pause });
  const send = withAuth(withAccount(retried, options.account), standIn === undefined ? token : "rehearsal");

  let closing: Promise<void> | undefined;
  return {
    origin: origin + prefix,
    halted,
    get inFlight() {
      return gate.inFlight;
    },
    request: async (request) => send(newCall(request)),
    halt,
    close: () => {
      halt("the transport is closed.");
      closing ??= exchange.close();
      return closing;
    },
  };
}

/** Why a signal aborted, in words for the user. Without a reason of its own a signal says only "AbortError". */
function reasonOf({ reason }: AbortSignal): string {
  if (typeof reason === "string") return reason;
  return reason instanceof Error && reason.name !== "AbortError" ? reason.message : "the command was cancelled.";
}
