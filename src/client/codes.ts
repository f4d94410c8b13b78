import { ApiError, isJson, type Json } from "../transport";
import { lookUp } from "./envelope";

/*
 * What the platform means by its codes and statuses, as far as the kernel decides by them. What a user can do about a code
 * is in src/advice.
 */

/** What a new parent still lacks, by the code with which the platform refuses its children. */
const notReady: Readonly<Record<string, string>> = {
  cdn_not_active: "the site's CDN to become active",
  shield_not_active: "the site's Shield zone to become active",
  mail_not_provisioned: "the platform to set up the site's mail account",
  not_provisioned: "the mailspace to be ready, which needs the proof of its domain (MailspaceVerification)",
};

/** What the platform or the account lacks, by the code of every answer about a product that is switched off. */
const switchedOff: Readonly<Record<string, string>> = {
  feature_disabled: "the platform to offer the registration of domains to this account",
  panel_not_enabled: "the platform to enable panel hosting for this account",
  relay_unavailable: "the platform to send mail for sites",
};

/** What keeps the platform from showing what lies below a site or mailspace. None of it says that anything is gone. */
const locked: Readonly<Record<string, string>> = {
  ...notReady,
  shield_not_in_plan: "a plan of the site that includes Shield",
  service_suspended: "the payment of the site's invoice",
  mailspace_suspended: "the platform to unblock the mailspace",
};

/** What a parent lacks, so that nothing of a child can be left. */
const childless: readonly string[] = [...Object.keys(notReady), "shield_not_in_plan"];

/** What is under way on the platform and ends by itself, by the code with which it refuses other requests until then. */
const passing: Readonly<Record<string, string>> = {
  billing_settling: "the first bill of the new site to be settled",
  registration_busy: "the registrar to finish an earlier change of the domain",
  resize_in_flight: "an earlier change of the package to end",
};

const softDeleted: readonly string[] = ["pending_delete", "pending_deletion"];

/** A code may be any text, also the name of a property that every object has. */
const reasonIn =
  (reasons: Readonly<Record<string, string>>) =>
  (error: unknown): string | undefined =>
    error instanceof ApiError && error.code !== undefined && Object.hasOwn(reasons, error.code) ? reasons[error.code] : undefined;

/** What the parent of an object lacks; without it the object can't be there either. */
export const notReadyReason = reasonIn(notReady);

/** Why an object below a parent can't be read for now. Its state is kept then. */
export const lockedReason = reasonIn(locked);

/** What the platform or the account lacks for a whole product. Nothing of it can be read or deleted then. */
export const switchedOffReason = reasonIn(switchedOff);

/** Whether a refusal proves that nothing is left of an object below a parent. */
export function provesChildless(error: unknown): boolean {
  return error instanceof ApiError && childless.includes(error.code ?? "");
}

/** Whether the platform says of settings that they are switched off. What lies below them gets the same answer. */
export function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.code === "shield_not_active";
}

/** What has to end before the platform takes the request. The refusal means that nothing was done. */
export const passingReason = reasonIn(passing);

/** Whether the platform refused a creation after a part of it: it records a mailbox before its aliases, groups and lists. */
export function mayLeavePart(error: unknown): boolean {
  return error instanceof ApiError && error.code === "create_failed";
}

/** Whether the API itself says that it doesn't know the object. Its 404 has a JSON body or none; a proxy's has a page. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && !error.foreign && (error.body === undefined || isJson(error.body));
}

/** Whether the object is gone: the API doesn't know it, or it was deleted and waits for its purge. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const waitsForPurge = softDeleted.includes(error.code ?? "") && (error.status === 403 || error.status === 422);
  return waitsForPurge || isNotFound(error);
}

/** Whether an order's detail says that the order is for a domain. Its registration may take days. */
export function isDomainOrder({ domain }: Json): boolean {
  return domain !== undefined && domain !== null;
}

/** The whole names that a domain's order shows, if any. The documents don't show the fields of its `domain`. */
export function orderedDomains({ domain }: Json): readonly string[] | undefined {
  const block = isJson(domain) ? domain : { name: domain };
  const names = ["name", "domain", "domain_name", "fqdn"].map((key) => lookUp(block, key)).filter((value) => typeof value === "string");
  const whole = names.filter((name) => /^([^\s.]+\.)+[^\s.\d][^\s.]*\.?$/.test(name));
  return whole.length > 0 ? whole : undefined;
}
