import type { FunctionFacts } from "../definition/function";
import type { Values } from "../definition/values";
import type { Log, Session } from "../memory/session";

/** Who calls a function. */
export interface Caller {
  readonly session: Session;
  readonly log: Log;
}

/** A function as the faces call it. */
export interface Callable extends FunctionFacts {
  /** `reader` tells the call from others: a shared answer serves each reader once. */
  answer(caller: Caller, reader: string, args: Values): Promise<Values>;
}
