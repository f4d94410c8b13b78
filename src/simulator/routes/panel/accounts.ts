import { answer, type Answer, type ApiRequest, leaves, type Route, route, shapedAnswer } from "../../http/route";
import { FieldReader, isObject, Refusal } from "../../platform/refusal";
import type { PanelAccount, PanelPackage } from "../../platform/panel/panelAccount";
import { cartAnswer, readCallback } from "../carts";
import { panelAccountOf, refusePending, refuseSuspended, requireMirror, requireRole, workspaceOf } from "./access";

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
  const account = panelAccountOf(request, { user: true, noTrial: true, role: true });
  refusePending(account);
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
  const account = panelAccountOf(request, { user: true, noTrial: true, role: true });
  refusePending(account);
  const reader = new FieldReader(request.body ?? {});
  const password = reader.text("password") ?? "";
  if (password.trim() === "") reader.problem("password", "can't be blank");
  reader.finish();
  account.setPassword(password);
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
  const account = panelAccountOf(request, { user: true, noTrial: true, role: true });
  refusePending(account);
  const reader = new FieldReader(request.body ?? {});
  const name = reader.text("domain")?.toLowerCase() ?? "";
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) reader.problem("domain", "is invalid");
  reader.finish();
  request.platform.panelAccounts.refuseInUse(name);
  account.addDomain(name);
  const { panelDomainWrite } = request.shapes;
  if (panelDomainWrite === "empty") return answer(204);
  return answer(201, panelDomainWrite === "list" ? shownDomains(request, account) : { domain: { domain: name } });
}

function removeDomain(request: ApiRequest): Answer {
  const account = panelAccountOf(request, { user: true, noTrial: true, role: true });
  refusePending(account);
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
