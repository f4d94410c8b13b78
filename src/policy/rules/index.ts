import * as shield from "./shield";
import * as edge from "./edge";
import * as dns from "./dns";
import { zoneRules } from "./zoneRules";
import * as mail from "./mail";
import * as stack from "./stack";

/** Every rule by its name. Each is a policy that a pack of your own can take as it is, or with another `enforcementLevel`. */
export const rules = {
  "every-site-has-shield": shield.everySiteHasShield,
  "waf-enabled": shield.wafEnabled,
  "waf-mode-block": shield.wafModeBlock,
  "ddos-protection-on": shield.ddosProtectionOn,
  "shield-not-in-learning-mode": shield.shieldNotInLearningMode,
  "no-bypass-edge-rule": edge.noBypassEdgeRule,
  "no-bypass-waf-rule": shield.noBypassWafRule,
  "bot-detection-on": shield.botDetectionOn,
  "login-path-rate-limited": shield.loginPathRateLimited,
  "rate-limit-blocks": shield.rateLimitBlocks,
  "no-open-access-list": shield.noOpenAccessList,
  "plan-tier-gate": stack.planTierGate,
  "force-ssl-on": edge.forceSslOn,
  "certificate-before-force-ssl": edge.certificateBeforeForceSsl,
  "supported-php-version": edge.supportedPhpVersion,
  "no-open-redirect-rule": edge.noOpenRedirectRule,
  "no-plain-http-redirect": edge.noPlainHttpRedirect,
  "dnssec-enabled": dns.dnssecEnabled,
  "domain-locked-and-renewed": dns.domainLockedAndRenewed,
  "caa-present": dns.caaPresent,
  "ttl-bounds": dns.ttlBounds,
  "no-wildcard-record": dns.noWildcardRecord,
  "no-private-address": dns.noPrivateAddress,
  "zone-rules": zoneRules,
  "no-dangling-cname": dns.noDanglingCname,
  "spf-dkim-dmarc-present": mail.spfDkimDmarcPresent,
  "no-spf-for-everybody": mail.noSpfForEverybody,
  "site-mail-authenticated": mail.siteMailAuthenticated,
  "mailbox-password-secret": mail.mailboxPasswordSecret,
  "mailbox-allowed-ips": mail.mailboxAllowedIps,
  "protect-critical": stack.protectCritical,
  "no-paid-resource-without-approval": stack.noPaidResourceWithoutApproval,
  "monthly-budget": stack.monthlyBudget,
  // The last one: it tells of what the others have left out.
  exceptions: stack.exceptions,
} as const;

export type RuleName = keyof typeof rules;
