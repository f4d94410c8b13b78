/** Many resources of one kind in one stack: what they ask, how much of it at once, memory and CPU, and how that grows with their number. */
import { rmSync } from "node:fs";
import { startSimulator } from "../measure/simulator.mjs";
import { BenchStack, commands } from "../measure/stack.mjs";
import { median } from "../measure/statistics.mjs";
import { inTurn, memoryMore, within } from "../measure/turns.mjs";

const zones = 10;
const domain = "bench.example.com";

/**
 * What they are made in stands there already, so that each is deleted by itself. `lists`: requests that show what stands
 * there; `looks`: at most so many until a deletion shows, for each; `atOnce`: requests in flight.
 */
const kinds = [
  {
    name: "records",
    place: `in ${zones} zones`,
    count: 1000,
    lists: zones,
    looks: 2,
    atOnce: 8,
    settings: (records, zoneIds) => ({ records, zoneIds }),
  },
  { name: "edge rules", place: "on one site", count: 500, lists: 1, looks: 0, atOnce: 1, settings: (rules) => ({ rules }) },
  { name: "mailboxes", place: "in one mailspace", count: 450, lists: 2, looks: 0, atOnce: 8, settings: (mailboxes) => ({ mailboxes }) },
];

const steps = [
  { name: "create", command: commands.up, bound: ({ lists }, count) => ({ writes: count, reads: lists }) },
  { name: "no-op up", command: commands.up, bound: () => ({ total: 0 }) },
  { name: "refresh", command: commands.refresh, bound: ({ lists }) => ({ writes: 0, total: lists }) },
  { name: "destroy", command: commands.destroy, bound: ({ looks }, count) => ({ writes: count, reads: looks * count }), empties: true },
];

export const bounds = { cpu: 1.5, growth: 1.3, memoryMb: 60 };

/** So many operations of the engine at once that it isn't what holds requests back, and answers slow enough to pile up. */
const wide = ["--parallel", "32"];
const answerMs = 20;

export async function measureLoad({ installed, env, percent, repeat, say }) {
  const figures = [];
  for (const kind of kinds) {
    const full = Math.max(4, Math.round((kind.count * percent) / 100));
    const counts = [Math.round(full / 4), full];
    const rounds = [];
    for (let round = 0; round < repeat; round++) {
      const lives = [];
      for (const count of counts) lives.push(await oneLife({ installed, env, kind, count, round, say }));
      rounds.push(lives);
    }
    for (const [index, step] of steps.entries())
      figures.push(
        figure(
          kind,
          step,
          counts,
          rounds.map((lives) => lives.map((results) => results[index])),
        ),
      );
  }
  return figures;
}

async function oneLife({ installed, env, kind, count, round, say }) {
  const simulator = await startSimulator({ installed, env });
  try {
    const settings = kind.settings(count, await arrange(simulator));
    const create = (program) => BenchStack.create({ installed, env, program, url: simulator.url });
    const stacks = { ours: await create("ours.js"), floor: await create("floorProgram.js") };
    const results = [];
    for (const [index, { name, command, empties }] of steps.entries()) {
      results.push(
        await inTurn({
          stacks,
          simulator,
          turn: round + index,
          name: `${name} of ${count} ${kind.name}`,
          args: [...command, ...wide],
          settings,
          holds: empties ? 0 : count,
          say,
        }),
      );
    }
    for (const stack of Object.values(stacks)) rmSync(stack.folder, { recursive: true, force: true });
    return results;
  } finally {
    await simulator.close();
  }
}

/** The places for all kinds; answers with the zones' ids. */
async function arrange(simulator) {
  await simulator.control("PATCH", "/settings", { delays: { answerMs } });
  await simulator.control("POST", "/mailspaces", { id: "mailspace-1", domain, package: "mail_500" });
  const made = Array.from({ length: zones }, async (_, zone) =>
    (await simulator.control("POST", "/zones", { name: `bench-${zone}.example.com` })).json(),
  );
  return (await Promise.all(made)).map(({ id }) => id);
}

function figure(kind, step, counts, rounds) {
  const sideOf = (side, size) => {
    const of = (pick) => median(rounds.map((sizes) => pick(sizes[size][side])));
    return {
      cpu: of(({ cpu }) => cpu),
      wall: of(({ wall }) => wall),
      providerCpu: of(({ roles }) => roles?.provider?.cpu),
      providerPeakMb: of(({ roles }) => roles?.provider?.peakMb),
    };
  };
  const [few, many] = [0, 1].map((size) => ({ ours: sideOf("ours", size), floor: sideOf("floor", size) }));
  /** CPU for each resource at the full number, over that at a quarter of it. */
  const growth = (side, of) => (many[side][of] === undefined ? undefined : many[side][of] / counts[1] / (few[side][of] / counts[0]));
  const growthOf = (of) => ({ ours: growth("ours", of), floor: growth("floor", of) });
  const asked = rounds.map((sizes) => sizes.map(({ ours }) => ours.requests));
  const inFlight = Math.max(...asked.flat().map(({ peakConcurrency }) => peakConcurrency));
  const [tree, provider] = [growthOf("cpu"), growthOf("providerCpu")];
  const more = memoryMore(many);
  return {
    kind: kind.name,
    place: kind.place,
    operation: step.name,
    counts,
    requests: asked[0],
    requestBound: step.bound(kind, counts[1]),
    requestsWithin: asked.every((sizes) => sizes.every((requests, size) => within(requests, step.bound(kind, counts[size])))),
    inFlight,
    inFlightBound: kind.atOnce,
    inFlightWithin: inFlight <= kind.atOnce && asked.flat().every(({ overlappingEdgeRuleWrites }) => overlappingEdgeRuleWrites === 0),
    few,
    many,
    ratio: many.ours.cpu / many.floor.cpu,
    ratioWithin: many.ours.cpu / many.floor.cpu <= bounds.cpu,
    growth: { tree, provider },
    // Where the engine itself takes more for each of many, we may take as much more.
    growthWithin: tree.ours <= bounds.growth * (tree.floor > bounds.growth ? tree.floor : 1) && !(provider.ours > bounds.growth),
    memoryMore: more,
    memoryWithin: more === undefined || more <= bounds.memoryMb,
  };
}

/** Requests are the same on every machine, however busy: what breaks their bounds is a fault. */
export function keepsRequests(figures) {
  return figures.every(({ requestsWithin, inFlightWithin }) => requestsWithin && inFlightWithin);
}
