import type { explanations } from "./explanations";

/** A list changed each time that it was read, so that nobody knows what it lacks. */
export class ChangedListError extends Error {
  override readonly name = "ChangedListError";
  readonly explained = "odd-answer" satisfies keyof typeof explanations;

  constructor(path: string) {
    super(
      `the list at ${path} changed each time that its pages were read, so what it doesn't show may be there. Nothing was ordered. ` +
        "Run the command again when the account is quiet.",
    );
  }
}
