import type { Created, Definition, Resource } from "../../../harness";
import { beforeRequests, create, outcomeOf, read, registry, remove, update, withZone } from "../../../harness";
import fs, { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Journal, openNotes } from "../../../../src/kernel/memory/journal";
import { Notes } from "../../../../src/kernel/memory/notes";
import { cachingType, recordIn, recordType } from "../samples";
import { newFolder } from "../../../harness/folder";

const intent = { type: "DnsRecord", kind: "creation", identity: "digest", at: 1 };
let folder: string;

beforeEach(() => void (folder = newFolder()));
afterEach(() => chmodSync(folder, 0o700));

const files = () => readdirSync(folder).map((name) => join(folder, name));

describe("the journal", () => {
  test("keeps an intent for the next process, until it ends", async () => {
    await new Journal(folder).begin("www~1", intent);
    const next = new Journal(folder);
    expect(await next.read("www~1")).toEqual(intent);
    await next.end("www~1");
    expect(await next.read("www~1")).toBeUndefined();
    expect(await new Journal(folder).read("www~1")).toBeUndefined();
    expect(files()).toEqual([]);
  });

  test("shows a note that another process of the run wrote after the folder was listed, and can end it", async () => {
    const [one, other] = [new Journal(folder), new Journal(folder)];
    expect(await other.read("shop~1", { byOthers: true })).toBeUndefined();
    await one.begin("shop~1", intent);
    expect(await other.read("shop~1", { byOthers: true })).toEqual(intent);
    await other.end("shop~1");
    expect(files()).toEqual([]);
  });

  test("shows what is open, and passes over what is no note", async () => {
    await new Journal(folder).begin("www~1", intent);
    await new Journal(folder).begin("www~2", { ...intent, at: 2 });
    for (const [name, text] of [
      ["0".repeat(32), "half a no"],
      ["1".repeat(32), "null"],
      ["2".repeat(32), '{"at":1}'],
    ])
      writeFileSync(join(folder, `${name}.json`), text as string);
    writeFileSync(join(folder, "other.json"), JSON.stringify(intent));
    expect((await openNotes(folder)).sort((a, b) => a.at - b.at)).toEqual([intent, { ...intent, at: 2 }]);
    expect(await openNotes(join(folder, "missing"))).toEqual([]);
  });

  test("opens no other note when it looks for the orders of other resources", async () => {
    const notes = new Notes(new Journal(folder), { origin: "https://a" }, () => 1);
    const order = { type: "Site", identity: "x", origin: "https://a", noteId: "ab", ordered: {} };
    await notes.begin("order", "shop~1", order);
    await notes.begin("creation", "www~1", { type: "Site", identity: "x" });
    await notes.begin("change", "Site 7", { type: "Site", id: "7", noteId: "cd", ordered: {} });
    const opened = jest.spyOn(fs, "openSync");
    const found = await notes.ordersOfOthers("new~1", "Site");
    const kinds = [...found.values()].map((note) => (note as { kind: string }).kind).sort();
    expect([kinds, opened.mock.calls.length]).toEqual([["change", "order"], 2]);
    opened.mockRestore();
  });

  describe("tells the platforms of notes apart", () => {
    const at = (origin: string, account?: string) => new Notes(new Journal(folder), { origin, account }, () => 1);

    test("by origin and account", async () => {
      await at("https://a", "one").begin("creation", "www~1", { type: "DnsRecord", identity: "x" });
      expect(await at("https://a", "one").read("creation", "www~1")).toBeDefined();
      expect(await at("https://a", "one").read("creation", "www~2")).toBeUndefined();
      expect(await at("https://a", "two").read("creation", "www~1")).toBeUndefined();
      expect(await at("https://b", "one").read("creation", "www~1")).toBeUndefined();
    });

    test("by origin alone where a note is of an object's id, which is the same for every account", async () => {
      await at("https://a").begin("change", "Site 7", { type: "Site", id: "7", noteId: "ab", ordered: {}, resource: "shop" });
      expect(await at("https://a", "two").read("change", "Site 7")).toMatchObject({ noteId: "ab" });
      expect(await at("https://b").read("change", "Site 7")).toBeUndefined();
    });
  });

  test("is readable by its owner only, the folder it makes as well", async () => {
    const inner = join(folder, "deep", "er");
    await new Journal(inner).begin("www~1", intent);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(inner)) expect(statSync(join(inner, name)).mode & 0o777).toBe(0o600);
  });

  test("has names that are safe whatever the key", async () => {
    const journal = new Journal(folder);
    for (const key of ["../../etc/passwd", "a/b", "", "ü", "x".repeat(1000)]) await journal.begin(key, intent);
    expect(files()).toHaveLength(5);
    for (const name of readdirSync(folder)) expect(name).toMatch(/^[0-9a-f]+\.json$/);
  });

  test("says nothing of a folder that isn't there when there is nothing to end or to read", async () => {
    const journal = new Journal(join(folder, "none"));
    expect(await journal.read("www~1")).toBeUndefined();
    await journal.end("www~1");
    expect(existsSync(join(folder, "none"))).toBe(false);
  });
});

