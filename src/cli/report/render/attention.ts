import { type Check, objectsOf, type Report } from "../report";
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
const soonDays = 30;

/** What needs somebody's eyes, the worst first. Page and summary tell the same. */
export function attentionOf(report: Report): Attention[] {
  const { sites, mail, domains, drift, verdicts = [], gaps, stacks, madeAt } = report;
  const found: (Attention | undefined)[] = [
    about(
      "bad",
      "differ from their stack",
      "resource",
      "drift",
      drift.map(({ type, name }) => `${type} ${name}`),
      "differs from its stack",
    ),
    rulesAbout("bad", "mandatory"),
    about(
      "bad",
      "are suspended for an unpaid invoice",
      "site",
      "sites",
      named(sites.filter(({ suspended }) => suspended)),
      "is suspended for an unpaid invoice",
    ),
    about(
      "bad",
      `end within ${soonDays} days and are not renewed`,
      "domain",
      "domains",
      named(domains.filter(ending)),
      `ends within ${soonDays} days and is not renewed`,
    ),
    about(
      "weak",
      "lack SPF, DKIM or DMARC, or have a wrong record",
      "domain",
      "mail",
      mail.filter(isOpen).map(({ domain }) => domain),
      "lacks SPF, DKIM or DMARC, or has a wrong record",
    ),
    about(
      "weak",
      "have no active certificate",
      "hostname",
      "sites",
      named(
        sites
          .filter(({ cdn }) => cdn !== false)
          .flatMap(({ hostnames }) =>
            hostnames.filter(({ certificate }) => certificate.state === "none" || certificate.state === "pending"),
          ),
      ),
      "has no active certificate",
    ),
    about(
      "weak",
      "are without Shield",
      "site",
      "sites",
      named(sites.filter(({ shield, cdn }) => shield.state === "off" && cdn !== false)),
      "is without Shield",
    ),
    rulesAbout("weak", "advisory"),
    stacks.length === 0
      ? undefined
      : about(
          "note",
          "belong to no given stack",
          "object",
          "stacks",
          named(objectsOf(report).filter(({ owner }) => !owner)),
          "belongs to no given stack",
        ),
    about(
      "note",
      "could not be read",
      "part",
      "gaps",
      gaps.map(({ type, within }) => (within === undefined ? type : `${type} of ${within}`)),
      "could not be read",
    ),
  ];
  return found.filter((one) => one !== undefined);

  function ending({ expiresAt, autoRenew }: Report["domains"][number]): boolean {
    return expiresAt !== undefined && autoRenew !== true && Date.parse(expiresAt) - Date.parse(madeAt) < soonDays * 86_400_000;
  }

  function rulesAbout(standing: Standing, level: string): Attention | undefined {
    const violated = verdicts.filter((one) => one.says === "violated" && one.level === level);
    return about(
      standing,
      `against ${level} rules`,
      "finding",
      "rules",
      [...new Set(violated.map(({ rule }) => rule))],
      undefined,
      violated.length,
    );
  }
}

function about(
  standing: Standing,
  says: string,
  noun: string,
  section: string,
  names: readonly string[],
  one = says,
  number = names.length,
): Attention | undefined {
  if (number === 0) return undefined;
  const shown = names.slice(0, mostNames);
  return {
    standing,
    says: `${count(number, noun)} ${number === 1 ? one : says}`,
    names: shown,
    more: names.length - shown.length,
    section,
  };
}

const named = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);

function isOpen({ spf, dkim, dmarc }: Readonly<Record<"spf" | "dkim" | "dmarc", Check>>): boolean {
  return [spf, dkim, dmarc].some(({ state }) => state === "missing" || state === "wrong");
}
