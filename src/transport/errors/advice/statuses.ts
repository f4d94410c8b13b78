import { accountAdvice } from "./account";
import { saidByEdgeProvider } from "./edgeProvider";
import { orderAdvice, payInvoice } from "./orders";
import type { Facts } from "./refusal";
import { resellerAdvice } from "./users";

/** What is explained of answers that have no code of their own. */
export const explanations = {
  unauthorized:
    "The token is wrong or out of date: `pulumi refresh` and `pulumi destroy` use the token that the last `pulumi up` recorded " +
    "([rotating](guides/secrets-and-ci.md#rotating-it)).",
  "not-found":
    "The platform gives the same answer for an id that doesn't exist and for an id of an account that the token can't access. Check " +
    "`hosting:account`.",
  "too-many-requests":
    "After a 429 the provider waits and tries again, for 5 minutes in total, and slows down all requests of the run. After these 5 " +
    "minutes the request fails: run the command again later, or lower `hosting:concurrency`. " +
    "If the platform asks for a longer wait, only the request that it answered fails, and at once.",
  "platform-failure":
    "The platform answered with a 5xx. Reads are tried 5 times. If a write may have arrived, the provider first reads its result, and " +
    "only then decides whether to send the write again.",
  "edge-provider":
    "The platform passes caching, edge rules, Shield and certificates on to its edge provider. A 502 means one of two things: the edge " +
    "provider refuses a value, or it can't be reached. After a 502 to a write the provider reads its result, waits for some seconds and " +
    "sends the write again. If the edge provider says the same three times, this counts as a refusal.",
  "no-answer":
    "The platform wasn't reached, or the connection broke. A request that never left the machine is tried again for a minute. If a write " +
    "may have arrived, the provider first reads its result, and only then decides whether to send the write again. " +
    "`npx pulumi-hosting doctor` shows where the connection fails. If the environment names a proxy " +
    "([settings](settings.md#environment-only)), the error says which.",
  "not-the-api":
    "The answer didn't come from the platform's API, but from a proxy, a login page, or the platform's web site. Check the address in " +
    "`hosting:baseUrl`: `npx pulumi-hosting doctor` shows its answer. An answer that is no UTF-8 is none of the API's either: nothing of " +
    "it reaches the state.",
} as const;

/** Under which code the documentation explains an answer by its status; nothing where the platform's own words have to do. */
export function explainedByStatus(status: number, facts: Facts): string | undefined {
  const { text } = facts;
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
      if (saidByEdgeProvider(status, facts)) return own("edge-provider");
      return status >= 500 ? own("platform-failure") : undefined;
  }
}

/** What a user can do about an answer whose code has no advice of its own. */
export function adviceByStatus(status: number, facts: Facts): string {
  const toReseller = resellerAdvice(status, facts);
  if (toReseller !== undefined) return toReseller;
  switch (status) {
    case 400:
      return lacksAccount(facts.text) ? accountAdvice(facts) : (orderAdvice(facts) ?? "Correct the values that the platform names.");
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
      return "Check the ids: the object does not exist, or hosting:token and hosting:account do not give access to it.";
    case 408:
      return "The platform gave up waiting: run the command again.";
    case 409:
      return (
        "The request conflicts with the present state of the platform: resolve the conflict that the message names, then run the command " +
        "again."
      );
    case 422:
      return "Correct the values that the platform names.";
    case 429:
      return "The platform limits the number of requests: run the command again later, or lower hosting:concurrency.";
    default:
      if (status < 300)
        return "The platform's edge provider refused the request, and nothing was changed: correct the values that its message names.";
      if (saidByEdgeProvider(status, facts))
        return (
          "The site's edge provider refused this, or couldn't be reached: correct what it names, or run the command again in a few " +
          "minutes."
        );
      if (status >= 500) return "The platform has a problem of its own: run the command again in a few minutes.";
      return "Check hosting:baseUrl (or HOSTING_BASE_URL) and the values of the resource.";
  }
}

function lacksAccount(text: string): boolean {
  return /x-auth-account/i.test(text);
}

function notViaOAuth(text: string): boolean {
  return /not available via oauth/i.test(text);
}
