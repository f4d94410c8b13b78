import { UsageError, type Command } from "../frame/command";
import { asJson } from "../frame/output";
import { entriesOf } from "./entries";
import { scripts } from "./scripts";

/** The command, for all commands, of which it is one itself. */
export function completionOf(
  commands: () => readonly Command[],
  others: readonly { readonly name: string; readonly summary: string }[],
): Command {
  return {
    name: "completion",
    summary: "prints what makes a shell complete this command",
    words: "bash|zsh|fish",
    count: [1, 1],
    asks: "nobody",
    about: `Prints a script that lets a shell complete commands, options and their choices at the Tab key. It completes the name
pulumi-hosting. Without the package on PATH, make that name first: alias pulumi-hosting='npx pulumi-hosting'.`,
    options: { json: { type: "boolean", describe: "print the script as JSON" } },
    examples: [
      ["In bash, from now on (in ~/.bashrc: for ever)", 'eval "$(npx pulumi-hosting completion bash)"'],
      ["In zsh, in ~/.zshrc below compinit", 'eval "$(npx pulumi-hosting completion zsh)"'],
      ["In fish", "npx pulumi-hosting completion fish > ~/.config/fish/completions/pulumi-hosting.fish"],
    ],
    exits: { 0: "printed", 1: "failed", 2: "not understood" },
    run(call, world) {
      const [shell = ""] = call.words;
      const write = scripts[shell];
      if (!write) throw new UsageError(`knows ${Object.keys(scripts).join(", ")}, not ${JSON.stringify(shell)}.`);
      const script = write(entriesOf(commands(), others));
      world.out(call.flag("json") ? asJson({ shell, script }) : script);
      return Promise.resolve(0);
    },
  };
}
