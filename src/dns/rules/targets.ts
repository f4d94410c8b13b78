import { type RuleText, type ZoneRule, zoneRule } from "./rule";
import { type Entry, hasAddress, isFlattened, isNullMx, targetOf } from "./zoneView";

function targetNotCname(type: string, source: string): ZoneRule {
  const text: RuleText = {
    id: `${type.toLowerCase()}-target-not-cname`,
    level: "strict",
    severity: "error",
    sentence: `The target of ${type} is a name with addresses, not a CNAME.`,
    remedy: "Let the record point to the name that the CNAME leads to, or replace the CNAME by A and AAAA records.",
    source,
  };
  return zoneRule(text, function* (zone) {
    for (const at of zone.of(type)) {
      const target = targetOf(at, zone);
      if (target === undefined) continue;
      // What stands where glue belongs is no answer of this zone, and wrong as well.
      const name = zone.inZone(target);
      const found = name !== undefined && isGlue(type, at.name, name) ? zone.at(name) : zone.lookUp(target);
      const cname = found === "elsewhere" ? undefined : found.find((one) => one.type === "CNAME" && !isFlattened(one));
      if (cname) yield { at, message: `${at.called} points to ${target}, which is a CNAME.`, beside: [cname] };
    }
  });
}

/** Types whose target needs an address. Behind a CNAME any record may be meant. */
const needAddress = ["MX", "SRV", "NS", "SVCB", "HTTPS"];

function targetInZone(types: readonly string[], id: string): ZoneRule {
  const text: RuleText = {
    id: `${id}-target-resolvable-in-zone`,
    needsAll: true,
    level: "best-practice",
    severity: "warning",
    sentence: `A target of ${types.join(" or ")} that lies in the zone has a record there.`,
    remedy: "Add the target's record, or correct the target.",
    source: id === "cname" ? "RFC 1912, section 2.4" : id === "mx" ? "RFC 5321, section 5.1" : "RFC 1034, section 3.6",
  };
  return zoneRule(text, function* (zone) {
    for (const at of zone.of(...types)) {
      const target = targetOf(at, zone);
      const found = target === undefined ? "elsewhere" : zone.lookUp(target);
      if (target === undefined || found === "elsewhere" || isGlue(at.type, at.name, zone.inZone(target) ?? "")) continue;
      if (found.length === 0) yield { at, message: `${at.called} points to ${target}, which has no record in the zone.` };
      else if (needAddress.includes(at.type) && !hasAddress(found) && !found.some(({ type }) => answersFor(at).includes(type)))
        yield { at, message: `${at.called} points to ${target}, which has no address.`, beside: found.slice(0, 1) };
    }
  });
}

/** Types that lead on from a target to its addresses: those of a service in alias mode may stand in its records. */
function answersFor({ type, record }: Entry): readonly string[] {
  return (type === "SVCB" || type === "HTTPS") && record.priority === 0 ? ["CNAME", type] : ["CNAME"];
}

/** The platform sets the zone's own name servers itself. Those within a delegation need glue. */
function isGlue(type: string, name: string, target: string): boolean {
  return type === "NS" && (name === "" || target === name || target.endsWith(`.${name}`));
}

export const targetRules = [
  targetNotCname("MX", "RFC 2181, section 10.3"),
  targetNotCname("NS", "RFC 2181, section 10.3"),
  targetNotCname("SRV", "RFC 2782"),
  targetInZone(["CNAME", "Flatten"], "cname"),
  targetInZone(["MX"], "mx"),
  targetInZone(["SRV"], "srv"),
  targetInZone(["NS"], "ns"),
  targetInZone(["SVCB", "HTTPS"], "svcb"),
  zoneRule(
    {
      id: "null-mx-alone",
      level: "strict",
      severity: "error",
      sentence: "A null MX (`0 .`) is the only MX at its name.",
      remedy: "Delete the null MX if the name takes mail, else the other MX records.",
      source: "RFC 7505, section 3",
    },
    function* (zone) {
      const none = zone.of("MX").filter(isNullMx);
      for (const [at] of Map.groupBy(none, ({ name }) => name).values()) {
        const beside = at === undefined ? [] : zone.at(at.name, "MX").filter((one) => one !== at);
        if (at && beside.length > 0) yield { at, message: `${at.called} says that the name takes no mail, beside another MX.`, beside };
      }
    },
  ),
  zoneRule(
    {
      id: "srv-port",
      level: "best-practice",
      severity: "warning",
      sentence: "An SRV record with a target has a port.",
      remedy: "Write the port of the service. If there is no service, the target is `.`.",
      source: "RFC 2782; port 0 is reserved (RFC 6335, section 6)",
    },
    function* (zone) {
      for (const at of zone.of("SRV"))
        if (at.record.port === 0 && at.record.value !== undefined && at.record.value !== ".")
          yield { at, message: `${at.called} has the port 0, which nobody can connect to.` };
    },
  ),
];
