import { matchingNames, triggerNames } from "../vocabulary/edgeRuleCodes";
import { isCode } from "./codes";
import { matches } from "./names";

/** A condition of an edge rule. */
export interface Trigger {
  readonly type?: unknown;
  readonly patternMatchingType?: unknown;
  readonly patternMatches?: readonly string[];
}

/** Two requests by http that have nothing in common but what every such request has, as URLs and as paths. */
const requests = [
  ["http://a.bc/", "http://d.ef/g/h.i?j=k"],
  ["/", "/g/h.i?j=k"],
];

/** Whether a rule with these triggers runs for every http request, whatever the platform's default for an unnamed combination is. */
export function matchesEveryRequest(triggers: readonly Trigger[], matching: unknown): boolean {
  return triggers.length === 0 || combines(triggers, matching, isAlwaysMet);
}

function isAlwaysMet({ type, patternMatchingType, patternMatches = [] }: Trigger): boolean {
  return isCode(triggerNames, type, "Url") && combines(patternMatches, patternMatchingType, isEveryUrl);
}

function isEveryUrl(pattern: string): boolean {
  return requests.some((forms) => forms.every((url) => matches(pattern, url)));
}

/** Of several parts that combine in an unnamed way each has to hold. Nothing is certain where none may hold. */
function combines<T>(parts: readonly T[], matching: unknown, holds: (part: T) => boolean): boolean {
  if (parts.length === 0 || isCode(matchingNames, matching, "None")) return false;
  return isCode(matchingNames, matching, "Any") ? parts.some(holds) : parts.every(holds);
}
