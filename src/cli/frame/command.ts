import { escapeControls } from "../../kernel/values/text";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { meant } from "./near";
import { NotConfirmedError, UsageError } from "./refusals";
import { withStackSettings } from "./stackSettings";
import type { World } from "./world";

export { NotConfirmedError, UsageError };

export interface Option {
  readonly type: "boolean" | "string";
  /** What stands for the value in the help: `FILE`. */
  readonly value?: string;
  /** Whether it may be given several times, each with a value. */
  readonly many?: boolean;
  readonly describe: string;
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
  /** How many there may be. */
  readonly count: readonly [least: number, most: number];
  readonly about: string;
  /** Whom it asks, for the table of docs/command-line.md: `the platform, reads only`. */
  readonly asks: string;
  /** What stands for the words behind `--` in the help, for a command that takes some: `COMMAND`. */
  readonly trailing?: string;
  readonly options: Readonly<Record<string, Option>>;
  /** What somebody may want, and the line that does it. */
  readonly examples: readonly (readonly [wish: string, line: string])[];
  readonly exits: Readonly<Record<number, string>>;
  /** The exit status of a call that isn't understood. Default 2. */
  readonly misunderstood?: number;
  run(call: Call, world: World): Promise<number>;
}

export async function runCommand(command: Command, argv: readonly string[], world: World): Promise<number> {
  try {
    const call = understood(command, argv);
    if (call === "help") {
      world.out(helpOf(command));
      return 0;
    }
    const heard = { ...world, quiet: call.flag("quiet") };
    return await command.run(call, asksPlatform(command) ? await withStackSettings(call.text("stack"), heard) : heard);
  } catch (error) {
    world.err(`pulumi-hosting ${command.name}: ${escapeControls(error instanceof Error ? error.message : String(error))}\n`);
    if (error instanceof UsageError) world.err(`Try: pulumi-hosting ${command.name} --help\n`);
    return error instanceof UsageError || error instanceof NotConfirmedError ? (command.misunderstood ?? 2) : 1;
  }
}

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
function asksPlatform({ asks }: Command): boolean {
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

function understood(command: Command, argv: readonly string[]): Call | "help" {
  const options = optionsOf(command);
  const {
    count: [least, most],
    words: form,
    trailing,
  } = command;
  const mark = trailing === undefined ? -1 : argv.indexOf("--");
  const own = mark < 0 ? argv : argv.slice(0, mark);
  const config: ParseArgsConfig["options"] = { help: { type: "boolean", short: "h" } };
  for (const [name, { type, many = false }] of Object.entries(options)) config[name] = { type, multiple: many };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...own], allowPositionals: true, options: config });
  } catch (error) {
    throw new UsageError(misread(error as NodeJS.ErrnoException, options));
  }
  const { values, positionals } = parsed;
  if (values.help === true) return "help";
  if (positionals.length < least || positionals.length > most)
    throw new UsageError(most === 0 ? "takes options only, no arguments." : `takes these arguments: ${form}.`);
  const empty = [...positionals, ...Object.values(values).flat()].some((value) => typeof value === "string" && value.trim() === "");
  if (empty) throw new UsageError("an argument is empty.");
  return {
    words: positionals,
    trailing: argv.slice(own.length + 1),
    text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    texts: (name) => (Array.isArray(values[name]) ? (values[name] as string[]) : []),
    flag: (name) => values[name] === true,
  };
}

/** What is wrong with the options, in our words. */
function misread({ code, message }: NodeJS.ErrnoException, options: Readonly<Record<string, Option>>): string {
  const [, typed = ""] = /'(?:-\w, )?(--?[^'\s=]+)/.exec(message) ?? [];
  const option = options[typed.replace(/^--/, "")];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const known = [...Object.keys(options), "help"].map((name) => `--${name}`);
    return `unknown option ${typed}.${meant(typed, known)}`;
  }
  if (option?.type === "string") return `${typed} needs a value: ${typed} ${option.value ?? "VALUE"}.`;
  return typed === "" ? message : `${typed} takes no value.`;
}

function helpOf(command: Command): string {
  const { name, about, words, trailing, examples, exits } = command;
  const all = { ...optionsOf(command), help: { type: "boolean", describe: "show this help" } satisfies Option };
  const flags = Object.entries<Option>(all).map(
    ([option, { value, describe }]) => [`--${option}${value === undefined ? "" : ` ${value}`}`, describe] as const,
  );
  const width = Math.max(...flags.map(([flag]) => flag.length));
  return [
    about,
    "",
    `Usage: pulumi-hosting ${[name, words, "[options]", trailing && `[-- ${trailing}]`].filter(Boolean).join(" ")}`,
    "",
    ...flags.map(([flag, describe]) => `  ${flag.padEnd(width)}  ${describe}`),
    "",
    "Examples:",
    ...examples.flatMap(([wish, line]) => [`  ${wish}:`, `    ${line}`]),
    "",
    `Exit status: ${Object.entries(exits)
      .map(([status, meaning]) => `${status} ${meaning}`)
      .join(", ")}.`,
    "",
  ].join("\n");
}
