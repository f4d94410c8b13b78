import { isIPv4, isIPv6 } from "node:net";

/** A part of an SPF record behind its version. */
export interface SpfTerm {
  readonly text: string;
  /** `undefined` for a modifier. A mechanism without a sign allows. */
  readonly qualifier: "+" | "-" | "~" | "?" | undefined;
  /** In lower case. */
  readonly name: string;
  /** What stands behind `:` or `=`, without the lengths of prefixes. */
  readonly value: string;
  /** Why receivers can't read it. */
  readonly problem?: string | undefined;
}

/** Whether a text is an SPF record (RFC 7208, section 4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(\s|$)/i.test(text);
}

/** Mechanisms, by what may stand behind them: a domain, an address, the lengths of prefixes. */
const forms: Readonly<Record<string, { readonly domain: "must" | "may" | "no"; readonly prefixes?: boolean }>> = {
  all: { domain: "no" },
  include: { domain: "must" },
  a: { domain: "may", prefixes: true },
  mx: { domain: "may", prefixes: true },
  ptr: { domain: "may" },
  exists: { domain: "must" },
};

export function spfTerms(text: string): SpfTerm[] {
  return text.split(/\s+/).slice(1).filter(Boolean).map(termIn);
}

function termIn(text: string): SpfTerm {
  const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/is.exec(text);
  if (modifier) {
    const [, name = "", value = ""] = modifier;
    const lower = name.toLowerCase();
    const wrong = ["redirect", "exp"].includes(lower) ? wrongDomain(value) : wrongMacro(value);
    return { text, qualifier: undefined, name: lower, value, problem: wrong };
  }
  const [, sign = "", name = "", rest = ""] = /^([-+~?]?)([a-z0-9]+)(.*)$/is.exec(text) ?? [];
  const lower = name.toLowerCase();
  const qualifier = (sign || "+") as SpfTerm["qualifier"];
  if (lower === "ip4" || lower === "ip6") {
    const value = rest.slice(1);
    return { text, qualifier, name: lower, value, problem: rest.startsWith(":") ? wrongNetwork(value, lower) : "has no address" };
  }
  const form = Object.hasOwn(forms, lower) ? forms[lower] : undefined;
  if (form === undefined) return { text, qualifier, name: lower, value: rest, problem: "is no mechanism of SPF" };
  const [, colon = "", value = "", four, six] = /^(:?)(.*?)(?:\/(\d*))?(?:\/\/(\d*))?$/s.exec(rest) ?? [];
  const problem = wrongForm(form, colon, value) ?? wrongPrefix(form.prefixes, four, 32) ?? wrongPrefix(form.prefixes, six, 128);
  return { text, qualifier, name: lower, value, problem };
}

function wrongForm({ domain }: { readonly domain: "must" | "may" | "no" }, colon: string, value: string): string | undefined {
  if (colon === "" && value !== "") return "is no mechanism of SPF";
  if (colon === "") return domain === "must" ? "names no domain" : undefined;
  return domain === "no" ? "takes no value" : wrongDomain(value);
}

function wrongPrefix(allowed: boolean | undefined, length: string | undefined, longest: number): string | undefined {
  if (length === undefined) return undefined;
  if (allowed !== true) return "takes no prefix length";
  return /^(0|[1-9]\d*)$/.test(length) && Number(length) <= longest ? undefined : `has a prefix length that isn't 0 to ${longest}`;
}

function wrongNetwork(value: string, name: "ip4" | "ip6"): string | undefined {
  const [address = "", length, ...more] = value.split("/");
  const isAddress = name === "ip4" ? isIPv4(address) : isIPv6(address) && !address.includes("%");
  if (!isAddress || more.length > 0) return `has no ${name === "ip4" ? "IPv4" : "IPv6"} address or network`;
  return wrongPrefix(true, length, name === "ip4" ? 32 : 128);
}

/** With macros, which may be longer than what they stand for. */
const longestDomain = 500;
const macro = /%(?:\{[slodiphcrtv]\d*r?[-.+,/_=]*\}|%|_|-)/gi;

function wrongMacro(value: string): string | undefined {
  return value.replace(macro, "").includes("%") ? "has a macro (%) that can't be read" : undefined;
}

function wrongDomain(value: string): string | undefined {
  const wrong = wrongMacro(value);
  if (wrong !== undefined) return wrong;
  if (value.length > longestDomain) return "names no domain";
  // What a macro stands for may be a whole name.
  const plain = value.replace(macro, "m.m");
  return /^(?:[^\s./]+\.)+[^\s./]*[a-z][^\s./]*\.?$/i.test(plain) && /^[!-~]+$/.test(plain) ? undefined : "names no domain";
}

/** What receivers read of a record: every server matches `all`, so what follows it counts for nothing. */
function read(terms: readonly SpfTerm[]): { readonly mechanisms: readonly SpfTerm[]; readonly hasAll: boolean } {
  const all = terms.findIndex(({ text }) => /^[-+~?]?all$/i.test(text));
  const mechanisms = (all < 0 ? terms : terms.slice(0, all + 1)).filter(({ qualifier }) => qualifier !== undefined);
  return { mechanisms, hasAll: all >= 0 };
}

/** What a record says of all servers that it doesn't name: `-all`, `redirect=`; `undefined` for nothing. */
export function spfEnd(text: string): string | undefined {
  const terms = spfTerms(text);
  const { mechanisms, hasAll } = read(terms);
  if (hasAll) return `${mechanisms.at(-1)?.qualifier}all`;
  return terms.some(({ name }) => name === "redirect") ? "redirect=" : undefined;
}

/** Terms for which receivers ask the DNS. A redirect beside `all` is never looked at. */
export function askingTerms(terms: readonly SpfTerm[]): readonly SpfTerm[] {
  const { mechanisms, hasAll } = read(terms);
  const asked = mechanisms.filter(({ name }) => ["include", "a", "mx", "ptr", "exists"].includes(name));
  return [...asked, ...(hasAll ? [] : terms.filter(({ name }) => name === "redirect"))];
}

/** The mechanisms that let somebody send, in lower case and without their sign. */
export function allowedBy(text: string): string[] {
  return read(spfTerms(text))
    .mechanisms.filter(({ qualifier }) => qualifier === "+")
    .map((term) => term.text.replace(/^\+/, "").toLowerCase());
}
