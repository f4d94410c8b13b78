import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NoEngineError, runEngine } from "../../../src/cli/frame/engine";
import type { World } from "../../../src/cli/frame/world";
import { newFolder } from "./called";

const worldIn = (folder: string) => ({ env: { PATH: folder }, folder }) as unknown as World;
const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;

describe("the engine of a command", () => {
  it("is ended at its limit", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "pulumi"), "#!/bin/sh\necho begun\nexec /bin/sleep 60\n");
    chmodSync(join(folder, "pulumi"), 0o755);
    expect(await runEngine(worldIn(folder), ["version"], 1_000)).toMatchObject({ code: 1, stdout: "begun\n" });
  });

  it("leaves nothing to wait for when there is none", async () => {
    const before = timers();
    await expect(runEngine(worldIn(newFolder()), ["version"], 60_000)).rejects.toThrow(NoEngineError);
    expect(timers()).toBe(before);
  });
});
