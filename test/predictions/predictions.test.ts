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
  .map((one, turn) => ({ one, turn: turn + Number(seed) }))
  .filter(({ one }) => new RegExp(only).test(`${one.group} ${one.name}`));

/** What an `up` and the next one came to. */
interface Came {
  readonly failed: boolean;
  readonly changes: readonly string[];
  readonly errors: readonly string[];
  /** What the second one changed; `undefined` after a first one that failed. */
  readonly again: readonly string[] | undefined;
  /** What a rehearsal says that it can't know. */
  readonly notes: readonly string[];
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
  readonly notes: readonly string[];
}

async function foretold(stack: Stack): Promise<Came> {
  const { code, out, err } = await rehearsed(stack);
  if (out === "") return { failed: true, changes: [], errors: [`rehearse ended with ${code}: ${err}`], again: undefined, notes: [] };
  const { runs, notes } = JSON.parse(out) as Rehearsed;
  const [first, second] = ["up", "second up"].map((what) => runs.find((run) => run.what === what));
  return {
    ...{ failed: first?.failed !== false, changes: named(first?.changes ?? []), errors: (first?.errors ?? []).map(likened) },
    ...{ again: second && (second.failed ? ["failed"] : named(second.changes)), notes },
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
  return { failed, changes: changesOf(first), errors, again: again && (again.code === 0 ? changesOf(again) : ["failed"]), notes: [] };
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

/** What a rehearsal came to; a `doubt` is wrong in something of which the result says that nobody can know it. */
interface Result {
  readonly one: Case;
  readonly outcome: "hit" | "doubt" | "MISS";
  readonly reason?: string;
}

function resultOf(one: Case, told: Came, came: Came): Result {
  const miss = missOf(told, came);
  if (miss === undefined) return { one, outcome: "hit" };
  const isDoubted = !told.failed && one.unknowable !== undefined && told.notes.includes(one.unknowable);
  return isDoubted ? { one, outcome: "doubt", reason: `${one.unknowable}; ${miss}` } : { one, outcome: "MISS", reason: miss };
}

async function played(one: Case, turn: number): Promise<Result> {
  const { seed: given, program, language, folder, config, before, arranged = [] } = one;
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
    return resultOf(one, told, await happened(stack));
  } finally {
    account.end();
    await stack.remove();
  }
}

it(
  "a rehearsal foretells what the real up does, in nine of ten cases",
  async () => {
    const results: Result[] = [];
    const left = [...cases];
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { one, turn } = next;
        const result = await played(one, turn).catch(
          (error: Error): Result => ({ one, outcome: "MISS", reason: `could not be tried: ${error.message}` }),
        );
        results.push(result);
        const reason = result.reason === undefined ? "" : `\n    ${result.reason}`;
        process.stdout.write(`${result.outcome.padEnd(5)} ${one.group}: ${one.name} (shapes ${turn})${reason}\n`);
      }
    };
    await Promise.all([worker(), worker()]);
    const count = (wanted: Result["outcome"], of = results) => of.filter(({ outcome }) => outcome === wanted).length;
    for (const [group, of] of Map.groupBy(results, ({ one }) => one.group))
      process.stdout.write(`${group}: ${count("hit", of)} of ${of.length} right, ${count("doubt", of)} that the result doubts\n`);
    process.stdout.write(
      `${count("hit")} of ${results.length} predictions were right (seed ${seed}); of the others, ${count("doubt")} are what the result ` +
        `says that it can't know\n`,
    );
    // Also what is doubted counts as wrong.
    expect(count("hit") / results.length).toBeGreaterThanOrEqual(0.9);
  },
  4 * 3_600_000,
);
