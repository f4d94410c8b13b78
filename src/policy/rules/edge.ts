import { z } from "zod";
import { isCode, nameOfCode } from "../codes";
import { actionNames } from "../../vocabulary/edgeRuleCodes";
import { resourceRule, stackRule } from "../rule";
import { normaliseDomain } from "../../dns";
import { forcesSsl } from "../forcesSsl";
import { matchesAny } from "../names";
import { sitesWithout } from "../site";
import { dependsOn, hasSame, type Thing } from "../stack";
import { fixedHost, targetsOf } from "../redirectTarget";

const bypasses = [
  "DisableTokenAuthentication",
  "DisableWaf",
  "DisableShieldChallenge",
  "DisableShield",
  "DisableShieldBotDetection",
  "DisableShieldAccessLists",
  "DisableShieldRateLimiting",
] as const;

export const noBypassEdgeRule = resourceRule({
  name: "no-bypass-edge-rule",
  severity: "critical",
  tags: ["shield", "edge"],
  description: "No EdgeRule switches off the WAF, Shield, access lists, rate limiting, bot detection or token authentication.",
  reason: "Requests that match such a rule bypass the firewall.",
  remedy:
    "Remove the rule. Instead, change the firewall's own settings (`wafDisabledRules`, an access list). To allow an intended rule, add " +
    "the name of its action to `allow`.",
  cannotSee:
    "Other ways past the firewall: another origin (`OriginUrl`), a script (`RunEdgeScript`), " +
    "`BypassAwsS3Authentication`, and actions whose numbers have no name yet.",
  config: z.object({ allow: z.array(z.enum(bypasses)).default([]).describe("Names of actions that are allowed.") }),
  of: ["EdgeRule"],
  check: ({ enabled, actionType, extraActions }, { config, violation }) => {
    if (enabled === false) return;
    const actions = [actionType, ...((extraActions ?? []) as { actionType: unknown }[]).map((extra) => extra.actionType)];
    for (const action of actions) {
      const bypass = bypasses.find((name) => isCode(actionNames, action, name));
      if (bypass !== undefined && !config.allow.includes(bypass))
        violation(`the action ${nameOfCode(actionNames, action)} lets requests bypass the firewall.`);
    }
  },
});

export const forceSslOn = stackRule({
  name: "force-ssl-on",
  severity: "high",
  tags: ["edge", "tls"],
  description: "Every Site has an EdgeRule that forces TLS for all URLs.",
  reason: "Others on the network path can read and change http traffic.",
  remedy: 'Add `new EdgeRule(name, { siteId: site.id, actionType: "ForceSsl" })` without triggers, or with the one pattern `*` of the URL.',
  cannotSee:
    "Rules that answer a request before this one, and before the first `up`, whether `site.id.apply(…)` still gives this site's id.",
  check: (stack, { violation }) => {
    for (const site of sitesWithout(stack, "EdgeRule", forcesSsl)) {
      violation(`the site "${site.name}" has no EdgeRule that forces TLS for all URLs.`, site);
    }
  },
});

export const certificateBeforeForceSsl = stackRule({
  name: "certificate-before-force-ssl",
  severity: "medium",
  tags: ["edge", "tls"],
  description: "Every HostnameCertificate has a HostnameCertificateValidation, and EdgeRules that force TLS depend on it.",
  reason: "Until the certificate is active, browsers show an error instead of the site when a rule sends them to https.",
  remedy:
    "Add `new HostnameCertificateValidation(name, { siteId, hostnameId }, { dependsOn: record })`, where `record` is the DnsRecord of " +
    "the challenge. Give the EdgeRule `dependsOn: validation`. The component `SecureSite` does both.",
  cannotSee:
    "Certificates that the platform creates by itself, certificates that were created elsewhere, sites that aren't in the program, " +
    "and whether `site.id.apply(…)` still gives this site's id.",
  check: (stack, { violation }) => {
    for (const site of stack.of("Site")) {
      const own = (type: string): readonly Thing[] => stack.ownOf(site, "siteId", stack.of(type));
      const awaited = own("HostnameCertificateValidation");
      stack.each(own("HostnameCertificate"), (certificate) => {
        if (!awaited.some((validation) => hasSame(certificate, validation, "hostnameId", "SiteHostname")))
          violation(`no HostnameCertificateValidation waits for the certificate "${certificate.name}".`, certificate);
      });
      stack.each(own("EdgeRule"), (rule) => {
        const later = forcesSsl(rule) ? awaited.filter(({ resource }) => !dependsOn(rule.resource, resource)) : [];
        for (const { name } of later)
          violation(`the EdgeRule "${rule.name}" forces TLS without waiting for the certificate "${name}".`, rule);
      });
    }
  },
});

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
      else if (host !== "own" && config.allowedHosts && !matchesAny(config.allowedHosts.map(normaliseDomain), normaliseDomain(host)))
        violation(`the rule redirects to the host ${host}, which isn't among the allowed hosts (${config.allowedHosts.join(", ")}).`);
    }
  },
});

export const noPlainHttpRedirect = resourceRule({
  name: "no-plain-http-redirect",
  severity: "medium",
  tags: ["edge", "tls"],
  description: "No EdgeRule redirects to an address without TLS (`http://`).",
  reason: "The visitor's next request is sent in the clear: others can read it, and answer in the host's place.",
  remedy: "Write `https://` into the target, or redirect to a path (`/new`).",
  cannotSee: "What a script (`RunEdgeScript`) or the origin answers, and a scheme that a variable holds.",
  level: "advisory",
  of: ["EdgeRule"],
  check: (rule, { violation }) => {
    if (rule.enabled === false) return;
    for (const target of targetsOf(rule)) if (/^\s*http:/i.test(target)) return violation("it redirects to an address without TLS.");
  },
});

export const supportedPhpVersion = stackRule({
  name: "supported-php-version",
  severity: "high",
  tags: ["sites"],
  description: "Every PhpVersion sets a version that still gets security fixes.",
  reason: "Nobody fixes the security holes of an older PHP.",
  remedy: "Set `version` to a newer version: the output `available` lists the site's versions. The change restarts the site.",
  cannotSee: "Sites without a PhpVersion, and whether the site's own code runs on a newer PHP.",
  config: z.object({
    oldest: z
      .string()
      .regex(/^\d+\.\d+$/, "must be a version such as 8.2")
      .default("8.2")
      .describe("The oldest version that is allowed. The default gets security fixes until the end of 2026."),
  }),
  check: (stack, { config, violation }) => {
    stack.each(stack.of("PhpVersion"), (php) => {
      const { fields, name } = php;
      const named = fields.version ?? fields.label;
      const [major, minor] = versionIn(named);
      if (major === undefined || minor === undefined) violation(`"${name}" has no version that the rule can compare.`, php);
      else if (isOlder([major, minor], versionIn(config.oldest)))
        violation(`"${name}" is PHP ${major}.${minor}, which is older than ${config.oldest}.`, php);
    });
  },
});

/** `PHP 8.4` and `8.4.1`: the first two numbers. */
function versionIn(text: unknown): readonly number[] {
  return (/(\d+)\.(\d+)/.exec(String(text)) ?? []).slice(1).map(Number);
}

function isOlder([major = 0, minor = 0]: readonly number[], [otherMajor = 0, otherMinor = 0]: readonly number[]): boolean {
  return major === otherMajor ? minor < otherMinor : major < otherMajor;
}
