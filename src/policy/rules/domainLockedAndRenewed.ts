import { z } from "zod";
import { except, matchesAny } from "../names";
import { resourceRule } from "../rule";

export const domainLockedAndRenewed = resourceRule({
  name: "domain-locked-and-renewed",
  description: "Every DomainRegistration sets `locked: true` and doesn't switch `autoRenew` off.",
  reason: "Whoever gets hold of its code can move an unlocked domain to another registrar, and anybody can register one that expired.",
  remedy:
    "Set `locked: true`, and `autoRenew: true` or leave it out. Name the resource in `except` if its top-level domain has no lock, or if " +
    "the domain is to be moved or given up.",
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