describe("the intent of a creation", () => {
  const secretive = { value: "198.51.100.77", comment: "a private note" };

  test("is on the disk before the request, by the name of its resource, and holds nothing of what is created", async () => {
    const world = await withZone();
    const seen: string[] = [];
    const process = beforeRequests(world.process({ journalFolder: folder }), ({ method }) => {
      if (method === "POST") seen.push(...files().map((file) => readFileSync(file, "utf8")));
    });
    await create(process.resource(recordType, "my record"), recordIn("7", secretive));
    expect(seen).toEqual([expect.stringContaining('"resource":"my record"')]);
    for (const text of [...seen, ...readdirSync(folder)]) {
      for (const value of ["198.51.100.77", "private", "www", "example.com", world.simulator.token, "7"])
        if (value.length > 1) expect(text).not.toContain(value);
    }
  });

  test.each<[string, (self: Resource, made: Created) => unknown]>([
    ["read", (self, { id, state }) => read(self, id, state)],
    ["update", (self, { id, state }) => update(self, id, state, recordIn("7", { ...secretive, ttl: 60 }))],
    ["delete", (self, { id, state }) => remove(self, id, state)],
  ])("ends when the engine brings the id, and not by somebody who only looks: %s", async (_, operation) => {
    const world = await withZone();
    const anew = () => world.process({ journalFolder: folder }).resource(recordType);
    const made = await create(anew(), recordIn("7", secretive));
    await read(anew(), made.id, {}, "get");
    expect(files()).toHaveLength(1);
    await operation(anew(), made);
    expect(files()).toEqual([]);
  });

  test("that can't be written is a warning once, with what to do, and stops nothing that costs nothing, settings neither", async () => {
    const world = await withZone();
    writeFileSync(join(folder, "file"), "");
    const process = world.process({ journalFolder: join(folder, "file") });
    await create(process.resource(cachingType, "caching"), { siteId: "site-1", cacheExpiration: 60 });
    for (const name of ["a", "b"]) await create(process.resource(recordType, name), recordIn("7", { name }));
    expect(process.said.filter((line) => line.includes("HOSTING_STATE_DIR"))).toHaveLength(1);
  });

  test("is a warning where the user has no home folder", async () => {
    const world = await withZone();
    const process = world.process({ journalFolder: null });
    await create(process.resource(recordType, "a"), recordIn("7", { name: "a" }));
    expect(process.said).toEqual([
      expect.stringMatching(
        /^warning: the note about .*\(this user has no home folder for the notes: set HOSTING_STATE_DIR\).*HOSTING_STATE_DIR/,
      ),
    ]);
  });

  test("that can't be written stops a creation where the engine writes no checkpoints", async () => {
    const world = await withZone();
    const process = world.process({ journalFolder: null, withoutCheckpoints: true });
    for (const [definition, inputs] of [
      [recordType, recordIn("7")],
      [cachingType, { siteId: "site-1", cacheExpiration: 60 }],
      [registry.DnsRecords, { zoneId: "7", records: [{ name: "www", type: "A", value: "192.0.2.1" }] }],
    ] as const) {
      const outcome = await outcomeOf(create(process.resource(definition as Definition), inputs));
      expect(outcome).toMatchObject({
        explained: "no-checkpoints",
        message: expect.stringMatching(/nothing was written.*HOSTING_STATE_DIR/s),
      });
    }
    expect(world.requests().filter((request) => !request.startsWith("GET"))).toEqual([]);
  });
});
