import { z } from "zod";
import { matches } from "./names";

/** An exception of a rule: whose violations don't count, why, on whose word, and for how long. */
const exception = z.strictObject({
  resource: z
    .string()
    .min(1)
    .describe("The resource's name in the program; `*` stands for any characters. A finding about the whole stack needs `*`."),
  reason: z.string().regex(/\S/, "must say why").optional().describe("Why the violation is accepted. The preset `strict` needs one."),
  owner: z.string().min(1).optional().describe("Who accepts it."),
  end: z.iso
    .date("must be a date such as 2027-03-31")
    .optional()
    .describe("The last day, in UTC; from the next day on, the violation counts again. The preset `strict` needs one."),
});

export type Exception = z.output<typeof exception>;

/** What each rule can be configured with, beside its own fields. */
export const exceptions = z
  .array(exception)
  .default([])
  .describe("Resources whose violations don't count. They are reported by the rule `exceptions`.");

/** The exceptions in the configuration of a rule; none where it can't be used, which the rule itself tells. */
export function exceptionsIn(config: object): readonly Exception[] {
  return exceptions.safeParse((config as { readonly exceptions?: unknown }).exceptions).data ?? [];
}

/** Why an exception lacks what the preset `strict` asks for; `undefined` where it doesn't. */
export function missingIn({ resource, reason, end }: Exception): string | undefined {
  const missing = Object.entries({ reason, end }).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return missing.length === 0 ? undefined : `the exception for ${JSON.stringify(resource)} has no ${missing.join(" and no ")}`;
}

/** The exception of a rule that fits a resource by one of its names. One that goes on comes before one that has ended. */
export function exceptionFor(all: readonly Exception[], names: readonly string[]): Exception | undefined {
  const fitting = all.filter(({ resource }) => names.some((name) => matches(resource, name)));
  return fitting.find((one) => !isOver(one)) ?? fitting[0];
}

export function isOver({ end }: Exception): boolean {
  return end !== undefined && end < new Date().toISOString().slice(0, 10);
}

/** Added to a violation that an exception has covered until its last day. */
export function endedText({ end, reason }: Exception): string {
  return `The exception for it ended on ${end}${reason === undefined ? "" : ` (it was: ${reason})`}.`;
}

/** What the rule `exceptions` says of a violation that an exception covers. `exceptedIn` reads it. */
export function exceptedText(rule: string, { reason, owner, end }: Exception, found: string): string {
  return [
    `an exception of ${rule} covers this`,
    end === undefined ? "" : ` until ${end}`,
    owner === undefined ? "" : ` (owner: ${JSON.stringify(owner)})`,
    reason === undefined ? "" : `, because ${JSON.stringify(reason)}`,
    `. Without it: ${found}`,
  ].join("");
}

const text = '"(?:[^"\\\\]|\\\\.)*"';
const excepted = new RegExp(
  [
    "^an exception of ([a-z0-9-]+) covers this",
    "(?: until (\\d{4}-\\d\\d-\\d\\d))?",
    `(?: \\(owner: (${text})\\))?`,
    `(?:, because (${text}))?`,
    "\\. Without it: (.*)$",
  ].join(""),
  "s",
);

export interface Excepted extends Omit<Exception, "resource"> {
  readonly rule: string;
  readonly found: string;
}

/** The violation that a sentence of the rule `exceptions` is about. */
export function exceptedIn(sentence: string): Excepted | undefined {
  const [all, rule = "", end, owner, reason, found = ""] = excepted.exec(sentence) ?? [];
  if (all === undefined) return undefined;
  const read = (quoted: string | undefined, name: string) => (quoted === undefined ? {} : { [name]: JSON.parse(quoted) as string });
  return { rule, found, ...(end !== undefined && { end }), ...read(owner, "owner"), ...read(reason, "reason") };
}

interface Given {
  readonly rule: string;
  readonly exception: Exception;
}

function keyOf({ rule, exception: { resource } }: Given): string {
  return JSON.stringify([rule, resource]);
}

interface Covered extends Given {
  readonly found: string;
  readonly urn: string | undefined;
}

/**
 * What the exceptions of one run have covered, for the rule that tells of them at its end. The SDK asks the rules of a pack one after the
 * other in one process, so this process's memory is that of the run.
 */
class Coverage {
  #covered: Covered[] = [];
  readonly #given = new Map<string, Given>();
  readonly #used = new Set<string>();
  readonly #doubtful = new Set<string>();

  given(rule: string, all: readonly Exception[]): void {
    for (const exception of all) this.#given.set(keyOf({ rule, exception }), { rule, exception });
  }

  cover(covered: Covered): void {
    this.#covered.push(covered);
    this.use(covered);
  }

  /** Notes that an exception met a violation, also after its last day. */
  use(given: Given): void {
    this.#used.add(keyOf(given));
  }

  /** A rule couldn't judge everything: whether its exceptions are needed isn't known. */
  doubt(rule: string): void {
    this.#doubtful.add(rule);
  }

  /** What was covered, and the exceptions that no violation needed; all is forgotten. */
  take(): { readonly covered: readonly Covered[]; readonly idle: readonly Given[] } {
    const idle = [...this.#given].filter(([key, { rule }]) => !this.#used.has(key) && !this.#doubtful.has(rule)).map(([, given]) => given);
    const covered = this.#covered;
    this.#covered = [];
    for (const memory of [this.#given, this.#used, this.#doubtful]) memory.clear();
    return { covered, idle };
  }
}

export const coverage = new Coverage();
