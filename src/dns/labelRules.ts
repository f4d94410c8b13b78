import { show, type Verdict, noVerdict } from "./finding";
import { canonicalLabel, inexpressible, lengthOf } from "./label";
import { unescapedOctets } from "./quoted";

export const longestName = 253;
const longestLabel = 63;
const mostFindings = 20;
const blankOrControl = /[\s\x00-\x1f\x7f-\x9f]/;
const ordinary = /^[a-z0-9_-]*$/;

/** What a place allows in a label beyond letters, digits, hyphens and underscores. */
export interface LabelPolicy {
  /** `*` as the whole first label. */
  wildcard: boolean;
  /** RFC 2317 delegates parts of a reverse zone under labels such as `0/25`. */
  slash: boolean;
  /** What other printable ASCII characters are. */
  others: "problem" | "warning";
}

export function hasBlank(text: string): boolean {
  return blankOrControl.test(text);
}

export function checkLabels(labels: readonly string[], policy: LabelPolicy): Verdict {
  const verdict = noVerdict();
  if (labels.some((label) => label === "")) {
    verdict.problems.push(
      "has an empty label: two dots in a row, or a dot at the start. Every part between two dots must have 1 to 63 characters.",
    );
  }
  for (const [index, label] of labels.entries()) {
    // Who has twenty to correct doesn't need the rest of a million.
    if (verdict.problems.length + verdict.warnings.length >= mostFindings) break;
    checkLabel(label, index, policy, verdict);
  }
  return verdict;
}

function checkLabel(label: string, index: number, policy: LabelPolicy, verdict: Verdict): void {
  if (label === "") return;
  if (hasBlank(label)) {
    verdict.problems.push(
      `contains a space, line break or control character in ${show(label)}. Remove it: names can't have such characters.`,
    );
    return;
  }
  if (label.includes("*")) {
    if (!policy.wildcard)
      verdict.problems.push("contains `*`. A wildcard is allowed only in the name of a record. Write a full name here.");
    else if (label !== "*" || index > 0)
      verdict.problems.push(`has a \`*\` in ${show(label)}. A wildcard must be the whole first label: \`*\` or \`*.shop\`.`);
    return;
  }
  if (inexpressible(label)) {
    verdict.problems.push(
      `contains ${show(label)}, which isn't allowed in international domain names (IDNA). ` +
        "Use letters, digits and hyphens of one script, or the xn-- form.",
    );
    return;
  }
  const canonical = canonicalLabel(label);
  if (lengthOf(canonical) > longestLabel) {
    verdict.problems.push(
      `has a label of ${lengthOf(canonical)} octets (${show(label)}). At most ${longestLabel} octets are allowed between ` +
        "two dots, counted in " +
        "the xn-- form.",
    );
  }
  if (label.includes("\\") || !ordinary.test(canonical)) checkCharacters(label, canonical, policy, verdict);
  else if (canonical.startsWith("-") || canonical.endsWith("-")) {
    verdict.warnings.push(`has a label that begins or ends with a hyphen (${show(label)}). Some resolvers refuse such a name.`);
  }
}

function checkCharacters(label: string, canonical: string, policy: LabelPolicy, verdict: Verdict): void {
  if (label.includes("\\") && unescapedOctets(label) !== undefined) {
    verdict.warnings.push(
      `has an escape of zone files in ${show(label)}: the character behind it belongs to the label. Names of services (DNS-SD) have such ` +
        "characters; hosts don't.",
    );
    return;
  }
  const strange = [...new Set(canonical.replace(/[a-z0-9_-]/g, ""))];
  const unexpected = strange.filter((character) => character !== "/" || !policy.slash);
  if (unexpected.length === 0) return;
  if (unexpected.includes("@") && policy.others === "warning") {
    verdict.problems.push(`has an \`@\` in ${show(label)}. \`@\` means the zone itself only when it stands alone.`);
    return;
  }
  const list = unexpected.map((character) => `\`${character}\``).join(" ");
  const allowed = "Letters, digits, hyphens, underscores and dots are allowed";
  if (policy.others === "problem") verdict.problems.push(`contains ${list} in ${show(label)}. ${allowed}.`);
  else
    verdict.warnings.push(
      `contains ${list} in ${show(label)}, and is used literally: escapes of URLs have no effect here. ` + `${allowed} in ordinary names.`,
    );
}
