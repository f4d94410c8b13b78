import { canonicalLabel, labelsOf } from "../label";
import { unescaped } from "../quoted";
import { Unreadable } from "./unreadable";

/** What a label may hold as it is; anything else is escaped in a file. */
const plain = /^[A-Za-z0-9_*/-]+$/;
/** What can't be within a label of the platform, whose names know no escapes. */
const impossible = /[\s.\\"\p{Cc}]/u;
/** No name is longer, even if every octet of it is escaped. */
const longestSpelling = 1_024;

/**
 * A name of a file in full: lower case, A-labels, with trailing dot. The origin is in full too; without one only a name
 * that is in full itself can be read.
 */
export function nameInFull(raw: string, origin: string | undefined): string {
  if (raw === ".") return ".";
  if (raw.length > longestSpelling) throw new Unreadable(`has a name of ${raw.length} characters; a name has at most 255 octets.`);
  const absolute = raw !== "@" && /(?:^|[^\\])(?:\\\\)*\.$/.test(raw);
  if (absolute) return `${labelsIn(raw.slice(0, -1)).join(".")}.`;
  if (origin === undefined)
    throw new Unreadable(
      `has the name ${JSON.stringify(raw)}, which is relative to an unknown zone. ` +
        "Name the zone (--zone example.com), or begin the file with $ORIGIN.",
    );
  if (raw === "@") return origin;
  return `${labelsIn(raw).join(".")}${origin === "." ? "." : `.${origin}`}`;
}

/** The labels of a name, each without its escapes. */
function labelsIn(raw: string): string[] {
  return splitLabels(raw).map((spelling) => {
    const label = unescaped(spelling);
    if (label === undefined || label === "" || impossible.test(label)) {
      const reason =
        spelling === "" ? "in which a label is empty" : "with an escape for a character that the platform's names can't contain";
      throw new Unreadable(`has the name ${JSON.stringify(raw)}, ${reason}.`);
    }
    // The other dots of Unicode are none in a file.
    return labelsOf(label).length > 1 ? label : canonicalLabel(label);
  });
}

function splitLabels(raw: string): string[] {
  const labels: string[] = [];
  let from = 0;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === "\\") at += 1;
    else if (raw[at] === ".") {
      labels.push(raw.slice(from, at));
      from = at + 1;
    }
  }
  labels.push(raw.slice(from));
  return labels;
}

/** The labels of a name as a file spells them; `undefined` where no file could say what the name is. */
export function writtenLabels(labels: readonly string[]): string | undefined {
  if (labels.some((label) => label === "" || impossible.test(label) || !label.isWellFormed())) return undefined;
  return labels.map((label) => (plain.test(label) ? label : [...label].map(writtenCharacter).join(""))).join(".");
}

function writtenCharacter(character: string): string {
  if (plain.test(character)) return character;
  if (/^[!-~]$/.test(character)) return `\\${character}`;
  return octetsOf(character);
}

/** Octets as `\DDD`. */
export function octetsOf(text: string | Buffer): string {
  return [...Buffer.from(text)].map((octet) => `\\${String(octet).padStart(3, "0")}`).join("");
}
