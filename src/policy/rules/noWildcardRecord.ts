import { z } from "zod";
import { resourceRule } from "../rule";

export const noWildcardRecord = resourceRule({
  name: "no-wildcard-record",
  severity: "low",
  tags: ["dns"],
  description: "No DnsRecord is a wildcard.",
  reason: "A wildcard answers for every name, so nobody notices a missing record.",
  remedy: "Declare each name.",
  cannotSee: "A wildcard in another spelling, such as `\\052`.",
  level: "advisory",
  config: z.object({ allowTypes: z.array(z.string()).default([]).describe('Record types whose wildcards are allowed: `["MX", "TXT"]`.') }),
  of: ["DnsRecord"],
  check: ({ name, type }, { config, violation }) => {
    if (/^\*(\.|$)/.test(String(name)) && !config.allowTypes.includes(String(type)))
      violation(`the ${String(type)} record ${String(name)} is a wildcard.`);
  },
});
