import { FieldReader, Refusal } from "../platform/refusal";
import { type ControlRequest, type ControlRoute, controlRoute } from "./control";

const mostMs = 10 * 366 * 86_400_000;

export function shownClock({ platform, movable }: Pick<ControlRequest, "platform" | "movable">): Record<string, unknown> {
  const { clock, agenda } = platform.core;
  return { now: new Date(clock.now()).toISOString(), aheadMs: movable?.aheadMs ?? null, pending: agenda.pending };
}

export const clockRoutes: ControlRoute[] = [
  controlRoute(
    "GET /_simulator/clock",
    "the simulator's time, its lead over the system's time, and the number of accepted changes that are still due",
    shownClock,
  ),
  controlRoute(
    "POST /_simulator/clock",
    {
      about: "moves the clock forward, and carries out everything that is due by then",
      fields: { advanceMs: "milliseconds" },
      status: 200,
    },
    (request) => {
      const reader = new FieldReader(request.body ?? {});
      const advanceMs = reader.integer("advanceMs", 0, mostMs) ?? 0;
      if (!reader.has("advanceMs")) reader.problem("advanceMs", "is missing");
      reader.finish();
      if (!request.movable) throw Refusal.invalid("The clock of this simulator is moved by the program that started it");
      request.movable.advance(advanceMs);
      request.platform.core.agenda.catchUp();
      return shownClock(request);
    },
  ),
];
