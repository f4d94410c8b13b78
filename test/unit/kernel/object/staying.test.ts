import { create, remove, World } from "../../../harness";
import type { ObjectDefinition } from "../../../../src/kernel/definition/resource";
import { recordIn, recordType } from "../samples";

test("what the API can't delete leaves the state with a warning, and no request is sent", async () => {
  const staying: ObjectDefinition = {
    ...(recordType as ObjectDefinition),
    delete: undefined,
    writing: { stays: "It stays, and costs nothing." },
  };
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  const { id, state } = await create(world.anew(staying), recordIn("7"));
  world.simulator.resetReport();
  const process = world.process();
  await remove(process.resource(staying), id, state);
  expect(world.count()).toBe(0);
  expect(process.said.join("\n")).toContain(`is no longer managed, and the API can't delete it. It stays, and costs nothing.`);
  expect(world.platform.zones.get("7").records).toHaveLength(1);
});
