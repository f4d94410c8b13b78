/**
 * At preview a value may not be known yet. Touching it throws an error with which the policy SDK ends the rule, and tells
 * the user that it couldn't be run: an advisory, whatever the rule's level. One unknown value must not hide what is wrong
 * elsewhere, so the error is kept until everything else has been looked at.
 */
export function inEach<T>(items: readonly T[], look: (item: T) => void): void {
  let doubt: unknown;
  for (const item of items) {
    try {
      look(item);
    } catch (error) {
      if (!isDoubt(error)) throw error;
      doubt ??= error;
    }
  }
  if (doubt !== undefined) throw doubt;
}

/** The SDK's error for a value that isn't known yet. The SDK tells it as an advisory at an `up`, too. Its types leave the class out. */
const { UnknownValueError, unknownStringValue } = require("@pulumi/policy/proxy") as {
  readonly UnknownValueError: new (value: string, path: readonly string[]) => Error;
  readonly unknownStringValue: string;
};

/** A doubt of our own: nothing is missing, and still nobody can tell. */
export function doubtAbout(property: string, sentence: string): Error {
  return Object.assign(new UnknownValueError(unknownStringValue, [property]), { message: sentence });
}

/** Whether an error says that something can't be judged. */
export function isDoubt(error: unknown): error is Error {
  return error instanceof UnknownValueError;
}

/** A value, or the error that says that it isn't known yet. */
export type Seen<T> = { readonly known: true; readonly value: T } | { readonly known: false; readonly doubt: Error };

export function see<T>(look: () => T): Seen<T> {
  try {
    return { known: true, value: look() };
  } catch (error) {
    if (!isDoubt(error)) throw error;
    return { known: false, doubt: error };
  }
}
