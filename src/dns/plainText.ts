import { noVerdict, refused, type Verdict } from "./finding";

const control = /[\x00-\x1f\x7f]/;

/** What no text of a record may contain, wherever it stands. */
export function checkCharacters(text: string): Verdict {
  if (control.test(text)) {
    const advice = control.test(text.trimEnd())
      ? "Remove line breaks and tabs. Write a long text as one line: the platform splits it."
      : "It ends with a line break or tab, as a file does: use `.trim()`.";
    return refused(`contains a control character. ${advice}`);
  }
  if (!text.isWellFormed())
    return refused("contains half of a character (an unpaired surrogate), which can't be encoded. The text was cut inside a character.");
  return noVerdict();
}
