import type { z } from "zod";
import { functions } from "../../functions";
import type { Values } from "../../kernel/definition/values";
import { callables, invoke } from "../../kernel/operations/invoke";
import type { Callable } from "../../kernel/operations/lookUp";
import type { Looking } from "./platform";

type Name = keyof typeof functions;

/** What a function shows. */
export type Shown<N extends Name> = z.output<(typeof functions)[N]["outputs"]>;

/** The result of a function that programs have, too. */
export async function invoked<N extends Name>({ session, line }: Looking, name: N, args: Values): Promise<Shown<N>> {
  const callable = callables({}, functions)[name] as Callable;
  const say = (message: string): void => line.say(message);
  return (await invoke(callable, { session, log: { warn: say, info: say, status: say } }, args)) as Shown<N>;
}
