import { type Findings, findingsOn, refused, show, type Verdict } from "./finding";
import { canonicalName, isAbsolute, labelsBelowRoot } from "./label";
import { checkLabels, longestName } from "./labelRules";

/** Lower case, A-labels, no trailing dot. */
export function normaliseDomain(spelling: string): string {
  const canonical = canonicalName(spelling);
  // `a..` is no name; taking off one dot only would make a name of it the second time.
  return /[^.]\.$/.test(canonical) && isAbsolute(canonical) ? canonical.slice(0, -1) : canonical;
}

/** Reverse zones, where RFC 2317 puts slashes into names. */
export function isReverse(domain: string): boolean {
  return /(?:^|\.)(?:in-addr|ip6)\.arpa$/.test(domain);
}

export const checkDomain = (spelling: string): Findings => findingsOn("name", verdictOn(spelling));

function verdictOn(spelling: string): Verdict {
  const domain = normaliseDomain(spelling);
  if (domain === "" || domain === "." || domain === "@") return refused("must be a domain such as `example.com`.");
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(domain)) return refused(`must be a domain such as \`example.com\`, not a URL (${show(spelling)}).`);
  const labels = labelsBelowRoot(spelling);
  const verdict = checkLabels(labels, { wildcard: false, slash: isReverse(domain), others: "problem" });
  const isSound = verdict.problems.length === 0;
  if (domain.length > longestName) verdict.problems.push(`is ${domain.length} octets long. A domain has at most ${longestName}.`);
  if (isSound && /(?:^|\.)\d+$/.test(domain)) {
    verdict.problems.push(
      `ends in a number (${show(domain)}), as an address does: no top-level domain is a number. ` +
        "The zone of an address block ends in `.in-addr.arpa` or `.ip6.arpa`.",
    );
  }
  if (isSound && labels.length === 1)
    verdict.warnings.push(`is a top-level name (${show(domain)}). A zone usually has two labels or more, such as \`example.com\`.`);
  return verdict;
}
