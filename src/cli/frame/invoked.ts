import { functions } from "../../functions";
import type { Values } from "../../kernel/definition/values";
import { callables, invoke } from "../../kernel/operations/invoke";
import type { Looking } from "./platform";

/** The result of a function that programs have, too. */
export function invoked({ session, line }: Looking, name: keyof typeof functions & string, args: Values): Promise<Values> {
  const callable = callables({}, functions)[name];
  if (!callable) throw new Error(`this version knows no ${name}.`);
  const say = (message: string): void => line.say(message);
  return invoke(callable, { session, log: { warn: say, info: say, status: say } }, args);
}
