import { Platform } from "../../../src/client";
import { ApiError, HaltedError, type HttpRequest, type Transport } from "../../../src/transport";
import { VirtualClock } from "../../harness/virtualClock";

/** A platform whose requests a function answers. `halt` stops it as a cancel does. */
export function stubPlatform(answer: (request: HttpRequest) => unknown, origin = "http://127.0.0.1:1", turn?: Promise<void>) {
  const sent: HttpRequest[] = [];
  const halting = new AbortController();
  const clock = new VirtualClock();
  const halt = (reason: string) => halting.abort(new Error(reason));
  const transport = {
    origin,
    inFlight: 0,
    halted: halting.signal,
    request: async (request) => {
      if (halting.signal.aborted) throw new HaltedError(request.method, request.path, (halting.signal.reason as Error).message);
      // A limit of requests may hold it back.
      await turn;
      await request.onSending?.();
      sent.push(request);
      return { status: 200, headers: {}, body: await answer(request) };
    },
    halt,
    close: () => Promise.resolve(),
  } satisfies Transport;
  return { platform: new Platform({ transport, clock, random: () => 0.5 }), clock, sent, halt };
}

/** What the transport throws of an answer with such a status. */
export function answered(status: number, more: { code?: string; body?: unknown; foreign?: boolean } = {}): ApiError {
  return new ApiError({ status, method: "GET", path: "/x", body: undefined, code: undefined, messages: [], outcome: "notDone", ...more });
}
