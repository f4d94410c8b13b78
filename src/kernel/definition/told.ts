import type { Values } from "./values";

/** The answer to an update, with what the user is told of it, and outputs that no read shows. */
export class Told {
  constructor(
    readonly answer: unknown,
    readonly text: string,
    readonly outputs: Values,
  ) {}
}
