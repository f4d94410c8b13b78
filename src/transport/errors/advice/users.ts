import type { Facts } from "./refusal";

const needsReseller =
  "Users are made in a reseller's account, by somebody with an admin role: check hosting:account (or HOSTING_ACCOUNT), and set the API " +
  "key of such a user with hosting:token (or HOSTING_TOKEN). An OAuth token can't do this.";

/** What to do about a refusal of a reseller's users, which has no code. */
export function resellerAdvice(status: number, { path = "", text }: Facts): string | undefined {
  if (path !== "/api/users" && !path.startsWith("/api/users/")) return undefined;
  if (status === 401 || status === 403) return needsReseller;
  if (status !== 422) return undefined;
  if (/admin/i.test(text))
    return "No user can be made from an admin account: name a reseller's account with hosting:account (or HOSTING_ACCOUNT).";
  if (/taken|exist/i.test(text)) return "The platform has a user with this email, perhaps of another reseller: choose another email.";
  return undefined;
}
