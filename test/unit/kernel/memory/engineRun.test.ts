import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Claims } from "../../../../src/kernel/memory/claims";
import { EngineRun } from "../../../../src/kernel/memory/engineRun";
import { newFolder } from "../../../harness/folder";

const folder = newFolder();

const address = "127.0.0.1:4000";
const origin = "https://platform.example";
const runFolder = () => join(folder, "runs", readdirSync(join(folder, "runs"))[0] as string);

describe("the processes of one run", () => {
  const runs: EngineRun[] = [];
  const claims = (at = address) => {
    const run = new EngineRun(folder, at, origin);
    runs.push(run);
    return new Claims(run);
  };
  afterEach(() => {
    for (const run of runs.splice(0)) run.close();
  });

  test("know each other's objects, also those of a process that began earlier", () => {
    const first = claims();
    first.make("Site 7", "shop~1");
    const second = claims();
    expect(second.of("Site 7").owner).toBe("shop~1");
    expect(second.successorOf("Site 7", "old~1")).toBe("shop~1");
    second.forget("Site 7");
    expect(first.free("Site 7", "other~1")).toBe(false);
    expect(first.of("Site 7").owner).toBeUndefined();
  });

  test("refuse what two of them describe or hold", () => {
    const [first, second] = [claims(), claims()];
    expect(first.identities.declare(["www A"], "www~1")).toBeUndefined();
    expect(second.identities.declare(["www A"], "twin~1")).toMatchObject({ other: "www~1" });
    expect(first.hold("DnsRecord 1", "www~1")).toBeUndefined();
    expect(second.hold("DnsRecord 1", "twin~1")).toEqual({ object: "DnsRecord 1", other: "www~1" });
  });

  test("tell a resource that moved from one that is replaced where it is", () => {
    const [first, second] = [claims(), claims()];
    second.identities.declare(["Site shop"], "shop~1");
    expect(first.identities.of("Site shop").movedTo).toBe("shop~1");
    expect(second.identities.of("Site shop").movedTo).toBeUndefined();
    first.identities.declare(["Site shop"], "shop~1");
    expect(first.identities.of("Site shop").movedTo).toBeUndefined();
  });

  test("know what a resource took when it moved", () => {
    const [first, second] = [claims(), claims()];
    second.identities.take("Site shop", "Site 7");
    expect([first.identities.of("Site shop").taken, first.identities.of("Site other").taken]).toEqual(["Site 7", undefined]);
  });

  test("refuse what two of them want to have a hand in alone, until one lets go", () => {
    const [first, second] = [claims(), claims()];
    expect(first.joint.claim("the alias a@example.com", "one~1", "exclusive")).toBeUndefined();
    expect(second.joint.claim("the alias a@example.com", "two~2", "shared")).toBe("one~1");
    first.joint.release("one~1");
    expect(second.joint.claim("the alias a@example.com", "two~2", "exclusive")).toBeUndefined();
  });

  test("know which other resource manages alone what one has a hand in", () => {
    const [first, second] = [claims(), claims()];
    const [alias, all] = ["the alias a@example.com", "the aliases of anna@example.com"];
    first.joint.claim(alias, "anna~1", "exclusive");
    expect(second.joint.holderOf([alias, all], "alias~1")).toBeUndefined();
    first.joint.claim(all, "anna~1", "exclusive");
    expect([second.joint.holderOf([alias, all], "alias~1"), second.joint.holderOf([alias, all], "anna~1")]).toEqual(["anna~1", undefined]);
    first.joint.release("anna~1");
    expect(second.joint.holderOf([alias, all], "alias~1")).toBeUndefined();
  });

  test("tell each other digests of what resources describe: it may be a secret", () => {
    const [first, second] = [claims(), claims()];
    const described = ["www A", '["DnsRecord",{"zoneId":"7"},null,["last","TXT","s3cretvalue"]]'];
    first.identities.declare(described, "set~1", true);
    first.identities.take(described[1] as string, "DnsRecord 7/1");
    first.joint.claim("the aliases of s3cretvalue", "alias~1", "shared");
    const told = readdirSync(runFolder()).map((file) => readFileSync(join(runFolder(), file), "utf8"));
    expect(told.join("")).toMatch(/declareIdentities.*takeByMove.*DnsRecord 7\/1.*claimJointly/s);
    expect(told.join("")).not.toMatch(/s3cretvalue|www A/);
    const twice = second.identities.declare(["docs A", ...described.slice(1)], "twin~1");
    expect(twice).toEqual({ other: "set~1", identity: described[1], inSet: true });
  });

  test("know nothing of another engine's run", () => {
    claims().make("Site 7", "shop~1");
    expect(claims("127.0.0.1:4001").of("Site 7").owner).toBeUndefined();
  });

  test("read what the others add, and nothing twice, however much it is", () => {
    const [first, second] = [claims(), claims()];
    const many = 2_000;
    let bytes = 0;
    const { readSync } = fs;
    const counted = jest.spyOn(fs, "readSync").mockImplementation(((...all: Parameters<typeof readSync>) => {
      const read = readSync(...all);
      bytes += read;
      return read;
    }) as typeof readSync);
    for (let site = 0; site < many; site++) {
      first.make(`Site ${site}`, `shop-${site}~1`);
      expect(second.of(`Site ${site}`).owner).toBe(`shop-${site}~1`);
    }
    counted.mockRestore();
    const own = readdirSync(runFolder()).map((name) => readFileSync(join(runFolder(), name)).length);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(own.reduce((sum, size) => sum + size, 0));
  });

  test("hear one that begins within the same second, where the disk has whole seconds only", () => {
    const second = Math.floor(Date.now() / 1_000);
    const clock = jest.spyOn(Date, "now").mockReturnValue((second + 2) * 1_000 - 50);
    const first = claims();
    utimesSync(runFolder(), second, second);
    expect(first.of("Site 7").owner).toBeUndefined();
    const other = claims();
    utimesSync(runFolder(), second, second);
    other.make("Site 7", "shop~1");
    expect(first.of("Site 7").owner).toBe("shop~1");
    clock.mockRestore();
  });

  test("go on alone when somebody removes their folder", () => {
    const [first, second] = [claims(), claims()];
    first.make("Site 7", "shop~1");
    rmSync(runFolder(), { recursive: true });
    first.make("Site 8", "store~1");
    expect([first.of("Site 8").owner, second.of("Site 8").owner]).toEqual(["store~1", undefined]);
  });

  test("pass over a garbled line, and read those behind it", () => {
    const first = claims();
    const garbled = ["\0\0\0\0", "null", '{"make":1}', '["make","Site'].join("\n");
    const path = join(runFolder(), `${process.pid}.00000000.log`);
    writeFileSync(path, `["make","Site 8","shop~1"]\n${garbled}\n["make","Site 9","shop~1"]\n`);
    expect([first.of("Site 8").owner, first.of("Site 9").owner]).toEqual(["shop~1", "shop~1"]);
    rmSync(path);
  });

  test("are alone where no file can be written, and half a line is none", () => {
    expect(new Claims(new EngineRun(join(__filename, "below"), address, origin)).of("Site 7").owner).toBeUndefined();
    const first = claims();
    writeFileSync(join(runFolder(), `${process.pid}.00000000.log`), '["make","Site 8","shop~1"]\n["make","Site 9"');
    expect([first.of("Site 8").owner, first.of("Site 9").owner]).toEqual(["shop~1", undefined]);
    rmSync(join(runFolder(), `${process.pid}.00000000.log`));
  });
});

