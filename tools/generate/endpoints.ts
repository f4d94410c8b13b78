import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Row {
  readonly endpoint: string;
  /** By type, the operations that ask it. */
  readonly operations: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** The endpoints that a type asks, as docs/api-coverage.md has them; a test holds that page to what is asked. */
export function endpointsOf(type: string): (readonly [endpoint: string, operations: string, reason: string])[] {
  return rows.flatMap(({ endpoint, operations, reason }) =>
    operations[type] === undefined ? [] : [[endpoint, operations[type], reason] as const],
  );
}

const rows: readonly Row[] = readFileSync(join(__dirname, "../../docs/api-coverage.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| `[A-Z]+ \//.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  )
  .filter((cells) => cells.length === 3)
  .map(([endpoint = "", users = "", reason = ""]) => ({
    endpoint,
    operations: Object.fromEntries(users.split("; ").map((user) => user.replaceAll("`", "").split(": "))),
    reason,
  }));
