import { z } from "zod";
import { isCode } from "../codes";
import { actionNames } from "../../vocabulary/edgeRuleCodes";
import { matchesAny } from "../names";
import { resourceRule } from "../rule";

interface Action {
  readonly actionType: unknown;
  readonly actionParameter1?: unknown;
}

export const noOpenRedirectRule = resourceRule({
  name: "no-open-redirect-rule",
  description: "No EdgeRule redirects to a host that comes from the visitor's request.",
  reason: "With such a redirect, anybody can send links that start with the site's name and end elsewhere.",
  remedy: "Write a fixed host into `actionParameter1`, or redirect to a path (`/new`). Variables belong behind the host.",
  config: z.object({
    allowedHosts: z
      .array(z.string().min(1))
      .optional()
      .describe("The hosts that a rule may redirect to; `*` stands for anything. Absent: any fixed host."),
    hostVariables: z
      .array(z.string().min(1))
      .default(["%{Url.Hostname}"])
      .describe("Variables that may stand for the host, because their value is the site's own host."),
  }),
  of: ["EdgeRule"],
  check: (rule, { config, violation }) => {
    if (rule.enabled === false) return;
    // A parameter is looked at where it is a redirect's: that of another action may well not be known yet.
    const redirects = [rule as unknown as Action, ...((rule.extraActions ?? []) as Action[])].filter((action) =>
      isCode(actionNames, action.actionType, "Redirect"),
    );
    for (const { actionParameter1: target } of redirects) {
      const url = String(target ?? "").trim();
      if (/^\/(?![/\\])/.test(url)) continue;
      const host = /^https?:\/\/([^/?#\\]*)/i.exec(url)?.[1] ?? "";
      if (config.hostVariables.includes(host)) continue;
      if (host === "" || /[%{}$@]/.test(host)) violation("it redirects to a host that isn't fixed.");
      else if (config.allowedHosts && !matchesAny(config.allowedHosts, host))
        violation(`it redirects to the host ${host}, which isn't among the allowed ones (${config.allowedHosts.join(", ")}).`);
    }
  },
});
