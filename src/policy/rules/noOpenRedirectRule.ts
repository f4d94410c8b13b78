import { z } from "zod";
import { matchesAny } from "../names";
import { fixedHost, targetsOf } from "../redirectTarget";
import { resourceRule } from "../rule";

export const noOpenRedirectRule = resourceRule({
  name: "no-open-redirect-rule",
  severity: "high",
  tags: ["edge"],
  description: "No EdgeRule redirects to a host that comes from the visitor's request.",
  reason: "With such a redirect, anybody can send links that start with the site's name and end elsewhere.",
  remedy:
    "Write a fixed host into the target (`actionParameter1` of a redirect, the value of a `Location` header), or redirect to a path " +
    "(`/new`). Put variables after the host and its slash.",
  cannotSee:
    "What a script (`RunEdgeScript`) or the origin answers. The rule assumes that the path of the request (`%{Url.Path}`, " +
    "`%{Request.Uri}`) begins with a slash.",
  config: z.object({
    allowedHosts: z
      .array(z.string().min(1))
      .optional()
      .describe("The hosts that a rule may redirect to; `*` stands for any characters. Absent: any fixed host."),
    hostVariables: z
      .array(z.string().min(1))
      .default(["%{Url.Hostname}"])
      .describe("Variables that may stand for the host, because their value is the site's own host."),
  }),
  of: ["EdgeRule"],
  check: (rule, { config, violation }) => {
    if (rule.enabled === false) return;
    for (const target of targetsOf(rule)) {
      const host = fixedHost(target, config.hostVariables);
      if (host === undefined) violation("the rule redirects to a host that isn't fixed.");
      else if (host !== "own" && config.allowedHosts && !matchesAny(config.allowedHosts, host))
        violation(`the rule redirects to the host ${host}, which isn't among the allowed hosts (${config.allowedHosts.join(", ")}).`);
    }
  },
});
