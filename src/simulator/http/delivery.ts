import type { Clock } from "../clock";
import type { Answer } from "./answer";
import type { Fault } from "./faults";
import { httpDate } from "./rateLimit";

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
