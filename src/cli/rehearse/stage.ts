import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { World } from "../frame/world";

/** A private folder with a backend of its own: what a rehearsal writes lies in it. */
export interface Stage {
  readonly folder: string;
  /** The world of the rehearsal's runs: the same program, and nothing else of the user's stack. */
  world(of: World, simulator: string): World;
  /** Ends the use of the folder: it is removed, unless it is kept. */
  leave(): void;
}

/** A folder that is kept outlives this process, too. */
export function newStage(keeps: boolean): Stage {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-rehearsal-"));
  const [backend, notes] = ["backend", "notes"].map((name) => join(folder, name)) as [string, string];
  for (const path of [backend, notes]) mkdirSync(path, { mode: 0o700 });
  if (!keeps) outlive(folder);
  return {
    folder,
    world: (world, simulator) => {
      const { PULUMI_SKIP_CONFIRMATIONS: _, PULUMI_STACK: __, ...env } = world.env;
      return {
        ...world,
        env: {
          ...env,
          PULUMI_BACKEND_URL: pathToFileURL(backend).href,
          HOSTING_REHEARSAL: simulator,
          HOSTING_STATE_DIR: notes,
          HOSTING_FIRST_POLL_MS: "20",
        },
      };
    },
    leave: () => {
      if (!keeps) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Removes the folder once this process is gone, however it ended: its end closes the pipe. */
function outlive(folder: string): void {
  if (process.platform === "win32") return;
  const script = 'cat > /dev/null; for n in 1 2 3 4 5; do rm -rf "$0" && [ ! -e "$0" ] && exit; sleep 1; done';
  const child = spawn("sh", ["-c", script, folder], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  child.on("error", () => undefined);
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
}
