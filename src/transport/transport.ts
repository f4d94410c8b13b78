import { withAccount } from "./account";
import { withAuth } from "./auth";
import { checkBaseUrl, splitBaseUrl } from "./baseUrl";
import { withErrorMapping } from "./errorMapping";
import { ConnectionError } from "./errors/connectionError";
import { HaltedError } from "./errors/haltedError";
import { createExchange } from "./exchange";
import { Gate } from "./gate";
import { Pace } from "./pace";
import { withRateLimit } from "./rateLimit";
import { newCall, type Call, type HttpRequest, type HttpResponse } from "./request";
import { withRetry } from "./retry";
import { resolveSettings, type TransportSettings } from "./settings";

export interface Transport {
  /** Scheme, host and port of the platform. */
  readonly origin: string;
  /** Requests that are on the wire at this moment. */
  readonly inFlight: number;
  /** Resolves with a 2xx answer; everything else rejects with a `HostingError`. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** No new request is sent from now on: those that wait fail with a `HaltedError`, those in flight come to their end. */
  halt(reason: string): void;
  /** Halts, waits for what is in flight, and closes the connections. */
  close(): Promise<void>;
}

export function createTransport(settings: TransportSettings): Transport {
  const problem = checkBaseUrl(settings.baseUrl);
  if (problem !== undefined) throw new Error(problem);
  const options = resolveSettings(settings);
  const { clock, token, concurrency } = options;
  // A header may hold nothing else; the value itself must not be shown.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Error("hosting:token (or HOSTING_TOKEN) is empty, or contains spaces, line breaks or characters outside ASCII.");
  const { origin, host, prefix } = splitBaseUrl(options.baseUrl);

  const halting = new AbortController();
  let haltReason = "";
  const refusal = ({ request }: Call) => {
    const { method, path, signal } = request;
    if (halting.signal.aborted) return new HaltedError(method, path, haltReason);
    return signal?.aborted ? new ConnectionError({ reason: "aborted", sent: false, method, path, host, outcome: "notDone" }) : undefined;
  };
  const pause = async (ms: number, call: Call) => {
    const { signal } = call.request;
    try {
      await clock.sleep(ms, signal === undefined ? halting.signal : AbortSignal.any([halting.signal, signal]));
    } catch (error) {
      throw refusal(call) ?? error;
    }
  };

  const pace = new Pace(options.random);
  const gate = new Gate({ concurrency, pace, clock, refusal, halted: halting.signal });
  const exchange = createExchange({ ...options, origin, prefix, connections: concurrency });

  const mapped = withErrorMapping(exchange.send, { ...options, host });
  const limited = withRateLimit(mapped, { ...options, gate, pace });
  const retried = withRetry(limited, { ...options, pause });
  const send = withAuth(withAccount(retried, options.account), token);

  let closing: Promise<void> | undefined;
  const halt = (reason: string) => {
    if (halting.signal.aborted) return;
    haltReason = reason;
    halting.abort(new Error(reason));
  };
  return {
    origin,
    get inFlight() {
      return gate.inFlight;
    },
    request: async (request) => send(newCall(request, options.userAgent)),
    halt,
    close: () => {
      halt("the transport is closed.");
      closing ??= exchange.close();
      return closing;
    },
  };
}
