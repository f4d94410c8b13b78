import type { Definition } from "../../src/kernel/definition/resource";
import { faultCasesAt, play, requestsOfType, untroubled } from "./matrix";
import { MatrixTable } from "./matrixTable";

/** A test for each of some types: all of its cases, and its table. */
export function survivesEveryFault(definitions: readonly Definition[]): void {
  test.each(definitions.map((definition) => [definition.type, definition] as const))(
    "%s survives every fault of every request, as docs/fault-matrix.md says",
    async (type, definition) => {
      const wrong: Record<string, unknown> = {};
      const table = new MatrixTable(type);
      for (const { scenario, places } of await requestsOfType(definition)) {
        const expected = await untroubled(scenario);
        for (const faultCase of places.flatMap(faultCasesAt)) {
          const result = await play(faultCase, expected);
          if ("wrong" in result)
            wrong[`${faultCase.operation} ${faultCase.endpoint} #${faultCase.nth}: ${faultCase.fault.name}, ${faultCase.span}`] = result;
          else table.add(faultCase, result.ending);
        }
      }
      expect(wrong).toEqual({});
      expect(table.onPage()).toBe(table.text());
    },
    600_000,
  );
}
