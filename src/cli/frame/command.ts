import type { World } from "./world";

/** What was asked can't be understood; the help is named beside it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Nobody said that something may be changed, so nothing was. */
export class NotConfirmedError extends Error {
  override readonly name = "NotConfirmedError";
}

export interface Option {
  readonly type: "boolean" | "string";
  /** What stands for the value in the help: `FILE`. Default: the choices. */
  readonly value?: string;
  /** Whether it may be given several times, each with a value. */
  readonly many?: boolean;
  /** All that it takes. Default: any text. */
  readonly choices?: readonly string[];
  readonly describe: string;
}

/** How the help shows it: `--out FILE`. */
export function optionText(name: string, { type, choices = [], value = choices.join("|") || "VALUE" }: Option): string {
  return type === "boolean" ? `--${name}` : `--${name} ${value}`;
}

/** What a command was called with. */
export interface Call {
  readonly words: readonly string[];
  /** The words behind `--`, as they are; empty for a command that takes none. */
  readonly trailing: readonly string[];
  /** The value of an option that takes one. */
  text(name: string): string | undefined;
  /** The values of an option that may be given several times. */
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

export interface Command {
  /** `zone export`: the words that call it. */
  readonly name: string;
  /** A line for the list of commands. */
  readonly summary: string;
  /** The words behind the name, as the help shows them. */
  readonly words: string;
  /** How many there may be. Default: those of `words`, without the ones in brackets. */
  readonly count?: readonly [least: number, most: number];
  readonly about: string;
  /** Whom it asks, for the table of docs/command-line.md: `the platform, reads only`. */
  readonly asks: string;
  /** What stands for the words behind `--` in the help, for a command that takes some: `COMMAND`. */
  readonly trailing?: string;
  readonly options: Readonly<Record<string, Option>>;
  /** What somebody may want, and the line that does it. */
  readonly examples: readonly (readonly [wish: string, line: string])[];
  /** The exit statuses that don't mean the usual: 0 shown, 1 failed, 2 not understood. */
  readonly exits?: Readonly<Record<number, string>>;
  /** The exit status of a call that isn't understood. Default 2. */
  readonly misunderstood?: number;
  run(call: Call, world: World): Promise<Ended>;
}

/**
 * What a command shows: the same as JSON and for people, who get a text or one line, or the entries of a log. A command that has written it
 * itself has its status.
 */
export type Ended =
  | { readonly json: unknown; readonly text: () => string; readonly status?: number }
  | { readonly json: unknown; readonly line: string }
  | { readonly entries: readonly unknown[] }
  | number;

const stackOption = {
  stack: {
    type: "string",
    value: "NAME",
    describe: "take the settings from this stack (default: from the environment, else from the selected stack)",
  },
} as const satisfies Record<string, Option>;

const quietOption = {
  quiet: { type: "boolean", describe: "show no progress, only the result, warnings and errors" },
} as const satisfies Record<string, Option>;

/** Whether it needs an address and a token. */
export function asksPlatform({ asks }: Command): boolean {
  return asks.startsWith("the platform");
}

/** Whether it takes a while, and shows meanwhile what it does. */
function showsProgress({ asks }: Command): boolean {
  return /^the (platform|engine)/.test(asks);
}

/** Its own options, and those of all commands of its kind. */
export function optionsOf(command: Command): Readonly<Record<string, Option>> {
  const { json, ...own } = command.options;
  return {
    ...own,
    ...(asksPlatform(command) && !own.stack && stackOption),
    ...(showsProgress(command) && quietOption),
    ...(json && { json }),
  };
}

/** What its exit statuses mean. */
export function exitsOf({ exits }: Command): Readonly<Record<number, string>> {
  return { 0: "shown", 1: "failed", 2: "usage error (unknown option or argument)", ...exits };
}
