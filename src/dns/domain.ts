import { addVerdict, type Findings, noFindings, noVerdict, show, type Verdict } from "./finding";
import { canonicalName, labelsBelowRoot } from "./label";
import { checkLabels, longestName } from "./labelRules";

/** Lower case, A-labels, no trailing dot. */
export function normaliseDomain(spelling: string): string {
  const canonical = canonicalName(spelling);
  // `a..` is no name; taking off one dot only would make a name of it the second time.
  return /[^.]\.$/.test(canonical) ? canonical.slice(0, -1) : canonical;
}

/** Reverse zones, where RFC 2317 puts slashes into names. */
export function isReverse(domain: string): boolean {
  return /(?:^|\.)(?:in-addr|ip6)\.arpa$/.test(domain);
}

export function checkDomain(spelling: string): Findings {
  const findings = noFindings();
  addVerdict(findings, "name", verdictOn(spelling));
  return findings;
}

function verdictOn(spelling: string): Verdict {
  const verdict = noVerdict();
  const domain = normaliseDomain(spelling);
  if (domain === "" || domain === "." || domain === "@") {
    verdict.problems.push("must be a domain such as `example.com`.");
    return verdict;
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(domain)) {
    verdict.problems.push(`must be a domain such as \`example.com\`, not a URL (${show(spelling)}).`);
    return verdict;
  }
  const labels = labelsBelowRoot(spelling);
  const { problems, warnings } = checkLabels(labels, { wildcard: false, slash: isReverse(domain), others: "problem" });
  verdict.problems.push(...problems);
  verdict.warnings.push(...warnings);
  if (domain.length > longestName) verdict.problems.push(`is ${domain.length} octets long. A domain has at most ${longestName}.`);
  if (problems.length === 0 && /(?:^|\.)\d+$/.test(domain)) {
    verdict.problems.push(
      `ends in a number (${show(domain)}), as an address does: no top-level domain is a number. ` +
        "The zone of an address block ends in `.in-addr.arpa` or `.ip6.arpa`.",
    );
  }
  if (problems.length === 0 && labels.length === 1)
    verdict.warnings.push(`is a top-level name (${show(domain)}). A zone usually has two labels or more, such as \`example.com\`.`);
  return verdict;
}
