import type { Clock } from "../clock";
import type { Answer } from "./route";
import type { Fault } from "./faults";
import { httpDate } from "./rateLimit";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";

/** How an answer goes out; faults make it other than whole. */
export type Delivery =
  | { kind: "whole"; answer: Answer }
  | { kind: "text"; status: number; contentType: string; text: string }
  | { kind: "half"; answer: Answer; connection: "kept" | "broken" }
  | { kind: "huge"; status: number; bytes: number }
  | { kind: "drop" }
  | { kind: "hang" };

const htmlPage = "<!DOCTYPE html>\n<html><head><title>Bad gateway</title></head><body><h1>Something went wrong</h1></body></html>\n";
const defaultHugeBytes = 64 * 1024 * 1024;
const longestChunk = 64 * 1024;

/** The status that the client is told; null when it is told nothing. */
export function statusOf(delivery: Delivery): number | null {
  if (delivery.kind === "whole" || delivery.kind === "half") return delivery.answer.status;
  if (delivery.kind === "text" || delivery.kind === "huge") return delivery.status;
  return null;
}

/** Carries out the fault that decides an answer. `handle` is the real request: calling it lets it take effect. */
export async function deliverFault(fault: Fault, handle: () => Promise<Answer>, clock: Clock): Promise<Delivery> {
  if ("takesEffect" in fault && fault.takesEffect && fault.kind !== "empty") await handle();
  switch (fault.kind) {
    case "status":
      return { kind: "whole", answer: statusAnswer(fault, clock) };
    case "dropBefore":
      return { kind: "drop" };
    case "dropAfter":
      await handle();
      return { kind: "drop" };
    case "garbage":
      return {
        kind: "text",
        status: fault.status ?? 200,
        contentType: fault.contentType ?? "text/html; charset=utf-8",
        text: fault.body ?? htmlPage,
      };
    case "empty": {
      const status = fault.takesEffect ? (await handle()).status : 200;
      return { kind: "whole", answer: { status: fault.status ?? status } };
    }
    case "truncated":
      return { kind: "half", answer: await handle(), connection: fault.connection ?? "kept" };
    case "huge":
      return { kind: "huge", status: fault.status ?? 200, bytes: fault.bytes ?? defaultHugeBytes };
    case "hang":
      return { kind: "hang" };
    case "delay":
    case "outage":
    case "staleRead":
      return { kind: "whole", answer: await handle() };
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

const json = "application/json; charset=utf-8";

export function send(response: ServerResponse, delivery: Delivery): void {
  switch (delivery.kind) {
    case "whole":
      return sendWhole(response, delivery.answer);
    case "text":
      return sendText(response, delivery.status, delivery.contentType, delivery.text);
    case "half":
      return sendHalf(response, delivery.answer, delivery.connection);
    case "huge":
      return sendHuge(response, delivery.status, delivery.bytes);
    case "drop":
      response.socket?.destroy();
      return;
    case "hang":
      return;
  }
}

function sendWhole(response: ServerResponse, answer: Answer): void {
  if (answer.body === undefined) {
    response.writeHead(answer.status, answer.status === 204 ? answer.headers : { "Content-Length": "0", ...answer.headers });
    response.end();
    return;
  }
  sendText(response, answer.status, json, JSON.stringify(answer.body), answer.headers);
}

function sendText(response: ServerResponse, status: number, contentType: string, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "Content-Type": contentType, "Content-Length": String(Buffer.byteLength(text)), ...headers });
  response.end(text);
}

function sendHalf(response: ServerResponse, answer: Answer, connection: "kept" | "broken"): void {
  const text = answer.body === undefined ? "" : JSON.stringify(answer.body);
  const half = text.slice(0, Math.ceil(text.length / 2));
  if (connection === "kept") return sendText(response, answer.status, json, half);
  response.writeHead(answer.status, { "Content-Type": json, "Content-Length": String(Buffer.byteLength(text) + 1) });
  response.write(half, () => response.socket?.destroy());
}

/** A JSON string that goes on and on, written only as fast as it is read. */
function sendHuge(response: ServerResponse, status: number, bytes: number): void {
  function* text(): Generator<string> {
    yield '"';
    for (let left = bytes - 2; left > 0; left -= longestChunk) yield "x".repeat(Math.min(left, longestChunk));
    yield '"';
  }
  response.writeHead(status, { "Content-Type": json, "Content-Length": String(Math.max(2, bytes)) });
  Readable.from(text()).pipe(response);
}
