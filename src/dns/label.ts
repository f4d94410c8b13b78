import { isUtf8 } from "node:buffer";
import { domainToASCII } from "node:url";
import { octetsOf, unescapedOctets } from "./quoted";

const ascii = /^[\x00-\x7f]*$/;
/** What has no capital letter, no escape and nothing beyond ASCII. */
const canonical = /^[!-@[\]-~]*$/;
const convertible = /^(?:[a-z0-9_-]|[^\x00-\x7f])+$/i;
const converted = /^[a-z0-9_-]+$/;

/** IDNA reads these three as label separators too: input methods for Chinese and Japanese write them. */
const otherDots = /[\u3002\uff0e\uff61]/g;

export function labelsOf(name: string): string[] {
  const ordinary = ascii.test(name) ? name : name.replace(otherDots, ".");
  return ordinary.includes("\\") ? splitLabels(ordinary) : ordinary.split(".");
}

/** Labels as a zone file separates them: a dot behind a backslash belongs to its label. */
export function splitLabels(name: string): string[] {
  return name.split(/(?<=(?:^|[^\\])(?:\\\\)*)\./);
}

/** Whether a name ends in a dot that isn't a part of its last label. */
export function isAbsolute(name: string): boolean {
  return name.endsWith(".") && /(?:^|[^\\])(?:\\\\)*\.$/.test(name);
}

/** The labels of a name whose trailing dot, if any, is only the sign of an absolute name. */
export function labelsBelowRoot(name: string): string[] {
  const labels = labelsOf(name);
  return labels.length > 1 && labels.at(-1) === "" ? labels.slice(0, -1) : labels;
}

/** Whether no A-label stands for it, so that no resolver could ever ask for it. */
export function inexpressible(label: string): boolean {
  return !ascii.test(canonicalLabel(label));
}

/** A whole name in lower case and punycode. Nearly always it is written like that. */
export function canonicalName(name: string): string {
  return canonical.test(name) ? name : labelsOf(name).map(canonicalLabel).join(".");
}

/** Lower case and punycode. A label that IDNA has no A-label for stays as it is, so that checks can name it. */
export function canonicalLabel(label: string): string {
  return (/[\\\s]/.test(label) ? withPlainEscapes(label) : ascii.test(label) ? label : aLabel(label)).toLowerCase();
}

/**
 * The one spelling of a label with escapes, as zone files have them: `Office\032Printer`, `first\.last`. Only what a name can't contain
 * as it is keeps an escape. What ends in half an escape is no spelling of a name and stays as it is.
 */
export function withPlainEscapes(label: string): string {
  const octets = unescapedOctets(label);
  if (octets === undefined) return label;
  const text = isUtf8(octets) ? octets.toString() : "";
  if (convertible.test(text)) return sentLabel(text);
  const spelled = [...octets].map((octet) => {
    const character = String.fromCharCode(octet);
    if (/^[.\\@]$/.test(character)) return `\\${character}`;
    return /^[!-~]$/.test(character) ? character : octetsOf(Buffer.of(octet));
  });
  return spelled.join("");
}

/** How many octets a label has that is spelled in its one way. */
export function lengthOf(canonicalLabelOrName: string): number {
  return canonicalLabelOrName.replace(/\\(?:\d{3}|[^])/g, "x").length;
}

/** Punycode where it is needed; otherwise the user's spelling. */
export function sentLabel(label: string): string {
  return ascii.test(label) ? label : aLabel(label);
}

function aLabel(label: string): string {
  // The platform function parses a URL's host: it would decode `%41`, cut at `/` and drop tabs. Only labels without such characters go in.
  if (!convertible.test(label)) return label;
  // A second label keeps `１` from being read as the IPv4 address 0.0.0.1.
  const host = domainToASCII(`${label}.x`);
  const result = host.slice(0, -2);
  return host.endsWith(".x") && converted.test(result) ? result : label;
}