test.each<[string, () => number]>([
  [
    "has no room",
    () => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  ],
  ["has room for a part", () => 3],
])("a disk that %s fails nothing: the process goes on with what it knows, and the others read no half line", (_, write) => {
  const [run, other] = [new EngineRun(folder, address, origin), new EngineRun(folder, address, origin)];
  const [own, others] = [new Claims(run), new Claims(other)];
  own.make("Site 7", "shop~1");
  const full = jest.spyOn(fs, "writeSync").mockImplementationOnce(write);
  own.make("Site 8", "store~1");
  full.mockRestore();
  own.make("Site 9", "mall~1");
  expect(["Site 7", "Site 8", "Site 9"].map((site) => own.of(site).owner)).toEqual(["shop~1", "store~1", "mall~1"]);
  expect(["Site 7", "Site 8", "Site 9"].map((site) => others.of(site).owner)).toEqual(["shop~1", undefined, undefined]);
  run.close();
  other.close();
});

test("files of a process that is gone don't count, and are removed", () => {
  const dead = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
  const run = new EngineRun(folder, address, origin);
  writeFileSync(join(runFolder(), `${dead}.00000000.log`), '["make","Site 7","shop~1"]\n');
  expect(new Claims(run).of("Site 7").owner).toBeUndefined();
  run.close();
  const old = runFolder();
  utimesSync(old, new Date(0), new Date(0));
  const later = new EngineRun(folder, "127.0.0.1:4002", origin);
  expect(readdirSync(join(folder, "runs"))).toHaveLength(1);
  later.close();
});

