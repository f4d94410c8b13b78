import { zoneRule } from "./rule";

export const recordSetRules = [
  zoneRule(
    {
      id: "one-ttl",
      level: "strict",
      severity: "error",
      sentence: "All records of one name and type have the same TTL.",
      remedy: "Give them one TTL.",
      source: "RFC 2181, section 5.2",
    },
    function* (zone) {
      for (const all of zone.names.values()) {
        if (all.length < 2) continue;
        for (const group of Map.groupBy(all, ({ type }) => type).values()) {
          const stated = group.filter(({ record }) => typeof record.ttl === "number");
          const first = stated[0];
          const at = stated.find(({ record }) => record.ttl !== first?.record.ttl);
          if (at && first)
            yield {
              at,
              message: `${at.called} has the TTL ${at.record.ttl}, another record of this name and type has ${first.record.ttl}.`,
              beside: [first],
            };
        }
      }
    },
  ),
];
