/**
 * Fleets that are too large to run: the product's own pace of requests in virtual time. The platform is a counter of requests in windows of
 * one second, as the simulator's; a run is a start, its requests, and an end.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../tools/setup/cache.mjs";

/** What a run needs beside its requests, in milliseconds: medians of the fleets that were measured on an idle machine. */
const startMs = 1_600;
const endMs = 400;
const concurrency = 8;

/** Records in zones in stacks, as sets: a request for each zone and each record, and a read for each stack. */
const cases = [
  { name: "4 runs of 300 records at once", stacks: 4, workers: 4, zones: 12, records: 1_200 },
  { name: "16 runs of 300 records at once", stacks: 16, workers: 16, zones: 48, records: 4_800 },
  { name: "the same on busy machines, which wake up to 120 ms late", stacks: 16, workers: 16, zones: 48, records: 4_800, lateMs: 120 },
  { name: "the same, and answers take up to 1 s", stacks: 16, workers: 16, zones: 48, records: 4_800, lateMs: 60, answerMs: 990 },
  { name: "100,000 records in 1,000 zones, 50 stacks, 8 workers", stacks: 50, workers: 8, zones: 1_000, records: 100_000 },
  { name: "1,000,000 records in 10,000 zones, 500 stacks, 8 workers", stacks: 500, workers: 8, zones: 10_000, records: 1_000_000 },
];

export async function measureModel({ perSecond, say }) {
  const Pace = await loadPace();
  const figures = [];
  for (const one of cases) {
    const requests = Math.round((one.records + one.zones + one.stacks) / one.stacks);
    const result = simulate({ ...one, requests, perSecond, Pace });
    figures.push({ ...one, ...result, ideal: result.total / perSecond });
    say(`  ${one.name}: ${(result.seconds / 60).toFixed(1)} min, ${result.refused} refused`);
  }
  return { perSecond, figures };
}

/** The module as it is in the sources. */
async function loadPace() {
  const { build } = await import("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "bench-model-"));
  const outfile = join(folder, "pace.mjs");
  try {
    await build({ entryPoints: [join(root, "src", "transport", "pace.ts")], outfile, bundle: true, format: "esm", logLevel: "warning" });
    return (await import(pathToFileURL(outfile).href)).Pace;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function simulate({ stacks, workers, requests, lateMs = 0, answerMs = 20, perSecond, Pace, seed = 1 }) {
  const random = seeded(seed);
  const agenda = new Agenda();
  const limit = windows(perSecond);
  const waiting = Array.from({ length: stacks }, (_, index) => index);
  const result = { total: 0, refused: 0, longestWaitMs: 0, walls: [], beganMs: Infinity, endedMs: 0 };

  const run = (whenDone) => {
    const begunMs = agenda.nowMs;
    const pace = new Pace(random);
    const again = [];
    let left = requests;
    let inFlight = 0;
    let sleeping = false;
    const end = () => {
      result.walls.push((agenda.nowMs + endMs - begunMs) / 1000);
      result.endedMs = Math.max(result.endedMs, agenda.nowMs);
      agenda.in(endMs, whenDone);
    };
    const pump = () => {
      while (left + again.length > 0 && inFlight < concurrency && !sleeping) {
        const others = left + again.length - 1;
        const nowMs = Math.floor(agenda.nowMs);
        const delayMs = pace.delayMs(nowMs);
        if (delayMs > 0) {
          sleeping = true;
          agenda.in(Math.ceil(delayMs) + lateMs * random(), () => {
            sleeping = false;
            pump();
          });
          return;
        }
        const refusedMs = again.shift();
        if (refusedMs === undefined) left--;
        inFlight++;
        pace.sending(nowMs, others > 0);
        const leftMs = agenda.nowMs;
        const wayMs = (10 + answerMs * random()) / 2;
        agenda.in(wayMs, () => {
          result.beganMs = Math.min(result.beganMs, agenda.nowMs);
          const blockedMs = limit(agenda.nowMs);
          agenda.in(wayMs, () => {
            inFlight--;
            if (blockedMs === 0) {
              pace.admitted(nowMs);
              result.total++;
              if (refusedMs !== undefined) result.longestWaitMs = Math.max(result.longestWaitMs, leftMs - refusedMs);
            } else {
              result.refused++;
              const retryAfterMs = Math.max(1, Math.ceil(blockedMs / 1000)) * 1000;
              pace.limited(nowMs, Math.floor(agenda.nowMs), retryAfterMs);
              again.push(refusedMs ?? agenda.nowMs);
            }
            if (left + again.length + inFlight === 0) end();
            else pump();
          });
        });
      }
    };
    agenda.in(startMs, pump);
  };
  const work = () => (waiting.shift() === undefined ? undefined : run(work));
  for (let worker = 0; worker < workers; worker++) agenda.in(1_000 * random(), work);
  agenda.play();
  const { beganMs, endedMs, walls, ...figures } = result;
  const mean = walls.reduce((sum, one) => sum + one, 0) / walls.length;
  return { ...figures, seconds: agenda.nowMs / 1000, span: (endedMs - beganMs) / 1000, slowest: Math.max(...walls) / mean };
}

/** What happens when, in the order of the times: a binary heap. */
class Agenda {
  nowMs = 0;
  #heap = [];
  #order = 0;

  in(ms, act) {
    const heap = this.#heap;
    const event = { at: this.nowMs + ms, order: this.#order++, act };
    let index = heap.push(event) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (isBefore(heap[above], event)) break;
      heap[index] = heap[above];
      index = above;
    }
    heap[index] = event;
  }

  play() {
    for (let next = this.#first(); next !== undefined; next = this.#first()) {
      this.nowMs = next.at;
      next.act();
    }
  }

  #first() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1], heap[below])) below++;
      if (isBefore(last, heap[below])) break;
      heap[index] = heap[below];
      index = below;
    }
    heap[index] = last;
    return first;
  }
}

const isBefore = (one, other) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** Windows of one second, each from the first request after the last one: how long a request at a time is blocked. */
function windows(perSecond) {
  let beganMs = -Infinity;
  let count = 0;
  return (nowMs) => {
    if (nowMs - beganMs >= 1000) {
      beganMs = nowMs;
      count = 0;
    }
    count++;
    return count <= perSecond ? 0 : beganMs + 1000 - nowMs;
  };
}

/** The same numbers for the same seed (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}
