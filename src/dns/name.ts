import { isReverse, normaliseDomain } from "./domain";
import { type Findings, findingsOn, noVerdict, show, type Verdict } from "./finding";
import { canonicalName, isAbsolute, labelsBelowRoot, lengthOf } from "./label";
import { checkLabels, longestName } from "./labelRules";

/**
 * The one spelling of a record's name: relative to the zone, lower case, A-labels, `""` at the apex.
 * An absolute name whose zone isn't known, or that lies outside of it, stays absolute (trailing dot).
 */
export function normaliseName(spelling: string, zone?: string): string {
  if (spelling === "" || spelling === "@") return "";
  const canonical = canonicalName(spelling);
  if (zone === undefined || !isAbsolute(canonical)) return canonical;
  const domain = normaliseDomain(zone);
  const absolute = canonical.slice(0, -1);
  if (absolute === domain && domain !== "") return "";
  if (!isBelow(absolute, domain)) return canonical;
  const relative = absolute.slice(0, -domain.length - 1);
  // These would be read as something else without the zone behind them; none of them is a name that a zone can hold.
  return relative === "" || relative === "@" || isAbsolute(relative) ? canonical : relative;
}

/** Whether a name lies below a domain. An escaped dot belongs to a label. */
const isBelow = (name: string, domain: string): boolean => name.endsWith(`.${domain}`) && isAbsolute(name.slice(0, -domain.length));

/** Without the zone, an absolute name and a relative one can't be known to be the same. */
export function sameName(a: string, b: string, zone?: string): boolean {
  return a === b || normaliseName(a, zone) === normaliseName(b, zone);
}

/** The name as the whole world knows it, without trailing dot. */
export function fullName(name: string, zone: string): string {
  const relative = normaliseName(name, zone);
  if (isAbsolute(relative)) return normaliseDomain(relative);
  const domain = normaliseDomain(zone);
  return relative === "" ? domain : `${relative}.${domain}`;
}

/**
 * The full name of what is about a domain, where nobody says whether names are absolute: a name that ends in the domain is
 * absolute, any other is relative to the domain.
 */
export function fullNameBelow(name: string, domain: string): string {
  const whole = normaliseDomain(domain);
  const absolute = normaliseDomain(name);
  return absolute === whole || isBelow(absolute, whole) ? absolute : fullName(name, domain);
}

/** The full name as far as it is known: only an absolute name is full without its zone. */
export function knownFullName(name: string, zone: string | undefined): string | undefined {
  if (zone !== undefined) return fullName(name, zone);
  const canonical = normaliseName(name);
  return isAbsolute(canonical) ? normaliseDomain(canonical) : undefined;
}

export const checkName = (spelling: string, zone?: string): Findings => findingsOn("name", verdictOn(spelling, zone));

function verdictOn(spelling: string, zone: string | undefined): Verdict {
  const relative = normaliseName(spelling, zone);
  if (relative === "") return noVerdict();
  const full = knownFullName(spelling, zone) ?? relative;
  // A name without its zone may lie in a reverse zone: the slash gets the benefit of the doubt.
  const slash = knownFullName(spelling, zone) === undefined || isReverse(full);
  const verdict = checkLabels(labelsBelowRoot(spelling), { wildcard: true, slash, others: "warning" });
  if (lengthOf(full) > longestName) {
    verdict.problems.push(
      `is ${lengthOf(full)} octets long${zone === undefined ? "" : " with the zone's name"}. ` +
        `At most ${longestName} octets are allowed, counted in the xn-- form.`,
    );
  }
  if (zone !== undefined) checkPlace(spelling, relative, zone, verdict);
  return verdict;
}

function checkPlace(spelling: string, relative: string, zone: string, verdict: Verdict): void {
  const domain = normaliseDomain(zone);
  if (isAbsolute(normaliseName(spelling))) {
    if (isAbsolute(relative) && !isBelow(relative, `${domain}.`)) {
      verdict.problems.push(
        `${show(spelling)} ends with a dot, so it is a full name, but it is outside the zone ${show(domain)}. ` +
          "Write a name in the zone, or remove the dot at the end.",
      );
    }
    return;
  }
  if (relative !== domain && !isBelow(relative, domain)) return;
  const meant = relative === domain ? "@" : relative.slice(0, -domain.length - 1);
  verdict.warnings.push(
    `${show(spelling)} is relative to the zone, so the record becomes ${show(`${relative}.${domain}`)}. ` +
      `If you don't want this, write ${show(meant)}, or ${show(`${relative}.`)} with a dot at the end.`,
  );
}
