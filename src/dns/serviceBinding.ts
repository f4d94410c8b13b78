import { canonicalIpv6 } from "./address";
import { canonicalHost, sentHost } from "./host";
import { closingQuote, skipBlank, unescaped } from "./quoted";

/** The value of an SVCB or HTTPS record: a target and its parameters (RFC 9460). */
export interface ServiceBinding {
  /** Some write SvcPriority into the value, as zone files do; the platform's own place for it is `priority`. */
  readonly priority: string | undefined;
  readonly target: string;
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  /** Lower case. */
  readonly key: string;
  /** Without quotes and escapes; `undefined` when there is none. */
  readonly value: string | undefined;
}

/** `undefined` when quotes or escapes don't close, or stand where none belong. */
export function parseBinding(value: string): ServiceBinding | undefined {
  const tokens = tokensOf(value);
  if (tokens === undefined) return undefined;
  const [priority, rest] = leadingPriority(tokens);
  const [target = "", ...words] = rest;
  if (/["\\]/.test(target)) return undefined;
  const parameters: Parameter[] = [];
  for (const word of words) {
    const parameter = parseParameter(word);
    if (parameter === undefined) return undefined;
    parameters.push(parameter);
  }
  return { priority, target, parameters };
}

/** Parameters are a set: their order, their quotes and the letter case of their keys mean nothing. */
export function canonicalBinding(value: string): string {
  const binding = parseBinding(value);
  if (binding === undefined) return value.trim();
  const parameters = binding.parameters.map(canonicalParameter).sort();
  const target = canonicalHost(binding.target);
  return [...(binding.priority === undefined ? [] : [binding.priority]), target, ...parameters].join(" ");
}

/** Only the target is brought into the platform's spelling; parameters travel as they were written. */
export function sentBinding(value: string): string {
  const binding = parseBinding(value);
  if (binding === undefined || binding.target === "") return value;
  const place = binding.priority === undefined ? /^(\s*)(\S+)([^]*)$/ : /^(\s*\S+\s+)(\S+)([^]*)$/;
  const [, before = "", target = "", after = ""] = place.exec(value) ?? [];
  return before + sentHost(target) + after;
}

/** A number before another word is no target: there is no top-level domain that is a number. */
function leadingPriority(tokens: readonly string[]): [string | undefined, readonly string[]] {
  const first = canonicalHost(tokens[0] ?? "");
  return tokens.length > 1 && /^\d{1,5}$/.test(first) ? [String(Number(first)), tokens.slice(1)] : [undefined, tokens];
}

/** Words between blanks; blanks inside quotes and after backslashes belong to the word. */
function tokensOf(value: string): string[] | undefined {
  const tokens: string[] = [];
  let at = skipBlank(value, 0);
  while (at < value.length) {
    const from = at;
    while (at < value.length && !/\s/.test(value.charAt(at))) {
      if (value[at] === "\\") at += 2;
      else if (value[at] === '"') {
        const end = closingQuote(value, at);
        if (end === -1) return undefined;
        at = end + 1;
      } else at += 1;
    }
    tokens.push(value.slice(from, at));
    at = skipBlank(value, at);
  }
  return tokens;
}

function parseParameter(word: string): Parameter | undefined {
  const equals = word.indexOf("=");
  const key = (equals === -1 ? word : word.slice(0, equals)).toLowerCase();
  const spelled = equals === -1 ? "" : word.slice(equals + 1);
  const isQuoted = spelled.startsWith('"') && closingQuote(spelled, 0) === spelled.length - 1;
  const inner = isQuoted ? spelled.slice(1, -1) : spelled;
  if (key === "" || /["\\]/.test(key) || (!isQuoted && hasBareQuote(spelled))) return undefined;
  const value = unescaped(inner);
  return value === undefined ? undefined : { key, value: value === "" ? undefined : value };
}

function hasBareQuote(text: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*"/.test(text);
}

function canonicalParameter({ key, value }: Parameter): string {
  if (value === undefined) return key;
  const text = canonicalContent(key, value);
  if (text === "") return key;
  if (/^[^\s"\\]+$/.test(text)) return `${key}=${text}`;
  return `${key}="${text.replace(/["\\]/g, "\\$&")}"`;
}

function canonicalContent(key: string, value: string): string {
  const list = value.split(",").map((item) => item.trim());
  switch (key) {
    case "ipv4hint":
      return list.join(",");
    case "ipv6hint":
      return list.map(canonicalIpv6).join(",");
    case "mandatory":
      return list
        .map((item) => item.toLowerCase())
        .sort()
        .join(",");
    case "port":
      return /^\d+$/.test(value) ? String(Number(value)) : value;
    default:
      return value;
  }
}
