import { spawn } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { environment, newStack, type Outcome, type Stack } from "../e2e/harness";
import { command, shapesOf, startAccount } from "./account";
import { faultyCases } from "./faulty";
import { type Case, exampleCases, randomCases } from "./programs";

/**
 * What a rehearsal foretells against what the real `up` does: `npm run test:predictions`. The account is a platform of its own, in another
 * process, whose answers have other shapes in each case. `HOSTING_PREDICTIONS=faulty` runs only cases whose names match.
 */
const { HOSTING_PREDICTIONS: only = "", HOSTING_PREDICTIONS_SEED: seed = String(Date.now() % 2 ** 31) } = process.env;
const cases = [...exampleCases(), ...randomCases(20, Number(seed)), ...faultyCases]
  .map((one, turn) => ({ one, turn }))
  .filter(({ one }) => new RegExp(only).test(`${one.group} ${one.name}`));

/** What an `up` and the next one came to. */
interface Came {
  readonly failed: boolean;
  readonly changes: readonly string[];
  readonly errors: readonly string[];
  /** What the second one changed; `undefined` after a first one that failed. */
  readonly again: readonly string[] | undefined;
}

interface Change {
  readonly op: string;
  readonly name: string;
}
interface Rehearsed {
  readonly runs: readonly {
    readonly what: string;
    readonly failed: boolean;
    readonly changes: readonly Change[];
    readonly errors: readonly string[];
  }[];
}

async function foretold(stack: Stack): Promise<Came> {
  const { code, out, err } = await rehearsed(stack);
  if (out === "") return { failed: true, changes: [], errors: [`rehearse ended with ${code}: ${err}`], again: undefined };
  const { runs } = JSON.parse(out) as Rehearsed;
  const [first, second] = ["up", "second up"].map((what) => runs.find((run) => run.what === what));
  return {
    ...{ failed: first?.failed !== false, changes: named(first?.changes ?? []), errors: (first?.errors ?? []).map(likened) },
    again: second && (second.failed ? ["failed"] : named(second.changes)),
  };
}

function rehearsed(stack: Stack): Promise<{ code: number; out: string; err: string }> {
  const env = { ...stack.env, ...transpiled };
  const child = spawn(environment().node, [command(), "rehearse", "--stack", stack.name, "--quiet", "--json"], { cwd: stack.folder, env });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, ...said })));
}

const transpiled = { PULUMI_NODEJS_TRANSPILE_ONLY: "true" };

async function happened(stack: Stack): Promise<Came> {
  const first = await stack.up({ env: transpiled });
  const errors = first.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => likened(message.trim()));
  const failed = first.code !== 0;
  const again = failed ? undefined : await stack.up({ env: transpiled });
  return { failed, changes: changesOf(first), errors, again: again && (again.code === 0 ? changesOf(again) : ["failed"]) };
}

const unchanged = ["same", "read", "refresh", "discard", "read-discard"];

function changesOf({ steps }: Outcome): string[] {
  return named(
    steps
      .filter(({ operation, type, failed }) => !failed && !unchanged.includes(operation) && !type.startsWith("pulumi:"))
      .map(({ operation, name }) => ({ op: operation, name })),
  );
}

function named(changes: readonly Change[]): string[] {
  return changes.map(({ op, name }) => likened(`${op} ${name}`)).sort();
}

/** A message without what chance and clocks give. */
function likened(message: string): string {
  return message
    .replace(/https?:\/\/127\.0\.0\.1:\d+/g, "PLATFORM")
    .replace(/\bp=\w+/g, "p=#")
    .replace(/\d+/g, "#");
}

/** Why a prediction wasn't right. Of an `up` that fails, the first failure decides what else is begun: one of the reasons has to be right. */
function missOf(told: Came, came: Came): string | undefined {
  if (told.failed !== came.failed) return `foretold ${inWords(told)}; came ${inWords(came)}`;
  if (came.failed)
    return told.errors.some((error) => came.errors.includes(error)) ? undefined : `other reasons: ${inWords(told)}; ${inWords(came)}`;
  for (const what of ["changes", "again"] as const)
    if (JSON.stringify(told[what]) !== JSON.stringify(came[what]))
      return `${what}: foretold ${told[what]?.join(", ")}; came ${came[what]?.join(", ")}`;
  return undefined;
}

function inWords({ failed, changes, errors }: Came): string {
  return failed ? `a failure: ${errors.join(" | ").slice(0, 400)}` : `success: ${changes.join(", ").slice(0, 300)}`;
}

async function played(
  { seed: given, program, language, folder, config, before, arranged = [] }: Case,
  turn: number,
): Promise<string | undefined> {
  const stack = await newStack({ program: before ?? program, language, config, secrets: "passphrase" });
  const account = await startAccount(stack.folder, { ...given, shapes: shapesOf(turn) });
  try {
    if (folder !== undefined)
      cpSync(folder, stack.folder, {
        recursive: true,
        filter: (path) => !/^(Pulumi.*\.yaml|package\.json|README\.md)$/.test(basename(path)),
      });
    // What the programs of examples/ need beside this package.
    mkdirSync(join(stack.folder, "node_modules"));
    symlinkSync(resolve(__dirname, "../../node_modules/yaml"), join(stack.folder, "node_modules", "yaml"));
    await stack.config({ "hosting:baseUrl": account.url, "hosting:token": { secret: "token" }, "hosting:account": "account-1" });
    if (before !== undefined) {
      const { code, text } = await stack.up();
      // What isn't applied whole is left as it is: the next program begins with it.
      if (code !== 0) process.stdout.write(`  (the program before failed: ${text.slice(-200)})\n`);
      stack.program(program);
    }
    for (const [path, body] of arranged) await account.arrange(path, body);
    const told = await foretold(stack);
    return missOf(told, await happened(stack));
  } finally {
    account.end();
    await stack.remove();
  }
}

it(
  "a rehearsal foretells what the real up does, in nine of ten cases",
  async () => {
    const results: { one: Case; miss: string | undefined }[] = [];
    const left = [...cases];
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { one, turn } = next;
        const miss = await played(one, turn).catch((error: Error) => `could not be tried: ${error.message}`);
        results.push({ one, miss });
        const reason = miss === undefined ? "" : `\n    ${one.unknowable === undefined ? "" : `${one.unknowable}; `}${miss}`;
        process.stdout.write(`${miss === undefined ? "hit " : "MISS"} ${one.group}: ${one.name} (shapes ${turn})${reason}\n`);
      }
    };
    await Promise.all([worker(), worker()]);
    for (const [group, of] of Map.groupBy(results, ({ one }) => one.group))
      process.stdout.write(`${group}: ${of.filter(({ miss }) => miss === undefined).length} of ${of.length}\n`);
    const hits = results.filter(({ miss }) => miss === undefined).length;
    process.stdout.write(`${hits} of ${results.length} predictions were right (seed ${seed})\n`);
    expect(hits / results.length).toBeGreaterThanOrEqual(0.9);
  },
  4 * 3_600_000,
);
