import { UsageError, type Command } from "../frame/command";
import { entriesOf } from "./entries";
import { scripts } from "./scripts";

/** The command, for all commands, of which it is one itself. */
export function completionOf(commands: () => readonly Command[]): Command {
  return {
    name: "completion",
    summary: "prints a script for the completion of this command in a shell",
    words: "bash|zsh|fish",
    asks: "nobody",
    about: `Prints a script for a shell. With the script, the Tab key completes commands, options and their values for the name
pulumi-hosting. If this name isn't on PATH, define it first: alias pulumi-hosting='npx pulumi-hosting'.`,
    options: { json: { type: "boolean", describe: "print the script as JSON" } },
    examples: [
      ["In bash, for this session (for all sessions: in ~/.bashrc)", 'eval "$(npx pulumi-hosting completion bash)"'],
      ["In zsh, in ~/.zshrc below compinit", 'eval "$(npx pulumi-hosting completion zsh)"'],
      ["In fish", "npx pulumi-hosting completion fish > ~/.config/fish/completions/pulumi-hosting.fish"],
    ],
    exits: { 0: "printed" },
    run(call) {
      const [shell = ""] = call.words;
      const write = scripts[shell];
      if (!write) throw new UsageError(`takes ${Object.keys(scripts).join(", ")}, not ${JSON.stringify(shell)}.`);
      const script = write(entriesOf(commands()));
      return Promise.resolve({ json: { shell, script }, text: () => script });
    },
  };
}
