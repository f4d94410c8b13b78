import { zoneRule } from "./rule";
import { type Entry, isFlattened, type RuleRecord, targetOf, type ZoneView } from "./zoneView";

export const cnameRules = [
  zoneRule(
    {
      id: "cname-coexistence",
      level: "strict",
      severity: "error",
      sentence: "A CNAME is the only record at its name.",
      remedy: "Delete the CNAME or the other records, or give one of them another name.",
      source: "RFC 1034, section 3.6.2; RFC 2181, section 10.1",
    },
    function* (zone) {
      for (const cname of zone.of("CNAME")) {
        // At the zone's own name the platform flattens it: only other addresses contradict it there.
        const all = isFlattened(cname) ? zone.at(cname.name, "CNAME", "A", "AAAA") : zone.at(cname.name);
        // Told once, at the first one.
        if (all.length === 1 || all.find(({ type }) => type === "CNAME") !== cname) continue;
        const others = all.filter((one) => one !== cname);
        const types = [...new Set(others.map(({ type }) => type))].join(", ");
        yield { at: cname, message: `${cname.called} isn't alone at its name: the name has ${types}, too.`, beside: others };
      }
    },
  ),
  zoneRule(
    {
      id: "root-cname",
      level: "strict",
      severity: "hint",
      sentence: "The zone's own name has no CNAME.",
      remedy: "Use the type Flatten: it does the same, and says so.",
      source: "RFC 1912, section 2.4",
    },
    function* (zone) {
      for (const at of zone.at("", "CNAME"))
        yield {
          at,
          message: "@ CNAME is beside the SOA. This platform publishes the target's addresses instead. Other servers refuse the zone.",
        };
    },
  ),
  zoneRule(
    {
      id: "flatten-coexistence",
      level: "best-practice",
      severity: "warning",
      sentence: "A Flatten record has no A and no AAAA beside it.",
      remedy: "Delete the A and AAAA records, or the Flatten record.",
      source: "the platform: both publish addresses under one name",
    },
    function* (zone) {
      for (const at of zone.of("Flatten")) {
        const beside = zone.at(at.name, "A", "AAAA");
        if (beside.length > 0) yield { at, message: `${at.called} publishes addresses under a name that has its own.`, beside };
      }
    },
  ),
  zoneRule(
    {
      id: "no-cname-loop",
      level: "strict",
      severity: "error",
      sentence: "CNAMEs don't lead back to themselves.",
      remedy: "Let one of them point to a name with an address.",
      source: "RFC 1034, section 3.6.2",
    },
    function* (zone) {
      const seen = new Set<Entry>();
      for (const start of zone.of("CNAME", "Flatten")) {
        const path: Entry<typeof start.record>[] = [];
        let next: typeof start | undefined = start;
        while (next !== undefined && !seen.has(next)) {
          seen.add(next);
          path.push(next);
          next = aliasOf(next, zone);
        }
        const from = next === undefined ? -1 : path.indexOf(next);
        if (from < 0) continue;
        const [at, ...beside] = path.slice(from) as [typeof start, ...(typeof start)[]];
        const names = [at, ...beside, at].map(({ name }) => name || "@").join(" → ");
        yield { at, message: `${at.called} leads back to itself: ${names}.`, beside };
      }
    },
  ),
  zoneRule(
    {
      id: "cname-target-not-cname",
      level: "best-practice",
      severity: "warning",
      sentence: "A CNAME points to a name with addresses, not to another CNAME of the zone.",
      remedy: "Let it point to the end of the chain: each CNAME costs a further look-up.",
      source: "RFC 1034, section 3.6.2; RFC 1912, section 2.4",
    },
    function* (zone) {
      const loops = leadingBack(zone);
      for (const at of zone.of("CNAME")) {
        const next = aliasOf(at, zone);
        // A loop is told as one.
        if (next === undefined || isFlattened(next) || loops.has(next)) continue;
        yield { at, message: `${at.called} points to ${next.name}, which is a CNAME itself.`, beside: [next] };
      }
    },
  ),
];

/** The alias that a target is, if it is one. */
function aliasOf<R extends RuleRecord>(entry: Entry<R>, zone: ZoneView<R>): Entry<R> | undefined {
  const target = targetOf(entry, zone);
  const found = target === undefined ? "elsewhere" : zone.lookUp(target);
  return found === "elsewhere" ? undefined : found.find(({ type }) => type === "CNAME" || type === "Flatten");
}

/** The CNAMEs that are a loop, or lead into one: each is followed once. */
function leadingBack<R extends RuleRecord>(zone: ZoneView<R>): ReadonlySet<Entry<R>> {
  const known = new Map<Entry<R>, boolean>();
  for (const start of zone.of("CNAME", "Flatten")) {
    const path = new Set<Entry<R>>();
    let next: Entry<R> | undefined = start;
    while (next !== undefined && !known.has(next) && !path.has(next)) {
      path.add(next);
      next = aliasOf(next, zone);
    }
    const isLoop = next !== undefined && (path.has(next) || known.get(next) === true);
    for (const one of path) known.set(one, isLoop);
  }
  return new Set([...known].flatMap(([one, isLoop]) => (isLoop ? [one] : [])));
}
