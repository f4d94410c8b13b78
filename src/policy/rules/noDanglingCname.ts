import { z } from "zod";
import { normaliseDomain } from "../../dns";
import { matchesAny } from "../names";
import { stackRule } from "../rule";
import { domainOf, nameIn, recordsOf } from "../zone";

export const noDanglingCname = stackRule({
  name: "no-dangling-cname",
  description: "No CNAME record points to a name of this program's zones that has no record.",
  reason: "A name that leads nowhere is down at best; whoever can make the target can answer for it at worst.",
  remedy: "Add the target's record, or remove the CNAME. A target that something else manages can be ignored by name.",
  level: "advisory",
  config: z.object({ ignore: z.array(z.string()).default([]).describe("Targets that are taken to be there, as full names; `*` stands for anything.") }),
  check: (stack, { config, violation }) => {
    const zones = stack.of("DnsZone");
    stack.each(zones, (zone) => {
      const aliases = recordsOf(stack, zone).own;
      stack.each(aliases, (record) => {
        if (record.fields.type !== "CNAME") return;
        const target = fullTarget(String(record.fields.value), domainOf(zone));
        // The zone of the longest name that the target lies in holds it, if any of ours does.
        const home = zones.filter((other) => isWithin(target, domainOf(other))).sort((a, b) => domainOf(b).length - domainOf(a).length)[0];
        if (!home || matchesAny(config.ignore, target)) return;
        const domain = domainOf(home);
        const wanted = target === domain ? "" : target.slice(0, -domain.length - 1);
        const answers = (name: string) => name === wanted || (name.startsWith("*.") && wanted.endsWith(name.slice(1))) || (name === "*" && wanted !== "");
        if (stack.lacks(recordsOf(stack, home), (other) => answers(nameIn(home, other)))) violation(`the CNAME "${record.name}" points to ${target}, which has no record in the zone ${domain}.`, record.urn);
      });
    });
  },
});

/** A target without a dot at the end is a full name all the same, unless it is a single label. */
function fullTarget(value: string, zone: string): string {
  const target = normaliseDomain(value);
  return target.includes(".") || value.endsWith(".") ? target : `${target}.${zone}`;
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
