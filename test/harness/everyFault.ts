import type { Definition } from "../../src/kernel/definition/resource";
import { cellsAt, play, requestsOfType, untroubled } from "./matrix";
import { MatrixTable } from "./matrixTable";

/** A test for each of some types: all of its cells, and its table. */
export function survivesEveryFault(definitions: readonly Definition[]): void {
  test.each(definitions.map((definition) => [definition.type, definition] as const))(
    "%s survives every fault of every request, as docs/fault-matrix.md says",
    async (type, definition) => {
      const wrong: Record<string, unknown> = {};
      const table = new MatrixTable(type);
      for (const { plot, places } of await requestsOfType(definition)) {
        const expected = await untroubled(plot);
        for (const cell of places.flatMap(cellsAt)) {
          const result = await play(cell, expected);
          if ("wrong" in result) wrong[`${cell.operation} ${cell.endpoint} #${cell.nth}: ${cell.fault.name}, ${cell.span}`] = result;
          else table.add(cell, result.ending);
        }
      }
      expect(wrong).toEqual({});
      expect(table.onPage()).toBe(table.text());
    },
    600_000,
  );
}
