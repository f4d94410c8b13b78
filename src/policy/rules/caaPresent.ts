import { z } from "zod";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";
import type { Thing } from "../stack";
import { domainOf, nameIn, recordsOf } from "../zone";

/** A record that limits certificates for wildcards, or only says where to complain, leaves the others to everybody. */
function isIssue({ fields: { type, recordTag } }: Thing): boolean {
  return type === "CAA" && String(recordTag).toLowerCase() === "issue";
}

export const caaPresent = stackRule({
  name: "caa-present",
  severity: "medium",
  tags: ["dns", "tls"],
  description: "Every DnsZone has a CAA record at its apex (`@`) that names who may issue certificates.",
  reason: "Without a CAA record with the tag `issue`, any certificate authority may issue certificates for the domain.",
  remedy:
    'Add `new DnsRecord(name, { zoneId: zone.id, name: "@", type: "CAA", flags: 0, recordTag: "issue", value: "letsencrypt.org" })`, ' +
    "with the authority that issues the site's certificates.",
  cannotSee: "Whether the named authority is the one that issues the site's certificates.",
  level: "advisory",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    stack.each(stack.of("DnsZone"), (zone) => {
      if (matchesAny(config.except, zone.name)) return;
      const domain = domainOf(zone);
      if (stack.lacks(recordsOf(stack, zone), (record) => isIssue(record) && nameIn(zone, record) === ""))
        violation(`the zone ${domain} ("${zone.name}") has no CAA record with the tag \`issue\` at its apex.`, zone.urn);
    });
  },
});
