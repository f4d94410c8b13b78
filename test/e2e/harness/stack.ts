import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { compiledIn, environment } from "./environment";
import { endAll, startEngine, type RunningCommand, type RunningProcess } from "./engineProcess";
import type { Outcome } from "./outcome";
import { secretsKeeper, secretsProvider } from "./secretsKeeper";

export interface StackOptions {
  /** The text of index.js (CommonJS), of index.ts or of Main.yaml. Without one, write files into `stack.folder`. */
  program: string;
  language?: Language;
  /** Sets `hosting:baseUrl`, `hosting:token` (secret) and `hosting:account`. */
  simulator?: { url: string; token?: string; account?: string };
  config?: Config;
  /** On top of the hermetic environment; `undefined` takes a variable away. */
  env?: Record<string, string | undefined>;
  /** Name of the project, `test` unless told. The stack is `dev`. */
  project?: string;
  /** How programs reach the provider. Unless told, as `HOSTING_FACE` says, else by the classes that need no plugin. */
  face?: Face;
  /** What encrypts the stack's secrets: a passphrase, as most users have it, or what costs a command less time. */
  secrets?: Secrets;
}

export type Secrets = "quick" | "passphrase";

type Language = keyof typeof programFiles;

/** The file of a program, by its language. */
const programFiles = { javascript: "index.js", typescript: "index.ts", yaml: "Main.yaml" } as const;

export type Face = "dynamic" | "plugin";

/** The face of stacks that choose none: all tests can be run on either. */
const usualFace: Face = process.env.HOSTING_FACE === "plugin" ? "plugin" : "dynamic";

export type Config = Record<string, string | { secret: string }>;

export interface CommandOptions {
  /** Further arguments. */
  args?: string[];
  /** `up`, `refresh` and `destroy` skip the preview unless this is true: it doubles their time. */
  preview?: boolean;
  env?: Record<string, string | undefined>;
}

export interface StackResource {
  urn: string;
  type: string;
  /** The last part of the URN. */
  name: string;
  id: string;
  /** Marked for deletion by a replacement that did not finish. */
  delete: boolean;
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
  deletedWith: string | undefined;
  initErrors: string[];
  raw: Record<string, unknown>;
}

export interface StackState {
  version: number;
  deployment: {
    resources?: Record<string, unknown>[];
    pending_operations?: { type: string; resource: Record<string, unknown> }[];
    [key: string]: unknown;
  };
}

/** Commands whose events the engine can log. */
const withEventLog = new Set(["up", "update", "preview", "refresh", "destroy", "import"]);
const stackName = "dev";
const open = new Set<Stack>();

export async function removeAllStacks(): Promise<void> {
  await Promise.all([...open].map((stack) => stack.remove()));
}

/** A project of its own with one stack, in a folder of its own with a backend of its own. */
export class Stack {
  readonly name = stackName;
  private commands = 0;
  private readonly running = new Set<RunningCommand>();
  private readonly leftBehind = new Map<number, RunningProcess>();

  private constructor(
    /** Where program, Pulumi.yaml and Pulumi.dev.yaml are. */
    readonly folder: string,
    readonly project: string,
    private readonly language: Language,
    /** What its commands have in their environment, and so what an engine has to know that a command of ours starts. */
    readonly env: Record<string, string>,
    private face: Face,
  ) {}

  static async create({
    program,
    language = "javascript",
    simulator,
    config = {},
    env = {},
    project = "test",
    face = usualFace,
    secrets = "quick",
  }: StackOptions): Promise<Stack> {
    const { folder: home, variables } = environment();
    mkdirSync(join(home, "stacks"), { recursive: true });
    const folder = mkdtempSync(join(home, "stacks", `${project}-`));
    const backend = join(folder, ".backend");
    const stack = new Stack(
      folder,
      project,
      language,
      merged(variables, {
        PULUMI_BACKEND_URL: `file://${backend}`,
        PULUMI_STACK: stackName,
        // Only with this does the engine know --event-log.
        PULUMI_DEBUG_COMMANDS: "true",
        ...compiledIn(home),
        HOSTING_STATE_DIR: join(folder, ".hosting"),
        ...(secrets === "quick" ? await secretsKeeper() : {}),
        ...env,
      }),
      face,
    );
    open.add(stack);
    stack.write("Pulumi.yaml", projectFile(project, language));
    stack.write("package.json", JSON.stringify({ name: project, private: true, main: programFiles[language] }));
    if (language === "typescript")
      stack.write(
        "tsconfig.json",
        JSON.stringify({
          compilerOptions: { target: "es2022", module: "nodenext", moduleResolution: "nodenext", strict: true, skipLibCheck: true },
          include: ["*.ts"],
        }),
      );
    stack.program(program);
    const wanted = { ...fromSimulator(simulator), ...config };
    await stack.initialise(backend, wanted, secrets);
    return stack;
  }

