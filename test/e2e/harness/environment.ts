import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";

export interface Environment {
  /** The Node that programs and providers run on. */
  node: string;
  /** Programs in a folder below this one find the installed package. */
  folder: string;
  /** The variables of a hermetic engine run. */
  variables: Record<string, string>;
}

let known: Environment | undefined;

/** `npm test` has prepared it; when jest was started directly, it is prepared here. */
export function environment(): Environment {
  const prepared = process.env.HOSTING_TEST_ENVIRONMENT;
  known ??= JSON.parse(prepared ?? prepare()) as Environment;
  return known;
}

/** Variables with which the engine's Node processes keep what they compile below a folder, and share it. */
export function compiledIn(folder: string): Record<string, string> {
  return { NODE_COMPILE_CACHE: join(folder, "compiled"), NODE_OPTIONS: loadingFirst() };
}

/** The value of NODE_OPTIONS by which these processes load further files, after the one that each of them loads. */
export function loadingFirst(...files: string[]): string {
  return [resolve(__dirname, "compiled.cjs"), ...files].map((file) => `--require ${JSON.stringify(file)}`).join(" ");
}

function prepare(): string {
  const run = resolve(__dirname, "../../../tools/run.mjs");
  return execFileSync(process.execPath, [run, "environment"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 24,
  });
}
