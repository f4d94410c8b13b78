import { concealed, concealedText } from "./concealed";
import { type Delivery, statusOf } from "../http/delivery";
import type { RequestEntry } from "../http/report";

/** A request as the page lists it. */
export interface LogRow extends Omit<RequestEntry, "body"> {
  readonly id: number;
  /** How long it took, in milliseconds; null while it is under way. */
  readonly tookMs: number | null;
}

interface Logged {
  readonly id: number;
  readonly entry: RequestEntry;
  readonly startedMs: number;
  tookMs: number | null;
  /** What its sender got. */
  answered?: unknown;
}

const mostRows = 500;
const longestShown = 20_000;

/** The newest requests with what was sent and answered. */
export class RequestLog {
  #logged: Logged[] = [];
  readonly #byEntry = new WeakMap<RequestEntry, Logged>();
  #lastId = 0;

  /** Begins or ends a row, in turn. */
  note(entry: RequestEntry): LogRow {
    const known = this.#byEntry.get(entry);
    if (known) {
      known.tookMs = Math.round(performance.now() - known.startedMs);
      return rowOf(known);
    }
    const begun: Logged = { id: ++this.#lastId, entry, startedMs: performance.now(), tookMs: null };
    this.#byEntry.set(entry, begun);
    this.#logged.push(begun);
    if (this.#logged.length > mostRows) this.#logged.shift();
    return rowOf(begun);
  }

  answered(entry: RequestEntry, delivery: Delivery): void {
    const known = this.#byEntry.get(entry);
    if (known) known.answered = shownDelivery(delivery);
  }

  /** Oldest first. */
  rows(): LogRow[] {
    return this.#logged.map(rowOf);
  }

  /** What was sent and what was answered, without secrets. */
  bodies(id: number): { sent: unknown; answered: unknown } | undefined {
    const known = this.#logged.find((logged) => logged.id === id);
    return known && { sent: concealed(known.entry.body ?? null), answered: known.answered ?? null };
  }
}

function rowOf({ id, entry, tookMs }: Logged): LogRow {
  const { body: _, query, ...rest } = entry;
  return { ...rest, ...(query !== undefined && { query: concealedText(query) }), id, tookMs };
}

/** What the sender sees of an answer, without secrets; of a long one the beginning. */
function shownDelivery(delivery: Delivery): unknown {
  if (delivery.kind === "drop") return "The connection broke without an answer.";
  if (delivery.kind === "hang") return "There is no answer.";
  if (delivery.kind === "huge") return `${delivery.bytes} bytes, with the status ${statusOf(delivery)}.`;
  if (delivery.kind === "text") return concealedText(delivery.text.slice(0, longestShown));
  const body = concealed(delivery.answer.body);
  const text = JSON.stringify(body) ?? "";
  const half = delivery.kind === "half" ? text.slice(0, Math.ceil(text.length / 2)) : text;
  if (delivery.kind === "whole" && text.length <= longestShown) return body ?? null;
  return `${half.slice(0, longestShown)} … (${text.length} characters)`;
}
