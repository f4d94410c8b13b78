import ipaddr from "ipaddr.js";
import { z } from "zod";
import { resourceRule } from "../rule";

export const noOpenAccessList = resourceRule({
  name: "no-open-access-list",
  description: "No AccessList names a network that is nearly the whole internet.",
  reason: "A list that allows (or blocks) everybody is a mistake.",
  remedy: "Name only the intended networks.",
  config: z.object({
    shortestIpv4: z.int().min(0).max(32).default(8).describe("The shortest IPv4 prefix that is allowed."),
    shortestIpv6: z.int().min(0).max(128).default(19).describe("The shortest IPv6 prefix that is allowed."),
  }),
  of: ["AccessList"],
  check: ({ content, entries }, { config, violation }) => {
    const lines = content === undefined || content === null ? ((entries ?? []) as string[]) : String(content).split(/\r?\n/);
    for (const line of lines.map((entry) => entry.trim())) {
      const [address, prefix] = line.split("/");
      if (prefix === undefined || !ipaddr.isValid(address as string)) continue;
      const shortest = ipaddr.parse(address as string).kind() === "ipv4" ? config.shortestIpv4 : config.shortestIpv6;
      if (Number(prefix) < shortest) violation(`the entry ${line} is wider than /${shortest}.`);
    }
  },
});
