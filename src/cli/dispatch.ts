import { singleLine } from "../kernel/values/text";
import { commandIn } from "./commands";
import { meant } from "./frame/near";
import { own } from "./frame/package";
import { processWorld, type World } from "./frame/world";
import { groupHelp, groupIn, overview } from "./help";
import { commands as listed } from "./generated/listed";

export { processWorld };

/** Does what the words behind `pulumi-hosting` ask for, and answers the exit status. */
export async function dispatch(argv: readonly string[], world: World): Promise<number> {
  const [first, ...rest] = argv;
  // `help zone export` asks the same as `zone export --help`.
  if (first === "help") return dispatch([...rest, "--help"], world);
  if (["version", "--version", "-v"].includes(first ?? "")) {
    world.out(`${own.version}\n`);
    return 0;
  }
  // What only some words need is loaded for these.
  const found = commandIn(argv);
  if (found) return (require("./frame/run") as typeof import("./frame/run")).runCommand(found.command, found.rest, world);
  const group = groupIn(listed, argv);
  const unknown = argv.slice(group.length).find((word) => !word.startsWith("-"));
  const help = group.length > 0 ? groupHelp(listed, group) : overview(listed);
  if (unknown === undefined && (argv.length === group.length || argv.some((word) => ["--help", "-h"].includes(word)))) {
    world.out(help);
    return 0;
  }
  world.err(unknown === undefined ? help : noCommand(group, unknown));
  return 2;
}

function noCommand(group: readonly string[], unknown: string): string {
  const prefix = group.map((word) => `${word} `).join("");
  const all = listed.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name.slice(prefix.length).split(" ")[0] as string);
  const next = [...new Set(all)];
  const others = group.length > 0 ? ` ${prefix.trim()} has: ${next.join(", ")}.` : "";
  const said = singleLine(`${prefix}${unknown}`, 200);
  return `pulumi-hosting: unknown command ${said}.${meant(unknown, next, prefix) || others}\nTry: pulumi-hosting ${prefix}--help\n`;
}
