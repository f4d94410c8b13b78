/** The tables, one for each section. */
import { memoryMore } from "./measure/turns.mjs";
import { bounds as faceBounds } from "./sections/faces.mjs";
import { bounds as fleetBounds } from "./sections/fleet.mjs";
import { bounds as loadBounds } from "./sections/load.mjs";
import { bounds as loadingBounds } from "./sections/loading.mjs";
import { rehearsalBound } from "./sections/rehearsal.mjs";
import { bound as startBound } from "./sections/start.mjs";
import { megabytes, ratio, requestBound, seconds, table, verdict } from "./table.mjs";

export function showOperations({ figures, state }, { sizes: { records, zones } }) {
  const rows = figures.map((one) => [
    one.operation,
    `${one.requests.reads} r, ${one.requests.writes} w`,
    requestBound(one.requestBound),
    verdict(one.requestsWithin),
    seconds(one.ours.cpu),
    seconds(one.floor.cpu),
    ratio(one.ratio),
    ratio(one.ratioBound),
    verdict(one.ratioWithin),
    `${seconds(one.ours.wall)} / ${seconds(one.floor.wall)}`,
  ]);
  const head = ["operation", "requests", "bound", "held", "CPU s", "floor", "ratio", "bound", "held", "wall s, ours / floor (noise)"];
  const roles = ["engine", "languageHost", "program", "provider"];
  const shares = figures.map((one) => [
    one.operation,
    ...roles.map((role) => `${seconds(one.ours.roles[role]) ?? "–"} / ${seconds(one.floor.roles[role]) ?? "–"}`),
    megabytes(one.ours.providerPeakMb),
    megabytes(one.floor.providerPeakMb),
    megabytes(memoryMore(one)),
  ]);
  const destroyed = figures.find(({ floorWithParents }) => floorWithParents);
  const most = Math.max(...figures.map(memoryMore).filter((value) => value !== undefined));
  const size = (side) =>
    `${state[side].recordBytes.toFixed(0)} bytes (inputs ${state[side].recordInputs.toFixed(0)}, outputs ${state[side].recordOutputs.toFixed(0)}), ${state[side].fileBytesPerResource.toFixed(0)} in the backend's file`;
  return [
    `Operations: ${records} records in ${zones} zones`,
    table(head, rows),
    destroyed &&
      `destroy against a floor whose records carry deletedWith as well: ${seconds(destroyed.floorWithParents.cpu)} s CPU, ratio ${ratio(destroyed.ours.cpu / destroyed.floorWithParents.cpu)} (for information)`,
    "",
    "CPU seconds by process, ours / floor (sampled: the last 0.2 s of each are missing), and peak memory of the provider process",
    table(["operation", "engine", "language host", "program", "provider", "MB ours", "MB floor", "more"], shares),
    `provider's peak memory over the floor's: ${megabytes(most)} MB at most, bound 20: ${verdict(most <= 20)}`,
    "",
    `state of a record, ours: ${size("ours")}; bound 1500: ${verdict(state.ours.recordBytes <= 1500)}; records with nulls: ${state.ours.nulls}`,
    `state of a record, floor: ${size("floor")}`,
    `__provider: DnsZone ${state.ours.providerBytes.DnsZone} bytes, DnsRecord ${state.ours.providerBytes.DnsRecord}; bound 300: ${verdict(Math.max(...Object.values(state.ours.providerBytes)) <= 300)}; floor ${state.floor.providerBytes.DnsRecord}`,
  ]
    .filter((line) => line !== undefined)
    .join("\n");
}

export function showFaces({ start, rounds }) {
  const { stateBytes, startCpu, startMb, memoryMb } = faceBounds;
  const rows = rounds.flatMap(({ sizes, figures }) =>
    figures.map(({ operation, plugin, dynamic, floor, ...one }) => [
      `${operation}, ${sizes.records}`,
      `${plugin.requests.reads} r, ${plugin.requests.writes} w`,
      requestBound(one.requestBound),
      verdict(one.requestsWithin),
      ...[plugin, dynamic, floor].map(({ cpu }) => seconds(cpu)),
      ratio(plugin.cpu / dynamic.cpu),
      ...[plugin, dynamic, floor].map(({ providerCpu }) => seconds(providerCpu) ?? "–"),
      ...[plugin, dynamic, floor].map(({ providerPeakMb }) => megabytes(providerPeakMb)),
    ]),
  );
  const head = ["operation, records", "requests", "bound", "held", "CPU s plugin", "dynamic", "floor", "plugin / dynamic"];
  const ofProvider = ["provider's CPU s plugin", "dynamic", "floor", "MB plugin", "dynamic", "floor"];
  const most = Math.max(...rounds.flatMap(({ figures }) => figures.map(({ plugin }) => plugin.providerPeakMb ?? 0)));
  return [
    "Faces: the same program on the plugin, and by the provider that a Node program brings along",
    table([...head, ...ofProvider], rows),
    `start of the plugin: ${seconds(start.cpu)} s CPU, bound ${startCpu}: ${verdict(start.cpu <= startCpu)}; ${megabytes(start.peakMb)} MB, bound ${startMb}: ${verdict(start.peakMb <= startMb)}`,
    `the plugin's peak memory: ${megabytes(most)} MB, bound ${memoryMb}: ${verdict(most <= memoryMb)}`,
    ...rounds.map(
      ({ sizes, stateBytes: bytes }) =>
        `state of a record, ${sizes.records} records: plugin ${bytes.plugin.toFixed(0)} bytes, dynamic ${bytes.dynamic.toFixed(0)}, floor ${bytes.floor.toFixed(0)}; bound ${stateBytes} for the plugin's: ${verdict(bytes.plugin <= stateBytes)}`,
    ),
  ].join("\n");
}

