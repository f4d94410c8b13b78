import { z } from "zod";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";
import { domainOf, nameIn, recordsOf } from "../zone";

export const caaPresent = stackRule({
  name: "caa-present",
  description: "Every DnsZone has a CAA record at its apex.",
  reason: "Without one, any certificate authority may issue certificates for the domain.",
  remedy:
    'Add `new DnsRecord(name, { zoneId: zone.id, name: "@", type: "CAA", flags: 0, recordTag: "issue", value: "letsencrypt.org" })`, ' +
    "with the authority that issues the site's certificates.",
  level: "advisory",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    stack.each(stack.of("DnsZone"), (zone) => {
      if (matchesAny(config.except, zone.name)) return;
      const domain = domainOf(zone);
      if (stack.lacks(recordsOf(stack, zone), (record) => record.fields.type === "CAA" && nameIn(zone, record) === ""))
        violation(`the zone ${domain} ("${zone.name}") has no CAA record at its apex.`, zone.urn);
    });
  },
});
