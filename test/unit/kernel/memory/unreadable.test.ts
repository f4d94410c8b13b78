import { create, type Definition, diffResource, outcomeOf, read, registry, remove, update, type Values, World } from "../../../harness";
import fs, { promises, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { NoteKind } from "../../../../src/kernel/memory/noteKinds";
import { BillingWorld, site } from "../purchase/buying";
import { cachingType, recordIn, recordType } from "../samples";

/** Puts a text where the note of a resource would be, and answers with the path of the file. */
function leave(world: World, kind: NoteKind, text: string, key = "it~abcdef"): string {
  const path = world.process().session.notes.file(kind, key);
  writeFileSync(path, text);
  return path;
}

const notNotes = ["", "{", '{"type":"Site","at":1', "null", "[]", '"text"', '{"type":7,"at":1}', "\0\0\0\0"];

/** Notes of a type as another version may write them: without a kind, of an unknown kind, and without what each note of a kind has. */
const otherForms = (type: string, kind: NoteKind): string[] =>
  [{}, { kind: "reservation" }, { kind: 7 }, { kind: "toString" }, { kind }].map((more) => JSON.stringify({ type, at: 1, ...more }));

describe("a note that can't be read", () => {
  test.each([...notNotes, ...otherForms("Site", "order")])("stops the purchase of its resource, and stays: %j", async (text) => {
    const world = await BillingWorld.open();
    const path = leave(world, "order", text);
    for (const options of [{}, { orderAgain: "12345678" }]) {
      const process = world.process(options);
      const refused = await outcomeOf(create(process.resource(site.definition), site.inputs));
      expect(refused).toMatchObject({ explained: "note-unreadable" });
      expect(String(refused)).toContain("nothing was ordered: an earlier run left a note that can't be read");
      expect(String(refused)).toContain(`remove the file ${path} and run \`pulumi up\``);
      expect(process.said).toContainEqual(expect.stringMatching(/^warning: the note \S+\.json can't be read \(.*\)\. So the provider/));
    }
    expect([world.asked, readFileSync(path, "utf8")]).toEqual([0, text]);
  });

  test.each([...notNotes, ...otherForms("Site", "change")])("of a change of plan lets no plan be bought: %j", async (text) => {
    const world = await BillingWorld.open();
    const made = await create(world.anew(site.definition), site.inputs);
    const path = leave(world, "change", text, `Site ${made.id}`);
    world.simulator.resetReport();
    const process = world.process({ orderAgain: "12345678" });
    const refused = await outcomeOf(update(process.resource(site.definition), made.id, made.state, site.changed));
    expect(String(refused)).toContain(path);
    expect(refused).toMatchObject({ explained: "note-unreadable" });
    expect(world.requests().filter((line) => !line.startsWith("GET"))).toEqual([]);
  });

  test.each(otherForms("Site", "order"))("of another resource of the type stops a purchase as well: %j", async (text) => {
    const world = await BillingWorld.open();
    const path = leave(world, "order", text, "old~abcdef");
    const refused = await outcomeOf(create(world.anew(site.definition, "new"), site.inputs));
    expect(refused).toMatchObject({ explained: "note-unreadable", message: expect.stringContaining(`remove the file ${path} `) });
    expect([world.asked, readFileSync(path, "utf8")]).toEqual([0, text]);
  });

  test.each(notNotes)("and may be of another resource's order stops a purchase, since its type is unknown: %j", async (text) => {
    const world = await BillingWorld.open();
    const path = leave(world, "order", text, "old~abcdef");
    const process = world.process();
    const refused = await outcomeOf(create(process.resource(site.definition, "new"), site.inputs));
    expect(refused).toMatchObject({ explained: "note-unreadable", message: expect.stringContaining(`remove the file ${path} `) });
    expect(process.said).toContainEqual(expect.stringContaining(`warning: the note ${path} can't be read (`));
    expect([world.asked, readFileSync(path, "utf8")]).toEqual([0, text]);
  });

  test.each(["EIO", "EMFILE", "EACCES"])("for a moment (%s) stops a purchase beside it", async (code) => {
    const world = await BillingWorld.open();
    const path = leave(world, "order", otherForms("Mailspace", "order")[0] as string, "old~abcdef");
    const { openSync } = fs;
    const failing = jest.spyOn(fs, "openSync").mockImplementation((...all) => {
      if (all[0] === path) throw Object.assign(new Error(`${code}: it failed, open`), { code });
      return openSync(...all);
    });
    const refused = await outcomeOf(create(world.anew(site.definition, "new"), site.inputs));
    failing.mockRestore();
    expect([refused, world.asked]).toMatchObject([{ explained: "note-unreadable" }, 0]);
  });

  test("because another process is writing it at this moment is read again", async () => {
    const world = await BillingWorld.open();
    const path = leave(world, "order", "", "old~abcdef");
    const { readFileSync: readNow } = fs;
    let reads = 0;
    const reading = jest.spyOn(fs, "readFileSync").mockImplementation((...all) => {
      const text = readNow(...all);
      if (text === "" && (reads += 1) === 1) writeFileSync(path, JSON.stringify({ kind: "order", type: "Mailspace", at: 1 }));
      return text;
    });
    world.expectBought(await create(world.anew(site.definition, "new"), site.inputs), site.cents);
    reading.mockRestore();
    expect(reads).toBe(1);
  });

  test("and may lie in a folder that can't be listed stops a purchase: the error names the folder", async () => {
    const world = await BillingWorld.open();
    const process = world.process();
    const failing = jest.spyOn(promises, "readdir").mockRejectedValue(Object.assign(new Error("ESTALE: it failed"), { code: "ESTALE" }));
    const refused = await outcomeOf(create(process.resource(site.definition), site.inputs));
    failing.mockRestore();
    const message = expect.stringContaining(`nothing was ordered: the folder ${world.journalFolder} can't be listed (ESTALE: it failed)`);
    expect([refused, world.asked]).toMatchObject([{ explained: "note-unreadable", message }, 0]);
  });

  test("and isn't of an order stops no purchase", async () => {
    const world = await BillingWorld.open();
    leave(world, "creation", "{", "old~abcdef");
    world.expectBought(await create(world.anew(site.definition), site.inputs), site.cents);
  });

  test.each(otherForms("Mailspace", "order"))("of another type stops no purchase: %j", async (text) => {
    const world = await BillingWorld.open();
    leave(world, "order", text, "old~abcdef");
    world.expectBought(await create(world.anew(site.definition), site.inputs), site.cents);
  });

  test.each([...notNotes, ...otherForms("DnsRecord", "creation")])(
    "stops nothing that is free, and a warning names its file: %j",
    async (text) => {
      const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
      const path = leave(world, "creation", text);
      const process = world.process();
      expect(await create(process.resource(recordType), recordIn("7"))).toMatchObject({ id: expect.stringMatching(/^7\//) });
      const warning = expect.stringContaining(`warning: the note ${path} can't be read (`);
      expect(process.said).toContainEqual(warning);
      expect(await world.process().session.notes.read("creation", "it~abcdef")).toMatchObject({ made: expect.any(String) });
    },
  );

  test.each(otherForms("CacheSettings", "originals"))("stops no settings: %j", async (text) => {
    const world = await World.start();
    leave(world, "originals", text);
    const process = world.process();
    await create(process.resource(cachingType), { siteId: "site-1", cacheExpiration: 300 });
    expect(process.said.join()).toContain("another version of pulumi-hosting wrote it");
    expect(readdirSync(world.journalFolder)).toHaveLength(1);
  });
});

describe("a state in a form that this version can't read", () => {
  const record = recordIn("7");
  const entry = { ttl: 300, recordId: "12" };
  const forms: readonly [type: string, id: string, inputs: Values, unreadable: Values, name: string][] = [
    ["DnsRecord", "7/12", record, { ...record, normalised: "a digest" }, "normalised"],
    ["DnsRecord", "7/12", record, { ...record, home: { origin: "https://api.example" } }, "home"],
    ["CacheSettings", "site-1", { siteId: "site-1" }, { siteId: "site-1", originals: "60" }, "originals"],
    ["Site", "site-1", site.changed, { ...site.inputs, changeOrder: "cart-1" }, "changeOrder"],
    ["Site", "cart:cart-1", site.inputs, { ...site.inputs, orderedAt: "yesterday" }, "orderedAt"],
    ["DnsRecords", "7/it", { zoneId: "7", records: {} }, { zoneId: "7" }, "records"],
    ["DnsRecords", "7/it", { zoneId: "7", records: {} }, { zoneId: "7", records: [entry] }, "records"],
    ["DnsRecords", "7/it", { zoneId: "7", records: {} }, { zoneId: "7", records: { "www A 192.0.2.1": "12" } }, "records"],
    [
      "DnsRecords",
      "7/it",
      { zoneId: "7", records: {} },
      { zoneId: "7", records: { "www A 192.0.2.1": { ...entry, normalised: 7 } } },
      "normalised",
    ],
  ];

  test.each(forms)("stops every operation before any request: %s %s", async (type, id, inputs, state, name) => {
    const world = await World.start({ zones: [{ id: "7", name: "example.com" }] });
    const resource = world.anew(registry[type] as Definition);
    const operations = [
      () => diffResource(resource, id, state, inputs),
      () => read(resource, id, state),
      () => update(resource, id, state, inputs),
      () => remove(resource, id, state),
    ];
    for (const operation of operations) {
      const failure = String(await outcomeOf(operation()));
      expect(failure).toContain(`the state of this ${name === "normalised" ? "DnsRecord" : type} has \`${name}\` in a form that`);
      expect(failure).toContain("Nothing was read, changed, deleted or ordered.");
    }
    expect(world.requests()).toEqual([]);
  });
});