  /** Replaces the program. */
  program(source: string): void {
    const onFace = this.face === "plugin" ? source.replaceAll(/(["'])pulumi-hosting\1/g, '"pulumi-hosting/plugin"') : source;
    this.write(programFiles[this.language], onFace);
  }

  /** Programs that are written from now on are on another face. */
  moveTo(face: Face): void {
    this.face = face;
  }

  /** The engine's token of one of the package's types, on the face of the program. */
  token(type: string): string {
    return this.face === "plugin" ? `hosting:index:${type}` : `pulumi-nodejs:dynamic/hosting:${type}`;
  }

  /** Writes a file into the project's folder. */
  write(file: string, content: string): void {
    writeFileSync(join(this.folder, file), content);
  }

  /** Sets configuration values as a user would. */
  async config(values: Config): Promise<void> {
    const args = Object.entries(values).flatMap(([key, value]) =>
      typeof value === "string" ? ["--plaintext", `${key}=${value}`] : ["--secret", `${key}=${value.secret}`],
    );
    await this.must(["config", "set-all", "--path", ...args]);
  }

  up(options?: CommandOptions): Promise<Outcome> {
    return this.start(["up", "--yes", ...preview(options)], options).done;
  }

  preview(options: CommandOptions = {}): Promise<Outcome> {
    return this.start(["preview", ...(options.args ?? [])], options).done;
  }

  refresh(options?: CommandOptions): Promise<Outcome> {
    return this.start(["refresh", "--yes", ...preview(options)], options).done;
  }

  destroy(options?: CommandOptions): Promise<Outcome> {
    return this.start(["destroy", "--yes", ...preview(options)], options).done;
  }

  /** Any command of the CLI. */
  run(args: string[], options?: Pick<CommandOptions, "env">): Promise<Outcome> {
    return this.start(args, options).done;
  }

  /** Any command, left running. */
  start(args: string[], { env = {} }: Pick<CommandOptions, "env"> = {}): RunningCommand {
    const eventLog = withEventLog.has(args[0] ?? "") ? join(this.folder, `.events-${++this.commands}.json`) : undefined;
    const logged = eventLog ? ["--event-log", eventLog, "--suppress-permalink"] : [];
    const command = startEngine([...args, ...logged, "--non-interactive", "--color", "never"], {
      cwd: this.folder,
      env: merged(this.env, env),
      eventLog,
    });
    this.running.add(command);
    command.done.finally(() => this.running.delete(command)).catch(() => {});
    return this.remembering(command);
  }

  /** The state: as the backend holds it, or as `pulumi stack export --show-secrets` tells it. */
  async state({ showSecrets = false } = {}): Promise<StackState> {
    if (!showSecrets) {
      const { version, checkpoint } = JSON.parse(this.rawState()) as { version: number; checkpoint: { latest: StackState["deployment"] } };
      return { version, deployment: checkpoint.latest };
    }
    const { stdout } = await this.must(["stack", "export", "--show-secrets"]);
    return JSON.parse(stdout) as StackState;
  }

  /** What is in state, without the stack itself and default providers. Of one type when told, by its last part: `"DnsRecord"`. */
  async resources(type?: string, options?: { showSecrets?: boolean }): Promise<StackResource[]> {
    const { deployment } = await this.state(options);
    return (deployment.resources ?? [])
      .map(resource)
      .filter((one) => one.type !== "pulumi:pulumi:Stack" && !(one.type.startsWith("pulumi:providers:") && /^default(_|$)/.test(one.name)))
      .filter((one) => type === undefined || one.type === type || one.type.split(":").at(-1) === type);
  }

  /** The one resource of that logical name. */
  async resource(name: string, options?: { showSecrets?: boolean }): Promise<StackResource> {
    const all = await this.resources(undefined, options);
    const [found, ...others] = all.filter((one) => one.name === name && !one.delete);
    if (!found || others.length > 0)
      throw new Error(
        `${others.length + (found ? 1 : 0)} resources are named ${name}; there are: ${all.map((one) => one.name).join(", ")}`,
      );
    return found;
  }

  /** The stack's outputs, secrets in plain text. */
  async outputs(): Promise<Record<string, unknown>> {
    return unwrapped(await this.rawOutputs()) as Record<string, unknown>;
  }

  /** The stack's outputs as the state has them: a secret is marked as one. */
  async rawOutputs(): Promise<Record<string, unknown>> {
    const { deployment } = await this.state({ showSecrets: true });
    const stack = (deployment.resources ?? []).map(resource).find((one) => one.type === "pulumi:pulumi:Stack");
    return stack?.outputs ?? {};
  }

  /** The state as the backend holds it, byte by byte: for tests that look for secrets or sizes. */
  rawState(): string {
    return readFileSync(join(this.folder, ".backend", ".pulumi", "stacks", this.project, `${stackName}.json`), "utf8");
  }

  /** Ends what still runs and deletes the folder. Does not destroy the resources. Happens by itself at the end of a test file. */
  async remove(): Promise<void> {
    open.delete(this);
    const running = [...this.running];
    for (const command of running) command.kill("SIGKILL", true);
    await Promise.allSettled(running.map((command) => command.done));
    endAll(this.leftBehind.values());
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Providers outlive a killed engine: what was below it then is ended with the stack. */
  private remembering(command: RunningCommand): RunningCommand {
    return {
      ...command,
      kill: (signal, tree) => {
        for (const one of command.descendants()) this.leftBehind.set(one.pid, one);
        command.kill(signal, tree);
      },
    };
  }

  private async must(args: string[]): Promise<Outcome> {
    const outcome = await this.start(args).done;
    if (outcome.code !== 0) throw new Error(`pulumi ${args.join(" ")} ended with ${outcome.code}:\n${outcome.text}`);
    return outcome;
  }

  /** An empty stack with these secrets is made once and copied afterwards: that saves two commands a test. */
  private async initialise(backend: string, config: Config, secrets: Secrets): Promise<void> {
    const secretValues = Object.fromEntries(Object.entries(config).filter(([, value]) => typeof value !== "string"));
    const key = createHash("sha256")
      .update(JSON.stringify([this.project, secrets, secretValues]))
      .digest("hex")
      .slice(0, 16);
    const prepared = join(environment().folder, "prepared", key);
    const settings = `Pulumi.${stackName}.yaml`;
    if (existsSync(prepared)) {
      cpSync(join(prepared, "backend"), backend, { recursive: true });
      cpSync(join(prepared, settings), join(this.folder, settings));
    } else {
      mkdirSync(backend);
      await this.must(["stack", "init", stackName, ...(secrets === "quick" ? ["--secrets-provider", secretsProvider] : [])]);
      if (Object.keys(secretValues).length > 0) await this.config(secretValues);
      this.keep(prepared, backend, settings);
    }
    const plainText = Object.entries(config).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    if (plainText.length > 0) this.write(settings, withConfig(readFileSync(join(this.folder, settings), "utf8"), plainText));
  }

  private keep(prepared: string, backend: string, settings: string): void {
    const part = mkdtempSync(join(environment().folder, "prepared-"));
    cpSync(backend, join(part, "backend"), { recursive: true });
    cpSync(join(this.folder, settings), join(part, settings));
    mkdirSync(join(prepared, ".."), { recursive: true });
    try {
      renameSync(part, prepared);
    } catch {
      rmSync(part, { recursive: true, force: true }); // The other worker was faster.
    }
  }
}

export const newStack = (options: StackOptions): Promise<Stack> => Stack.create(options);

function projectFile(project: string, language: Language): string {
  // Saying that it is no TypeScript spares each run the loading of the compiler.
  const node = { name: "nodejs", options: { typescript: language === "typescript" } };
  return JSON.stringify({
    name: project,
    runtime: language === "yaml" ? "yaml" : node,
    plugins: { providers: [{ name: "hosting", path: join(environment().folder, "node_modules", "pulumi-hosting", "plugin") }] },
  });
}

function fromSimulator(simulator: StackOptions["simulator"]): Config {
  if (!simulator) return {};
  const { url, token, account } = simulator;
  return {
    "hosting:baseUrl": url,
    ...(token === undefined ? {} : { "hosting:token": { secret: token } }),
    ...(account === undefined ? {} : { "hosting:account": account }),
  };
}

/** Adds values to a stack's settings as the CLI writes them; a JSON string is a YAML string. */
function withConfig(settings: string, values: [string, string][]): string {
  const lines = values.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`).join("");
  return /^config:$/m.test(settings) ? settings.replace(/^config:\n/m, `config:\n${lines}`) : `${settings}config:\n${lines}`;
}

function preview(options: CommandOptions = {}): string[] {
  return [...(options.preview ? [] : ["--skip-preview"]), ...(options.args ?? [])];
}

function merged(base: Record<string, string>, changes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...base, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function resource(raw: Record<string, unknown>): StackResource {
  const text = (key: string) => raw[key] as string | undefined;
  const urn = text("urn") ?? "";
  return {
    urn,
    type: text("type") ?? "",
    name: urn.split("::").slice(3).join("::"),
    id: text("id") ?? "",
    delete: raw.delete === true,
    inputs: (raw.inputs as Record<string, unknown>) ?? {},
    outputs: (raw.outputs as Record<string, unknown>) ?? {},
    deletedWith: text("deletedWith"),
    initErrors: (raw.initErrors as string[]) ?? [],
    raw,
  };
}

const secretMark = "4dabf18193072939515e22adb298388d";

/** Values with secrets in plain text, from a state that was exported with them. */
export function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (typeof value !== "object" || value === null) return value;
  if (secretMark in value) return "plaintext" in value ? unwrapped(JSON.parse(value.plaintext as string)) : "[secret]";
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrapped(inner)]));
}

/** Whether a value in state is encrypted. */
export function isSecret(value: unknown): boolean {
  return typeof value === "object" && value !== null && secretMark in value;
}
