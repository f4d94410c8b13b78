import type { Simulator } from "../../src/simulator";
import type { RawRequest } from "../../src/simulator/http/api";
import type { Outcome, SimulatorServer } from "../../src/simulator/http/server";
import { serverOf } from "../../src/simulator/startSimulator";
import type { Clock } from "../../src/transport";
import { deadline } from "../../src/transport/clock";
import type { Exchange } from "../../src/transport/exchange";
import { type RawAnswer, RawFailure } from "../../src/transport/rawAnswer";
import type { Call } from "../../src/transport/request";

interface Settings {
  readonly requestTimeoutMs: number;
  readonly maxBodyBytes: number;
  readonly clock: Clock;
}

/**
 * Requests to a simulator of this process without connections, which cost more than all else that a test does. What the real exchange
 * makes of each kind of delivery is tested in test/unit/transport.
 */
export function directExchange(simulator: Simulator, settings: Settings): Exchange {
  const server = serverOf(simulator);
  return { send: (call) => sent(server, rawRequest(call), settings), close: () => Promise.resolve() };
}

function sent(server: SimulatorServer, { raw, search }: { raw: RawRequest; search: string }, settings: Settings): Promise<RawAnswer> {
  if (!server.isListening) return Promise.reject(new RawFailure(failure("connect ECONNREFUSED", "ECONNREFUSED"), false));
  const arrived = server.receive(raw, search);
  return new Promise<RawAnswer>((resolve, reject) => {
    const settle = () => {
      release();
      stopWatching();
    };
    const fail = (failed: RawFailure) => {
      settle();
      arrived.ended(null);
      reject(failed);
    };
    const release = deadline(settings.clock, settings.requestTimeoutMs, () => fail(new RawFailure(undefined, true, true)));
    const stopWatching = server.whenBroken(() => fail(broken()));
    server.answer(arrived).then((outcome) => {
      if (outcome.delivery.kind === "hang") return;
      settle();
      for (const ms of outcome.outages) void server.outage(ms);
      const answer = answerOf(outcome, settings.maxBodyBytes);
      if (answer) resolve(answer);
      else reject(broken());
    }, reject);
  });
}

export function rawRequest({ request, target, payload, headers: given }: Call): { raw: RawRequest; search: string } {
  const { pathname, search, searchParams } = new URL(target, "http://simulator");
  const headers: Record<string, string> = {};
  for (let index = 0; index < given.length; index += 2) headers[(given[index] as string).toLowerCase()] = given[index + 1] as string;
  return { raw: { method: request.method, path: pathname, query: searchParams, headers, body: payload ?? "" }, search };
}

/** What the client's side makes of a delivery; `undefined` when the connection breaks without an answer. */
export function answerOf({ delivery, date }: Pick<Outcome, "delivery" | "date">, maxBodyBytes: number): RawAnswer | undefined {
  if (delivery.kind !== "answer") return undefined;
  const { status, headers, half, bytes } = delivery;
  const isBroken = half === "broken";
  if (isBroken && status < 300) return undefined;
  const text = bytes === undefined ? delivery.text : `"${"x".repeat(Math.min(bytes, maxBodyBytes))}`;
  const cut = isBroken || Buffer.byteLength(text) > maxBodyBytes;
  return { status, text, cut, garbled: false, headers: { date, ...lowerCase(headers) } };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** As undici has it. */
function broken(): RawFailure {
  return new RawFailure(failure("other side closed", "UND_ERR_SOCKET"), true);
}

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
