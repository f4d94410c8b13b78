import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

const types = ["Site", "DnsZone", "Mailspace"] as const;

export const protectCritical = resourceRule({
  name: "protect-critical",
  description: "Every Site, DnsZone and Mailspace is protected.",
  reason: "Deleting one deletes all that is in it: pages, records, mail.",
  remedy: "Pass `{ protect: true }` as the resource's options. To delete it on purpose, take the option out and run `pulumi up` first.",
  level: "advisory",
  config: z.object({ except }),
  of: types,
  check: (_, { config, name, opts, violation }) => {
    if (!opts.protect && !matchesAny(config.except, name)) violation("it isn't protected (`protect: true`).");
  },
});
