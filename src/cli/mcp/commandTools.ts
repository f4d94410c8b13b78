import { type Command, optionsOf } from "../frame/command";
import { runCommand } from "../frame/run";
import { kinds } from "../list/kinds";
import type { Given, Parameter, Tool } from "./tool";

/**
 * By command that is a tool, the options that the tool takes beside `stack`. What isn't named here, no agent can do: a command must only
 * read, by GET alone, and so must each of its options. None of them prints a secret, or writes a file.
 */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(kinds).map((name) => [name, ["query"]])),
  doctor: [],
  costs: [],
  import: ["language", "plugin", "no-protect"],
  drift: ["run-program"],
  report: ["state", "since", "dns"],
  rehearse: ["destroy"],
  "policy report": ["events", "state", "zones", "zone", "preset", "policy-pack-config"],
  "policy check": ["preset"],
  "site tasks": ["filter"],
  "site logs": ["since", "until", "status", "cache-status", "country", "contains", "oldest-first", "limit", "summary", "origin", "date"],
  "site backup list": [],
  "shield rules": [],
  "shield events": ["date", "limit"],
  "mail show": [],
  "mail log": ["to", "sender", "subject", "from", "until", "failed", "delivered", "limit"],
  "dns check": ["state"],
  "dns stats": ["since", "until"],
  "order list": ["all"],
  "order show": [],
  "zone check": ["zone", "live", "level", "without", "from"],
  "zone export": ["ignore"],
  "zone import": ["zone", "from", "adopt", "skip"],
};

/** What is always said to a command, if it isn't `--json`: the plots of a report are asked for by POST, and an import shows its program. */
const always: Readonly<Record<string, readonly string[]>> = { report: ["--json", "--no-figures"], import: [], "zone import": [] };

const alwaysSaid = ({ name }: Command): readonly string[] => always[name] ?? ["--json"];

/** A tool of each command that is allowed. */
export function commandTools(commands: readonly Command[]): readonly Tool[] {
  return commands.flatMap((command) => (Object.hasOwn(allowed, command.name) ? [toolOf(command, allowed[command.name] ?? [])] : []));
}

/** A word behind a command's name: `SITE`, `[FILE...]`, `resources|cdn|shield`. */
interface Word extends Parameter {
  readonly key: string;
}

function toolOf(command: Command, taken: readonly string[]): Tool {
  const options = optionsOf(command);
  const names = ["stack", ...taken].filter((name) => options[name]);
  const words = wordsOf(command);
  return {
    name: command.name.replaceAll(/[ -]/g, "_"),
    description: `${firstParagraph(command)} The result is ${alwaysSaid(command).includes("--json") ? "JSON" : "the program"}.`,
    parameters: {
      ...Object.fromEntries(words.map(({ key, ...parameter }) => [key, parameter])),
      ...Object.fromEntries(names.map((name) => [name, options[name] as Parameter])),
    },
    call: (given, world) => runCommand(command, argumentsOf(command, { given, words, names }), world),
  };
}

const firstParagraph = ({ about }: Command): string => (about.split("\n\n")[0] as string).replaceAll("\n", " ");

function wordsOf({ name, words, about }: Command): readonly Word[] {
  const forms = words.split(" ").filter(Boolean);
  return forms.map((form) => {
    const named = form.replaceAll(/[[\].]/g, "");
    const choices = named.split("|");
    const many = form.includes("...");
    const required = !form.startsWith("[");
    if (choices.every((one) => /^[a-z]/.test(one))) return { key: "what", type: "string", choices, required, describe: `One of ${named}.` };
    // `zone|site|mailspace|account [ID]`: the sentence that begins with the word says what it stands for.
    const [sentence] = new RegExp(`\\b${choices[0]} is [^]*?\\.(?=\\s|$)`).exec(about) ?? [];
    const describe = sentence?.replaceAll("\n", " ") ?? `${named} of \`pulumi-hosting ${name} ${words}\`.`;
    return { key: choices.at(-1)?.toLowerCase() as string, type: "string", many, required, describe };
  });
}

interface Asked {
  readonly given: Given;
  readonly words: readonly Word[];
  readonly names: readonly string[];
}

/** The words of a call. A value is never taken for an option, however it begins. */
function argumentsOf(command: Command, { given, words, names }: Asked): string[] {
  const options = names.flatMap((name) => {
    const value = given[name];
    if (typeof value === "boolean") return value ? [`--${name}`] : [];
    return value === undefined ? [] : [value].flat().map((one) => `--${name}=${String(one)}`);
  });
  const usual = [...alwaysSaid(command), ...(optionsOf(command).quiet ? ["--quiet"] : [])];
  return [...usual, ...options, "--", ...words.flatMap(({ key }) => (given[key] === undefined ? [] : ([given[key]].flat() as string[])))];
}
