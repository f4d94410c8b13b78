import { type ChildProcessByStdio, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { rehearsalFolder } from "../../host/settings";
import type { World } from "../frame/world";
import type { Project } from "../plugin/project";

/** A private folder with a backend of its own: all that a rehearsal writes lies in it. */
export interface Stage {
  readonly folder: string;
  /** A project of the same name, in which the stack is set up. */
  readonly project: string;
  /** The copy of the stack's configuration, which the runs take: the engine may write into it. */
  readonly config: string;
  /** The file of the state as the user's backend has it. */
  readonly state: string;
  /** What each Node process of a run loads first. */
  readonly guard: string;
  /** The world of the rehearsal's runs: the same program, and nothing else of the user's stack. */
  world(of: World, simulator: string): World;
  /** A place for another stack, of this project or of another one: its folder, and the file of its state. */
  lent(project: string | undefined, state: unknown): { readonly folder: string; readonly file: string };
  /** Removes what the provider noted in earlier runs. */
  forget(): void;
  /** Ends the use of the folder: it is removed, unless it is kept. */
  leave(): void;
}

/** A folder that is kept outlives this process, too. */
export function newStage(keeps: boolean, { name, configFolder }: Project, stack: string, platform: string): Stage {
  const folder = mkdtempSync(join(tmpdir(), rehearsalFolder));
  const [backend, notes, project, home] = ["backend", "notes", "project", "home"].map((part) => join(folder, part)) as [
    string,
    string,
    string,
    string,
  ];
  for (const path of [backend, notes, project]) mkdirSync(path, { mode: 0o700 });
  const watch = keeps ? undefined : outlive(folder);
  writeFileSync(join(project, "Pulumi.yaml"), JSON.stringify({ name, runtime: "nodejs" }), { mode: 0o600 });
  const file = `Pulumi.${stack}.yaml`;
  const config = join(project, file);
  if (existsSync(join(configFolder, file))) copyFileSync(join(configFolder, file), config);
  else writeFileSync(config, "", { mode: 0o600 });
  const guard = join(folder, "guard.cjs");
  writeFileSync(guard, guardOf(platform), { mode: 0o600 });
  return {
    ...{ folder, project, config, guard, state: join(folder, "state.json") },
    world: (world, simulator) => {
      const { PULUMI_SKIP_CONFIRMATIONS: _, PULUMI_STACK: __, PULUMI_DEBUG_PROVIDERS: ___, ...env } = world.env;
      linkPlugins(env, home);
      return {
        ...world,
        env: {
          ...env,
          PULUMI_HOME: home,
          PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
          PULUMI_BACKEND_URL: pathToFileURL(backend).href,
          // Killed processes leave files of their own: they go with the folder.
          TMPDIR: folder,
          // What costs time, and changes nothing of the result.
          PULUMI_SKIP_CHECKPOINTS: "true",
          NODE_COMPILE_CACHE: join(folder, "compiled"),
          HOSTING_REHEARSAL: simulator,
          HOSTING_STATE_DIR: notes,
          HOSTING_FIRST_POLL_MS: "20",
          // The simulator takes milliseconds: what isn't there soon never comes.
          HOSTING_WAIT_LIMIT_MS: "20000",
          HOSTING_LOST_ORDER_MS: "2000",
        },
      };
    },
    lent: (other, state) => {
      const file = join(folder, "lent.json");
      writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
      if (other === undefined || other === name) return { folder: project, file };
      const its = mkdtempSync(join(folder, "lent-"));
      writeFileSync(join(its, "Pulumi.yaml"), JSON.stringify({ name: other, runtime: "nodejs" }));
      return { folder: its, file };
    },
    forget: () => {
      rmSync(notes, { recursive: true, force: true });
      mkdirSync(notes, { mode: 0o700 });
    },
    leave: () => {
      if (!keeps) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      watch?.stdin.end();
    },
  };
}

/** What a rehearsal may run. The engine finds no other plugin, so nobody else is asked for real. */
const wanted = /^(resource-(hosting|random|tls|time|std)-|language-)/;

function linkPlugins({ PULUMI_HOME: given }: NodeJS.ProcessEnv, home: string): void {
  const [theirs, own] = [given || join(homedir(), ".pulumi"), home].map((folder) => join(folder, "plugins")) as [string, string];
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (!existsSync(theirs)) return;
  for (const { name } of readdirSync(theirs, { withFileTypes: true }).filter((one) => one.isDirectory() && wanted.test(one.name))) {
    if (existsSync(join(own, name))) continue;
    // The engine passes over a plugin's folder that is a link itself.
    mkdirSync(join(own, name));
    for (const part of readdirSync(join(theirs, name))) symlinkSync(join(theirs, name, part), join(own, name, part));
  }
}

/** Ends a provider that would ask the platform all the same (one of an older version), before anything is sent. */
function guardOf(platform: string): string {
  return `if (/dynamic-provider|(plugin|resource-hosting[^\\\\/]*)[\\\\/]start/.test(process.argv[1])) {
  const { Socket } = require("node:net");
  const { connect } = Socket.prototype;
  const isHere = (host) => /^(localhost|127(\\.\\d+){3}|\\[?::1\\]?)$/.test(host);
  const { hostname, port: own } = new URL(${JSON.stringify(platform)});
  Socket.prototype.connect = function (...args) {
    const [given, second] = args.flat();
    const { host = "localhost", port, path } = typeof given === "object" ? given : { port: given, host: second };
    if (path || (isHere(host) && !(isHere(hostname) && String(port) === own))) return connect.apply(this, args);
    process.exit(1);
  };
}
`;
}

/** Removes the folder once this process is gone, however it ended: its end closes the pipe. What is still at work there is ended. */
function outlive(folder: string): ChildProcessByStdio<Writable, null, null> | undefined {
  if (process.platform === "win32") return undefined;
  const script =
    'cat > /dev/null; [ -e "$0" ] || exit; for n in 1 2 3 4 5 6 7 8 9 10; do pkill -9 -f "config-file $0/"; rm -rf "$0"; sleep 1; done';
  const child = spawn("sh", ["-c", script, folder], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  for (const part of [child, child.stdin]) part.on("error", () => undefined);
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return child;
}
