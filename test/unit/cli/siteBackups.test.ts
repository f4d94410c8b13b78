import type { Simulator, SimulatorOptions } from "../../../src/simulator";
import { called, countOf, ends, jsonOf, methodsOf, newSimulator } from "./called";

const at = "/api/sites/{site_id}";
const created = "2026-11-01T00:00:00Z";

const shop = (options: SimulatorOptions = {}): Promise<Simulator> =>
  newSimulator({
    sites: [
      {
        ...{ id: "site-1", name: "shop" },
        backups: [
          {
            label: "files",
            archives: [
              { id: "a1", name: "first", created },
              { id: "a2", name: "second", created },
            ],
          },
          { label: "data", archives: [{ id: "a3", name: "first", created }] },
        ],
      },
    ],
    ...options,
  });

const volumesOf = (simulator: Simulator) => simulator.platform.sites.get("site-1").backups.list();

describe("site backup list", () => {
  it.each(["documented", "wrapped"] as const)("shows volumes and backups (%s)", async (backupList) => {
    const simulator = await shop({ shapes: { backupList } });
    const { out } = await ends("site backup list shop", { simulator }, 0, /^files +1 +10 +0\.5 +2$/m);
    expect(out).toMatch(/^files +a2 +second +2026-11-01T00:00:00Z$/m);
    expect(await jsonOf("site backup list site-1", { simulator })).toMatchObject({
      site: { name: "shop" },
      volumes: [
        { label: "files", id: "1" },
        { label: "data", archives: [{ id: "a3" }] },
      ],
    });
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("knows a site without volumes, a volume without backups, and one alone that is called like a wrapper", async () => {
    const simulator = await shop({
      sites: [
        { id: "site-1", name: "shop", backups: [] },
        { id: "site-2", backups: [{ label: "data" }] },
      ],
    });
    const listed = (site: string) => called(["site backup list", site], { simulator });
    expect(await listed("shop")).toMatchObject({ status: 0, out: "The site has no volume that is backed up.\n" });
    expect((await listed("site-2")).out).toMatch(/^data +1 +10 +0\.5 +0$/m);
    simulator.shapes.emptyVolume = "blank";
    expect((await listed("site-2")).out).toMatch(/^data +0$/m);
  });

  it("fails where the answer has no volumes in it", async () => {
    const simulator = await shop();
    simulator.faults.add({ kind: "status", status: 200, body: { message: "hello" }, route: `GET ${at}/backups` });
    await ends("site backup list shop", { simulator }, 1, "without the volumes");
  });
});

describe("site backup create", () => {
  it.each([{}, { siteAction: "task" }, { siteActionTask: "hidden" }] as const)("waits until the backup shows (%j)", async (shapes) => {
    const simulator = await shop({ shapes });
    const words = ["site", "backup", "create", "shop", "--volume", "files", "--name", "before", "--yes", "--json"];
    const { status, out } = await called(words, { simulator });
    expect(status).toBe(0);
    const [files] = volumesOf(simulator);
    expect(JSON.parse(out)).toMatchObject({
      action: "backup create",
      volume: "files",
      backup: { id: files?.archives[2]?.id, name: "before" },
    });
    expect(countOf(simulator, `PATCH ${at}/backups/{volume_id}`)).toBe(1);
  });

  it("takes the only volume, and names the backup by the time", async () => {
    const simulator = await shop({ sites: [{ id: "site-1", name: "shop", backups: [{ label: "files" }] }] });
    const { out } = await called("site backup create shop --yes", { simulator });
    expect(out).toMatch(/^backed up the volume files of site shop as archive-\d+\n$/);
    expect(volumesOf(simulator)[0]?.archives[0]?.name).toMatch(/^manual 20\d\d-.*Z$/);
  });

  it("needs to know the volume, and its id", async () => {
    const simulator = await shop();
    const create = (...more: string[]) => called(["site backup create shop --yes", ...more], { simulator });
    expect(await create()).toMatchObject({ status: 2, err: expect.stringContaining("choose one with --volume: files, data") });
    expect(await create("--volume", "logs")).toMatchObject({ status: 1, err: expect.stringContaining("It has files, data.") });
    simulator.platform.sites.add({ id: "site-2", backups: [{ label: "files" }] });
    simulator.shapes.emptyVolume = "blank";
    await ends("site backup create site-2 --yes", { simulator }, 1, "shows the id of the volume files only after its first backup");
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });
});

describe.each([
  ["delete", `DELETE ${at}/backups/{volume_id}`],
  ["restore", `PATCH ${at}/restores/{volume_id}`],
] as const)("site backup %s", (verb, route) => {
  const effect = (simulator: Simulator) => {
    const [files] = volumesOf(simulator);
    return verb === "delete" ? files?.archives.map(({ id }) => id) : files?.restored;
  };

  it("does it to the backup that is named, once", async () => {
    const simulator = await shop();
    const { status, out } = await called(["site backup", verb, "shop", "second", "--yes", "--json"], { simulator });
    expect([status, JSON.parse(out)]).toMatchObject([0, { volume: "files", backup: { id: "a2", name: "second", created } }]);
    expect(effect(simulator)).toEqual(verb === "delete" ? ["a1"] : "a2");
    expect(simulator.report().requests.find((request) => request.route === route)?.body).toEqual({ backup_id: "a2" });
    expect(countOf(simulator, route)).toBe(1);
    expect(simulator.report().unknownKeys).toEqual([]);
  });

  it("refuses a name that two backups have, and takes it with the volume", async () => {
    const simulator = await shop();
    await ends(["site backup", verb, "shop", "first", "--yes"], { simulator }, 1, '"first" names 2 backups: a1 of files, a3 of data.');
    await ends(["site backup", verb, "shop", "nothing", "--yes"], { simulator }, 1, 'no backup "nothing"');
    expect(countOf(simulator, route)).toBe(0);
    const named = await called(["site backup", verb, "shop", "first", "--volume", "files", "--yes"], { simulator });
    expect(named).toMatchObject({ status: 0 });
  });
});
