import type { Facts } from "./refusal";

const needsReseller =
  "Only an admin of a reseller's account can create users there: check hosting:account (or HOSTING_ACCOUNT), and set the API key of " +
  "such an admin with hosting:token (or HOSTING_TOKEN). An OAuth token can't do this.";

/** What to do about a refusal of a reseller's users, which has no code. */
export function resellerAdvice(status: number, { path = "", text }: Facts): string | undefined {
  if (path !== "/api/users" && !path.startsWith("/api/users/")) return undefined;
  if (status === 401 || status === 403) return needsReseller;
  if (status !== 422) return undefined;
  if (/admin/i.test(text)) return "An admin account can't create users: set hosting:account (or HOSTING_ACCOUNT) to a reseller's account.";
  if (/taken|exist/i.test(text))
    return "A user with this email exists on the platform, perhaps with another reseller: choose another email.";
  return undefined;
}