export function showSets({ rounds, limit, growth = [] }) {
  const rows = rounds.flatMap(({ sizes, figures }) =>
    figures.map((one) => [
      `${one.operation}, ${sizes.records}`,
      `${one.requests.reads} r, ${one.requests.writes} w`,
      requestBound(one.requestBound),
      verdict(one.requestsWithin),
      seconds(one.cpu),
      one.cpuBound,
      one.cpuBound === undefined ? undefined : verdict(one.cpuWithin),
      seconds(one.wall),
    ]),
  );
  return [
    `Sets: the records of ${rounds.map(({ sizes }) => sizes.zones).join(" and ")} zones, a resource for each zone`,
    table(["operation, records", "requests", "bound", "held", "CPU s", "bound", "held", "wall s (noise)"], rows),
    ...rounds.map(
      ({ sizes, stateBytes, stateBound, stateWithin }) =>
        `state of a record, ${sizes.records} records: ${stateBytes.toFixed(0)} bytes; bound ${stateBound}: ${verdict(stateWithin)}`,
    ),
    ...growth.map(
      (one) =>
        `growth of ${one.operation}: ${ratio(one.ratio)}, of the provider alone ${ratio(one.ofProvider) ?? "–"}; bound ${one.bound}: ${verdict(one.within)}`,
    ),
    ...(limit ? limitLines(limit) : []),
  ].join("\n");
}

function limitLines({ free, limited, ...limit }) {
  return [
    `create under ${limit.perSecond} requests a second: ${limited.code === 0 ? "one command" : "FAILED"}, ${seconds(limited.wall)} s, ${limited.refused} refused; ideal ${seconds(limit.ideal)} s, ratio ${ratio(limit.ratio)}, bound ${limit.bound}: ${verdict(limited.code === 0 && limit.ratio <= limit.bound)}; first to last request ${seconds(limited.span)} s (unlimited ${seconds(free.span)}), ratio ${ratio(limit.spanRatio)}`,
    ...(limited.message ? [limited.message] : []),
  ];
}

export function showLoad(figures) {
  const named = ({ kind, place, operation, counts }) => [`${counts[1]} ${kind} ${place}`, operation];
  const requests = figures.map((one) => [
    ...named(one),
    `${one.requests[1].reads} r, ${one.requests[1].writes} w`,
    requestBound(one.requestBound),
    verdict(one.requestsWithin),
    one.inFlight,
    one.inFlightBound,
    verdict(one.inFlightWithin),
  ]);
  const costs = figures.map((one) => [
    ...named(one),
    seconds(one.many.ours.cpu),
    seconds(one.many.floor.cpu),
    ratio(one.ratio),
    verdict(one.ratioWithin),
    ...["tree", "provider"].map((of) => `${ratio(one.growth[of].ours) ?? "–"} / ${ratio(one.growth[of].floor) ?? "–"}`),
    verdict(one.growthWithin),
    `${megabytes(one.many.ours.providerPeakMb) ?? "–"} / ${megabytes(one.many.floor.providerPeakMb) ?? "–"}`,
    megabytes(one.memoryMore),
    verdict(one.memoryWithin),
    `${seconds(one.many.ours.wall)} / ${seconds(one.many.floor.wall)}`,
  ]);
  return [
    `Load: bounds hold at a quarter of each number (${figures
      .filter(({ operation }) => operation === "create")
      .map(({ counts }) => counts[0])
      .join(", ")}) as well`,
    table(["stack", "operation", "requests", "bound", "held", "in flight", "bound", "held"], requests),
    "",
    `CPU of all processes, bound ${loadBounds.cpu} of the floor's; growth of CPU for each resource from a quarter to the full number, bound ${loadBounds.growth} for the provider process, and for all of them as far as the floor holds it (else ${loadBounds.growth} of the floor's); peak memory of the provider process, bound ${loadBounds.memoryMb} MB more`,
    table(
      [
        "stack",
        "operation",
        "CPU s",
        "floor",
        "ratio",
        "held",
        "growth, ours / floor",
        "of the provider",
        "held",
        "MB, ours / floor",
        "more",
        "held",
        "wall s, ours / floor (noise)",
      ],
      costs,
    ),
  ].join("\n");
}

