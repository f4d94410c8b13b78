import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Values } from "../../src/kernel/definition/values";
import { Journal, type StoredNote } from "../../src/kernel/memory/journal";
import type { NoteKind } from "../../src/kernel/memory/noteKinds";
import { Notes } from "../../src/kernel/memory/notes";
import { create } from "../../src/kernel/operations/create";
import { remove } from "../../src/kernel/operations/delete";
import { update } from "../../src/kernel/operations/update";
import { endWorlds, outcomeOf, World } from "../harness/world";
import { cachingType, recordIn, recordType } from "../unit/kernel/samples";
import { BillingWorld, killed, site, stepByStep } from "../unit/kernel/purchase/buying";

interface Recorded {
  readonly key: string;
  readonly note: StoredNote;
}

/** The notes of 0.1.0: one record for all kinds, told apart by the key. The times are those of the tests. */
const recorded = JSON.parse(readFileSync(join(__dirname, "notes", "0.1.0.json"), "utf8")) as Readonly<Record<string, Recorded>>;

afterEach(endWorlds);

/** Leaves a note of 0.1.0 on the machine, as a run that was killed an hour ago did. */
async function leave(world: World, name: string, more: Values = {}): Promise<void> {
  const { key, note } = recorded[name] as Recorded;
  const { url, account } = world.simulator;
  await new Journal(world.journalFolder, `${url}\n${account}`).begin(key, { ...note, at: world.clock.now() - 3_600_000, ...more });
}

const kinds: readonly [name: string, kind: NoteKind, key: string, facts: Values][] = [
  ["creation", "creation", "it~abcdef", { identity: "7024c25cfbf2f3d28057fc48a04800f0" }],
  ["made", "creation", "it~abcdef", { made: "7/12" }],
  ["originals", "originals", "it~abcdef", { id: "site-1", originals: { cacheExpiration: 60 } }],
  ["activated", "originals", "it~abcdef", { id: "site-1", originals: {}, activated: true }],
  ["order", "order", "it~abcdef", { cart: "cart-1", order: "order-1", ordered: expect.objectContaining({ name: "shop" }) }],
  ["planChange", "planChange", "it~abcdef", { id: "site-1", cart: "cart-2" }],
  ["missing", "missing", "it~abcdef", { id: "7/12" }],
  ["deletion", "deletion", "MailAlias 1/info@example.com", {}],
  ["setWrites", "setWrites", "it~abcdef", { items: ["792f935f42a6"] }],
  ["sending", "sending", "it~abcdef", {}],
];

test.each(kinds)("a note of 0.1.0 is read: %s as %s", async (name, kind, key, facts) => {
  const world = await World.start();
  await leave(world, name);
  const notes = new Notes(new Journal(world.journalFolder, `${world.simulator.url}\n${world.simulator.account}`), () => world.clock.now());
  expect(await notes.read(kind, key)).toMatchObject({ kind, type: recorded[name]?.note.type, ...facts });
  await notes.end(kind, key);
  expect(readdirSync(world.journalFolder)).toEqual([]);
});

test("the record that a killed run of 0.1.0 was about to create is taken over, however old it is", async () => {
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  const zone = world.simulator.platform.zones.list()[0]!;
  zone.addRecord({ record_type: 0, name: "www", value: "192.0.2.1" });
  world.clock.skip(48 * 3_600_000);
  await leave(world, "creation");
  const self = world.process().resource(recordType);
  const { id } = await create(self, recordIn("7"));
  expect(zone.records.map((record) => `7/${String(record.id)}`)).toEqual([id]);
});

test("settings that a killed run of 0.1.0 had changed are put back to what it noted", async () => {
  const world = await World.start();
  await leave(world, "originals");
  const inputs = { siteId: "site-1", cacheExpiration: 300 };
  const made = await create(world.process().resource(cachingType), inputs);
  expect(made.state.originals).toMatchObject({ cacheExpiration: 60 });
  await remove(world.process().resource(cachingType), made.id, made.state);
  expect(world.simulator.platform.sites.get("site-1").caching).toMatchObject({ cache_expiration: 60 });
});

