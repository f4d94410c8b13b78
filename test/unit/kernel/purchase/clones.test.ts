import { create, diffResource, type ProcessOptions, read, remove, type Values } from "../../../harness";
import { BillingWorld, dayMs, elsewhere, failureOf, type Kept, site, siteInputs, unfinished } from "./buying";

/*
 * Two clones of a project, with equal names of project, stack and resource, and with a state each. On one machine their resources have one
 * key, and the notes of their orders one file.
 */

const [ours, theirs] = ["/ours", "/theirs"].map((folder): ProcessOptions => ({ workplace: { folder, backend: "one" } }));
const theirInputs: Values = { ...siteInputs, name: "docs", location: "us-east" };

/** Both have a paid order in their state. Ours was placed on another machine; on this one lies the note of theirs. */
async function bothOnOrder() {
  const world = await BillingWorld.open();
  world.billing.provisioning = "hangs";
  const handle: Kept = await unfinished(create(world.buyer(site, { ...ours, ...(await elsewhere()) }), siteInputs));
  const [cart] = world.carts;
  await unfinished(create(world.buyer(site, theirs), theirInputs));
  const note = () => world.buyer(site, theirs).session.notes.read("order", world.buyer(site).key);
  expect(await note()).toMatchObject({ folder: "/theirs", cart: world.lastCart.token });
  return { world, handle, cart, note, ofTheirs: await note() };
}

test("an order isn't handed on over the note of another clone, and the state keeps it", async () => {
  const { world, handle, cart, note, ofTheirs } = await bothOnOrder();
  const self = world.buyer(site, ours);
  await diffResource(self, handle.id, handle.state, siteInputs);
  const { message } = await failureOf(remove(self, handle.id, handle.state));
  expect(message).toMatch(/a run in \/theirs .* ordered a Site, too\. The state keeps "\S+" with its own order .*pulumi refresh/);
  expect([await note(), world.carts.length]).toEqual([ofTheirs, 2]);
  cart?.complete();
  world.clock.skip(dayMs);
  // What came of ours is no matter of their note: they would take it for theirs.
  expect(await read(world.buyer(site, ours), handle.id, handle.state)).toMatchObject({ id: world.held[0], state: siteInputs });
  expect(await note()).toEqual(ofTheirs);
});

test("a destroy takes along its own order, and leaves that of another clone", async () => {
  const { world, handle, note, ofTheirs } = await bothOnOrder();
  const process = world.process(ours);
  await remove(process.resource(site.definition), handle.id, handle.state);
  expect(process.said.join("\n")).toMatch(/warning: a run in \/theirs .* ordered a Site \(cart \w+\)\. Nothing was done about that/);
  expect(world.underWay).toHaveLength(1);
  expect(await note()).toEqual(ofTheirs);
  world.lastCart.complete();
  world.clock.skip(dayMs);
  expect(world.held.map((id) => world.platform.sites.get(id).name)).toEqual(["docs"]);
});

jest.setTimeout(60_000);
