import { saidUpstream } from "../client";
import { accountAdvice } from "./account";
import { orderAdvice, payInvoice } from "./orders";
import type { Facts } from "./refusal";
import { roleFor } from "./rights";
import { resellerAdvice } from "./users";

/** What is explained of answers that have no code of their own. */
export const explanations = {
  unauthorized:
    "The platform doesn't know the token, or the token has expired. `pulumi refresh` and `pulumi destroy` use the token that the last " +
    "`pulumi up` recorded ([rotating](guides/secrets-and-ci.md#rotating-it)).",
  "not-found":
    "The platform gives the same answer for an id that doesn't exist and for an id of an account that the token can't access. Check " +
    "the id and `hosting:account`. If every request gets this answer, check `hosting:baseUrl`: it must end before `/api`, because the " +
    "provider adds `/api` itself.",
  "too-many-requests":
    "After a 429 the provider waits and tries again, for 5 minutes in total, and slows down all requests of the run. " +
    "After these 5 minutes the request fails. If no request at all gets through for 5 minutes, all that wait fail. " +
    "Run the command again later, or fewer commands at the same time. " +
    "If the platform asks for a wait of more than 5 minutes, the request fails at once, and the other requests continue.",
  "platform-failure":
    "The platform answered with a status from 500 to 599. The provider tries a read 5 times. If a write may have arrived, the provider " +
    "first reads the write's result, and only then decides whether to send the write again.",
  "edge-provider":
    "The platform passes caching, edge rules, Shield and certificates on to its edge provider. A 502 means one of two things: the edge " +
    "provider refuses a value, or the platform can't reach it. After a 502 to a write, the provider reads the write's result, waits for " +
    "some seconds and sends the write again. If the edge provider answers the same three times, this counts as a refusal.",
  registrar:
    "The platform passes changes of domains and contacts on to their registrar. A 502 means one of two things: the registrar refuses a " +
    "value, or the platform can't reach it. After a 502 to a write, the provider reads the write's result, waits for some seconds and " +
    "sends the write again. If the registrar answers the same three times, this counts as a refusal.",
  "no-answer":
    "The provider couldn't reach the platform, or the connection broke. A request that never left the machine is tried again for a " +
    "minute. If a write may have arrived, the provider first reads the write's result, and only then decides whether to send the write " +
    "again. `npx pulumi-hosting doctor` shows where the connection fails. If the environment names a proxy " +
    "([settings](settings.md#environment-only)), the error names this proxy.",
  "not-the-api":
    "The answer didn't come from the platform's API, but from a proxy, a login page, or the platform's web site. Check the address in " +
    "`hosting:baseUrl`: `npx pulumi-hosting doctor` shows what this address answers. An answer that isn't UTF-8 isn't from the API " +
    "either. Nothing of such an answer reaches the state.",
} as const;

/** Under which code the documentation explains an answer by its status; nothing where the platform's own words have to do. */
export function explainedByStatus(status: number, facts: Facts): string | undefined {
  const { text, foreign } = facts;
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
      return own(foreign ? "not-the-api" : "not-found");
    case 429:
      return own("too-many-requests");
    default:
      switch (saidUpstream(status, facts)) {
        case "edge provider":
          return own("edge-provider");
        case "registrar":
          return own("registrar");
      }
      return status >= 500 ? own("platform-failure") : undefined;
  }
}

/** What to do about a value that the platform refused. Not every answer names a value. */
function correct({ text, namesField }: Facts): string {
  if (namesField) return "Correct that value, then run the command again.";
  return text === ""
    ? "The answer gives no reason: compare the values of the resource with its page in the documentation, or ask the platform's support."
    : "Resolve that, or ask the platform's support, then run the command again.";
}

/** The provider's paths begin with /api: a base URL that ends with it doubles the two. */
function isDoubled({ basePath = "" }: Facts): boolean {
  return /\/api$/i.test(basePath);
}

/** What a user can do about an answer whose code has no advice of its own. */
export function adviceByStatus(status: number, facts: Facts): string {
  const toReseller = resellerAdvice(status, facts);
  if (toReseller !== undefined) return toReseller;
  const upstream = saidUpstream(status, facts);
  switch (status) {
    case 400:
      return lacksAccount(facts.text) ? accountAdvice(facts) : (orderAdvice(facts) ?? correct(facts));
    case 401:
      return (
        "Check hosting:token (or HOSTING_TOKEN). After a change of the token, `pulumi refresh` and `pulumi destroy` still use the " +
        "token of the last `pulumi up`: run `pulumi up` first, or add `--run-program`."
      );
    case 402:
      return payInvoice(facts);
    case 403:
      return notViaOAuth(facts.text)
        ? "The platform accepts no OAuth token for this request: set a user's API key with hosting:token (or HOSTING_TOKEN)."
        : notAllowed(roleFor(facts));
    case 404:
      if (isDoubled(facts)) return "Remove /api from the end of hosting:baseUrl (or HOSTING_BASE_URL): the provider adds /api itself.";
      return facts.foreign
        ? "The answer isn't the platform's: check that hosting:baseUrl (or HOSTING_BASE_URL) is the address of its API, and that no " +
            "proxy answers in its place."
        : "The object doesn't exist, or hosting:token and hosting:account don't give access to it: check the id and hosting:account.";
    case 408:
      return "The platform waited too long for the request: run the command again.";
    case 409:
      return "Something on the platform conflicts with this request: resolve the conflict, then run the command again.";
    case 422:
      return orderAdvice(facts) ?? correct(facts);
    case 429:
      return "The platform limits the number of requests: run the command again later, or fewer commands at the same time.";
    default:
      if (status < 300) return `The edge provider refused the request, and nothing was changed. ${correct(facts)}`;
      if (upstream !== undefined)
        return (
          `The ${upstream} refused this, or the platform couldn't reach it. If the answer names a value, correct that value. ` +
          "Otherwise run the command again in a few minutes."
        );
      if (status >= 500) return "The platform has an internal problem: run the command again in a few minutes.";
      return "Check hosting:baseUrl (or HOSTING_BASE_URL) and the values of the resource.";
  }
}

function notAllowed(role: string | undefined): string {
  const needed = role === undefined ? "" : ` This needs ${role}.`;
  return (
    `The owner of hosting:token (or HOSTING_TOKEN) isn't allowed to do this.${needed} ` +
    "Check the owner's role, hosting:account, and the plan."
  );
}

function lacksAccount(text: string): boolean {
  return /x-auth-account/i.test(text);
}

function notViaOAuth(text: string): boolean {
  return /not available via oauth/i.test(text);
}
