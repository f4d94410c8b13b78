import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const mailboxAllowedIps = resourceRule({
  name: "mailbox-allowed-ips",
  description: "Every Mailbox names the addresses that may sign in with its password.",
  reason: "A stolen password is worth nothing from elsewhere.",
  remedy: "Set `allowedIps`.",
  level: "advisory",
  config: z.object({ except }),
  of: ["Mailbox"],
  check: ({ allowedIps }, { config, name, violation }) => {
    if (!matchesAny(config.except, name) && ((allowedIps ?? []) as unknown[]).length === 0)
      violation("`allowedIps` is empty: its password can be used from anywhere.");
  },
});
