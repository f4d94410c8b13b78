import type { ApiRequest } from "../../http/route";
import type { PanelAccount } from "../../platform/panel/panelAccount";
import { panelUnavailable } from "../../platform/panel/panelAccounts";
import { Refusal } from "../../platform/refusal";

/** What an endpoint asks for beyond what all of them do. */
export interface Needs {
  /** A key that stands for a user, and for writes that cost or sell something a workspace that isn't on trial. */
  readonly user?: boolean;
  readonly noTrial?: boolean;
  /** The role on the account that owns it. */
  readonly role?: boolean;
}

/** The first guards, in the documented order. Answers with the account of the request. */
export function workspaceOf({ account, platform, credential }: ApiRequest, { user, noTrial }: Needs = {}): string {
  if (account === undefined) throw Refusal.coded(400, "missing_account", "X-Auth-Account is missing");
  const { panel } = platform.rules;
  if (panel === "missing") throw panelUnavailable("Panel hosting is not configured");
  if (panel === "notEnabled") throw Refusal.coded(403, "panel_not_enabled", "Panel hosting is not enabled for this workspace");
  if (user && credential === "system") throw Refusal.coded(401, "user_required", "A user is required");
  if (noTrial && panel === "trial") throw Refusal.coded(403, "trial_account", "A trial workspace cannot do this");
  return account;
}

/** The account that the path names, if the request may see it, and write it where it wants to. */
export function panelAccountOf(request: ApiRequest, needs: Needs = {}): PanelAccount {
  const workspace = workspaceOf(request, needs);
  const account = request.platform.panelAccounts.find(request.param("username"));
  if (account?.account !== workspace) throw Refusal.coded(404, "account_not_found", "Account not found");
  requireMirror(request);
  if (needs.role) requireRole(request, account.account);
  return account;
}

export function requireMirror({ platform }: ApiRequest): void {
  if (platform.rules.panelMirror === "down") throw panelUnavailable("The hosting servers cannot be read");
}

export function requireRole({ platform }: ApiRequest, account: string): void {
  if (platform.readOnlyAccounts.has(account)) throw Refusal.coded(403, "not_authorized", "Not Authorized");
}

export function refusePending({ state: { deleteScheduledAt } }: PanelAccount): void {
  if (deleteScheduledAt === null) return;
  const errors = ["The account is scheduled for deletion"];
  throw new Refusal(403, { errors, code: "pending_deletion", delete_scheduled_at: deleteScheduledAt });
}

export function refuseSuspended({ state: { suspended } }: PanelAccount): void {
  if (suspended === "admin") throw Refusal.coded(403, "account_suspended", "The account is suspended");
  if (suspended === "dunning") throw Refusal.coded(402, "service_suspended", "The account is suspended for an unpaid invoice");
}