export function showLoading({ program, provider, command }) {
  const row = (name, { modules, ms, cpuMs }) => [name, modules, ms.toFixed(0), cpuMs.toFixed(0)];
  const from = (side) =>
    Object.entries(side.packages)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  return [
    "Loading",
    table(
      ["require", "modules", "ms (noise)", "CPU ms"],
      [
        row("@pulumi/pulumi", program.sdk),
        row("pulumi-hosting, on top", program.added),
        row("pulumi-hosting/provider and a DnsRecord, on top", provider.added),
      ],
    ),
    `pulumi-hosting loads modules of: ${from(program)}`,
    `pulumi-hosting/provider loads modules of: ${from(provider)}; bound ${loadingBounds.providerMs} ms: ${verdict(provider.added.cpuMs <= loadingBounds.providerMs)}`,
    `pulumi-hosting --help, a whole process: ${command.helpMs.toFixed(0)} ms CPU (Node alone ${command.bareMs.toFixed(0)}), bound ${loadingBounds.helpMs}: ${verdict(command.helpMs <= loadingBounds.helpMs)}`,
  ].join("\n");
}

export function showRehearsal(figures) {
  const rows = figures.map(({ kind, up, rehearsal, over, wall, reads, writes }) => [
    ...[kind, up.toFixed(1), rehearsal.toFixed(1), `${over.toFixed(1)} ${verdict(over <= rehearsalBound)}`, wall.toFixed(0), reads, writes],
  ]);
  return [
    `A rehearsal of one changed record, of 1,700 in 5 zones; bound ${rehearsalBound} s of CPU over the up, its preview included`,
    table(["program", "up CPU s", "rehearse CPU s", "over", "wall s", "reads", "writes"], rows),
  ].join("\n");
}

export function showFleet({ perSecond, sizes, figures }) {
  const rows = figures.map((one) => [
    one.kind,
    one.runs,
    one.failed,
    one.total,
    one.refused,
    seconds(one.wall),
    seconds(one.ideal),
    ratio(one.ratio),
    fleetBounds.ratio,
    verdict(one.ratio <= fleetBounds.ratio),
    ratio(one.spanRatio),
    ratio(one.slowest),
    verdict(one.failed === 0 && one.slowest <= fleetBounds.slowest),
  ]);
  const head = ["fleet", "runs", "failed", "requests", "refused", "wall s", "ideal", "ratio", "bound", "held", "first to last request"];
  return [
    `Fleets: ${sizes.records} records in ${sizes.zones} zones for each run, ${perSecond} requests a second for all`,
    table([...head, "slowest / mean", `held (${fleetBounds.slowest})`], rows),
  ].join("\n");
}

export function showModel({ perSecond, figures }) {
  const minutes = (value) => (value / 60).toFixed(1);
  const rows = figures.map((one) => [
    one.name,
    one.total,
    one.refused,
    minutes(one.seconds),
    minutes(one.ideal),
    ratio(one.seconds / one.ideal),
    ratio(one.slowest),
    (one.longestWaitMs / 1000).toFixed(0),
  ]);
  const head = ["fleet", "requests", "refused", "minutes", "ideal", "ratio", "slowest / mean", "longest wait after a 429, s"];
  return [`Fleets in virtual time: ${perSecond} requests a second for all`, table(head, rows)].join("\n");
}

export function showLimit({ perSecond, sizes, figures }) {
  const rows = figures.map((one) => [
    one.operation,
    verdict(one.succeeded),
    one.requests,
    one.refused,
    seconds(one.wall),
    seconds(one.freeWall),
    seconds(one.ideal),
    ratio(one.ratio),
    one.ratioBound.toFixed(1),
    verdict(one.succeeded && one.ratio <= one.ratioBound),
    `${seconds(one.requestSpan)} / ${seconds(one.freeSpan)}`,
    one.refused === 0 ? undefined : ratio(one.spanRatio),
  ]);
  return [
    `Rate limit of ${perSecond} requests a second: ${sizes.records} records in ${sizes.zones} zones`,
    table(
      [
        "operation",
        "one command",
        "requests",
        "refused",
        "wall s",
        "unlimited",
        "ideal",
        "ratio",
        "bound",
        "held",
        "first to last request s, limited / unlimited",
        "ratio of those to the ideal",
      ],
      rows,
    ),
    "Where nothing was refused, the limit played no part: the ratio of wall times is the machine's noise.",
    ...figures.flatMap(({ message }) => (message ? [message] : [])),
  ].join("\n");
}

export function showStart(figures) {
  const rows = figures.map(({ name, cpu, wall, ofFloor, ofEmpty, within }) => [
    ...[name, seconds(cpu), ratio(ofEmpty), ratio(ofFloor)],
    ...[within === undefined ? "" : startBound, within === undefined ? "" : verdict(within), seconds(wall)],
  ]);
  const head = ["no-op `up` of", "CPU s", "ratio to no resource", "ratio to the SDK's dynamic provider", "bound", "held", "wall s (noise)"];
  return ["Start: the project that `new` writes, beside the SDK alone", table(head, rows)].join("\n");
}
