import { doubted, noVerdict, refused, type Verdict } from "./finding";

const control = /[\x00-\x1f\x7f]/;

/** What hardly any text of a record is meant to contain, and what none can contain. */
export function checkCharacters(text: string): Verdict {
  if (!text.isWellFormed())
    return refused("contains half of a character (an unpaired surrogate), which can't be encoded. The text was cut inside a character.");
  if (control.test(text)) {
    const advice = control.test(text.trimEnd())
      ? "Remove line breaks and tabs. Write a long text as one line: the platform splits it."
      : "It ends with a line break or tab, as a file does: use `.trim()`.";
    return doubted(`contains a control character. ${advice}`);
  }
  return noVerdict();
}

/** The same where a control character can't be written at all. */
export function refuseCharacters(text: string): Verdict {
  const { problems, warnings } = checkCharacters(text);
  return refused(...problems, ...warnings);
}
