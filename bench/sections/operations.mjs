/** Six operations on zones with records, ours and the floor's, one after the other. */
import { rmSync } from "node:fs";
import { startSimulator } from "../measure/simulator.mjs";
import { commands, BenchStack } from "../measure/stack.mjs";
import { mean, median } from "../measure/statistics.mjs";
import { inTurn, within } from "../measure/turns.mjs";

/** Bounds of requests, for N records in Z zones; CPU as a ratio to the floor's. */
export const operations = [
  { name: "preview of a new stack", args: commands.preview, cpuBound: 1.1, requestBound: () => ({ writes: 0 }), holdsNothing: true },
  { name: "create", args: commands.up, cpuBound: 1.2, requestBound: ({ records, zones }) => ({ writes: records + zones, reads: zones }) },
  { name: "no-op up", args: commands.up, cpuBound: 1.1, requestBound: () => ({ total: 0 }) },
  { name: "refresh", args: commands.refresh, cpuBound: 1.05, requestBound: ({ zones }) => ({ writes: 0, total: zones }) },
  { name: "update of one record", args: commands.up, cpuBound: 1.1, requestBound: () => ({ total: 2 }), changed: true },
  {
    name: "destroy",
    args: commands.destroy,
    cpuBound: 1.0,
    requestBound: ({ zones }) => ({ total: 3 * zones }),
    empties: true,
    holdsNothing: true,
  },
];

export async function measureOperations({ installed, env, sizes, repeat, say }) {
  const simulator = await startSimulator({ installed, env });
  try {
    const rounds = [];
    for (let round = 0; round < repeat; round++) rounds.push(await oneRound({ installed, env, simulator, sizes, round, say }));
    return summary(rounds, sizes);
  } finally {
    await simulator.close();
  }
}

async function oneRound({ installed, env, simulator, sizes, round, say }) {
  const settings = { zones: sizes.zones, records: sizes.records };
  const create = (program) => BenchStack.create({ installed, env, program, url: simulator.url, settings });
  const stacks = { ours: await create("ours.js"), floor: await create("floorProgram.js") };
  const results = {};
  const state = {};
  for (const [index, operation] of operations.entries()) {
    const { name, args, changed } = operation;
    const holds = operation.holdsNothing ? 0 : sizes.zones + sizes.records;
    const result = await inTurn({
      stacks,
      simulator,
      turn: round + index,
      name,
      args,
      settings: { ...settings, changed },
      holds,
      say,
    });
    if (name === "create") for (const side of ["ours", "floor"]) state[side] = sizesOf(stacks[side].state());
    // A floor whose records go with their zone as well: what is left of the difference is not owed to `deletedWith`.
    if (operation.name === "update of one record") stacks.floorWithParents = await deletedWithParents(create, stacks.floor);
    if (operation.empties) {
      const { wall, cpu, adopts, roles } = await stacks.floorWithParents.must(operation.args);
      result.floorWithParents = { wall, cpu, adopts, roles };
      say(`  ${operation.name}, floor with deletedWith: ${cpu.toFixed(1)} s CPU, ${wall.toFixed(1)} s`);
    }
    results[operation.name] = result;
  }
  for (const stack of Object.values(stacks)) rmSync(stack.folder, { recursive: true, force: true });
  return { results, state };
}

async function deletedWithParents(create, floor) {
  const stack = await create("floorProgram.js");
  await stack.take(floor, (resource) => {
    const [zone] = resource.propertyDependencies?.zoneId ?? [];
    return zone === undefined ? resource : { ...resource, deletedWith: zone };
  });
  return stack;
}

function sizesOf({ bytes, resources }) {
  const records = resources.filter(({ type }) => type.endsWith(":DnsRecord"));
  const compact = (values) => mean(values.map((value) => Buffer.byteLength(JSON.stringify(value))));
  const provider = (type) => resources.filter((one) => one.type.endsWith(type)).map(({ inputs }) => Buffer.byteLength(inputs.__provider));
  return {
    recordBytes: compact(records),
    fileBytesPerResource: bytes / resources.length,
    recordInputs: compact(records.map(({ inputs }) => inputs)),
    recordOutputs: compact(records.map(({ outputs }) => outputs)),
    nulls: records.filter((record) => JSON.stringify(record).includes("null")).length,
    providerBytes: { DnsZone: Math.max(...provider(":DnsZone")), DnsRecord: Math.max(...provider(":DnsRecord")) },
    example: records[0],
  };
}

function summary(rounds, sizes) {
  const figures = operations.map((operation) => {
    const of = (side, pick) =>
      median(
        rounds
          .map(({ results }) => results[operation.name][side])
          .filter(Boolean)
          .map(pick),
      );
    const ratios = rounds.map(({ results }) => results[operation.name].ours.cpu / results[operation.name].floor.cpu);
    const sideOf = (side) => ({
      cpu: of(side, ({ cpu }) => cpu),
      wall: of(side, ({ wall }) => wall),
      providerPeakMb: of(side, ({ roles }) => roles?.provider?.peakMb),
      roles: Object.fromEntries(
        ["engine", "languageHost", "program", "provider"].map((role) => [role, of(side, ({ roles }) => roles?.[role]?.cpu)]),
      ),
    });
    const bound = operation.requestBound(sizes);
    const requests = rounds.map(({ results }) => results[operation.name].ours.requests);
    return {
      operation: operation.name,
      ours: sideOf("ours"),
      floor: sideOf("floor"),
      ...(rounds[0].results[operation.name].floorWithParents && { floorWithParents: sideOf("floorWithParents") }),
      ratio: median(ratios),
      ratios,
      ratioBound: operation.cpuBound,
      requests: requests[0],
      requestsOfRounds: requests.map(({ reads, writes }) => ({ reads, writes })),
      requestBound: bound,
      requestsWithin: requests.every((asked) => within(asked, bound)),
      ratioWithin: median(ratios) <= operation.cpuBound,
    };
  });
  return { figures, state: rounds[0].state, adopts: rounds[0].results.create.ours.adopts };
}
