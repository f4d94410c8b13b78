import type { Definition } from "../../src/kernel/definition/resource";
import type { Resource } from "../../src/kernel/memory/session";

/** A command of the engine: its processes, and whether somebody has killed them. */
export interface Run {
  resource(definition: Definition, name: string, key: string, provider: number): Resource;
  /** The value, or nothing ever again after a kill. */
  whileAlive<T>(value: T): Promise<T>;
}

/** What the program is to blame for. */
export class RefusedProgram extends Error {
  constructor(
    message: string,
    readonly explained: string | undefined,
  ) {
    super(message);
  }
}

/** Waits for all, then fails with the first failure: what is begun is brought to its end. */
export async function allOf(steps: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(steps);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
