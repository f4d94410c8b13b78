import { answer, type Answer, type ApiRequest, leaves, type Route, route, shapedAnswer } from "../../http/route";
import { isObject, Refusal } from "../../platform/refusal";
import type { PanelAccount, PanelPackage } from "../../platform/panel/panelAccount";
import { cartAnswer, readCallback } from "../orders";
import { panelUnavailable } from "../../platform/panel/panelAccounts";

function shownPackage({ shapes }: ApiRequest, { code, key, label }: PanelPackage): Record<string, unknown> {
  return { code: shapes.panelPackage === "key" ? null : code, key: shapes.panelPackage === "code" ? null : key, label };
}

function shown(request: ApiRequest, account: PanelAccount): Record<string, unknown> {
  const { shapes, platform } = request;
  const { provisioned, package: size, live, deleteScheduledAt, subscription } = account.state;
  const paid = platform.billing.subscriptions.find(subscription);
  const isThere = provisioned && account.isResizing;
  return {
    username: account.username,
    primary_domain: shapes.panelDomainCase === "upper" ? account.domain.toUpperCase() : account.domain,
    package: shownPackage(request, provisioned ? live : size),
    ...(isThere && { local_package: shapes.panelLocalPackage === "code" ? size.code : size.key }),
    // A row that is being provisioned is the local record.
    disk: provisioned ? { used_mb: 12, quota_mb: 10_240 } : { used_mb: null, quota_mb: null },
    server: provisioned ? account.server : null,
    mailbox_count: 0,
    addon_domain_count: provisioned ? account.domains.length : 0,
    state: account.status,
    delete_scheduled_at: deleteScheduledAt,
    subscription: paid && shapes.panelSubscription === "shown" ? { id: paid.id, status: paid.status, term: paid.term } : null,
    account: { id: account.account, name: account.account },
  };
}

function list(request: ApiRequest): Answer {
  const workspace = workspaceOf(request);
  requireMirror(request);
  const { platform, query } = request;
  const reachable = platform.panelAccounts.list().filter(({ account }) => account === workspace);
  const wanted = query.get("q")?.toLowerCase() ?? "";
  const fits = ({ username, server, domain, domains }: PanelAccount) =>
    [username, server, domain, ...domains].some((text) => text.toLowerCase().includes(wanted));
  const found = reachable.slice(0, platform.rules.panelListCap).filter(fits);
  return answer(200, { panel_accounts: request.page(found).map((account) => shown(request, account)) });
}

function order(request: ApiRequest): Answer {
  const workspace = workspaceOf(request, { user: true, noTrial: true });
  requireRole(request, workspace);
  const asked = request.read((reader) => ({
    callback: readCallback(isObject(request.body) ? request.body.callback : undefined, reader.problems),
    ...{ package: "", ...reader.given({ package: "text", term: "text", domain: "text" }) },
  }));
  return cartAnswer(request.platform.panelAccounts.order(workspace, asked), request);
}

function resize(request: ApiRequest): Answer {
  const account = writableAccountOf(request);
  refuseSuspended(account);
  const name = request.read((reader) => reader.text("package"));
  return cartAnswer(request.platform.panelAccounts.resize(account, name ?? ""), request);
}

function remove(request: ApiRequest): Answer {
  const account = panelAccountOf(request, { user: true, role: true });
  if (account.state.deleteScheduledAt === null) request.platform.panelAccounts.removeLater(account);
  return shapedAnswer(request.shapes.panelDelete, () => ({ panel_account: shown(request, account) }));
}

function setPassword(request: ApiRequest): Answer {
  const account = writableAccountOf(request);
  account.setPassword(request.read((reader) => reader.filled("password")));
  return answer(200, { panel_account: shown(request, account) });
}

function purge(request: ApiRequest): Answer {
  const account = panelAccountOf(request, { user: true, noTrial: true, role: true });
  if (account.state.deleteScheduledAt === null) throw Refusal.invalid("The account is not scheduled for deletion");
  request.platform.panelAccounts.remove(account.username);
  return answer(202);
}

function signIn(request: ApiRequest): Answer {
  const { username } = panelAccountOf(request, { user: true, noTrial: true, role: true });
  const token = request.platform.core.identifiers.hex(32);
  return answer(201, { url: `https://panel1.hosting.example/session?user=${username}&token=${token}` });
}

const path = "/api/panel_accounts";
const one = `${path}/{username}`;
const write = { notViaOAuth: true } as const;

