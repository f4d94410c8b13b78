import type { Simulator, SimulatorOptions } from "../../../src/simulator";
import { called, countOf, ends, jsonOf, methodsOf, newSimulator, obeyed } from "./called";

const restart = "POST /api/sites/{id}/restart";

const shop = (options: SimulatorOptions = {}): Promise<Simulator> =>
  newSimulator({ sites: [{ id: "site-1", name: "shop" }], ...options, delays: { restartMs: 20, ...options.delays } });

describe("a command that does something to a site", () => {
  it("does it once, waits for the platform's task, and names it", async () => {
    const simulator = await shop();
    const { err } = await ends("site restart shop --yes", { simulator }, 0, /^restarted site shop: task \d+ \(Restart site\)\n$/);
    expect(err).toContain("waiting for the restart of site shop");
    expect(countOf(simulator, restart)).toBe(1);
    expect(simulator.platform.tasks.list().map(({ status: ended }) => ended)).toEqual(["OK"]);
  });

  it("prints JSON", async () => {
    expect(await jsonOf("site restart site-1 --yes", { simulator: await shop() })).toEqual({
      site: { id: "site-1", name: "shop" },
      action: "restart",
      tasks: [expect.objectContaining({ name: "Restart site", status: "OK", by: "Simulated User", startedAt: expect.any(String) })],
    });
  });

  it.each([
    ["site restart shop --yes", "Restart site"],
    ["site backup create shop --yes", "Back up files"],
  ])("%s fails with the words of the task that failed", async (words, task) => {
    const backups = [{ label: "files" }];
    const simulator = await shop({ sites: [{ id: "site-1", name: "shop", backups }], delays: { restartMs: 60_000, backupMs: 60_000 } });
    const { tasks } = simulator.platform;
    const done = ends(words, { simulator }, 1, new RegExp(`task \\d+ \\(${task}\\) failed: no space .*left on device\\. `));
    while (tasks.list().length === 0) await new Promise(setImmediate);
    tasks.end(tasks.list()[0]!.id, "FAILED", undefined, "no space\u001b[2J left on device");
    expect((await done).err).not.toMatch(obeyed);
  });

  it.each([
    [200, { status: "failed", error: "no space left" }],
    [202, { task: { status: "FAILED", data: "no space left" } }],
    [200, { success: false, message: "no space left" }],
  ])("fails where the answer itself says so (%i %j)", async (status, body) => {
    const simulator = await shop();
    const words = /the platform answered that the restart of site shop failed, with the words: no space left/;
    simulator.faults.add({ kind: "status", status, body, route: restart });
    await ends("site restart shop --yes", { simulator }, 1, words);
  });

  it("says what it doesn't know where the task doesn't end in time, and that nothing is sent again", async () => {
    const simulator = await shop({ delays: { restartMs: 60_000 } });
    const env = { HOSTING_WAIT_LIMIT_MS: "150" };
    await ends("site restart shop --yes", { simulator, env }, 1, /but it hasn't ended after 0 s\. The request isn't sent again\. Check: /);
    expect(countOf(simulator, restart)).toBe(1);
  });

  it("says that the platform took it where no task shows", async () => {
    const simulator = await shop({ shapes: { siteActionTask: "hidden" } });
    const env = { HOSTING_WAIT_LIMIT_MS: "150" };
    await ends(
      "site restart shop --yes",
      { simulator, env },
      0,
      /^accepted by the platform: .*The command followed no task; see: pulumi-hosting site tasks site-1\n$/,
    );
  });

  it("takes no task of somebody else for its own", async () => {
    const simulator = await shop({ shapes: { siteActionTask: "hidden" } });
    const { tasks } = simulator.platform;
    const done = called("site restart shop --yes", { simulator, env: { HOSTING_WAIT_LIMIT_MS: "150" } });
    while (countOf(simulator, restart) === 0) await new Promise(setImmediate);
    tasks.end(tasks.start({ name: "Site edge cache purge", account: simulator.account, site: "site-1" }).id, "FAILED");
    expect(await done).toMatchObject({ status: 0, out: expect.stringMatching(/^accepted by the platform: .*followed no task/) });
  });

  it.each(["empty", "object", "task"] as const)(
    "takes any 202 (%s), and follows its own task beside those of others",
    async (siteAction) => {
      const simulator = await shop({ shapes: { siteAction } });
      const { tasks } = simulator.platform;
      const about = { account: simulator.account, site: "site-1" };
      tasks.end(tasks.start({ name: "Restart site", ...about }).id, "FAILED");
      const done = called("site restart shop --yes --json", { simulator });
      while (tasks.list().length === 1) await new Promise(setImmediate);
      tasks.end(tasks.start({ name: "Rotate logs", ...about }).id, "FAILED");
      const { status, out } = await done;
      expect([status, JSON.parse(out)]).toMatchObject([0, { tasks: [{ name: "Restart site", status: "OK" }] }]);
      expect((JSON.parse(out) as { tasks: unknown[] }).tasks).toHaveLength(1);
    },
  );
});

