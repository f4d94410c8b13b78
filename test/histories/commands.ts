import fc from "fast-check";
import { faults } from "../harness/faults";
import { byHand } from "./hand";
import type { History } from "./history";
import type { Hand } from "./objects";
import { type Edit, editInWords, type Where } from "./program";
import { slots } from "./slots";
import { type Circumstances, usually } from "./world";

type Step = fc.AsyncCommand<object, History>;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A step of a history that can always be taken. */
function step(words: string, take: (history: History) => Promise<unknown>): Step {
  return { check: () => true, run: async (_, history) => void (await take(history)), toString: () => words };
}

const slot: fc.Arbitrary<Where> = fc.nat(slots.length - 1);
/** Mostly what the program has: nothing else can be renamed or moved. */
const declaredSlot: fc.Arbitrary<Where> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(11).map((declared) => ({ declared })) },
  { weight: 1, arbitrary: slot },
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("declare" as const), slot, variant: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("declare" as const), slot: declaredSlot, variant: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), slot: declaredSlot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rename" as const), slot: declaredSlot, alias: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("adopt" as const), slot: declaredSlot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), slot: declaredSlot, provider: fc.nat(1) }) },
);

const request = fc.oneof({ weight: 3, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.nat(40) });
const fault = fc.record({ fault: fc.constantFrom(...faults), request, times: fc.constantFrom(1, 1, 1, 5, 1_000) });

/** Where and how a command runs; mostly nothing special. */
const circumstances: fc.Arbitrary<Circumstances> = fc
  .record({
    machine: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1),
    aheadMs: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -dayMs, 10 * minuteMs, 3 * dayMs),
    adopt: fc.constantFrom(...Array.from({ length: 15 }, () => false), true),
    trouble: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: fc.record({ kill: fc.record({ request, moment: fc.constantFrom("before" as const, "after" as const) }) }) },
      { weight: 2, arbitrary: fc.record({ met: fault }) },
    ),
  })
  .map(({ trouble, ...rest }) => ({ ...rest, ...trouble }));

function inWords({ machine, aheadMs, adopt, kill, met }: Circumstances): string {
  return [
    ...(machine === usually.machine ? [] : [`on machine ${machine}`]),
    ...(aheadMs === 0 ? [] : [`clock ${aheadMs / minuteMs} min ahead`]),
    ...(adopt ? ["HOSTING_ADOPT=1"] : []),
    ...(kill ? [`killed ${kill.moment} request ${kill.request}`] : []),
    ...(met ? [`request ${met.request}: ${met.fault.name}${met.times > 1 ? ` x ${met.times}` : ""}`] : []),
  ]
    .map((words) => `, ${words}`)
    .join("");
}

const stack = fc.constantFrom(0, 0, 0, 0, 1);

const up = fc
  .record({ stack, edits: fc.array(edit, { maxLength: 3 }), circumstances, refreshes: fc.constantFrom(false, false, false, true) })
  .map(({ stack: index, edits, circumstances: how, refreshes }) =>
    step(
      `stack ${index}: ${edits.map(editInWords).join(", ")}${edits.length > 0 ? "; " : ""}up${refreshes ? " --refresh" : ""}${inWords(how)}`,
      (history) => history.up(index, edits, how, refreshes),
    ),
  );

const look = fc
  .record({ stack, circumstances })
  .map(({ stack: index, circumstances: how }) =>
    step(`stack ${index}: a look into the panel, HOSTING_ORDER_AGAIN=… up${inWords(how)}`, (history) => history.look(index, how)),
  );

const refresh = fc
  .record({ stack, circumstances })
  .map(({ stack: index, circumstances: how }) => step(`stack ${index}: refresh${inWords(how)}`, (history) => history.refresh(index, how)));

const destroy = fc
  .record({ stack, circumstances })
  .map(({ stack: index, circumstances: how }) => step(`stack ${index}: destroy${inWords(how)}`, (history) => history.destroy(index, how)));

const wait = fc
  .constantFrom(minuteMs, 120 * minuteMs, dayMs, 9 * dayMs)
  .map((ms) => step(`${ms / minuteMs} minutes pass`, async (history) => history.wait(ms)));

const forget = fc
  .record({ stack, nth: fc.nat(8) })
  .map(({ stack: index, nth }) => step(`stack ${index}: state delete ${nth}`, async (history) => history.forget(index, nth)));

const hand = fc
  .record({ what: fc.constantFrom<Hand>("delete", "change", "twin", "settings"), nth: fc.nat(20) })
  .map(({ what, nth }) => step(`by hand: ${what} ${nth}`, async (history) => byHand(history, what, nth)));

const slowPayment = fc.constant(
  step("the next payment takes a day", async (history) => {
    history.world.hosting.platform.billing.payments.next.push("processing");
  }),
);

/** All that can happen, with the likeliest first; `fc.commands` takes any of them equally often. */
export const steps: fc.Arbitrary<Step>[] = [up, up, up, up, up, up, up, refresh, destroy, look, wait, hand, slowPayment, forget];
