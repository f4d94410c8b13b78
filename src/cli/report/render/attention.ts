import { endingSoon, isUnowned, objectsOf } from "../questions";
import type { Check, Report, Shield } from "../report";
import { count, type Standing } from "./marks";

/** Something that somebody should look at: in the words of the report, with names from outside apart from them. */
export interface Attention {
  readonly standing: Standing;
  readonly says: string;
  /** Names from outside that it is about, the first few. */
  readonly names: readonly string[];
  /** How many more names there are. */
  readonly more: number;
  /** The section that says more. */
  readonly section: string;
}

const mostNames = 5;
/** How far ahead an end counts as near, unless told otherwise. */
export const soonDays = 30;

/** What needs somebody's eyes, the worst first. Page and summary tell the same. */
export function attentionOf(report: Report): Attention[] {
  const { sites, zones, mail, drift, verdicts = [], gaps, stacks } = report;
  const servedAs = (state: string) => named(zones.filter(({ served }) => served?.state === state));
  const uncertified = sites
    .filter(({ cdn }) => cdn !== false)
    .flatMap(({ hostnames }) => hostnames.filter(({ certificate: { state } }) => state === "none" || state === "pending"));
  const unshielded = sites.filter(({ shield, cdn }) => shield.state === "off" && cdn !== false);
  const withFirewall = (does: Shield["firewall"]) => sites.filter(({ shield }) => shield.firewall === does);
  const unowned = stacks.length === 0 ? [] : objectsOf(report).filter(isUnowned);
  const violated = (level: string): Row => {
    const all = verdicts.filter((one) => one.says === "violated" && one.level === level);
    const standing = level === "mandatory" ? "bad" : "weak";
    return [standing, "rules", "finding", [...new Set(all.map(({ rule }) => rule))], `against ${level} rules`, all.length];
  };
  const rows: readonly Row[] = [
    ["bad", "drift", "resource", drift.map(({ type, name }) => `${type} ${name}`), "differ|differs from their|its stack"],
    violated("mandatory"),
    ["bad", "sites", "site", named(sites.filter(({ suspended }) => suspended)), "are|is suspended for an unpaid invoice"],
    ["bad", "domains", "domain", named(endingSoon(report, soonDays)), `end|ends within ${soonDays} days and are|is not renewed`],
    ["bad", "zones", "zone", servedAs("different"), "have|has name servers that answer something else than declared"],
    [
      "weak",
      "mail",
      "domain",
      mail.filter(isOpen).map(({ domain }) => domain),
      "lack|lacks SPF, DKIM or DMARC, or have|has a wrong record",
    ],
    ["weak", "sites", "hostname", named(uncertified), "have|has no active certificate"],
    ["weak", "sites", "site", named(unshielded), "are|is without Shield"],
    ["weak", "sites", "site", named(withFirewall("only logs")), "have|has a firewall that only logs"],
    ["weak", "sites", "site", named(withFirewall("off")), "have|has Shield without its firewall"],
    violated("advisory"),
    ["note", "stacks", "object", named(unowned), "belong|belongs to no given stack"],
    ["note", "zones", "zone", servedAs("unreachable"), "have|has name servers that gave no answer"],
    ["note", "gaps", "part", gaps.map(({ type, within }) => (within === undefined ? type : `${type} of ${within}`)), "could not be read"],
  ];
  return rows.flatMap(([standing, section, noun, names, says, number = names.length]) => {
    if (number === 0) return [];
    const [shown, words] = [names.slice(0, mostNames), says.replace(/(\w+)\|(\w+)/g, number === 1 ? "$2" : "$1")];
    return [{ standing, section, says: `${count(number, noun)} ${words}`, names: shown, more: names.length - shown.length }];
  });
}

/** `says` has the words for several and for one, `are|is`. Default of `number`: that of the names. */
type Row = readonly [standing: Standing, section: string, noun: string, names: readonly string[], says: string, number?: number];

const named = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);

function isOpen({ spf, dkim, dmarc }: Readonly<Record<"spf" | "dkim" | "dmarc", Check>>): boolean {
  return [spf, dkim, dmarc].some(({ state }) => state === "missing" || state === "wrong");
}