test("an order that a killed run of 0.1.0 had placed is followed, and nothing is ordered again", async () => {
  const world = await BillingWorld.open({ delays: stepByStep });
  const first = world.process();
  await killed(first, { from: "POST", request: 0, moment: "after" }, () => create(first.resource(site.definition), site.inputs));
  const [cart] = world.carts;
  await leave(world, "order", { at: world.clock.now(), cart: cart?.token, order: undefined });
  const made = await create(world.process().resource(site.definition), site.inputs);
  expect(world.asked).toBe(1);
  world.expectBought(made, site.cents);
});

const notNotes = ["", "{", '{"type":"Site","at":1', "null", "[]", '"text"', '{"type":7,"at":1}', "\0\0\0\0"];

test.each(notNotes)("a note that holds %j stops a purchase, and nothing else", async (text) => {
  const world = await BillingWorld.open();
  await leave(world, "order");
  for (const name of readdirSync(world.journalFolder)) writeFileSync(join(world.journalFolder, name), text);
  const refused = await outcomeOf(create(world.process().resource(site.definition), site.inputs));
  expect(String(refused)).toMatch(
    /nothing was ordered: an earlier run left a note that can't be read.*remove the file \S+\.json and run `pulumi up`/s,
  );
  expect(world.asked).toBe(0);
  const insisting = await outcomeOf(create(world.process({ orderAgain: "12345678" }).resource(site.definition), site.inputs));
  expect(insisting).toMatchObject({ explained: "note-unreadable" });
  expect(world.asked).toBe(0);

  const free = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  await leave(free, "creation");
  for (const name of readdirSync(free.journalFolder)) writeFileSync(join(free.journalFolder, name), text);
  const process = free.process();
  expect(await create(process.resource(recordType), recordIn("7"))).toMatchObject({ id: expect.stringMatching(/^7\//) });
  expect(process.said).toContainEqual(expect.stringMatching(/^warning: the note \S+\.json can't be read \(.*\)\. So the provider/));
});

test.each(notNotes)("a note of a plan change that holds %j lets no plan be bought", async (text) => {
  const world = await BillingWorld.open();
  const made = await create(world.process().resource(site.definition), site.inputs);
  await leave(world, "planChange", { made: made.id });
  for (const name of readdirSync(world.journalFolder)) writeFileSync(join(world.journalFolder, name), text);
  world.simulator.resetReport();
  const { changed } = site;
  const refused = await outcomeOf(update(world.process().resource(site.definition), made.id, made.state, changed));
  expect(String(refused)).toMatch(/nothing was ordered: an earlier run left a note that can't be read/);
  expect(world.requests().filter((line) => !line.startsWith("GET"))).toEqual([]);
});

test("a state of 0.1.0 whose object hadn't shown yet waits for the object before it is changed", async () => {
  const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
  const made = await create(world.process().resource(recordType), recordIn("7"));
  const process = world.process();
  const unseen = { zoneId: "7", name: "www", type: "A", value: "192.0.2.1", pending: "its first read" };
  world.simulator.faults.add({ kind: "staleRead", times: 3 });
  world.simulator.resetReport();
  const state = await update(process.resource(recordType), made.id, unseen, recordIn("7", { value: "192.0.2.2" }));
  expect(state).toMatchObject({ value: "192.0.2.2" });
  // Four looks until the record shows, and only then the change.
  expect(world.requests().findIndex((line) => line.startsWith("PATCH"))).toBeGreaterThanOrEqual(3);
  expect(state).not.toHaveProperty("pending");
  expect(state).not.toHaveProperty("unseen");
});

test("what a state of 0.1.0 found before its first write is put back by its deletion", async () => {
  const { state } = await create((await World.start()).process().resource(cachingType), { siteId: "site-1", cacheExpiration: 300 });
  const { originals, originalsAt, ...rest } = state;
  const world = await World.start();
  await remove(world.process().resource(cachingType), "site-1", {
    ...rest,
    found: { ...originals, cacheExpiration: 60 },
    foundAt: originalsAt,
  });
  expect(world.simulator.platform.sites.get("site-1").caching).toMatchObject({ cache_expiration: 60 });
});
