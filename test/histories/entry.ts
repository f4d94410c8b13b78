import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import type { State } from "../../src/kernel/identity/state";
import type { Declared } from "./program";

/** What the state of a stack says of a resource. */
export interface Entry {
  readonly name: string;
  readonly definition: Definition;
  readonly provider: number;
  readonly deletedWith: string | undefined;
  readonly id: string;
  readonly state: State;
  readonly inputs: Values;
  /** Whether the last operation on it didn't finish. */
  readonly unfinished: boolean;
  /** Whether a replacement has taken its place, so that only its deletion is left to do. */
  readonly replaced: boolean;
}

/** What of an entry the program alone decides. */
export function placed({
  name,
  definition,
  provider,
  deletedWith,
}: Declared): Pick<Entry, "name" | "definition" | "provider" | "deletedWith"> {
  return { name, definition, provider, deletedWith };
}
