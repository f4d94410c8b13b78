import fs, {
  constants,
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import promises from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Journal, unreadable } from "../../../../src/kernel/memory/journal";
import type { NoteKind } from "../../../../src/kernel/memory/noteKinds";
import { Notes } from "../../../../src/kernel/memory/notes";
import { VirtualClock } from "../../../harness/virtualClock";
import { newFolder } from "../../../harness/folder";

const note = { kind: "order", type: "Site", at: 1 };
const key = "shop~1";
let folder: string;
let told: string[];

beforeEach(() => {
  folder = newFolder();
  told = [];
});

afterEach(() => jest.restoreAllMocks());

const platform = { origin: "https://a" };
const journal = () => new Journal(folder, (message) => told.push(message));
const names = () => readdirSync(folder).sort();

/** A system call fails as on a full disk or a network drive that has gone. */
const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: no`), { code });
};

/** The paths of the files that are opened from now on, by their numbers. */
function opened(): ReadonlyMap<number, string> {
  const { openSync } = fs;
  const paths = new Map<number, string>();
  jest.spyOn(fs, "openSync").mockImplementation((path, ...rest) => {
    const file = openSync(path, ...rest);
    paths.set(file, String(path));
    return file;
  });
  return paths;
}

/** The files that are synced from now on. */
function syncs(): readonly string[] {
  const { fsync } = fs;
  const paths = opened();
  const synced: string[] = [];
  const watched = (file: number, done: (error: Error | null) => void): void => {
    synced.push(paths.get(file) as string);
    fsync(file, done);
  };
  jest.spyOn(fs, "fsync").mockImplementation(watched as never);
  return synced;
}

/** Some files can't be opened from now on. */
function refuseOpening(code: string, isRefused: (path: string, flags: string | number | undefined) => boolean): void {
  const { openSync } = fs;
  jest
    .spyOn(fs, "openSync")
    .mockImplementation((path, ...rest) => (isRefused(String(path), rest[0]) ? failing(code)() : openSync(path, ...rest)));
}

describe("a note is written", () => {
  test("so that it is on the disk, and what is added later as well", async () => {
    const synced = syncs();
    const self = journal();
    await self.begin(key, note);
    for (const facts of [{ cart: "c-1" }, { order: "o-1" }, { made: "site-1" }]) {
      await self.add(key, facts);
      expect(synced.slice(-2)).toEqual([expect.stringMatching(/\.new$/), folder]);
    }
    expect(await journal().read(key)).toEqual({ ...note, cart: "c-1", order: "o-1", made: "site-1" });
  });

  test("and those that wait at the same time share the sync of their folder, which begins when their files are there", async () => {
    const paths = opened();
    const folderSyncs: { readonly there: number; readonly end: () => void }[] = [];
    jest.spyOn(fs, "fsync").mockImplementation(((file: number, done: () => void) => {
      if (paths.get(file) === folder) folderSyncs.push({ there: names().filter((name) => name.endsWith(".json")).length, end: done });
      else done();
    }) as never);
    const self = journal();
    const isDone: boolean[] = [];
    const begin = (one: string) => self.begin(one, note).then(() => isDone.push(true));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const all = [begin("a")];
    while (folderSyncs.length === 0) await turn();
    all.push(begin("b"), begin("c"));
    while (names().filter((name) => name.endsWith(".json")).length < 3) await turn();
    await turn();
    expect([folderSyncs.length, isDone.length]).toEqual([1, 0]);
    folderSyncs[0]?.end();
    while (folderSyncs.length === 1) await turn();
    expect([folderSyncs.map(({ there }) => there), isDone.length]).toEqual([[1, 3], 1]);
    folderSyncs[1]?.end();
    await Promise.all(all);
    expect(folderSyncs.length).toBe(2);
  });

  test("and what can be found without it costs no sync, nor a second file", async () => {
    const self = journal();
    await self.begin(key, note);
    const synced = syncs();
    await self.add(key, { made: "zone/7" }, { isSynced: false });
    expect(await journal().read(key)).toEqual({ ...note, made: "zone/7" });
    expect([synced, names()]).toEqual([[], [expect.stringMatching(/\.json$/)]]);
    const long = "x".repeat(2_000);
    await self.add(key, { made: long }, { isSynced: false });
    expect([await journal().read(key), told]).toEqual([{ ...note, made: long }, []]);
  });

  test("whole, or not at all on a full disk: half a note would stop later purchases", async () => {
    jest.spyOn(fs, "fsync").mockImplementation(((_: number, done: (error: Error) => void) => done(new Error("ENOSPC"))) as never);
    for (const alone of [true, false]) {
      await expect(journal().begin(key, note, { alone })).rejects.toThrow("ENOSPC");
      expect(names()).toEqual([]);
    }
  });

  test("when the disk is there again", async () => {
    const self = journal();
    jest.spyOn(fs, "mkdirSync").mockImplementationOnce(failing("ESTALE"));
    await expect(self.begin(key, note)).rejects.toThrow("ESTALE");
    await self.begin(key, note);
    expect(await journal().read(key)).toEqual(note);
  });

  test("under names that nobody can foresee, as new files, and never through a link", async () => {
    const written: unknown[] = [];
    const { openSync } = fs;
    jest.spyOn(fs, "openSync").mockImplementation((path, flags, mode) => {
      if (String(path).endsWith(".new")) written.push([path, flags, mode]);
      return openSync(path, flags, mode);
    });
    for (let run = 0; run < 3; run++) await journal().begin(key, note);
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
    expect(written).toEqual(Array.from({ length: 3 }, () => [expect.stringMatching(/\.json\.[0-9a-f]{16}\.new$/), flags, 0o600]));
    expect(new Set(written.map(String)).size).toBe(3);
    expect(names()).toHaveLength(1);
  });

  test("in the place of a planted link, whose target stays as it is", async () => {
    const target = join(folder, "victim");
    writeFileSync(target, "precious");
    await journal().begin(key, note);
    const path = journal().file(key);
    rmSync(path);
    symlinkSync(target, path);
    symlinkSync(target, `${path}.new`);
    expect(await journal().read(key)).toBe(unreadable);
    await journal().begin(key, note);
    expect(readFileSync(target, "utf8")).toBe("precious");
    expect(lstatSync(path).isFile()).toBe(true);
    expect(told).toEqual([expect.stringContaining("can't be read (it is a link)")]);
  });
});

describe("a note isn't taken", () => {
  test("from a pipe, and nothing waits for one", async () => {
    await journal().begin(key, note);
    rmSync(journal().file(key));
    execFileSync("mkfifo", [journal().file(key)]);
    expect(await journal().read(key)).toBe(unreadable);
  });

  test("from a folder in its place", async () => {
    await journal().begin(key, note);
    rmSync(journal().file(key));
    mkdirSync(journal().file(key));
    expect(await journal().read(key)).toBe(unreadable);
    expect(told).toEqual([
      expect.stringMatching(/^the note \S+\.json can't be read \(it is no file\)\. So the provider doesn't know what/),
    ]);
  });

  test("from a folder that can't be listed or read, and then it counts as unreadable", async () => {
    await journal().begin(key, note);
    jest.spyOn(promises, "readdir").mockRejectedValue(new Error("ESTALE"));
    expect(await journal().read(key)).toEqual(note);
    jest.spyOn(fs, "openSync").mockImplementation(failing("ESTALE"));
    expect(await journal().read(key)).toBe(unreadable);
  });
});

describe("another user", () => {
  const other = 12_345;
  /** Gives a path away, as far as the process can see: a user without rights can't really. */
  const giveAway = (given: string) => {
    const { statSync, fstatSync } = fs;
    const paths = opened();
    const changed = (path: unknown, found: unknown) => Object.assign(found as object, path === given ? { uid: other } : {});
    jest.spyOn(fs, "statSync").mockImplementation(((path: string) => changed(path, statSync(path))) as never);
    jest.spyOn(fs, "fstatSync").mockImplementation(((file: number) => changed(paths.get(file), fstatSync(file))) as never);
  };

  test("can't plant a note in a folder that everybody can write to", async () => {
    await journal().begin(key, note);
    giveAway(journal().file(key));
    expect(await journal().read(key)).toBe(unreadable);
    expect(told).toEqual([expect.stringContaining(`it belongs to another user (uid ${other})`)]);
  });

  test("can't be the owner of the folder: no note is written there, and none is believed", async () => {
    await journal().begin(key, note);
    giveAway(folder);
    await expect(journal().begin(key, note)).rejects.toThrow(`${folder} belongs to another user (uid ${other})`);
    expect(await journal().read(key)).toBe(unreadable);
  });
});

test.each([
  [0o700, 0],
  [0o755, 0],
  [0o1777, 0],
  [0o770, 1],
  [0o777, 1],
])("a folder with mode %o: %i warnings that others can remove notes", async (mode, warnings) => {
  chmodSync(folder, mode);
  const self = journal();
  await self.begin(key, note);
  await self.begin("other~1", note);
  expect(told).toHaveLength(warnings);
  for (const line of told) expect(line).toMatch(/^other users can write to .*Run `chmod go-w .*HOSTING_STATE_DIR/s);
  expect(await journal().read(key)).toEqual(note);
});

