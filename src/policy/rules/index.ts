import { botDetectionOn } from "./botDetectionOn";
import { caaPresent } from "./caaPresent";
import { certificateBeforeForceSsl } from "./certificateBeforeForceSsl";
import { ddosProtectionOn } from "./ddosProtectionOn";
import { dnssecEnabled } from "./dnssecEnabled";
import { domainLockedAndRenewed } from "./domainLockedAndRenewed";
import { everySiteHasShield } from "./everySiteHasShield";
import { exceptions } from "./exceptions";
import { forceSslOn } from "./forceSslOn";
import { loginPathRateLimited } from "./loginPathRateLimited";
import { mailboxAllowedIps } from "./mailboxAllowedIps";
import { mailboxPasswordSecret } from "./mailboxPasswordSecret";
import { monthlyBudget } from "./monthlyBudget";
import { noBypassEdgeRule } from "./noBypassEdgeRule";
import { noBypassWafRule } from "./noBypassWafRule";
import { noDanglingCname } from "./noDanglingCname";
import { noOpenAccessList } from "./noOpenAccessList";
import { noOpenRedirectRule } from "./noOpenRedirectRule";
import { noPaidResourceWithoutApproval } from "./noPaidResourceWithoutApproval";
import { noPlainHttpRedirect } from "./noPlainHttpRedirect";
import { noPrivateAddress } from "./noPrivateAddress";
import { noSpfForEverybody } from "./noSpfForEverybody";
import { noWildcardRecord } from "./noWildcardRecord";
import { planTierGate } from "./planTierGate";
import { protectCritical } from "./protectCritical";
import { rateLimitBlocks } from "./rateLimitBlocks";
import { shieldNotInLearningMode } from "./shieldNotInLearningMode";
import { siteMailAuthenticated } from "./siteMailAuthenticated";
import { spfDkimDmarcPresent } from "./spfDkimDmarcPresent";
import { supportedPhpVersion } from "./supportedPhpVersion";
import { ttlBounds } from "./ttlBounds";
import { wafEnabled } from "./wafEnabled";
import { wafModeBlock } from "./wafModeBlock";
import { zoneRules } from "./zoneRules";

/** Every rule by its name. Each is a policy that a pack of your own can take as it is, or with another `enforcementLevel`. */
export const rules = {
  "every-site-has-shield": everySiteHasShield,
  "waf-enabled": wafEnabled,
  "waf-mode-block": wafModeBlock,
  "ddos-protection-on": ddosProtectionOn,
  "shield-not-in-learning-mode": shieldNotInLearningMode,
  "no-bypass-edge-rule": noBypassEdgeRule,
  "no-bypass-waf-rule": noBypassWafRule,
  "bot-detection-on": botDetectionOn,
  "login-path-rate-limited": loginPathRateLimited,
  "rate-limit-blocks": rateLimitBlocks,
  "no-open-access-list": noOpenAccessList,
  "plan-tier-gate": planTierGate,
  "force-ssl-on": forceSslOn,
  "certificate-before-force-ssl": certificateBeforeForceSsl,
  "supported-php-version": supportedPhpVersion,
  "no-open-redirect-rule": noOpenRedirectRule,
  "no-plain-http-redirect": noPlainHttpRedirect,
  "dnssec-enabled": dnssecEnabled,
  "domain-locked-and-renewed": domainLockedAndRenewed,
  "caa-present": caaPresent,
  "ttl-bounds": ttlBounds,
  "no-wildcard-record": noWildcardRecord,
  "no-private-address": noPrivateAddress,
  "zone-rules": zoneRules,
  "no-dangling-cname": noDanglingCname,
  "spf-dkim-dmarc-present": spfDkimDmarcPresent,
  "no-spf-for-everybody": noSpfForEverybody,
  "site-mail-authenticated": siteMailAuthenticated,
  "mailbox-password-secret": mailboxPasswordSecret,
  "mailbox-allowed-ips": mailboxAllowedIps,
  "protect-critical": protectCritical,
  "no-paid-resource-without-approval": noPaidResourceWithoutApproval,
  "monthly-budget": monthlyBudget,
  // The last one: it tells of what the others have left out.
  exceptions,
} as const;

export type RuleName = keyof typeof rules;