test("two processes may clean up at the same time, and what is no folder stays", () => {
  const over = () => {
    new EngineRun(folder, "127.0.0.1:4004", origin);
    const old = runFolder();
    for (const file of readdirSync(old)) rmSync(join(old, file));
    utimesSync(old, new Date(0), new Date(0));
    return old;
  };
  const old = over();
  writeFileSync(join(folder, "runs", "a-file"), "");
  const { statSync } = fs;
  const gone = jest.spyOn(fs, "statSync").mockImplementationOnce(() => {
    rmSync(old, { recursive: true });
    return statSync(old);
  });
  const run = new EngineRun(folder, address, origin);
  gone.mockRestore();
  const [one, other] = [new Claims(run), new Claims(new EngineRun(folder, address, origin))];
  one.make("Site 7", "shop~1");
  expect(other.of("Site 7").owner).toBe("shop~1");
  rmSync(join(folder, "runs", "a-file"));
  rmSync(runFolder(), { recursive: true });
});

test.each([
  ["2026-01-15 training", "model.bin"],
  [`0123abcd-${"0".repeat(32)}`, "model.bin"],
  ["0123abcd", "12.0123abcd.log"],
])("a user's own file in a folder named runs stays, whatever its age: %s/%s", (name, file) => {
  const chosen = newFolder();
  const results = join(chosen, "runs", name);
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, file), "precious");
  utimesSync(results, new Date(0), new Date(0));
  new EngineRun(chosen, address, origin).close();
  expect(existsSync(join(results, file))).toBe(true);
});

test("files of another machine that has this one's name are kept: its processes aren't to be found here", () => {
  const shared = newFolder();
  const readFile = fs.readFileSync;
  const other = jest
    .spyOn(fs, "readFileSync")
    .mockImplementation(((path: string, ...more: never[]) =>
      path.endsWith("/boot_id") ? "0f9a1c1e-0000-4000-8000-000000000000\n" : readFile(path, ...more)) as typeof readFile);
  const theirs = new EngineRun(shared, address, origin);
  other.mockRestore();
  const dead = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
  const [name = ""] = readdirSync(join(shared, "runs"));
  const path = join(shared, "runs", name);
  renameSync(join(path, readdirSync(path)[0] as string), join(path, `${dead}.00000000.log`));
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path, anHourAgo, anHourAgo);
  new EngineRun(shared, "127.0.0.1:4005", origin).close();
  expect(readdirSync(path)).toEqual([`${dead}.00000000.log`]);
  theirs.close();
});

test("files of another machine are removed after a week", () => {
  const chosen = newFolder();
  const [young, old] = ["1", "2"].map((digit) => join(chosen, "runs", `0123abcd-${digit.repeat(32)}`)) as [string, string];
  for (const path of [young, old]) {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "12.0123abcd.log"), "");
  }
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  utimesSync(young, days(6), days(6));
  utimesSync(old, days(8), days(8));
  new EngineRun(chosen, address, origin).close();
  expect([existsSync(young), existsSync(old)]).toEqual([true, false]);
});

test("files of a process that lives are kept, whatever their age", async () => {
  // It lives until its input is closed.
  const alive = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  const run = new EngineRun(folder, address, origin);
  const own = runFolder();
  run.close();
  const kept = new EngineRun(folder, address, origin);
  const [file = ""] = readdirSync(own);
  renameSync(join(own, file), join(own, `${alive.pid}.00000000.log`));
  utimesSync(own, new Date(0), new Date(0));
  new EngineRun(folder, "127.0.0.1:4003", origin).close();
  expect(readdirSync(own)).toEqual([`${alive.pid}.00000000.log`]);
  kept.close();
  alive.stdin.end();
  await once(alive, "exit");
});