describe("what is learnt of an order", () => {
  const facts = { cart: "cart-token-1" };

  test("still finds room when the disk is full", async () => {
    const self = journal();
    await self.begin(key, note);
    refuseOpening("ENOSPC", (path) => path.endsWith(".new"));
    await self.add(key, facts);
    await self.add(key, { order: "o-1" });
    expect(told).toEqual([]);
    expect(await journal().read(key)).toEqual({ ...note, ...facts, order: "o-1" });
  });

  test.each(["ENOSPC", "ESTALE", "EROFS"])("is told when it can't be kept: %s", async (code) => {
    const self = journal();
    await self.begin(key, note);
    refuseOpening(code, (_, flags) => flags !== "r" && (Number(flags) & constants.O_WRONLY) !== 0);
    await self.add(key, facts);
    expect(told).toEqual([
      expect.stringMatching(new RegExp(`doesn't have cart cart-token-1: .*${code}.*look in the platform's panel`, "s")),
    ]);
  });

  test("is told when somebody took the note away, or made it unreadable", async () => {
    const self = journal();
    await self.begin(key, note);
    rmSync(self.file(key));
    await self.add(key, facts);
    writeFileSync(self.file(key), "{");
    await self.add(key, { cart: "cart-token-2" });
    expect(told.filter((line) => /doesn't have cart cart-token-[12]/.test(line))).toHaveLength(2);
  });

  test("is nothing to tell of where no note was begun, or where it has ended", async () => {
    const self = journal();
    await self.add(key, facts);
    await self.begin(key, note);
    await self.end(key);
    await self.add(key, facts);
    expect([told, names()]).toEqual([[], []]);
  });
});

describe("what is long over", () => {
  const kinds: Readonly<Record<NoteKind, boolean>> = {
    creation: false,
    missing: false,
    deletion: false,
    setWrites: false,
    originals: true,
    order: true,
    change: true,
  };
  const clock = new VirtualClock();
  const daysAgo = (days: number) => clock.now() - days * 86_400_000;

  test.each(Object.entries(kinds))("a note of kind %s after 90 days: stays is %s", async (kind, stays) => {
    await journal().begin("old~1", { kind, type: "Site", at: daysAgo(91) });
    await journal().begin("young~1", { kind, type: "Site", at: daysAgo(89) });
    await new Notes(journal(), platform, () => clock.now()).begin("creation", "new~1", { type: "DnsRecord", identity: "x" });
    expect(await journal().read("young~1")).toMatchObject({ kind });
    expect((await journal().read("old~1")) !== undefined).toBe(stays);
  });

  test("notes of unknown kinds and unreadable ones stay; what a killed run left half written goes after a day", async () => {
    await journal().begin("old~1", { kind: "reservation", type: "Site", at: 1 });
    await journal().begin("odd~1", note);
    writeFileSync(journal().file("odd~1"), "");
    const [half, fresh] = ["0123456789abcdef", "1123456789abcdef"].map((random) => `${journal().file("half~1")}.${random}.new`);
    for (const path of [half, fresh]) writeFileSync(path as string, "{");
    utimesSync(half as string, daysAgo(2) / 1000, daysAgo(2) / 1000);
    utimesSync(fresh as string, clock.now() / 1000, clock.now() / 1000);
    const before = names();
    await new Notes(journal(), platform, () => clock.now()).begin("creation", "new~1", { type: "DnsRecord", identity: "x" });
    const after = names();
    expect(before.filter((name) => !after.includes(name)).map((name) => join(folder, name))).toEqual([half]);
    expect(told).toEqual([]);
  });

  test("is looked for once a run, and among 200 files at most", async () => {
    for (let index = 0; index < 300; index++)
      writeFileSync(journal().file(`gone~${index}`), JSON.stringify({ kind: "missing", type: "DnsRecord", at: 1, id: "7/1" }));
    const notes = new Notes(journal(), platform, () => clock.now());
    await notes.begin("creation", "new~1", { type: "DnsRecord", identity: "x" });
    expect(names()).toHaveLength(101);
    await notes.begin("creation", "new~2", { type: "DnsRecord", identity: "x" });
    expect(names()).toHaveLength(102);
    await new Notes(journal(), platform, () => clock.now()).begin("creation", "new~3", { type: "DnsRecord", identity: "x" });
    expect(names()).toHaveLength(3);
  });
});

describe("two clones of a project that share a folder of notes", () => {
  const notesOf = (name: string) =>
    new Notes(journal(), { ...platform, workplace: { folder: `/home/anna/${name}`, backend: "b" } }, () => 1);
  const originals = (value: number) => ({ type: "CacheSettings", id: "site-1", originals: { value } });

  test.each(["creation", "setWrites"] as const)("don't write over each other's notes, and end only their own: %s", async (kind) => {
    const facts = (clone: string) => ({ type: "DnsRecords", identity: clone, items: [clone], parent: "7", operation: "create" as const });
    await notesOf("one").begin(kind, key, facts("one"));
    expect(await notesOf("two").read(kind, key)).toBeUndefined();
    await notesOf("two").begin(kind, key, facts("two"));
    await notesOf("two").advance(kind, key, { at: 2 });
    expect(await notesOf("one").read(kind, key)).toMatchObject({ ...facts("one"), at: 1 });
    expect(await notesOf("two").read(kind, key)).toMatchObject({ ...facts("two"), at: 2 });
    await notesOf("one").end(kind, key);
    expect(await notesOf("two").read(kind, key)).toMatchObject(facts("two"));
    await notesOf("two").end(kind, key);
    expect(names()).toEqual([]);
  });

  test("keep what settings were before their first write, also if the other clone writes and deletes them", async () => {
    await notesOf("one").begin("originals", key, originals(-1));
    expect(await notesOf("two").read("originals", key)).toMatchObject(originals(-1));
    await notesOf("two").begin("originals", key, originals(777));
    expect(await notesOf("two").read("originals", key)).toMatchObject(originals(777));
    await notesOf("two").end("originals", key);
    expect(await notesOf("one").read("originals", key)).toMatchObject(originals(-1));
    expect(await notesOf("two").read("originals", key)).toMatchObject(originals(-1));
    const later = new Notes(journal(), { ...platform, workplace: { folder: "/home/anna/two", backend: "b" } }, () => 91 * 86_400_000);
    expect(await later.read("originals", key)).toBeUndefined();
  });
});
