import { recordTypes } from "../../dns";
import { type LeftOut, parseZoneFile } from "../../dns/zoneFile";
import type { ForeignForm } from "./foreign/readForeign";

/** No zone that the platform takes is as long. */
const mostCharacters = 20_000_000;
const howToRead = {
  zone: "Run the command without --from.",
  octodns: "Read a zone of octoDNS with --from octodns.",
  dnscontrol: "Read the output of `dnscontrol print-ir` with --from dnscontrol.",
};
const called = { zone: "a zone file", octodns: "a zone of octoDNS", dnscontrol: "the output of `dnscontrol print-ir`" };

/** What a file is instead of what the call takes it for, and what to do; `undefined` for a file that may be right. */
export function wrongFile(text: string, from: ForeignForm | undefined): string | undefined {
  const wanted = from ?? "zone";
  const is = (what: string, advice: string): string => `the file is ${what}, not ${called[wanted]}. ${advice}`;
  if (text.length > mostCharacters) return is(`${text.length} characters long`, `The longest one has ${mostCharacters}.`);
  const head = text.slice(0, 4_000).replace(/^\uFEFF/, "");
  if (/^(?:\uFFFD\uFFFD|\uFFFE)/.test(head) || /^(?:.\0){4}/s.test(head)) return is("in UTF-16", "Save it as UTF-8.");
  if (head.includes("\0")) return is("binary", "Unpack or export it as text first.");
  if (/^\s*<(?:!doctype|html|head|body|\?xml)\b/i.test(head)) return is("a page (HTML or XML)", "Download the file itself.");
  const found = formOf(text, head);
  if (found !== undefined && found !== wanted && !(found === "json" && wanted === "dnscontrol"))
    return is(found === "json" ? "JSON" : called[found], found === "json" ? howToRead.dnscontrol : howToRead[found]);
  // A class and a type after it are those of a record, also where its value is wrong, or its name in another zone than the test's.
  const isZone = wanted === "zone" && found === "zone";
  return isZone || mayBeQuoted[wanted](text)
    ? undefined
    : `nothing in it can be read as ${called[wanted]}. Its lines may be secrets, so none is shown.`;
}

const types: ReadonlySet<string> = new Set(recordTypes);
const typeOfRecord = new RegExp(`\\btype["']?\\s*:\\s*["']?(?:${recordTypes.join("|")})\\b`, "i");

/** Whether a text has something of its form. The lines of any other file may be secrets, and errors would quote them. */
const mayBeQuoted: Readonly<Record<keyof typeof called, (text: string) => boolean>> = {
  zone: (text) => {
    if (/^\$(?:ORIGIN|TTL|INCLUDE|GENERATE)[ \t]/im.test(text)) return true;
    const { records, leftOut, troubles } = parseZoneFile(text, { zone: "example.com" });
    // The zone of the file may be another one.
    const isRecord = ({ expected, kind, type }: LeftOut): boolean => expected || (kind === "outside" && types.has(type));
    return records.length > 0 || leftOut.some(isRecord) || troubles.length + leftOut.length === 0;
  },
  octodns: (text) => typeOfRecord.test(text),
  dnscontrol: (text) => /"domains"\s*:/.test(text),
};

function formOf(text: string, head: string): keyof typeof called | "json" | undefined {
  if (/^\s*[[{]\s*(?:["{[\]}]|$)/.test(head)) return "json";
  if (/^\$(?:ORIGIN|TTL)\s/im.test(head) || /^\S*[ \t]+(?:\d\S*[ \t]+)?IN[ \t]+[A-Z]+[ \t]/im.test(head)) return "zone";
  const isYaml = /^(?:---\s*$|(?:'[^']*'|"[^"]*"|[\w.*-]+):\s*(?:$|\{))/m.test(head) && /^\s*(?:- )?.*\btype:\s*\w+/m.test(text);
  return isYaml ? "octodns" : undefined;
}
