/** The tables of what is measured side by side: the overview, and other tools. */
import { partsOfTable } from "./measure/profiles.mjs";
import { growthBound } from "./sections/overview.mjs";
import { megabytes, range, ratio, seconds, table, verdict } from "./table.mjs";

const single = { dynamic: "single records, dynamic face", plugin: "single records, plugin" };
const empty = { empty: "single records, an empty provider" };
const sets = { dynamicSets: "sets, dynamic face", pluginSets: "sets, plugin" };
const labels = { ...single, ...empty, floor: "single records, floor", ...sets };

export function showOverview({ sizes, figures, further, growth }) {
  const operations = [...new Set(figures.map(({ operation }) => operation))];
  const rows = [true, false].flatMap((checkpoints) => {
    const own = figures.filter((one) => one.checkpoints === checkpoints);
    return Object.keys({ ...single, ...empty, ...sets }).map((program) => [
      labels[program],
      checkpoints ? "yes" : "no",
      ...own.map((one) => cost(program, one)),
    ]);
  });
  const asked = [
    ["requests, single records", single],
    ["requests, sets", sets],
  ].map(([label, programs]) => [label, "both", ...operations.map((operation) => requests(figures, operation, Object.keys(programs)))]);
  const broken = figures.flatMap((figure) => figure.broken.map((one) => brokenText(figure, one)));
  return [
    `Overview: ${sizes.records} records in ${sizes.zones} zones, CPU seconds of all processes (in brackets: ratio to an empty dynamic provider's, round by round)`,
    table(["", "checkpoints", ...operations], [...rows, ...asked]),
    broken.length === 0 ? "All bounds held." : `NOT held: ${broken.join("; ")}`,
    ...(further ? ["", showFurther(further)] : []),
    ...(growth ? ["", showGrowth(growth)] : []),
  ].join("\n");
}

function cost(program, { of, broken }) {
  const text = `${seconds(of[program].cpu)}${program in empty ? "" : ` (${ratio(of[program].toEmpty)})`}`;
  return broken.some((one) => one.program === program && one.what === "CPU") ? `**${text}**` : text;
}

/** Those of all these programs, with and without checkpoints, in all rounds. */
function requests(figures, operation, programs) {
  const asked = figures
    .filter((one) => one.operation === operation)
    .flatMap(({ of }) => programs.flatMap((program) => of[program].requestsOfRounds));
  return requestRange(asked);
}

function requestRange(asked) {
  return `${range(asked.map(({ reads }) => reads))} r, ${range(asked.map(({ writes }) => writes))} w`;
}

function brokenText({ operation, checkpoints }, { program, what, is, bound }) {
  const where = `${what} of ${operation}, ${labels[program]}, ${checkpoints ? "with" : "without"} checkpoints`;
  return is === undefined ? where : `${where}: ${ratio(is)} of the empty provider's, bound ${bound}`;
}

function showFurther(rows) {
  const programs = Object.keys(rows[0].of);
  return [
    "Each further record of a set up to 5,000, in units of an empty provider's creation of one record, without checkpoints",
    table(
      ["", ...programs.map((program) => labels[program]), "bound", "held"],
      rows.map(({ operation, bound, of }) => [
        operation,
        ...programs.map((program) => of[program].toFixed(3)),
        bound,
        verdict(Object.values(of).every((one) => one <= bound)),
      ]),
    ),
  ].join("\n");
}

function showGrowth({ few, many, rows }) {
  const programs = Object.keys(rows[0].of);
  const lines = [
    ["provider's peak MB", ({ few, many }) => `${megabytes(few.providerPeakMb) ?? "–"} → ${megabytes(many.providerPeakMb) ?? "–"}`],
    ["CPU s", ({ few, many }) => `${seconds(few.cpu)} → ${seconds(many.cpu)}`],
    ["growth of the CPU for each record, all / provider", ({ cpu, providerCpu }) => `${ratio(cpu)} / ${ratio(providerCpu) ?? "–"}`],
  ].flatMap(([what, text]) => programs.map((program) => [labels[program], what, ...rows.map(({ of }) => text(of[program]))]));
  const most = Math.max(...rows.flatMap(({ of }) => Object.keys(single).map((program) => of[program].providerCpu ?? 0)));
  return [
    `From ${few.records} to ${many.records} records in ${many.zones} zones, without checkpoints`,
    table(["", "", ...rows.map(({ operation }) => operation)], lines),
    `growth of the provider's CPU for each record: ${ratio(most)} at most, bound ${growthBound}: ${verdict(most <= growthBound)}`,
  ].join("\n");
}

const tools = { octodns: "octoDNS", dynamicSets: "DnsRecords", dynamic: "DnsRecord" };

export function showPeers({ missing, sizes, figures }) {
  if (missing) return `Other tools are not measured here: ${missing}`;
  const names = Object.keys(tools);
  const rows = figures.map(({ operation, of }) => [
    operation,
    ...names.map((name) => seconds(of[name]?.cpu)),
    ...names.map((name) => of[name] && requestRange(of[name].requestsOfRounds)),
    names.map((name) => seconds(of[name]?.wall) ?? "–").join(" / "),
  ]);
  const head = ["CPU s", "requests"].flatMap((what) => names.map((name) => `${what}, ${tools[name]}`));
  return [`Other tools: ${sizes.records} records in ${sizes.zones} zones`, table(["operation", ...head, "wall s (noise)"], rows)].join(
    "\n",
  );
}

const processes = { engine: "engine", languageHost: "language host", program: "program", provider: "provider" };

/** One table for each operation: seconds of each process, then milliseconds of what our two Node processes do. */
export function showProfile(figures) {
  return figures
    .map(({ operation, of }) => {
      const programs = Object.keys(of);
      const ofProcesses = Object.entries(processes).map(([role, label]) => [
        `${label}, s`,
        ...programs.map((program) => seconds(of[program].roles?.[role]?.cpu)),
      ]);
      const ofParts = ["program", "provider"].flatMap((role) =>
        partsOfTable.map((part) => [`${role}: ${part}, ms`, ...programs.map((program) => of[program].times[role]?.[part]?.toFixed(0))]),
      );
      const rows = [["all processes, s", ...programs.map((program) => seconds(of[program].cpu))], ...ofProcesses, ...ofParts];
      const shown = rows.filter(([, ...cells]) => cells.some((cell) => Number(cell ?? 0) >= 0.01));
      return [operation, table(["", ...programs.map((program) => labels[program])], shown)].join("\n");
    })
    .join("\n\n");
}
