import { canonicalLabel, isAbsolute, labelsOf, splitLabels, withPlainEscapes } from "../label";
import { octetsOf, unescapedOctets } from "../quoted";
import { Unreadable } from "./unreadable";

/** What a label may hold as it is; anything else is escaped in a file. */
const plain = /^[A-Za-z0-9_*/-]+$/;
/** No name is longer, even if every octet of it is escaped. */
const longestSpelling = 1_024;

/**
 * A name of a file in full: lower case, A-labels, with trailing dot. The origin is in full too; without one only a name
 * that is in full itself can be read. What a name of the platform can't contain as it is keeps its escape, and its label the letter case:
 * people read the names of services.
 */
export function nameInFull(raw: string, origin: string | undefined): string {
  if (raw === ".") return ".";
  if (raw.startsWith('"')) throw new Unreadable(`has the name ${raw} in quotes: write it without them.`);
  if (raw.length > longestSpelling) throw new Unreadable(`has a name of ${raw.length} characters; a name has at most 255 octets.`, "name");
  if (raw !== "@" && isAbsolute(raw)) return `${labelsIn(raw.slice(0, -1)).join(".")}.`;
  if (origin === undefined)
    throw new Unreadable(
      `has the name ${JSON.stringify(raw)}, which is relative to an unknown zone. ` +
        "Name the zone (--zone example.com), or begin the file with $ORIGIN.",
    );
  if (raw === "@") return origin;
  return `${labelsIn(raw).join(".")}${origin === "." ? "." : `.${origin}`}`;
}

/** The labels of a name as the platform's names spell them. */
function labelsIn(raw: string): string[] {
  return splitLabels(raw).map((label) => {
    if (label === "") throw new Unreadable(`has the name ${JSON.stringify(raw)}, in which a label is empty.`, "name");
    if (unescapedOctets(label) === undefined) throw new Unreadable(`has the name ${JSON.stringify(raw)}, with an incomplete escape.`);
    if (label.includes("\\")) {
      const spelled = withPlainEscapes(label);
      return spelled.includes("\\") ? spelled : canonicalLabel(spelled);
    }
    // The other dots of Unicode are none in a file.
    return labelsOf(label).length > 1 ? label : canonicalLabel(label);
  });
}

/** The labels of a name as a file spells them; `undefined` where no file could say what the name is. */
export function writtenLabels(labels: readonly string[]): string | undefined {
  if (labels.some((label) => label === "" || !label.isWellFormed() || unescapedOctets(label) === undefined)) return undefined;
  return labels.map((label) => (plain.test(label) ? label : label.replace(/\\\d{3}|\\?[^]/gu, writtenCharacter))).join(".");
}

function writtenCharacter(spelled: string): string {
  if (plain.test(spelled) || /^\\(?:\d{3}|[!-/:-@[-`{-~])$/.test(spelled)) return spelled;
  const character = spelled.length > 1 && spelled.startsWith("\\") ? spelled.slice(1) : spelled;
  if (plain.test(character)) return character;
  return /^[!-~]$/.test(character) ? `\\${character}` : octetsOf(character);
}
