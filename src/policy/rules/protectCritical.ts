import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

const types = ["Site", "DnsZone", "Mailspace", "PanelAccount", "DomainRegistration"] as const;

export const protectCritical = resourceRule({
  name: "protect-critical",
  severity: "medium",
  tags: ["data"],
  description: "Every Site, DnsZone, Mailspace, PanelAccount and DomainRegistration is protected.",
  reason: "A deletion also deletes everything in the object: pages, records, mail. After a deletion, a domain may expire.",
  remedy: "Add `protect: true` to the resource's options. To delete the resource, remove the option first and run `pulumi up`.",
  cannotSee: "Protection that somebody removes in the state.",
  level: "advisory",
  config: z.object({ except }),
  of: types,
  check: (_, { config, name, opts, violation }) => {
    if (!opts.protect && !matchesAny(config.except, name)) violation("the resource isn't protected (`protect: true` is missing).");
  },
});
