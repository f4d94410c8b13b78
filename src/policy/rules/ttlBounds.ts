import { z } from "zod";
import { figureIn } from "../codes";
import { resourceRule } from "../rule";

export const ttlBounds = resourceRule({
  name: "ttl-bounds",
  severity: "low",
  tags: ["dns"],
  description: "Every DnsRecord's `ttl` lies within bounds.",
  reason: "A short `ttl` loads the name servers and slows visitors down. A long `ttl` keeps a mistake for days.",
  remedy: "Choose a `ttl` within the bounds, or leave it out: then the platform's default applies.",
  cannotSee: "The platform's default of a record without `ttl`.",
  level: "advisory",
  config: z.object({
    min: z.int().min(0).default(60).describe("The shortest time to live, in seconds."),
    max: z.int().min(1).default(86_400).describe("The longest time to live, in seconds."),
  }),
  of: ["DnsRecord"],
  check: ({ ttl }, { config: { min, max }, violation }) => {
    if (ttl === undefined || ttl === null) return;
    const seconds = figureIn("ttl", ttl);
    if (seconds < min || seconds > max) violation(`\`ttl\` is ${seconds} seconds, outside of ${min} to ${max}.`);
  },
});
