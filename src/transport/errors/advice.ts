/** What an answer says besides its status and code. */
interface Facts {
  readonly text: string;
  readonly invoiceUrl?: string;
}

/** What the platform refuses with a code that says more than the status. */
interface Refusal {
  /** Why it comes about, for the documentation. */
  readonly why: string;
  /** What to do, in the error itself. */
  readonly advice: string | ((facts: Facts) => string);
}

const setAccount = "Set the account id with hosting:account (or HOSTING_ACCOUNT), or the resource's account input.";

const payInvoice = ({ invoiceUrl }: Facts): string =>
  invoiceUrl === undefined
    ? "An invoice is unpaid: pay it in the platform's panel, then run the command again."
    : `An invoice is unpaid: pay it at ${invoiceUrl}, then run the command again.`;

const byCode: Readonly<Record<string, Refusal>> = {
  missing_account: {
    why: "A token may reach several accounts, and what is made belongs to one: the platform doesn't guess which.",
    advice: setAccount,
  },
  user_required: {
    why:
      "Orders need an API key that belongs to a user. One that belongs to the account alone can do everything else. " +
      'OAuth tokens can\'t order either, and "not available via OAuth" says just that.',
    advice: "This needs an API key that belongs to a user: set one with hosting:token (or HOSTING_TOKEN).",
  },
  insufficient_scope: {
    why:
      "A token is made for certain scopes: `sites:…` for sites, edge and Shield, `dns:…`, `mailspace:…`, and `billing:read` for orders " +
      "and carts.",
    advice: "The token in hosting:token (or HOSTING_TOKEN) lacks a scope that this needs: create one with that scope.",
  },
  service_suspended: {
    why:
      "Nothing of a suspended site can be read or written until its invoice is paid; the state stays as it is. " +
      "The error shows the invoice's address where the platform gives one.",
    advice: payInvoice,
  },
  unknown_product: {
    why: "Plans and packages are products of the platform, each with a short name. It sells none under this one.",
    advice: "No product has that name: take a plan's or package's short name from the platform's catalogue.",
  },
  product_unavailable: {
    why: "The product exists, but the billing plan of the account doesn't include it.",
    advice: "The account's billing plan doesn't offer it: choose another plan or package, or ask the platform to add it.",
  },
  no_default_payment_method: {
    why: "An order is charged at once, without a question. That takes a payment method that is the account's default.",
    advice: "Nothing was charged: save a default payment method in the platform's panel, then run the command again.",
  },
  billing_settling: {
    why: "A new site can't be changed or deleted before its first bill is settled. The command waits for it, up to its limit.",
    advice: "The first billing of a new site is still settling: run the command again in a few minutes.",
  },
  no_price_for_plan: {
    why: "A change of plan keeps the term, and the new plan isn't sold in that term.",
    advice: "It has no price in the term that is paid for: choose another plan, or one that is sold in that term.",
  },
  multi_site_resize_unsupported: {
    why: "With several active sites in one account the platform doesn't work out by itself what a change of plan costs.",
    advice:
      "The platform changes a plan by itself only while the account has one active site: " +
      "change it in the platform's panel, then set the new plan in the program.",
  },
  subscription_not_proratable: {
    why: "What is paid already is set off against the new plan. For this subscription the payment processor doesn't know enough for that.",
    advice:
      "The platform can't work out the difference in price for this subscription: " +
      "ask its support to change the plan, then set the new one in the program.",
  },
  cart_pay_failed: {
    why: "The cart was made, but its payment couldn't be begun.",
    advice:
      "The payment could not be started and nothing was ordered: check the default payment method and the billing contact in the " +
      "platform's panel, then run the command again.",
  },
  pending_delete: {
    why:
      "A deleted site or mailspace is kept for a while. Until it is purged it can be restored, but not changed, and its name or domain " +
      "stays taken.",
    advice:
      "It was deleted and waits for its purge: restore it in the platform's panel, or run `pulumi refresh` and then `pulumi up`, which " +
      "makes it anew.",
  },
  pending_deletion: {
    why:
      "A deleted object is kept for a while. Until it is purged it can be restored, but not changed, and its name or domain stays " +
      "taken.",
    advice:
      "It was deleted and waits for its purge: restore it in the platform's panel, or run `pulumi refresh` and then `pulumi up`, which " +
      "makes it anew.",
  },
  trial_account: {
    why: "Orders cost money, which a trial account isn't set up for.",
    advice: "A trial account can't do this: turn it into a paid one in the platform's panel.",
  },
  conflicts_found: {
    why:
      "A hostname that is connected by name servers is led to the site by the hosted zone. " +
      "Records that lead it elsewhere (addresses, aliases, redirects) contradict that; the error names each.",
    advice:
      "Records of the hosted zone stand in the way: `replaceRecords: true` lets the platform delete those that are named here. " +
      'Otherwise remove them, or connect by CNAME (`provisionMethod: "cname"`), which leaves the zone alone.',
  },
  hostname_in_use: {
    why: "A hostname is on one site at a time. A site that was deleted keeps its hostnames until it is purged.",
    advice:
      "Another site holds the hostname: remove it there first. A site that was deleted holds its hostnames until it is purged: " +
      "restore it in the platform's panel to remove them.",
  },
  invalid_domain: {
    why: "The platform knows no such name, or its root is registered by somebody else, so that its name servers aren't yours to set.",
    advice:
      "The platform doesn't take the domain: check its spelling. By name servers (`provisionMethod: " +
      '"dns"`) it takes none whose root another customer has registered; a CNAME (`provisionMethod: "cname"`) may do.',
  },
  domain_blank: {
    why: "The platform got an empty hostname: a value that is computed turned out to be empty.",
    advice: "Set `domain` to the whole hostname, such as www.example.com.",
  },
  shield_not_in_plan: {
    why: "Shield is a part of some plans only.",
    advice: "The site's plan has no Shield: choose a plan that includes it (the site's `plan`), or remove what needs it.",
  },
  shield_premium_required: {
    why: "Some settings are a part of the premium Shield plans only.",
    advice:
      "It needs a premium Shield plan: advanced, business or enterprise (ShieldZone's `planType` 1, 2 or 3), as far as the site's plan " +
      "includes it.",
  },
  cdn_not_active: {
    why:
      "Caching, edge rules and Shield lie in the site's CDN, which a new site gets a while after its creation. " +
      "A creation waits for it, up to its limit.",
    advice: "The site has no active CDN: activate it in the platform's panel, or wait until it is there.",
  },
  shield_not_active: {
    why:
      "Rate limits and access lists lie in the site's Shield zone. A creation waits for it, up to its limit. With `siteId: " +
      "shield.id` it is there before.",
    advice: "The site's Shield zone is not active: add a ShieldZone and take `siteId` from it (`shield.id`).",
  },
  not_provisioned: {
    why:
      "A mailspace takes mailboxes once its domain is proven to be yours. A creation waits for that, up to its limit. " +
      "With `mailspaceId` from a MailspaceVerification it is proven before.",
    advice:
      "The mailspace is not ready yet: its domain has to be proven first. MailspaceVerification waits for that; " +
      "take `mailspaceId` from one.",
  },
  mailspace_suspended: {
    why: "While a mailspace is blocked, not even reading works. The state stays as it is.",
    advice: "The mailspace is blocked, or an invoice is unpaid: settle it in the platform's panel, then run the command again.",
  },
  create_failed: {
    why:
      "The platform passed the mailbox on, and the mail server itself refused it. " +
      "What it had made by then is kept as unfinished, and the next `pulumi up` goes on with it.",
    advice: "The mail server refused it for the reason that it gives: correct that value, or choose a larger package.",
  },
  update_failed: {
    why: "The platform passed the change on, and the mail server itself refused it.",
    advice: "The mail server refused it for the reason that it gives: correct that value.",
  },
  invalid_alias: {
    why: "Mailboxes, aliases, groups and lists of a mailspace share their addresses, and an alias leads to a primary address only.",
    advice:
      "The address is taken, or the target isn't (yet) the primary address of a mailbox, group or list of this mailspace: " +
      "where this program makes the target, take `targetEmail` from it (`mailbox.email`), so that it is there first.",
  },
  mailserver_unavailable: {
    why: "The platform answers, the mail server behind it doesn't. Nothing is taken for gone meanwhile, and the state stays as it is.",
    advice: "The mail server can't be reached by the platform: run the command again in a few minutes.",
  },
  rate_limited: {
    why: "The platform looks at a domain's records only now and then.",
    advice: "It was asked for too often: run the command again in a few minutes.",
  },
};

