import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const domainLockedAndRenewed = resourceRule({
  name: "domain-locked-and-renewed",
  severity: "high",
  tags: ["domains"],
  description: "Every DomainRegistration sets `locked: true` and doesn't switch `autoRenew` off.",
  reason: "Anybody who has its transfer code can move an unlocked domain, and anybody can register an expired domain.",
  remedy:
    "Set `locked: true`. Set `autoRenew: true`, or leave `autoRenew` out. Name the resource in `except` if its top-level domain has no " +
    "lock, or if you want to move the domain or let it expire.",
  cannotSee: "Whether the top-level domain has a lock, and whether the next renewal can be paid.",
  level: "advisory",
  config: z.object({ except }),
  of: ["DomainRegistration"],
  check: (fields, { config, name, violation }) => {
    if (matchesAny(config.except, name)) return;
    if (fields.autoRenew === false) violation("`autoRenew` is false: the domain expires.");
    if (fields.locked === false) violation("`locked` is false: the domain can be moved to another registrar.");
    else if (fields.locked !== true) violation("`locked` isn't set, and the registrar may leave the domain unlocked.");
  },
});
