import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawn, spawnSync } from "node:child_process";
import { basename, delimiter, join } from "node:path";
import { compiledIn, environment } from "../../e2e/harness/environment";
import { startEngine } from "../../e2e/harness/engineProcess";
import { expectChanges, expectUnchanged } from "../../e2e/harness/expectations";
import type { Outcome } from "../../e2e/harness/outcome";
import { secretsKeeper, secretsProvider } from "../../e2e/harness/secretsKeeper";
import type { Secrets } from "../../e2e/harness/stack";
import type { Simulator, SimulatorOptions } from "../../../src/simulator";
import { installed } from "./installed";

/** A user's project in a folder of its own, with the packed package, a backend of its own and a platform of its own. */
export class Project {
  readonly folder: string;
  /** What encrypts the secrets of a stack that is made from now on. */
  secrets: Secrets = "quick";
  readonly #env: Record<string, string>;
  #commands = 0;

  constructor(readonly simulator: Simulator) {
    const { folder } = installed();
    mkdirSync(join(folder, "projects"), { recursive: true });
    this.folder = mkdtempSync(join(folder, "projects", "user-"));
    const backend = join(this.folder, ".backend");
    mkdirSync(backend);
    this.#env = {
      ...environment().variables,
      PULUMI_BACKEND_URL: `file://${backend}`,
      PULUMI_DEBUG_COMMANDS: "true",
      ...compiledIn(folder),
      HOSTING_STATE_DIR: join(this.folder, ".hosting"),
    };
  }

  /** Variables for all commands from now on. */
  set(variables: Record<string, string>): void {
    Object.assign(this.#env, variables);
  }

  write(files: Record<string, string | object>): void {
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(join(this.folder, file), typeof content === "string" ? content : JSON.stringify(content, undefined, 2));
    }
  }

  copy(from: string): void {
    cpSync(from, this.folder, {
      recursive: true,
      filter: (path) => basename(path) !== "node_modules" && !/^Pulumi\..+\.yaml$/.test(basename(path)),
    });
  }

  /** Commands as they stand in a README, with what is the user's own put in. What npm would fetch is there already. */
  async follow(commands: string[]): Promise<void> {
    for (const command of inFewerRuns(filledIn(commands, this.simulator))) {
      const [program, ...args] = command.split(/\s+/);
      if (program === "npm") continue;
      if (program === "export") {
        const [name = "", value = ""] = args.join(" ").split("=");
        this.#env[name] = value;
        continue;
      }
      if (program !== "pulumi") throw new Error(`A README gives a command that this test does not know: ${command}`);
      const outcome = await this.run([...args, ...(await this.#keeping(args))]);
      if (outcome.code !== 0) throw new Error(`${command} ended with ${outcome.code}:\n${outcome.text}`);
    }
  }

  /** What a new stack is told besides, for its secrets. */
  async #keeping([noun, verb]: string[]): Promise<string[]> {
    if (noun !== "stack" || verb !== "init" || this.secrets === "passphrase") return [];
    this.set(await secretsKeeper());
    return ["--secrets-provider", secretsProvider];
  }

  /** A script as a pipeline runs it: by bash, at the first error its end. */
  script(text: string, env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
    const path = [join(installed().folder, "node_modules", ".bin"), this.#env.PATH].join(delimiter);
    const child = spawn("bash", ["-eo", "pipefail", "-c", `${npx}\n${text}`], {
      cwd: this.folder,
      env: { ...this.#env, PATH: path, npm_config_offline: "true", ...env },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
    return new Promise((resolve, reject) => child.on("error", reject).on("close", (code) => resolve({ code: code ?? 1, text: said })));
  }

  run(args: string[], withEvents = false, env: Record<string, string> = {}): Promise<Outcome> {
    const eventLog = withEvents ? join(this.folder, `.events-${++this.#commands}.json`) : undefined;
    const logged = eventLog ? ["--event-log", eventLog, "--suppress-permalink"] : [];
    return startEngine([...args, ...logged, "--non-interactive", "--color", "never"], {
      cwd: this.folder,
      env: { ...this.#env, ...env },
      eventLog,
    }).done;
  }

  /**
   * Makes everything under the rules of the default pack, finds nothing more to do, sees no drift, and takes everything away. `up` is the command as a README has it;
   * `look` is shown what it said while everything is there; `release` is what has to be done before it may be taken away.
   */
  async live(up = "pulumi up", look: (made: Outcome) => void = () => {}, release: string[] = []): Promise<void> {
    const yes = ["--yes", "--skip-preview"];
    const asShown = up
      .replace("node_modules/", `${join(installed().folder, "node_modules")}/`)
      .split(/\s+/)
      .slice(1);
    const { platform } = this.simulator;
    const before = snapshot(platform);
    // Whatever we show passes the pack as installed.
    const made = await this.run([...asShown, ...yes, "--policy-pack", join(installed().package, "policy-pack")], true);
    const { create } = made.changes;
    expectChanges(made, { create });
    expect(create).toBeGreaterThan(0);
    expect(snapshot(platform)).not.toEqual(before);
    look(made);
    expectUnchanged(await this.run([...asShown, ...yes, "--refresh"], true));
    await this.follow(release);
    expectChanges(await this.run(["destroy", ...yes], true), { delete: create });
    expect(snapshot(platform)).toEqual(before);
  }

  /** What the compiler says about the project, by the project's own settings. */
  compile(): string {
    return compile(this.folder);
  }

  async remove(): Promise<void> {
    await this.simulator.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `npx --no` without the third of a second that it takes to find a command. What a script starts asks npx itself. */
const npx = 'npx() { if [ "$1" = --no ]; then shift; "$@"; else command npx "$@"; fi; }';

export const siteId = "site-1";

/** `your-account-id` is the simulator's first account; ids of other owners are its others, in the order in which they are named. */
function filledIn(commands: string[], { url, token, platform }: Simulator): string[] {
  const secrets: Record<string, string> = { "hosting:token": token };
  const owners = ["your-account-id"];
  const accountOf = (owner: string) => platform.accounts[owners.includes(owner) ? owners.indexOf(owner) : owners.push(owner) - 1] ?? owner;
  return commands.map((command) =>
    command
      .replace(/--secret (\S+)$/, (asked, key: string) => `${asked} ${secrets[key] ?? "simulated-secret"}`)
      .replace(/https:\/\/api\.your-platform\.example/, url)
      .replace(/\b\w+-account-id\b/, accountOf)
      .replace(/your-token/, token)
      .replace(/your-site-id/, siteId),
  );
}

/** Each run of the engine takes a third of a second: what stands in neighbouring `config set` is set by one `config set-all`. */
function inFewerRuns(commands: string[]): string[] {
  const runs: string[] = [];
  for (const command of commands) {
    const [, secret, key, value] = /^pulumi config set (--secret )?([\w:]+) (\S+)$/.exec(command) ?? [];
    if (key === undefined) {
      runs.push(command);
      continue;
    }
    const last = runs.at(-1)?.startsWith(setAll) ? runs.pop() : setAll;
    runs.push(`${last} ${secret ? "--secret" : "--plaintext"} ${key}=${value}`);
  }
  return runs;
}

const setAll = "pulumi config set-all";

/** The compiler that the user has. Empty when nothing is wrong. */
export function compile(folder: string, args: string[] = []): string {
  const tsc = join(installed().folder, "node_modules", "typescript", "bin", "tsc");
  const { stdout, stderr } = spawnSync(environment().node, [tsc, "--noEmit", "--pretty", "false", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout + stderr;
}

const projects: Project[] = [];

/** An empty project and a simulator, the package's own. Both end with the test file. */
export async function newProject(options?: SimulatorOptions): Promise<Project> {
  const { startSimulator } = packaged<typeof import("../../../src/simulator")>("pulumi-hosting/simulator");
  const project = new Project(await startSimulator(options));
  projects.push(project);
  return project;
}

/** A module of the installed package, loaded from where it is installed. */
function packaged<T>(module: string): T {
  return require(require.resolve(module, { paths: [installed().folder] })) as T;
}

export async function removeProjects(): Promise<void> {
  await Promise.all(projects.splice(0).map((project) => project.remove()));
}

/** What a user sees of it; what only waits for its purge is gone. */
function snapshot({ zones, sites, mailspaces, panelAccounts }: Simulator["platform"]) {
  return {
    zones: zones.list().map((zone) => [zone.name, zone.records]),
    sites: sites
      .list()
      .filter((site) => site.deleteScheduledAt === null)
      .map((site) => [site.id, site.caching, site.edgeRules, site.shield.status === "active"]),
    mailspaces: mailspaces
      .list()
      .filter((mailspace) => mailspace.state.deleteScheduledAt === null)
      .map((mailspace) => mailspace.domain),
    panelAccounts: panelAccounts
      .list()
      .filter(({ state }) => state.deleteScheduledAt === null)
      .map(({ domain, domains }) => [domain, domains]),
  };
}
