import { answer, type Answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../../http/route";
import { FieldReader } from "../../platform/fieldReader";
import type { PanelAccount } from "../../platform/panel/panelAccount";
import { Refusal } from "../../platform/refusal";
import { panelAccountOf, refusePending } from "./access";

function shown({ shapes }: ApiRequest, { domain, domains }: PanelAccount): unknown {
  const all = shapes.panelDomainPrimary === "listed" ? [domain, ...domains] : domains;
  const { panelDomainList: form } = shapes;
  if (form === "bare") return all;
  return { domains: form === "texts" ? all : all.map((name) => ({ [form]: name, primary: name === domain })) };
}

function add(request: ApiRequest): Answer {
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
  return answer(201, panelDomainWrite === "list" ? shown(request, account) : { domain: { domain: name } });
}

function remove(request: ApiRequest): Answer {
  const account = panelAccountOf(request, { user: true, noTrial: true, role: true });
  refusePending(account);
  if (!account.removeDomain(request.param("domain"))) throw Refusal.notFound("Domain");
  return answer(204);
}

const path = "/api/panel_accounts/{username}/domains";

export const panelDomainRoutes: Route[] = [
  route(`GET ${path}`, "panel:read", (request) => answer(200, shown(request, panelAccountOf(request)))),
  route(`POST ${path}`, { notViaOAuth: true, body: leaves("domain") }, add),
  route(`DELETE ${path}/{domain}`, { notViaOAuth: true }, remove),
];
