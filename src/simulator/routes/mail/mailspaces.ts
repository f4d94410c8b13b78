import { answer, type Answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../../http/route";
import type { Mailspace } from "../../platform/mail/mailspace";
import { visibleMailspace, writableMailspace } from "./access";
import { purchase, resize } from "./mailspaceOrders";

function summary(mailspace: Mailspace): Record<string, unknown> {
  const { state, package: bought } = mailspace;
  const mailboxes = mailspace.mailboxes.list();
  return {
    id: mailspace.id,
    domain: mailspace.domain,
    account_name: mailspace.account,
    package: bought.name,
    package_name: bought.label,
    status: mailspace.status,
    storage_gb: bought.storageGb,
    max_mailboxes: bought.mailboxes,
    used_mb: mailboxes.reduce((sum, mailbox) => sum + mailbox.used_mb, 0),
    mailbox_count: mailboxes.length,
    provisioned: state.provisioned,
    verified: state.verified,
    needs_domain_verification: !state.verified,
    pending_deletion: state.deleteScheduledAt !== null,
    delete_scheduled_at: state.deleteScheduledAt,
    created_at: mailspace.createdAt,
    updated_at: state.updatedAt,
    account: { id: mailspace.account, name: mailspace.account },
  };
}

function view(request: ApiRequest, mailspace: Mailspace): Record<string, unknown> {
  const { state } = mailspace;
  const paid = state.subscription === null ? undefined : request.platform.billing.subscriptions.find(state.subscription);
  return {
    ...summary(mailspace),
    synced_at: null,
    webmail_url: `https://webmail.${mailspace.domain}/`,
    ...(!state.verified && request.shapes.mailspaceProof === "inside" && { verification: mailspace.verification }),
    ...(paid && {
      subscription: {
        id: paid.id,
        status: paid.status,
        created_at: paid.createdAt,
        updated_at: paid.updatedAt,
        price: { amount_cents: paid.amountCents, term: paid.term },
      },
    }),
  };
}

function listed(request: ApiRequest): Mailspace[] {
  const { platform, account } = request;
  const visible = platform.mailspaces
    .list()
    .filter((item) => (account === undefined ? platform.reaches(item.account) : item.account === account));
  return visible.reverse().sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

function remove(request: ApiRequest): Answer {
  const { platform, shapes } = request;
  const mailspace = writableMailspace(request, { provisioned: platform.rules.deleteUnprovisioned === "refuse" });
  platform.mailspaces.removeLater(mailspace);
  if (mailspace.state.subscription !== null)
    platform.billing.subscriptions.find(mailspace.state.subscription)?.change({ status: "cancelled" });
  if (shapes.mailspaceDelete === "json") return answer(200, { mailspace: view(request, mailspace) });
  return answer(shapes.mailspaceDelete === "noContent" ? 204 : 202);
}

const path = "/api/mailspace";

export const mailspaceRoutes: Route[] = [
  route(`GET ${path}`, "mailspace:read", (request) => answer(200, { mailspaces: listed(request).map(summary) })),
  route(`POST ${path}`, { scope: "mailspace:write", accountRequired: true, body: leaves("domain", "package") }, purchase),
  route(`GET ${path}/{id}`, "mailspace:read", (request) => answer(200, { mailspace: view(request, visibleMailspace(request, "id")) })),
  route(`PATCH ${path}/{id}`, { scope: "mailspace:write", body: leaves("package") }, resize),
  route(`DELETE ${path}/{id}`, "mailspace:write", remove),
];
