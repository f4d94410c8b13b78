import { registry } from "../../src/resources";
import { cellsAt, play, requestsOfType, untroubled } from "./harness/matrix";
import { endWorlds } from "./harness/world";

afterEach(endWorlds);

test.each(Object.values(registry).map((definition) => [definition.type, definition] as const))("%s survives every fault of every request", async (type, definition) => {
  const wrong: Record<string, unknown> = {};
  let cells = 0;
  for (const { plot, places } of await requestsOfType(definition)) {
    const expected = await untroubled(plot);
    for (const cell of places.flatMap(cellsAt)) {
      cells += 1;
      const result = await play(cell, expected);
      if ("wrong" in result) wrong[`${cell.operation} ${cell.endpoint} #${cell.nth}: ${cell.fault.name}, ${cell.span}`] = result;
    }
  }
  process.stderr.write(`${type}: ${cells} cells\n`);
  expect(wrong).toEqual({});
}, 600_000);