describe("site purge", () => {
  it.each([
    [[], "POST /api/sites/{site_id}/cdn/caching/purge", /^emptied the edge cache of site shop\n$/],
    [
      ["--layer", "all"],
      "DELETE /api/sites/{site_id}/cache/{type}/purge",
      /^emptied the cache layers of site shop: task \d+ \(Purge cache all\)\n$/,
    ],
    [["--layer", "redis"], "DELETE /api/sites/{site_id}/cache/{type}/purge", /^emptied the cache layer redis of site shop: task \d+ /],
  ] as const)("empties a cache (%j)", async (words, route, said) => {
    const simulator = await shop();
    await ends(["site purge shop", ...words, "--yes"], { simulator }, 0, said);
    expect(countOf(simulator, route)).toBe(1);
  });

  it.each(["object", "empty", "accepted", "noContent"] as const)("takes any answer to a purge of the edge (%s)", async (edgePurge) => {
    const simulator = await shop({ shapes: { edgePurge } });
    const { out } = await called("site purge shop --yes --json", { simulator });
    expect(JSON.parse(out)).toEqual({ site: { id: "site-1", name: "shop" }, action: "purge", layer: "edge", tasks: [] });
  });

  it.each(["documented", "wrapped", "empty"] as const)("follows the task of a layer, named or not (%s)", async (cacheTask) => {
    const simulator = await shop({ shapes: { cacheTask } });
    const { out } = await called("site purge shop --layer nginx --yes --json", { simulator });
    expect(JSON.parse(out)).toMatchObject({ tasks: [{ name: "Purge cache nginx", status: "OK" }] });
  });
});

describe("site tasks", () => {
  const withTasks = async () => {
    const simulator = await shop();
    const { tasks } = simulator.platform;
    const about = { account: simulator.account, site: "site-1" };
    const failed = tasks.start({ name: "Backup\u001b[2J", ...about });
    tasks.end(failed.id, "FAILED", undefined, "no\nspace");
    tasks.start({ name: "Restart site", ...about });
    return { simulator, failed };
  };

  it("lists them, with what a failed one said", async () => {
    const { simulator, failed } = await withTasks();
    const { status, out } = await called("site tasks shop", { simulator });
    expect(status).toBe(0);
    expect(out).toMatch(/^id +status +begun +ended +name +by +message\n/);
    expect(out).toMatch(new RegExp(`^${failed.id} +FAILED .*Backup.*no space$`, "m"));
    expect(out).not.toMatch(obeyed);
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("lists those of one status, as JSON", async () => {
    const { simulator, failed } = await withTasks();
    const listed = await called("site tasks shop --filter failed --json", { simulator });
    expect(JSON.parse(listed.out)).toMatchObject({ site: { id: "site-1" }, tasks: [{ id: String(failed.id), said: "no space" }] });
    expect(await called("site tasks shop --filter pending", { simulator })).toMatchObject({ out: "No tasks.\n" });
  });
});
