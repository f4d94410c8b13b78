import { isDeepStrictEqual } from "node:util";
import { endWorlds, outcomeOf, type Process, type World } from "./world";

/** Where a process is stopped: at a request, counted from 0, from the first one of a method on where that is given. */
export interface Place {
  readonly request: number;
  readonly from?: string;
  /** Before it is sent, or once it was answered. */
  readonly moment: "before" | "after";
}

/** Runs an operation until its process is stopped, as a kill does: it sends, hears and notes nothing more. What it had sent takes its course. */
export async function killed(process: Process, { request, from, moment }: Place, run: () => Promise<unknown>): Promise<void> {
  const send = process.transport.request;
  const never = new Promise<never>(() => undefined);
  // A request that waits for its note doesn't leave a dead process.
  const orDead = (noted?: Promise<void>) => Promise.race([noted, stopped.then(() => Promise.reject(new Error("killed")))]);
  const underWay: Promise<unknown>[] = [];
  let begun = from === undefined;
  let dead = false;
  let sent = 0;
  const stopped = new Promise<void>((resolve) => {
    process.transport.request = async (call) => {
      if (dead) return never;
      begun ||= call.method === from;
      const last = begun && sent++ === request;
      if (!last || moment === "after") {
        const answer = send({ ...call, onSending: () => orDead(call.onSending?.()) });
        underWay.push(answer);
        await answer.catch(() => undefined);
        if (!last && !dead) return answer;
      }
      dead = true;
      Object.assign(process.session.notes, { begin: () => never, advance: () => never, end: () => never });
      resolve();
      return never;
    };
  });
  await Promise.race([stopped, outcomeOf(run())]);
  await Promise.allSettled(underWay);
}

/** Runs an operation until a write of it has left, and kills its process. The request arrives, once, when the answer is called. */
export function killedInFlight(process: Process, method: string, run: () => Promise<unknown>): Promise<() => Promise<unknown>> {
  const send = process.transport.request;
  const never = () => new Promise<never>(() => undefined);
  return new Promise((hasLeft) => {
    process.transport.request = async (call) => {
      if (call.method !== method) return send(call);
      await call.onSending?.();
      Object.assign(process.session.notes, { begin: never, end: never });
      let arrived: Promise<unknown> | undefined;
      hasLeft(() => (arrived ??= send({ ...call, onSending: undefined })));
      return never();
    };
    void run();
  });
}

/** An operation, and the process that it runs in. */
export type Work<W extends World> = (world: W) => { readonly process: Process; readonly run: () => Promise<unknown> };

/**
 * Kills an operation at each of its requests, on a platform of its own each time, and expects the same of all: what is
 * true after `then`.
 */
export async function killedAtEachRequest<W extends World>(
  begin: () => Promise<W>,
  work: Work<W>,
  then: (world: W, place: Place) => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  const whole = await begin();
  whole.simulator.resetReport();
  await work(whole).run();
  const methods = whole.requests().map((line) => line.split(" ", 1)[0]);
  // Between the answer to a read and the next request there is little that a kill could hit.
  const places = methods.flatMap((method, request): Place[] => [
    { request, moment: "before" },
    ...(method === "GET" && request % 3 !== 0 ? [] : [{ request, moment: "after" } as const]),
  ]);
  expect(places.length).toBeGreaterThan(6);
  const wrong: Record<string, unknown> = {};
  for (const place of places) {
    const world = await begin();
    const { process, run } = work(world);
    await killed(process, place, run);
    const outcome = await then(world, place);
    if (!isDeepStrictEqual(outcome, expected)) wrong[`${place.moment} request ${place.request} (${methods[place.request]})`] = outcome;
    await endWorlds();
  }
  expect(wrong).toEqual({});
}
