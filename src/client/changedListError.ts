import type { explanations } from "./explanations";

/** A list changed each time that it was read, so that nobody knows what it lacks. */
export class ChangedListError extends Error {
  override readonly name = "ChangedListError";
  readonly explained = "odd-answer" satisfies keyof typeof explanations;

  /** Only before a purchase the list is asked for that is `whole`. */
  constructor(path: string, isBought: boolean) {
    super(
      `the list at ${path} changed each time that the provider read its pages, so the list may lack the object. ` +
        (isBought ? "Nothing was ordered. " : "") +
        "Run the command again when nothing else changes the account.",
    );
  }
}
