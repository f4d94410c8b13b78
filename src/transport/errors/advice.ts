/** What a user can do about an answer, in one sentence (two where both matter). */
export function adviceFor(status: number, code: string | undefined, facts: { text: string; invoiceUrl?: string }): string {
  switch (status) {
    case 400:
      return /account/i.test(`${code ?? ""} ${facts.text}`)
        ? "Set the account id with hosting:account (or HOSTING_ACCOUNT), or the resource's account input."
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
