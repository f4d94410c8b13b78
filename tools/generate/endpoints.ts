import { readFileSync } from "node:fs";
import { join } from "node:path";
import { registry } from "../../src/resources";
import { code, table } from "./markdown";

export const coveragePage = join(__dirname, "../../docs/api-coverage.md");

/** In the order in which the page names them. */
const operations = ["create", "read", "get", "update", "delete", "wait", "call", "run"] as const;
export type Operation = (typeof operations)[number];

/** What the simulator was asked for. */
export interface Asked {
  /** By endpoint and user (`Site`, `getSiteMail`, `site restart`), the operations that ask for it. */
  readonly users: Readonly<Record<string, Readonly<Record<string, readonly Operation[]>>>>;
  /** By life, how many requests each operation takes. */
  readonly counts: Readonly<Record<string, Readonly<Partial<Record<Operation, string>>>>>;
}

/** A line that says who asks for an endpoint, and what for. */
export interface Row {
  readonly endpoint: string;
  /** By user, its operations: `create, read`. */
  readonly users: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** The endpoints that a type, a function or a command asks for. */
export function endpointsOf(user: string): (readonly [endpoint: string, operations: string, reason: string])[] {
  return rows.flatMap(({ endpoint, users, reason }) => (users[user] === undefined ? [] : [[code(endpoint), users[user], reason] as const]));
}

/** The endpoints of which a type asks for more than an answer. */
export function writesOf(type: string): string[] {
  const writing = /create|update|delete/;
  return rows.flatMap(({ endpoint, users }) => (!endpoint.startsWith("GET ") && writing.test(users[type] ?? "") ? [endpoint] : []));
}

export function rowOf(line: string): Row | undefined {
  const [, endpoint, users, reason] = /^\| `([A-Z]+ \/\S+)` \| (.+) \| (.+) \|$/.exec(line) ?? [];
  if (endpoint === undefined || users === undefined || reason === undefined) return undefined;
  return { endpoint, users: Object.fromEntries(users.split("; ").map((user) => user.replaceAll("`", "").split(": "))), reason };
}

const page = readFileSync(coveragePage, "utf8");
const rows = page.split("\n").flatMap((line) => rowOf(line) ?? []);

/** How many requests a refresh of a type's first sample takes. */
export function readsOf(type: string): number {
  return Number(new RegExp(`^\\| \`${type}\` \\| [^|]+ \\| (\\d+) \\|`, "m").exec(page)?.[1]);
}

/** The page with what was asked in it. The reasons are people's, and so is the place of a row that is there already. */
export function coverageText(text: string, { users, counts }: Asked): string {
  const lines = text.split("\n").flatMap((line) => {
    const row = rowOf(line);
    if (!row) return [line];
    const now = users[row.endpoint];
    return now ? [rowText({ ...row, users: spelled(now) })] : [];
  });
  const missing = Object.keys(users).filter((endpoint) => !lines.some((line) => rowOf(line)?.endpoint === endpoint));
  for (const endpoint of missing.sort()) {
    const by = spelled(users[endpoint] ?? {});
    const row = { endpoint, users: by, reason: usualReason(endpoint, Object.keys(by)) };
    lines.splice(placeOf(row, lines), 0, rowText(row));
  }
  const lives = Object.entries(counts).sort(([one], [other]) => one.localeCompare(other, "en"));
  const told = ["create", "read", "update", "delete"] as const;
  const head = ["", ...told];
  const counted = lives.map(([life, count]) => [life.replace(/^\w+/, "`$&`"), ...told.map((operation) => count[operation] ?? "–")]);
  return lines.join("\n").replace(/^\| \| create \|(.*\n)+?(?=\n)/m, table(head, counted).replace("|  |", "| |"));
}

function rowText({ endpoint, users, reason }: Row): string {
  const by = Object.entries(users).map(([user, its]) => `${code(user)}: ${its}`);
  return `| ${code(endpoint)} | ${by.join("; ")} | ${reason} |`;
}

function spelled(users: Readonly<Record<string, readonly Operation[]>>): Row["users"] {
  const all = Object.entries(users).map(([user, its]): [string, string] => [
    user,
    operations.filter((one) => its.includes(one)).join(", "),
  ]);
  // Types, then functions, then commands.
  const rank = (its: string) => ["call", "run"].indexOf(its);
  return Object.fromEntries(all.sort(([one, its], [other, theirs]) => rank(its) - rank(theirs) || one.localeCompare(other, "en")));
}

/** Commands have a table of their own. */
const isForCommands = ({ users }: Row): boolean => Object.values(users).every((its) => its === "run");

/** After the line whose endpoint begins like this one. */
function placeOf(row: Row, lines: readonly string[]): number {
  const shared = (other: Row) => {
    const [own, its] = [row, other].map(({ endpoint }) => endpoint.replace(/^\S+ /, "").split("/"));
    const end = own!.findIndex((step, index) => step !== its![index]);
    return end < 0 ? own!.length : end;
  };
  const all = lines.flatMap((line, index) => {
    const other = rowOf(line);
    return other && isForCommands(other) === isForCommands(row) ? [{ index, shared: shared(other) }] : [];
  });
  const most = Math.max(...all.map((one) => one.shared));
  return 1 + (all.findLast((one) => one.shared === most)?.index ?? 0);
}

/** What a request of this method is for where nothing is special about it. */
function usualReason(endpoint: string, users: readonly string[]): string {
  const [method = ""] = endpoint.split(" ");
  const ofSettings = users.every((user) => registry[user]?.kind === "singleton");
  const reasons: Readonly<Record<string, string>> = ofSettings
    ? {
        GET: "reads the settings before the first write, and the present settings",
        PATCH: "writes changed settings; a delete restores the original ones",
      }
    : { GET: "reads what is there, also before a creation", POST: "creates it", PATCH: "changes it", DELETE: "removes it" };
  return reasons[method] ?? "sends what the program says";
}
