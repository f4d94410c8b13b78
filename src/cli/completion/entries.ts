import { optionsOf, type Command } from "../frame/command";

/** What may come after some words of a call. */
export interface Entry {
  /** The words so far: empty, `zone`, `zone export`. */
  readonly after: string;
  /** Names of commands, choices, options; each with what it does. */
  readonly next: readonly (readonly [word: string, about: string])[];
}

/** All places of a call at which a shell can propose something. */
export function entriesOf(commands: readonly Command[]): readonly Entry[] {
  const groups = new Set(commands.flatMap(({ name }) => beginnings(name)));
  return [
    ...[...groups].map((after): Entry => ({ after, next: nextIn(commands, after) })),
    ...commands.map((command): Entry => ({ after: command.name, next: [...choicesOf(command), ...optionNames(command)] })),
  ];
}

/** `site backup list`: "", `site`, `site backup`. */
function beginnings(name: string): string[] {
  return name.split(" ").map((_, count, words) => words.slice(0, count).join(" "));
}

function nextIn(commands: readonly Command[], after: string): Entry["next"] {
  const prefix = after === "" ? "" : `${after} `;
  const found = new Map<string, string>();
  for (const { name, summary } of commands.filter((one) => one.name.startsWith(prefix))) {
    const [word = "", ...more] = name.slice(prefix.length).split(" ");
    const about = more.length === 0 ? summary : [found.get(word), more[0]].filter(Boolean).join(", ");
    if (!found.get(word)?.split(", ").includes(about)) found.set(word, about);
  }
  return [...found];
}

/** `zone|site` in the words of a command are all that it takes there. */
function choicesOf({ words }: Command): Entry["next"] {
  const places = words.split(" ").map((word) => word.replace(/[[\]]/g, ""));
  const choices = places.find((place) => /^[a-z]+(\|[a-z]+)+$/.test(place))?.split("|") ?? [];
  return choices.map((choice) => [choice, ""] as const);
}

function optionNames(command: Command): Entry["next"] {
  return [
    ...Object.entries(optionsOf(command)).map(([name, { describe }]) => [`--${name}`, describe] as const),
    ["--help", "show the help"],
  ];
}
