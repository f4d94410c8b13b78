import { parseArgs, type ParseArgsConfig } from "node:util";
import { escapeControls, singleLine } from "../../kernel/values/text";
import {
  asksPlatform,
  type Call,
  type Command,
  type Ended,
  exitsOf,
  NotConfirmedError,
  type Option,
  optionsOf,
  optionText,
  UsageError,
} from "./command";
import { drawnEntries, jsonLines } from "./entries";
import { meant } from "./near";
import { asJson } from "./output";
import { withStackSettings } from "./stackSettings";
import type { World } from "./world";

export async function runCommand(command: Command, argv: readonly string[], world: World): Promise<number> {
  try {
    const call = understood(command, argv);
    if (call === "help") {
      world.out(helpOf(command));
      return 0;
    }
    const heard = { ...world, quiet: call.flag("quiet") };
    const ended = await command.run(call, asksPlatform(command) ? await withStackSettings(stacksIn(call), heard) : heard);
    if (typeof ended === "number") return ended;
    world.out(shownBy(ended, call.flag("json")));
    return ("status" in ended && ended.status) || 0;
  } catch (error) {
    world.err(`pulumi-hosting ${command.name}: ${escapeControls(error instanceof Error ? error.message : String(error))}\n`);
    if (error instanceof UsageError) world.err(`Try: pulumi-hosting ${command.name} --help\n`);
    return error instanceof UsageError || error instanceof NotConfirmedError ? (command.misunderstood ?? 2) : 1;
  }
}

/** One, or the list of a command that takes several. */
function stacksIn(call: Call): string | readonly string[] {
  return call.text("stack") ?? call.texts("stack");
}

/** A link that signs in may be long. */
const longestLine = 10_000;

function shownBy(ended: Exclude<Ended, number>, asData: boolean): string {
  if ("entries" in ended) return asData ? jsonLines(ended.entries) : drawnEntries(ended.entries);
  if (asData) return asJson(ended.json);
  return "line" in ended ? `${singleLine(ended.line, longestLine)}\n` : ended.text();
}

function understood(command: Command, argv: readonly string[]): Call | "help" {
  const options = optionsOf(command);
  const { words: form, trailing } = command;
  const named = form.split(" ").filter(Boolean);
  const [least, most] = command.count ?? [named.filter((word) => !word.startsWith("[")).length, named.length];
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
  for (const [name, { choices }] of Object.entries(options)) {
    const strange = choices && [values[name] ?? []].flat().find((given) => !choices.includes(given as string));
    if (strange !== undefined) throw new UsageError(`--${name} takes ${choices?.join(", ")}, not ${JSON.stringify(strange)}.`);
  }
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
  if (option?.type === "string") return `${typed} needs a value: ${optionText(typed.slice(2), option)}.`;
  return typed === "" ? message : `${typed} takes no value.`;
}

function helpOf(command: Command): string {
  const { name, about, words, trailing, examples } = command;
  const all = { ...optionsOf(command), help: { type: "boolean", describe: "show this help" } satisfies Option };
  const flags = Object.entries<Option>(all).map(([option, its]) => [optionText(option, its), its.describe] as const);
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
    `Exit status: ${Object.entries(exitsOf(command))
      .map(([status, meaning]) => `${status} ${meaning}`)
      .join(", ")}.`,
    "",
  ].join("\n");
}
