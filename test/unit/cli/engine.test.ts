import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { endEngines, NoEngineError, runEngine } from "../../../src/cli/frame/engine";
import type { World } from "../../../src/cli/frame/world";
import { ends, fakeEngine, newFolder, putEngine } from "./called";

const worldIn = (folder: string) => ({ env: { PATH: folder }, folder }) as unknown as World;
const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;

describe("the engine of a command", () => {
  it("is ended at its limit", async () => {
    const folder = putEngine(newFolder(), "#!/bin/sh\necho begun\nexec /bin/sleep 60\n");
    expect(await runEngine(worldIn(folder), ["version"], 1_000)).toMatchObject({ code: 1, stdout: "begun\n" });
  });

  it("is ended with those of its own world alone", async () => {
    const folder = putEngine(newFolder(), "#!/bin/sh\nuntil [ -e go ]; do /bin/sleep 0.05; done\necho done\n");
    const worlds = [1, 2].map(() => ({ ...worldIn(folder), engines: new Set<ChildProcess>() }));
    const [one, other] = worlds.map((world) => runEngine(world, ["up"]));
    await endEngines(worlds[0]!);
    writeFileSync(join(worlds[1]!.folder, "go"), "");
    expect([await one, await other]).toMatchObject([
      { code: 1, stdout: "" },
      { code: 0, stdout: "done\n" },
    ]);
    expect(worlds.map(({ engines }) => engines.size)).toEqual([0, 0]);
  });

  it("leaves nothing to wait for when there is none", async () => {
    const before = timers();
    await expect(runEngine(worldIn(newFolder()), ["version"], 60_000)).rejects.toThrow(NoEngineError);
    expect(timers()).toBe(before);
  });
});

const install = "https://www.pulumi.com/docs/install";

test.each(["demo", "drift", "plugin install", "zone export x --stack prod"])(
  "%s says how to install an engine where there is none",
  async (words) => {
    const said = `: there is no \`pulumi\` on PATH. Install the engine (${install}), or add its folder to PATH.\n`;
    await ends(words, { env: { PATH: newFolder() } }, 1, said);
  },
);

test("demo refuses an engine that is too old", async () => {
  const PATH = fakeEngine(newFolder(), { stdout: "v3.100.0\n" });
  const said = `pulumi-hosting demo: this is pulumi v3.100.0; 3.250.0 or newer is needed. Update it: ${install}\n`;
  await ends("demo", { env: { PATH } }, 1, said);
});
