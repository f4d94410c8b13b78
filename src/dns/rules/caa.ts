import { canonicalCaa } from "../caa";
import { zoneRule } from "./rule";
import type { Entry, RuleRecord, ZoneView } from "./zoneView";

/** Who issues the platform's certificates. */
const authority = "letsencrypt.org";
/** Records by which the platform itself answers for a name. */
const served = ["PullZone", "Redirect", "Script"];

function isIssue({ record: { recordTag } }: Entry): boolean {
  return String(recordTag).toLowerCase() === "issue";
}

/** The CAA records that count for a name: its own, else those of the closest name above. */
function caaFor<R extends RuleRecord>(zone: ZoneView<R>, name: string): readonly Entry<R>[] {
  const own = zone.at(name, "CAA");
  if (own.length > 0 || name === "") return own;
  return caaFor(zone, name.includes(".") ? name.slice(name.indexOf(".") + 1) : "");
}

function allows({ record: { value } }: Entry): boolean {
  return value === undefined || canonicalCaa(value).split(";")[0]?.trim() === authority;
}

/** The records with which nobody but others may issue for a name; none where the platform may. */
function shutOut<R extends RuleRecord>(zone: ZoneView<R>, name: string): readonly Entry<R>[] {
  const issue = caaFor(zone, name).filter(isIssue);
  return issue.some(allows) ? [] : issue;
}

export const caaRules = [
  zoneRule(
    {
      id: "caa-allows-platform",
      needsAll: true,
      level: "best-practice",
      severity: "warning",
      sentence: "CAA records allow the platform's certificates at each name that the platform serves (PullZone, Redirect, Script).",
      remedy: `Add a CAA record: flags 0, tag issue, value "${authority}".`,
      source: "RFC 8659, section 3; the platform's authority is Let's Encrypt",
    },
    function* (zone) {
      const told = new Set<Entry>();
      for (const one of zone.of(...served)) {
        const [at] = shutOut(zone, one.name);
        if (at === undefined || told.has(at)) continue;
        told.add(at);
        yield {
          at,
          message: `${at.called} lets only others issue, so ${one.called} gets no certificate from the platform.`,
          beside: [one],
        };
      }
    },
  ),
  zoneRule(
    {
      id: "caa-shuts-out-platform",
      needsAll: true,
      level: "best-practice",
      severity: "hint",
      sentence: "The zone's CAA records allow the platform's certificates.",
      remedy: `If the zone's names belong to sites of the platform, add a CAA record: flags 0, tag issue, value "${authority}".`,
      source: "RFC 8659, section 4.2; the platform's authority is Let's Encrypt",
    },
    function* (zone) {
      const told = new Set<Entry>(zone.of(...served).flatMap((one) => shutOut(zone, one.name).slice(0, 1)));
      for (const [name, all] of Map.groupBy(zone.of("CAA").filter(isIssue), ({ name }) => name)) {
        const [at] = all;
        // Told once: `caa-allows-platform` tells of names that the platform serves.
        if (at === undefined || all.some(allows) || told.has(at)) continue;
        yield { at, message: `${at.called} lets only others issue: a site of the platform at ${name || "@"} would get no certificate.` };
      }
    },
  ),
  zoneRule(
    {
      id: "caa-names-issuer",
      needsAll: true,
      level: "best-practice",
      severity: "hint",
      sentence: "A name with CAA records has one with the tag `issue` or `issuewild`.",
      remedy: "Add a CAA record with the tag `issue`: without one, every authority may issue.",
      source: "RFC 8659, section 4.2",
    },
    function* (zone) {
      for (const [at, ...more] of Map.groupBy(zone.of("CAA"), ({ name }) => name).values())
        if (at && ![at, ...more].some(({ record }) => /^issue(wild)?$/i.test(String(record.recordTag))))
          yield { at, message: `${at.called} and its neighbours limit nobody: none of them has the tag \`issue\`.` };
    },
  ),
];
