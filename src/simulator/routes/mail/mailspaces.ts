import { answer, type Answer, type ApiRequest, leaves, type Route, route, shapedAnswer } from "../../http/route";
import { type Mailspace, mailPackage, type MailPackage, smallestPackage, unknownPackage } from "../../platform/mail/mailspace";
import { visibleMailspace, writableMailspace } from "./access";
import { FieldReader, Refusal } from "../../platform/refusal";
import { problemOfDomain } from "../../platform/mail/principal";
import { cartAnswer } from "../orders";
import { buyerOf, visibleOf } from "../access";
import { shownSubscription, type SubscriptionTerms } from "../../platform/billing/order";

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
  const paid = request.platform.billing.subscriptions.find(state.subscription);
  return {
    ...summary(mailspace),
    synced_at: null,
    webmail_url: `https://webmail.${mailspace.domain}/`,
    ...(!state.verified && request.shapes.mailspaceProof === "inside" && { verification: mailspace.verification }),
    ...(paid && { subscription: shownSubscription(paid) }),
  };
}

function listed(request: ApiRequest): Mailspace[] {
  return visibleOf(request, request.platform.mailspaces.list())
    .reverse()
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
}

/** Charges, and answers before anything is made. */
function purchase(request: ApiRequest): Answer {
  const { platform, shapes } = request;
  const account = buyerOf(request);
  const reader = new FieldReader(request.body ?? {});
  const domain = reader.text("domain")?.trim().toLowerCase() ?? "";
  const name = reader.text("package") ?? smallestPackage;
  const bought = mailPackage(name);
  const refuse = (problem: string) => new Refusal(shapes.mailspaceRefusal === "badRequest" ? 400 : 422, { errors: [problem] });
  const problem = reader.problems[0] ?? problemOfDomain(domain);
  if (problem !== undefined) throw refuse(problem);
  if (!bought) throw refuse(unknownPackage);
  platform.mailspaces.refuseSecond(domain);
  platform.billing.accounts.requirePaymentMethod(account);
  const make = () => platform.mailspaces.provision({ domain, account, package: name });
  const cart = platform.billing.sell({ account, task: "Provision mailspace", terms: termsOf(bought), make });
  return cartAnswer(cart, request);
}

function termsOf(bought: MailPackage): SubscriptionTerms {
  return { product: { id: bought.name, name: bought.label }, amountCents: bought.yearlyCents, term: "annual" };
}

/** Charges the difference; the new package shows when the order is done. */
function resize(request: ApiRequest): Answer {
  const { platform } = request;
  const mailspace = writableMailspace(request, { provisioned: true });
  const wanted = mailPackage(new FieldReader(request.body ?? {}).text("package") ?? "");
  if (!wanted) throw Refusal.invalid(unknownPackage);
  if (wanted === mailspace.package) throw Refusal.invalid(`The mailspace has the package ${wanted.name} already`);
  const used = mailspace.mailboxes.list().length;
  if (used > wanted.mailboxes) throw Refusal.invalid(`${wanted.name} allows ${wanted.mailboxes} mailboxes, ${used} are in use`);
  platform.billing.accounts.requirePaymentMethod(mailspace.account);
  const cart = platform.billing.carts.open({
    account: mailspace.account,
    amountCents: wanted.yearlyCents - mailspace.package.yearlyCents,
    task: "Resize mailspace",
    provision: () => mailspace.change({ package: wanted.name }),
    subscription: () => {
      const paid = platform.billing.subscriptions.find(mailspace.state.subscription);
      paid?.change(termsOf(wanted));
      return paid;
    },
  });
  return cartAnswer(cart, request);
}

function remove(request: ApiRequest): Answer {
  const { platform, shapes } = request;
  const mailspace = writableMailspace(request, { provisioned: platform.rules.deleteUnprovisioned === "refuse" });
  platform.mailspaces.removeLater(mailspace);
  platform.billing.subscriptions.find(mailspace.state.subscription)?.change({ status: "cancelled" });
  return shapedAnswer(shapes.mailspaceDelete, () => ({ mailspace: view(request, mailspace) }));
}

const path = "/api/mailspace";

export const mailspaceRoutes: Route[] = [
  route(`GET ${path}`, "mailspace:read", (request) => answer(200, { mailspaces: listed(request).map(summary) })),
  route(`POST ${path}`, { scope: "mailspace:write", accountRequired: true, body: leaves("domain", "package") }, purchase),
  route(`GET ${path}/{id}`, "mailspace:read", (request) => answer(200, { mailspace: view(request, visibleMailspace(request, "id")) })),
  route(`PATCH ${path}/{id}`, { scope: "mailspace:write", body: leaves("package") }, resize),
  route(`DELETE ${path}/{id}`, "mailspace:write", remove),
];
