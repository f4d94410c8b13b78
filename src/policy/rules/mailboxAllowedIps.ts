import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const mailboxAllowedIps = resourceRule({
  name: "mailbox-allowed-ips",
  description: "Every Mailbox names the IP addresses that may sign in with its password.",
  reason: "Then nobody can use a stolen password from other addresses.",
  remedy: "Set `allowedIps`.",
  level: "advisory",
  config: z.object({ except }),
  of: ["Mailbox"],
  check: ({ allowedIps }, { config, name, violation }) => {
    if (!matchesAny(config.except, name) && ((allowedIps ?? []) as unknown[]).length === 0)
      violation("`allowedIps` is empty: the password can be used from anywhere.");
  },
});