function shownDomains({ shapes }: ApiRequest, { domain, domains }: PanelAccount): unknown {
  const all = shapes.panelDomainPrimary === "listed" ? [domain, ...domains] : domains;
  const { panelDomainList: form } = shapes;
  if (form === "bare") return all;
  return { domains: form === "texts" ? all : all.map((name) => ({ [form]: name, primary: name === domain })) };
}

function addDomain(request: ApiRequest): Answer {
  const account = writableAccountOf(request);
  const name = request.read((reader) => reader.text("domain"))?.toLowerCase() ?? "";
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) throw Refusal.invalid("domain is invalid");
  request.platform.panelAccounts.refuseInUse(name);
  account.addDomain(name);
  const { panelDomainWrite } = request.shapes;
  if (panelDomainWrite === "empty") return answer(204);
  return answer(201, panelDomainWrite === "list" ? shownDomains(request, account) : { domain: { domain: name } });
}

function removeDomain(request: ApiRequest): Answer {
  const account = writableAccountOf(request);
  if (!account.removeDomain(request.param("domain"))) throw Refusal.notFound("Domain");
  return answer(204);
}

export const panelAccountRoutes: Route[] = [
  route(`GET ${path}`, "panel:read", list),
  route(`GET ${one}`, "panel:read", (request) => answer(200, { panel_account: shown(request, panelAccountOf(request)) })),
  route(`POST ${path}`, { ...write, body: { ...leaves("package", "term", "domain"), callback: leaves("url", "authorization") } }, order),
  route(`PATCH ${one}`, { ...write, body: leaves("package") }, resize),
  route(`DELETE ${one}`, write, remove),
  route(`PATCH ${one}/password`, { ...write, body: leaves("password") }, setPassword),
  route(`POST ${one}/purge`, write, purge),
  route(`POST ${one}/session`, write, signIn),
  route(`GET ${one}/domains`, "panel:read", (request) => answer(200, shownDomains(request, panelAccountOf(request)))),
  route(`POST ${one}/domains`, { ...write, body: leaves("domain") }, addDomain),
  route(`DELETE ${one}/domains/{domain}`, write, removeDomain),
];

/** What an endpoint asks for beyond what all of them do. */
interface Needs {
  /** A key that stands for a user, and for writes that cost or sell something a workspace that isn't on trial. */
  readonly user?: boolean;
  readonly noTrial?: boolean;
  /** The role on the account that owns it. */
  readonly role?: boolean;
}

function workspaceOf({ account, platform, credential }: ApiRequest, { user, noTrial }: Needs = {}): string {
  if (account === undefined) throw Refusal.coded(400, "missing_account", "X-Auth-Account is missing");
  const { panel } = platform.rules;
  if (panel === "missing") throw panelUnavailable("Panel hosting is not configured");
  if (panel === "notEnabled") throw Refusal.coded(403, "panel_not_enabled", "Panel hosting is not enabled for this workspace");
  if (user && credential === "system") throw Refusal.coded(401, "user_required", "A user is required");
  if (noTrial && panel === "trial") throw Refusal.coded(403, "trial_account", "A trial workspace cannot do this");
  return account;
}

/** The account that the path names, if the request may see it, and write it where it wants to. */
function panelAccountOf(request: ApiRequest, needs: Needs = {}): PanelAccount {
  const workspace = workspaceOf(request, needs);
  const account = request.platform.panelAccounts.find(request.param("username"));
  if (account?.account !== workspace) throw Refusal.coded(404, "account_not_found", "Account not found");
  requireMirror(request);
  if (needs.role) requireRole(request, account.account);
  return account;
}

function writableAccountOf(request: ApiRequest): PanelAccount {
  const account = panelAccountOf(request, { user: true, noTrial: true, role: true });
  refusePending(account);
  return account;
}

function requireMirror({ platform }: ApiRequest): void {
  if (platform.rules.panelMirror === "down") throw panelUnavailable("The hosting servers cannot be read");
}

function requireRole({ platform }: ApiRequest, account: string): void {
  if (platform.readOnlyAccounts.has(account)) throw Refusal.coded(403, "not_authorized", "Not Authorized");
}

function refusePending({ state: { deleteScheduledAt } }: PanelAccount): void {
  if (deleteScheduledAt === null) return;
  const errors = ["The account is scheduled for deletion"];
  throw new Refusal(403, { errors, code: "pending_deletion", delete_scheduled_at: deleteScheduledAt });
}

function refuseSuspended({ state: { suspended } }: PanelAccount): void {
  if (suspended === "admin") throw Refusal.coded(403, "account_suspended", "The account is suspended");
  if (suspended === "dunning") throw Refusal.coded(402, "service_suspended", "The account is suspended for an unpaid invoice");
}
