import type { PlatformCore } from "../platformCore";
import { Refusal } from "../refusal";

/** One entry of the log. Which fields it has the documents do not show; the simulator only needs to know its day. */
export interface ShieldEvent {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly [field: string]: unknown;
}

const pageSize = 50;

/** What Shield has seen, oldest first. */
export class ShieldEvents {
  readonly #events: ShieldEvent[];

  constructor(
    private readonly core: PlatformCore,
    events: readonly ShieldEvent[] = [],
  ) {
    this.#events = [...events];
  }

  add(event: ShieldEvent): void {
    this.#events.push(event);
  }

  /** @param date `MM-DD-YYYY`; null means today */
  page(date: string | null, token: string | null) {
    const day = date === null ? new Date(this.core.clock.now()).toISOString().slice(0, 10) : dayOf(date);
    const events = this.#events.filter(({ timestamp }) => timestamp.startsWith(day));
    const start = token === null || token === "" ? 0 : positionOf(token);
    const end = start + pageSize;
    const hasMoreData = end < events.length;
    return {
      logs: events.slice(start, end),
      hasMoreData,
      continuationToken: hasMoreData ? `from-${end}` : "",
      startToken: `from-${start}`,
    };
  }
}

function dayOf(date: string): string {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(date) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(iso))) throw Refusal.invalid("date must be MM-DD-YYYY");
  return iso;
}

function positionOf(token: string): number {
  const position = /^from-(\d{1,9})$/.exec(token)?.[1];
  if (position === undefined) throw Refusal.invalid("continue is not a continuation token");
  return Number(position);
}
