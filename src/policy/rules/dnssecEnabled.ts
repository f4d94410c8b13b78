import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const dnssecEnabled = resourceRule({
  name: "dnssec-enabled",
  severity: "medium",
  tags: ["dns"],
  description: "Every DnsZone sets `dnssec: true`.",
  reason: "Without signatures, anybody on the network path can forge answers for the zone.",
  remedy: "Set `dnssec: true`, and give `dnssecData` to the DomainRegistration (`dnssec: zone.dnssecData`) or to another registrar.",
  cannotSee: "Whether the registrar has the zone's keys.",
  level: "advisory",
  config: z.object({ except }),
  of: ["DnsZone"],
  check: ({ dnssec }, { config, name, violation }) => {
    if (dnssec !== true && !matchesAny(config.except, name))
      violation(dnssec === false ? "`dnssec` is false: the zone isn't signed." : "`dnssec` isn't set, and the platform's default is off.");
  },
});
