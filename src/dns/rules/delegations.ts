import { zoneRule } from "./rule";
import { targetOf } from "./zoneView";

const glueTypes = ["A", "AAAA"];

export const delegationRules = [
  zoneRule(
    {
      id: "glue-for-in-zone-ns",
      needsAll: true,
      level: "strict",
      severity: "error",
      sentence: "A name server that lies below the name that it serves has its address (glue) in the zone.",
      remedy: "Add an A or AAAA record for the name server.",
      source: "RFC 1034, section 4.2.1; RFC 1912, section 2.3",
    },
    function* (zone) {
      for (const [delegated, servers] of zone.delegations)
        for (const at of servers) {
          const host = targetOf(at, zone);
          const name = host === undefined ? undefined : zone.inZone(host);
          if (name === undefined || (name !== delegated && !name.endsWith(`.${delegated}`))) continue;
          if (zone.at(name, ...glueTypes).length === 0)
            yield { at, message: `${at.called} points to ${host}, whose address nobody can ask for without a record here.` };
        }
    },
  ),
  zoneRule(
    {
      id: "multi-value-ns",
      needsAll: true,
      level: "best-practice",
      severity: "hint",
      sentence: "A delegated name has two name servers or more.",
      remedy: "Add the NS record of a second name server.",
      source: "RFC 1034, section 4.1; RFC 2182, section 5",
    },
    function* (zone) {
      for (const [, [at, ...more]] of zone.delegations)
        if (at !== undefined && more.length === 0) yield { at, message: `${at.called} is the only name server of this name.` };
    },
  ),
  zoneRule(
    {
      id: "nothing-below-delegation",
      level: "best-practice",
      severity: "warning",
      sentence: "A delegated name has nothing but NS records, DS records and the addresses of its name servers.",
      remedy: "Move the records into the delegated zone, or delete the NS records.",
      source: "RFC 1034, section 4.2.1; RFC 2181, section 6",
    },
    function* (zone) {
      if (zone.delegations.size === 0) return;
      const glue = new Set(zone.of("NS").flatMap((one) => zone.inZone(targetOf(one, zone) ?? "") ?? []));
      const hidden = zone.entries.filter(({ name, type }) => {
        const delegated = zone.delegationOf(name);
        if (delegated === undefined || (name === delegated && ["NS", "DS"].includes(type))) return false;
        return !(glue.has(name) && glueTypes.includes(type));
      });
      for (const [delegated, [at, ...beside]] of Map.groupBy(hidden, ({ name }) => zone.delegationOf(name) as string))
        if (at !== undefined)
          yield {
            at,
            message: `${at.called} is never answered${more(beside.length)}: ${delegated} is delegated to other name servers.`,
            beside,
          };
    },
  ),
];

function more(count: number): string {
  return count === 0 ? "" : `, nor ${count === 1 ? "is 1 more record" : `are ${count} more records`}`;
}
