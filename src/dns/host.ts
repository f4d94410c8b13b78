import { looksLikeAddress } from "./address";
import { isReverse, normaliseDomain } from "./domain";
import { join, noVerdict, refused, show, type Verdict } from "./finding";
import { isAbsolute, labelsBelowRoot, labelsOf, lengthOf, sentLabel } from "./label";
import { checkLabels, hasBlank, longestName } from "./labelRules";

/** Targets are always full names. A dot alone is the root: "none" in MX and SRV, "itself" in SVCB and HTTPS. */
export function canonicalHost(spelling: string): string {
  const host = spelling.trim();
  return hasBlank(host) ? host : normaliseDomain(host);
}

/** As the platform stores targets: without trailing dot, in ASCII; the user's letter case stays. */
export function sentHost(spelling: string): string {
  const trimmed = spelling.trim();
  if (hasBlank(trimmed)) return trimmed;
  const host = labelsOf(trimmed).map(sentLabel).join(".");
  return /[^.]\.$/.test(host) && isAbsolute(host) ? host.slice(0, -1) : host;
}

export function checkHost(value: string): Verdict {
  if (value === ".") return refused("must be a host name. A dot alone (no target) is for MX with priority 0, SRV, SVCB and HTTPS.");
  if (value === "@") return refused("must be a full host name: `@` has no meaning in a value. Write the zone's name.");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value))
    return refused(`must be a host name such as \`www.example.com\`, not a URL (${show(value)}). Remove the scheme and the path.`);
  if (looksLikeAddress(value))
    return refused(`must be a host name, not the address ${show(value)}. Use an A or AAAA record for an address, or name a host here.`);
  if (/^[^:\s]+:\d+$/.test(value))
    return refused(`must be a host name without a port (${show(value)}). Only SRV, SVCB and HTTPS records have a port.`);
  const canonical = canonicalHost(value);
  const verdict = checkLabels(labelsBelowRoot(value), { wildcard: false, slash: isReverse(canonical), others: "problem" });
  if (lengthOf(canonical) > longestName)
    verdict.problems.push(`is ${lengthOf(canonical)} octets long. A host name has at most ${longestName}, counted in the xn-- form.`);
  if (verdict.problems.length > 0) return verdict;
  return join(verdict, placeOf(value, canonical));
}

function placeOf(value: string, canonical: string): Verdict {
  const verdict = noVerdict();
  if (/\.\d+$/.test(canonical))
    verdict.problems.push(`must be a host name; ${show(value)} ends in a number, as an address does, and no top-level domain is a number.`);
  else if (!canonical.includes(".") && !value.endsWith(".")) {
    verdict.warnings.push(
      `${show(value)} is read as a full name, not as a name in the zone. For a name in the zone, write it in full: ` +
        `\`${value}.example.com\`.`,
    );
  }
  return verdict;
}
