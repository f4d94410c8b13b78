import { answer, type Answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../../http/route";
import { qualified } from "../../platform/mail/mailAddress";
import { readMailboxChanges, readNewMailbox } from "../../platform/mail/mailboxBody";
import { isDeleted, isMailbox } from "../../platform/mail/principal";
import { mailboxOf, mailServerAnswers, mailspaceOf, matchesQuery, requireMailServer } from "./access";
import { detail, listEntry, pendingEntry, shownWrite } from "./shownMailbox";
import { Refusal } from "../../platform/refusal";

function list(request: ApiRequest): Answer {
  const mailspace = mailspaceOf(request, "read");
  requireMailServer(request, "mailboxes_unavailable");
  // The cut comes first: `q` looks only at what is left.
  const live = mailspace.book
    .listed()
    .filter((item) => isMailbox(item))
    .filter((mailbox) => !isDeleted(mailbox));
  const pending = mailspace.mailboxes.list().filter(isDeleted);
  pending.sort((one, other) => Date.parse(one.scheduled_deletion_at ?? "") - Date.parse(other.scheduled_deletion_at ?? ""));
  return answer(200, {
    mailboxes: live.filter((mailbox) => matchesQuery(request, mailbox.email)).map((mailbox) => listEntry(request, mailbox)),
    pending: pending.map((mailbox) => pendingEntry(request, mailbox)),
  });
}

function check(request: ApiRequest): Answer {
  const mailspace = mailspaceOf(request, "read");
  const username = request.query.get("username")?.trim() ?? "";
  if (username === "") throw Refusal.coded(400, "invalid_address", "Username can't be blank");
  // Not "free": nobody could tell.
  if (!mailServerAnswers(request)) return answer(200, { available: null, used_by: null });
  const domain = request.query.get("domain")?.trim().toLowerCase() || mailspace.domain;
  const holder = mailspace.book.holderOf(qualified(username, domain));
  return answer(200, { available: holder === undefined, used_by: holder?.kind === "list" ? "mailing list" : (holder?.kind ?? null) });
}

function create(request: ApiRequest): Answer {
  const mailspace = mailspaceOf(request, "write");
  const sent = readNewMailbox(request.body);
  requireMailServer(request, "mailserver_unavailable");
  const mailbox = mailspace.mailboxes.create(sent);
  const { created_at, updated_at } = mailbox;
  return shownWrite(request, 201, { ...listEntry(request, mailbox), created_at, updated_at });
}

function update(request: ApiRequest): Answer {
  const mailspace = mailspaceOf(request, "write");
  const { id } = mailboxOf(request, mailspace);
  const changes = readMailboxChanges(request.body);
  requireMailServer(request, "mailserver_unavailable");
  return shownWrite(request, 200, detail(request, mailspace, mailspace.mailboxes.change(id, changes)));
}

function remove(request: ApiRequest): Answer {
  const mailspace = mailspaceOf(request, "write");
  const { id } = mailboxOf(request, mailspace);
  requireMailServer(request, "mailserver_unavailable");
  const mailbox = mailspace.mailboxes.scheduleDeletion(id);
  const { mailboxDelete } = request.shapes;
  if (mailboxDelete === "json") return answer(200, { mailbox: pendingEntry(request, mailbox) });
  return answer(mailboxDelete === "noContent" ? 204 : 202);
}

const path = "/api/mailspace/{mailspace_id}/mailboxes";
// `allowed_ips` and `totp_secret` are not accepted on creation, so that who sends them is reported.
const onCreate = leaves("username", "domain", "password", "display_name", "quota_mb", "aliases", "groups", "lists");
const onUpdate = leaves("display_name", "quota_mb", "status", "password", "aliases", "groups", "lists", "allowed_ips");

export const mailboxRoutes: Route[] = [
  route(`GET ${path}`, "mailspace:read", list),
  route(`GET ${path}/check`, "mailspace:read", check),
  route(`GET ${path}/{id}`, "mailspace:read", (request) => {
    const mailspace = mailspaceOf(request, "read");
    return answer(200, { mailbox: detail(request, mailspace, mailboxOf(request, mailspace)) });
  }),
  route(`POST ${path}`, { scope: "mailspace:write", body: onCreate }, create),
  route(`PATCH ${path}/{id}`, { scope: "mailspace:write", body: onUpdate }, update),
  route(`DELETE ${path}/{id}`, "mailspace:write", remove),
];