/** Codes that have advice of their own. */
export const advisedCodes: readonly string[] = Object.keys(byCode);

/** Why the platform refuses with a code. */
export function reasonFor(code: string): string {
  return refusal(code)?.why ?? "";
}

/** What is explained of answers that have no code of their own. */
export const explanations = {
  unauthorized:
    "The token is wrong, or an old one: `pulumi refresh` and `pulumi destroy` use what the last `pulumi up` recorded " +
    "([rotating](guides/secrets-and-ci.md#rotating-it)).",
  "not-found": "An id that doesn't exist, and one of an account that the token doesn't reach, look alike. Check `hosting:account`.",
  "too-many-requests":
    "429 is waited out for 5 minutes in total, and slows down all requests of the run. Past that the platform is left alone: " +
    "run the command again later, or lower `hosting:concurrency`.",
  "platform-failure":
    "The platform answered with a 5xx. Reads are tried 5 times. A write that may have arrived is never sent again before the platform " +
    "was asked what came of it.",
  "no-answer":
    "The platform wasn't reached, or the connection broke. What never left the machine is tried again for a minute. A write that may " +
    "have arrived is never sent again before the platform was asked what came of it. `npx pulumi-hosting doctor` says where it fails.",
  "not-the-api":
    "Something else than the platform's API answered: a proxy, a login page, or the platform's web site. " +
    "`npx pulumi-hosting doctor` says what is there.",
} as const;

