import { z } from "zod";
import { normaliseDomain } from "../../dns";
import { type RuleRecord, ZoneView } from "../../dns/rules";
import { see } from "../doubt";
import { matchesAny } from "../names";
import { stackRule } from "../rule";
import type { Stack, Thing } from "../stack";
import { domainOf, recordsOf } from "../zone";

export const noDanglingCname = stackRule({
  name: "no-dangling-cname",
  severity: "high",
  tags: ["dns"],
  description: "No CNAME record points to a name of this program's zones that has no record.",
  reason: "Such a name doesn't work, and whoever creates the target later controls what the name shows.",
  remedy: "Add the target's record, or remove the CNAME. If something else manages the target, name the target in `ignore`.",
  cannotSee: "Targets in zones that this program doesn't have, and targets below a delegated name.",
  level: "advisory",
  config: z.object({
    ignore: z
      .array(z.string())
      .default([])
      .describe("Targets whose records this program doesn't create, as full names; `*` stands for any characters."),
  }),
  check: (stack, { config, violation }) => {
    const homes = stack.of("DnsZone").flatMap((zone) => homeOf(stack, zone));
    stack.tellSeveralOrigins(stack.of("DnsRecord"), "zoneId", "DnsZone");
    for (const { zone, domain } of homes) {
      stack.each(recordsOf(stack, zone).own, (record) => {
        if (record.fields.type !== "CNAME") return;
        const target = fullTarget(String(record.fields.value), domain);
        // Of nested zones the longest name holds the target.
        const home = homes.filter((other) => isWithin(target, other.domain)).sort((a, b) => b.domain.length - a.domain.length)[0];
        if (!home || matchesAny(config.ignore, target)) return;
        const found = home.view.lookUp(target);
        if (found === "elsewhere" || found.length > 0) return;
        if (home.unsure) stack.doubt(home.unsure.error, home.unsure.thing);
        else violation(`the CNAME "${record.name}" points to ${target}, which has no record in the zone ${home.domain}.`, record.urn);
      });
    }
  },
});

/** A zone of the program, and the names that its records answer to. */
interface Home {
  readonly zone: Thing;
  readonly domain: string;
  readonly view: ZoneView<RuleRecord>;
  /** A record whose name or zone isn't known yet: it may be the target's. */
  readonly unsure: { readonly error: Error; readonly thing: Thing } | undefined;
}

function homeOf(stack: Stack, zone: Thing): Home[] {
  const named = see(() => domainOf(zone));
  if (!named.known) {
    stack.doubt(named.doubt, zone);
    return [];
  }
  const { own, unsure } = recordsOf(stack, zone);
  const records: RuleRecord[] = [];
  let doubtful: Home["unsure"] = unsure && { error: unsure, thing: zone };
  for (const record of own) {
    const seen = see(() => ({ name: String(record.fields.name ?? ""), type: String(record.fields.type) }));
    if (seen.known) records.push(seen.value);
    else doubtful ??= { error: seen.doubt, thing: record };
  }
  return [{ zone, domain: named.value, view: new ZoneView(records, named.value), unsure: doubtful }];
}

/** A target without a dot at the end is a full name all the same, unless it is a single label. */
function fullTarget(value: string, zone: string): string {
  const target = normaliseDomain(value);
  return target.includes(".") || value.endsWith(".") ? target : `${target}.${zone}`;
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
