import { registry } from "../../src/resources";
import { faultCasesAt, requestsOfType, type FaultCase, type Operation } from "../harness/matrix";
import { Crossing } from "./crossing";

/** What slows a whole process down goes by itself; where a platform goes on answering 429, others may not come to their requests at all. */
const apart: readonly ((one: FaultCase) => boolean)[] = [
  (one) => isTooMany(one) && one.span === "lasting",
  isTooMany,
  ({ fault }) => fault.name.includes("100 MB"),
];
/** Of types without a parent, more in one stack would make their lists come in pages. */
const mostListed = 80;
const mostCells = 300;
/** `HOSTING_FAULTS_TYPES=Site,DnsZone` runs just these. */
const wanted = process.env.HOSTING_FAULTS_TYPES?.split(",");
/** `HOSTING_FAULTS_KINDS=404` runs just the faults whose names match; `^(?!429)` all but those that slow the process down. */
const kinds = new RegExp(process.env.HOSTING_FAULTS_KINDS ?? "");

/** Crosses every request that an operation of any type makes with every fault, through the engine. */
export function crossEveryType(operation: Operation): void {
  test(`${operation}: every type survives every fault of every request`, async () => {
    const definitions = Object.values(registry).filter(({ type }) => wanted === undefined || wanted.includes(type));
    const cases: FaultCase[] = [];
    for (const definition of definitions) {
      for (const { places } of await requestsOfType(definition))
        cases.push(...places.filter((place) => place.operation === operation).flatMap(faultCasesAt));
    }
    const chosen = cases.filter(({ fault }) => kinds.test(fault.name)).filter(isForMany);
    const wrong: Record<string, unknown> = {};
    const count = { cases: 0, failed: 0, unmet: 0 };
    for (const group of groups(chosen)) {
      const crossing = await Crossing.plant(operation, group);
      await crossing.play();
      Object.assign(wrong, crossing.wrong);
      for (const [cell, what] of Object.entries(crossing.wrong)) process.stderr.write(`${cell}: ${JSON.stringify(what)}\n`);
      count.cases += group.length;
      count.failed += crossing.failed;
      count.unmet += crossing.unmet;
      process.stderr.write(
        `${operation}: ${count.cases} of ${chosen.length} cases, ${count.cases - count.failed - count.unmet} succeeded, ${count.failed} failed and recovered, ${count.unmet} not met, ${Object.keys(wrong).length} wrong\n`,
      );
    }
    expect(wrong).toEqual({});
    expect(count.unmet).toBeLessThan(Math.max(chosen.length / 4, 1));
  }, 7_200_000);
}

/**
 * Whether a case leaves the others of its process alone. Nobody can refuse the connections of one resource; and a platform
 * that goes on answering 429 makes the whole process slow, so that one such resource of each type has to do.
 */
function isForMany(one: FaultCase): boolean {
  if (one.fault.kind === "refused") return false;
  return !(isTooMany(one) && one.span === "lasting") || one.index === 0;
}

function isTooMany({ fault }: FaultCase): boolean {
  return fault.name.startsWith("429");
}

function groups(cases: readonly FaultCase[]): FaultCase[][] {
  const kindOf = (one: FaultCase): number => apart.findIndex((goesApart) => goesApart(one));
  const ofEachKind = [...apart.keys(), -1].map((kind) => cases.filter((one) => kindOf(one) === kind));
  return ofEachKind.flatMap((kind) => {
    const below = kind.filter(({ scenario }) => scenario.definition.parent);
    return [
      ...chunks(below, mostCells),
      ...chunks(
        kind.filter((faultCase) => !below.includes(faultCase)),
        mostListed,
      ),
    ];
  });
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
