import type { Clock } from "../clock";
import type { Answer } from "./route";
import type { Fault } from "./faults";
import { httpDate } from "./rateLimit";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";

/** How an answer goes out; faults make it other than whole. */
export type Delivery =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      /** What the text says, where it is JSON; of half an answer, what the whole one says. */
      readonly body?: unknown;
      /** The connection of half an answer: `broken` promises more and breaks off. */
      readonly half?: "kept" | "broken";
      /** A JSON text of so many bytes, in place of `text`. */
      readonly bytes?: number;
    }
  | { readonly kind: "drop" }
  | { readonly kind: "hang" };

const htmlPage = "<!DOCTYPE html>\n<html><head><title>Bad gateway</title></head><body><h1>Something went wrong</h1></body></html>\n";
const defaultHugeBytes = 64 * 1024 * 1024;
const longestChunk = 64 * 1024;

const json = "application/json; charset=utf-8";

/** The status that the client is told; null when it is told nothing. */
export function statusOf(delivery: Delivery): number | null {
  return delivery.kind === "answer" ? delivery.status : null;
}

/** An answer as it is. */
export function whole({ status, body, headers }: Answer) {
  if (body === undefined) return { kind: "answer", status, headers: { ...headers }, text: "" } as const;
  return { kind: "answer", status, headers: { "Content-Type": json, ...headers }, text: JSON.stringify(body), body } as const;
}

function half(answer: Answer, connection: "kept" | "broken"): Delivery {
  const { text, ...rest } = whole(answer);
  return { ...rest, text: text.slice(0, Math.ceil(text.length / 2)), half: connection };
}

/** Carries out the fault that decides an answer. `handle` is the real request: calling it lets it take effect. */
export async function deliverFault(fault: Fault, handle: () => Promise<Answer>, clock: Clock): Promise<Delivery> {
  if ("takesEffect" in fault && fault.takesEffect && fault.kind !== "empty") await handle();
  switch (fault.kind) {
    case "status":
      return whole(statusAnswer(fault, clock));
    case "dropBefore":
      return { kind: "drop" };
    case "dropAfter":
      await handle();
      return { kind: "drop" };
    case "garbage": {
      const { status = 200, contentType = "text/html; charset=utf-8", body = htmlPage } = fault;
      return { kind: "answer", status, headers: { "Content-Type": contentType }, text: body };
    }
    case "empty": {
      const status = fault.takesEffect ? (await handle()).status : 200;
      return whole({ status: fault.status ?? status });
    }
    case "truncated":
      return half(await handle(), fault.connection ?? "kept");
    case "huge":
      return { ...whole({ status: fault.status ?? 200, body: "" }), bytes: Math.max(2, fault.bytes ?? defaultHugeBytes) };
    case "hang":
      return { kind: "hang" };
    case "delay":
    case "outage":
    case "staleRead":
      return whole(await handle());
  }
}

function statusAnswer(fault: Extract<Fault, { kind: "status" }>, clock: Clock): Answer {
  const headers = { ...fault.headers };
  if (fault.retryAfter === "date") headers["Retry-After"] = httpDate(clock.now() + 1_000);
  else if (fault.retryAfter !== undefined) headers["Retry-After"] = String(fault.retryAfter);
  const errors = fault.errors ?? [`Simulated status ${fault.status}`];
  const body = fault.body ?? (fault.code === undefined ? { errors } : { errors, code: fault.code });
  return { status: fault.status, body: fault.status === 204 ? undefined : body, headers };
}

export function send(response: ServerResponse, delivery: Delivery): void {
  if (delivery.kind === "hang") return;
  if (delivery.kind === "drop") return void response.socket?.destroy();
  const { status, headers, text, half, bytes = Buffer.byteLength(text) + (half === "broken" ? 1 : 0) } = delivery;
  response.writeHead(status, status === 204 ? headers : { "Content-Length": String(bytes), ...headers });
  if (delivery.bytes !== undefined) Readable.from(filled(bytes)).pipe(response);
  else if (half === "broken") response.write(text, () => response.socket?.destroy());
  else response.end(text);
}

/** A JSON string that goes on and on, written only as fast as it is read. */
function* filled(bytes: number): Generator<string> {
  yield '"';
  for (let left = bytes - 2; left > 0; left -= longestChunk) yield "x".repeat(Math.min(left, longestChunk));
  yield '"';
}