/** Under which code the documentation explains an answer; nothing where the platform's own words have to do. */
export function explainedAs(status: number, code: string | undefined, text: string): string | undefined {
  if (code !== undefined && refusal(code)) return code;
  const own = (one: keyof typeof explanations): string => one;
  switch (status) {
    case 400:
      return lacksAccount(text) ? "missing_account" : undefined;
    case 401:
      return own("unauthorized");
    case 402:
      return "service_suspended";
    case 403:
      return notViaOAuth(text) ? "user_required" : undefined;
    case 404:
      return own("not-found");
    case 429:
      return own("too-many-requests");
    default:
      return status >= 500 ? own("platform-failure") : undefined;
  }
}

/** What a user can do about an answer, in one sentence (two where both matter). */
export function adviceFor(status: number, code: string | undefined, facts: Facts): string {
  const known = code === undefined ? undefined : refusal(code)?.advice;
  if (known !== undefined) return typeof known === "string" ? known : known(facts);
  switch (status) {
    case 400:
      return lacksAccount(facts.text)
        ? setAccount
        : /billing contact/i.test(facts.text)
          ? "Complete the billing contact in the platform's panel, then run the command again."
          : "Correct the values that the platform names.";
    case 401:
      return (
        "Check hosting:token (or HOSTING_TOKEN). After a token was rotated, `pulumi refresh` and `pulumi destroy` still use the " +
        "configuration of the last `pulumi up`: run `pulumi up` first, or add `--run-program`."
      );
    case 402:
      return payInvoice(facts);
    case 403:
      return notViaOAuth(facts.text)
        ? "OAuth tokens are not accepted here: set a user's API key with hosting:token (or HOSTING_TOKEN)."
        : "The owner of hosting:token (or HOSTING_TOKEN) may not do this: check its role, hosting:account, and the plan.";
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

function refusal(code: string): Refusal | undefined {
  return Object.hasOwn(byCode, code) ? byCode[code] : undefined;
}

function lacksAccount(text: string): boolean {
  return /x-auth-account/i.test(text);
}

function notViaOAuth(text: string): boolean {
  return /not available via oauth/i.test(text);
}
