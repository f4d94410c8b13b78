import { z } from "zod";
import { entriesIn } from "../../dns/addressRanges";
import { tooOpen } from "../../dns/openAddresses";
import { except, matchesAny } from "../names";
import { limits } from "../openAddresses";
import { resourceRule } from "../rule";

export const mailboxAllowedIps = resourceRule({
  name: "mailbox-allowed-ips",
  severity: "low",
  tags: ["mail"],
  description: "Every Mailbox names the IP addresses that may sign in with its password.",
  reason: "With such a list, nobody can use a stolen password from other addresses.",
  remedy: "Set `allowedIps`, and name only the intended networks.",
  cannotSee: "Who uses an address, and what an app password may do: `allowedIps` limits the mailbox's own password only.",
  level: "advisory",
  config: z.object({ except, ...limits }),
  of: ["Mailbox"],
  check: ({ allowedIps }, { config, name, violation }) => {
    if (matchesAny(config.except, name)) return;
    const entries = ((allowedIps ?? []) as unknown[]).flatMap((entry) => entriesIn(String(entry)));
    if (entries.length === 0) return violation("`allowedIps` is empty: anybody can use the password from anywhere.");
    for (const problem of tooOpen(entries, config)) violation(`\`allowedIps\`: ${problem}`);
  },
});
