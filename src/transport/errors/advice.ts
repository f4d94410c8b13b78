/** What to do where the platform's code says more than the status. */
const byCode: Readonly<Record<string, string>> = {
  unknown_product: "No product has that name: take a plan's or package's short name from the platform's catalogue.",
  product_unavailable: "The account's billing plan doesn't offer it: choose another plan or package, or ask the platform to add it.",
  no_default_payment_method: "Nothing was charged: save a default payment method in the platform's panel, then run the command again.",
  billing_settling: "The first billing of a new site is still settling: run the command again in a few minutes.",
  no_price_for_plan: "It has no price in the term that is paid for: choose another plan, or one that is sold in that term.",
  multi_site_resize_unsupported: "The platform changes a plan by itself only while the account has one active site: change it in the platform's panel, then set the new plan in the program.",
  subscription_not_proratable: "The platform can't work out the difference in price for this subscription: ask its support to change the plan, then set the new one in the program.",
  cart_pay_failed: "The payment could not be started and nothing was ordered: check the default payment method and the billing contact in the platform's panel, then run the command again.",
  pending_delete: "It was deleted and waits for its purge: restore it in the platform's panel, or run `pulumi refresh` and then `pulumi up`, which makes it anew.",
  pending_deletion: "It was deleted and waits for its purge: restore it in the platform's panel, or run `pulumi refresh` and then `pulumi up`, which makes it anew.",
  trial_account: "A trial account can't do this: turn it into a paid one in the platform's panel.",
  conflicts_found: "Records of the hosted zone stand in the way: `replaceRecords: true` lets the platform delete those that are named here. Otherwise remove them, or connect by CNAME (`provisionMethod: \"cname\"`), which leaves the zone alone.",
  hostname_in_use: "Another site holds the hostname: remove it there first. A site that was deleted holds its hostnames until it is purged: restore it in the platform's panel to remove them.",
  invalid_domain: "The platform doesn't take the domain: check its spelling. By name servers (`provisionMethod: \"dns\"`) it takes none whose root another customer has registered; a CNAME (`provisionMethod: \"cname\"`) may do.",
  domain_blank: "Set `domain` to the whole hostname, such as www.example.com.",
  shield_not_in_plan: "The site's plan has no Shield: choose a plan that includes it (the site's `plan`), or remove what needs it.",
  shield_premium_required: "It needs a premium Shield plan: advanced, business or enterprise (ShieldZone's `planType` 1, 2 or 3), as far as the site's plan includes it.",
  cdn_not_active: "The site has no active CDN: activate it in the platform's panel, or wait until it is there.",
  shield_not_active: "The site's Shield zone is not active: add a ShieldZone and take `siteId` from it (`shield.id`).",
  not_provisioned: "The mailspace is not ready yet: its domain has to be proven first. MailspaceVerification waits for that; take `mailspaceId` from one.",
  mailspace_suspended: "The mailspace is blocked, or an invoice is unpaid: settle it in the platform's panel, then run the command again.",
  create_failed: "The mail server refused it for the reason that it gives: correct that value, or choose a larger package.",
  update_failed: "The mail server refused it for the reason that it gives: correct that value.",
  invalid_alias: "The address is taken, or the target isn't (yet) the primary address of a mailbox, group or list of this mailspace: where this program makes the target, take `targetEmail` from it (`mailbox.email`), so that it is there first.",
  mailserver_unavailable: "The mail server can't be reached by the platform: run the command again in a few minutes.",
  rate_limited: "It was asked for too often: run the command again in a few minutes.",
};

/** Codes that have advice of their own. */
export const advisedCodes: readonly string[] = Object.keys(byCode);

/** What a user can do about an answer, in one sentence (two where both matter). */
export function adviceFor(status: number, code: string | undefined, facts: { text: string; invoiceUrl?: string }): string {
  const known = code === undefined ? undefined : byCode[code];
  if (known !== undefined) return known;
  switch (status) {
    case 400:
      return code === "missing_account" || /x-auth-account/i.test(facts.text)
        ? "Set the account id with hosting:account (or HOSTING_ACCOUNT), or the resource's account input."
        : /billing contact/i.test(facts.text)
          ? "Complete the billing contact in the platform's panel, then run the command again."
          : "Correct the values that the platform names.";
    case 401:
      return code === "user_required"
        ? "This needs an API key that belongs to a user: set one with hosting:token (or HOSTING_TOKEN)."
        : "Check hosting:token (or HOSTING_TOKEN). After a token was rotated, `pulumi refresh` and `pulumi destroy` still use the configuration of the last `pulumi up`: run `pulumi up` first, or add `--run-program`.";
    case 402:
      return facts.invoiceUrl === undefined
        ? "An invoice is unpaid: pay it in the platform's panel, then run the command again."
        : `An invoice is unpaid: pay it at ${facts.invoiceUrl}, then run the command again.`;
    case 403:
      return adviceFor403(code, facts.text);
    case 404:
      return "Check the ids: it does not exist, or hosting:token and hosting:account do not give access to it.";
    case 408:
      return "The platform gave up waiting: run the command again.";
    case 409:
      return "It conflicts with the present state of the platform: settle what the message names, then run the command again.";
    case 422:
      return "Correct the values that the platform names.";
    case 429:
      return "The platform limits the number of requests: run the command again later, or lower hosting:concurrency.";
    default:
      if (status < 300) return "Its edge provider refused it, and nothing was changed: correct the values that it names.";
      if (status >= 500) return "The platform has a problem of its own: run the command again in a few minutes.";
      return "Check hosting:baseUrl (or HOSTING_BASE_URL) and the values of the resource.";
  }
}

function adviceFor403(code: string | undefined, text: string): string {
  if (code === "insufficient_scope") {
    return "The token in hosting:token (or HOSTING_TOKEN) lacks a scope that this needs: create one with that scope.";
  }
  if (/not available via oauth/i.test(text)) {
    return "OAuth tokens are not accepted here: set a user's API key with hosting:token (or HOSTING_TOKEN).";
  }
  return "The owner of hosting:token (or HOSTING_TOKEN) may not do this: check its role, hosting:account, and the plan.";
}
