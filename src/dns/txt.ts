import { doubted, join, noVerdict, refused, type Verdict } from "./finding";
import { checkCharacters } from "./plainText";
import { sentUnquoted, unquoted } from "./quoted";

const longestData = 65_535;
const longestString = 255;

export function checkText(value: string): Verdict {
  const text = sentUnquoted(value);
  if (text === "") return doubted("is an empty text, which the platform may refuse. Write a text, or remove the record.");
  return join(checkCharacters(text), checkLength(text), checkQuotes(value));
}

function checkLength(text: string): Verdict {
  const octets = Buffer.byteLength(text);
  // On the wire every 255 octets are preceded by one for their length.
  if (octets + Math.ceil(octets / longestString) <= longestData) return noVerdict();
  return refused(`is ${octets} octets long. A record holds at most ${longestData - Math.ceil(longestData / (longestString + 1))}.`);
}

function checkQuotes(value: string): Verdict {
  const trimmed = value.trim();
  if (!trimmed.startsWith('"') || unquoted(value) !== undefined) return noVerdict();
  return doubted(
    'begins with a quote but isn\'t a row of quoted strings ("…" "…") with escapes that give UTF-8, so it is published unchanged, ' +
      "quotes and backslashes included.",
  );
}
