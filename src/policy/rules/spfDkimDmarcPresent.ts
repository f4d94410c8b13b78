import { z } from "zod";
import { normaliseDomain } from "../../dns";
import type { Limits } from "../../dns/openAddresses";
import { allowsEverybody, dmarcProblem, isDkimKey, isDkimName, isSpf } from "../../dns/rules";
import { except, matchesAny } from "../names";
import { limits } from "../openAddresses";
import { stackRule } from "../rule";
import type { Thing } from "../stack";
import { domainOf, nameIn, recordsOf, textOf } from "../zone";

/** What a domain that sends mail needs, and what makes a record it. */
const needed: readonly [what: string, isIt: (zone: Thing, record: Thing, limits: Limits) => boolean][] = [
  [
    "SPF (a TXT record at the apex that begins with v=spf1 and doesn't allow everybody)",
    (zone, record, most) =>
      record.fields.type === "TXT" &&
      nameIn(zone, record) === "" &&
      isSpf(textOf(record)) &&
      allowsEverybody(textOf(record), most) === undefined,
  ],
  [
    "DKIM (a TXT record below _domainkey with a key, p=…, or a CNAME)",
    (zone, record) =>
      ["TXT", "CNAME"].includes(String(record.fields.type)) &&
      isDkimName(nameIn(zone, record)) &&
      (record.fields.type === "CNAME" || isDkimKey(textOf(record))),
  ],
  [
    "DMARC (a TXT record at _dmarc that begins with v=DMARC1 and has a policy, p=…)",
    (zone, record) =>
      ["TXT", "CNAME"].includes(String(record.fields.type)) &&
      nameIn(zone, record) === "_dmarc" &&
      (record.fields.type === "CNAME" || dmarcProblem(textOf(record)) === undefined),
  ],
];

export const spfDkimDmarcPresent = stackRule({
  name: "spf-dkim-dmarc-present",
  severity: "medium",
  tags: ["dns", "mail"],
  description: "Every DnsZone of a Mailspace's domain has SPF, DKIM and DMARC records.",
  reason: "Without these records, anybody can send mail in the domain's name, and receivers treat the domain's own mail as spam.",
  remedy:
    "Declare the records that `MailspaceVerification.dnsRecords` lists, and a DMARC record. If the platform manages these records itself " +
    "(`dnsManaged`), exclude the zone with `except`.",
  cannotSee: "Whether the records belong to the server that sends the mail, and whether a policy is weak (`?all`, `p=none`).",
  level: "advisory",
  config: z.object({ except, ...limits }),
  check: (stack, { config, violation }) => {
    const zones = stack.of("DnsZone");
    stack.each(stack.of("Mailspace"), (mailspace) => {
      const domain = normaliseDomain(String(mailspace.fields.domain));
      stack.each(zones, (zone) => {
        if (domainOf(zone) !== domain || matchesAny(config.except, zone.name)) return;
        const records = recordsOf(stack, zone);
        for (const [what, isIt] of needed) {
          if (stack.lacks(records, (record) => isIt(zone, record, config)))
            violation(`the zone ${domain} ("${zone.name}") of the mailspace "${mailspace.name}" lacks ${what}.`, zone.urn);
        }
      });
    });
  },
});
