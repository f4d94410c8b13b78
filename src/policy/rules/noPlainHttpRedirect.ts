import { z } from "zod";
import { except, matchesAny } from "../names";
import { targetsOf } from "../redirectTarget";
import { resourceRule } from "../rule";

export const noPlainHttpRedirect = resourceRule({
  name: "no-plain-http-redirect",
  severity: "medium",
  tags: ["edge", "tls"],
  description: "No EdgeRule redirects to an address without TLS (`http://`).",
  reason: "The visitor's next request is sent in the clear: others can read it, and answer in the host's place.",
  remedy: "Write `https://` into the target, or redirect to a path (`/new`).",
  cannotSee: "What a script (`RunEdgeScript`) or the origin answers, and a scheme that a variable holds.",
  level: "advisory",
  config: z.object({ except }),
  of: ["EdgeRule"],
  check: (rule, { config, name, violation }) => {
    if (rule.enabled === false || matchesAny(config.except, name)) return;
    for (const target of targetsOf(rule)) if (/^\s*http:/i.test(target)) return violation("it redirects to an address without TLS.");
  },
});
