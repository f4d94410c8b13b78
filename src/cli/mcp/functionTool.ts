import { functions } from "../../functions";
import { callables, invoke, secretFields } from "../../kernel/operations/invoke";
import type { Callable } from "../../kernel/operations/lookUp";
import { singleLine } from "../../kernel/values/text";
import { registry } from "../../resources";
import { UsageError } from "../frame/command";
import { asJson } from "../frame/output";
import { withSession } from "../frame/platform";
import { withStackSettings } from "../frame/stackSettings";
import type { Tool } from "./tool";

/** They ask by POST. A tool sends GET alone: whoever watches the line sees that it only reads. */
const leftOut = ["getDomainAvailability", "getDomainSuggestions", "getHostnameAvailability"];

/** The functions that programs have: one tool, because an agent reads the list of all tools before its first call. */
export function functionTool(): Tool {
  const all = Object.fromEntries(Object.entries(callables(registry, functions)).filter(([name]) => !leftOut.includes(name)));
  return {
    name: "call_function",
    description:
      "Calls a function that programs have, and shows its result: a look-up of one object (getSite), a list (getSites), or more " +
      "(getSiteCdn). Secrets are left out of the result. docs/functions/NAME.md has its result. The functions and their arguments: " +
      `${Object.values(all).map(signature).join(", ")}.`,
    parameters: {
      function: { type: "string", required: true, choices: Object.keys(all), describe: "The name of the function." },
      arguments: { type: "object", describe: 'Its arguments, such as { "id": "shop" }.' },
      stack: {
        type: "string",
        describe: "take the settings from this stack (default: from the environment, else from the selected stack)",
      },
    },
    async call(given, world) {
      const callable = all[given.function as string];
      if (!callable) throw new UsageError(`this version knows no function ${String(given.function)}.`);
      const quiet = { ...world, quiet: true };
      const result = await withSession(await withStackSettings(given.stack as string | undefined, quiet), ({ session, line }) => {
        const say = (message: string): void => line.say(message);
        const warn = (message: string): void => world.err(`warning: ${singleLine(message)}\n`);
        return invoke(callable, { session, log: { warn, info: say, status: say } }, (given.arguments ?? {}) as Record<string, unknown>);
      });
      const secrets = secretFields(callable);
      world.out(asJson(Object.fromEntries(Object.entries(result).filter(([name]) => !secrets.includes(name)))));
      const left = secrets.filter((name) => name in result);
      if (left.length > 0) world.err(`note: left out, because secret: ${left.join(", ")}.\n`);
      return 0;
    },
  };
}

/** `getSite(id, account?)` */
function signature({ name, inputFields }: Callable): string {
  const named = Object.entries(inputFields).map(([argument, { required }]) => `${argument}${required ? "" : "?"}`);
  return `${name}(${named.join(", ")})`;
}
