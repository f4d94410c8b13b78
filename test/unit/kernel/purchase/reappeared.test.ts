import { create, diffResource, type Process, read } from "../../../harness";
import { objectName, requireId } from "../../../../src/kernel/identity/ids";
import { type BillingWorld, bought, site } from "./buying";

/** A site that somebody renamed in the panel, and that a wrong 404 hid from a refresh: the engine forgets it. */
async function hidden(): Promise<{ world: BillingWorld; id: string }> {
  const { world, made } = await bought(site, { accounts: ["account-1", "account-2"] });
  world.platform.sites.get(made.id).rename("renamed by hand");
  world.fault({ kind: "status", status: 404, path: new RegExp(`/api/sites/${made.id}$`), times: Infinity });
  expect(await read(world.buyer(site), made.id, made.state)).toBeUndefined();
  world.simulator.faults.clear();
  return { world, id: made.id };
}

describe("a site that a refresh found missing, and that is on the platform under another name,", () => {
  test("belongs to its resource again, and nothing is ordered", async () => {
    const { world, id } = await hidden();
    const process = world.process();
    const made = await create(process.resource(site.definition), site.inputs);
    expect([made.id, made.state.name]).toEqual([id, site.inputs.name]);
    expect(process.said.join("\n")).toContain(`a refresh didn't find the Site ${id}, but it is on the platform`);
    world.expectBought(made, site.cents);
  });

  test("belongs to its resource also in the run after one that adopted it and was killed before the engine wrote its state", async () => {
    const { world, id } = await hidden();
    await create(world.buyer(site), site.inputs);
    world.platform.sites.get(id).rename("renamed once more");
    const made = await create(world.buyer(site), site.inputs);
    expect(made.id).toBe(id);
    world.expectBought(made, site.cents);
    const { notes } = world.process().session;
    const { key } = world.buyer(site);
    expect(await notes.read("missing", key)).toMatchObject({ id });
    await diffResource(world.buyer(site), made.id, made.state, site.inputs);
    expect(await notes.read("missing", key)).toBeUndefined();
  });

  test.each<[string, (world: BillingWorld, process: Process, id: string) => unknown]>([
    [
      "stays with another resource that has it by now",
      (_, { session }, id) => session.claims.hold(objectName(site.definition, requireId(site.definition, id)), "another~abcdef"),
    ],
    [
      "isn't taken from another account that owns it by now",
      ({ simulator: { platform } }, _, id) => Object.assign(platform.sites.get(id), { account: "account-2" }),
    ],
  ])("%s, and a new one is ordered", async (_, happens) => {
    const { world, id } = await hidden();
    const process = world.process();
    happens(world, process, id);
    const made = await create(process.resource(site.definition), site.inputs);
    expect(made.id).not.toBe(id);
    expect([world.platform.sites.get(id).name, world.charged]).toEqual(["renamed by hand", [site.cents, site.cents]]);
  });
});
