import { answer, type Answer, type ApiRequest, leaves, type Route, shapedAnswer, written } from "../../http/route";
import { qualified, isDeleted, isMailbox, type Distribution, type Mailbox } from "../../platform/mail/principal";
import { readMailboxChanges, readNewMailbox } from "../../platform/mail/mailboxes";
import { mailboxOf, mailServerAnswers, matchesQuery, requireMailServer, mailRoute } from "./access";
import { Refusal } from "../../platform/refusal";
import type { Mailspace } from "../../platform/mail/mailspace";

type Shown = Record<string, unknown>;

const dayMs = 24 * 3_600_000;

function listEntry({ shapes }: ApiRequest, mailbox: Mailbox): Shown {
  const { id, email, display_name, status, quota_mb, used_mb, aliases, principal_id, scheduled_deletion_at } = mailbox;
  const name = display_name === "" && shapes.mailboxUnnamed === "null" ? null : display_name;
  return {
    id,
    email,
    display_name: name,
    status,
    quota_mb,
    used_mb,
    aliases: ordered(shapes, aliases),
    principal_id,
    scheduled_deletion_at,
  };
}

function pendingEntry({ platform }: ApiRequest, { id, email, scheduled_deletion_at }: Mailbox): Shown {
  const left = Date.parse(scheduled_deletion_at ?? "") - platform.core.clock.now();
  return { id, email, status: "pending_deletion", scheduled_deletion_at, days_until_deletion: Math.max(0, Math.ceil(left / dayMs)) };
}

/** What lies on the mail server is shown empty when that cannot be read: an empty value proves nothing. */
function detail(request: ApiRequest, mailspace: Mailspace, mailbox: Mailbox): Shown {
  const { shapes } = request;
  const live = mailServerAnswers(request);
  const list = (items: readonly string[]) => (live ? ordered(shapes, items) : []);
  const names = (kind: Distribution["kind"], ids: readonly string[]) => list(namesOf(mailspace, kind, ids, shapes.mailboxGroups));
  return {
    ...listEntry(request, mailbox),
    ...(!live && { display_name: "", quota_mb: 0, used_mb: 0 }),
    ...(mailbox.scheduled_deletion_at !== null && { status: "pending_deletion" }),
    aliases: list(mailbox.aliases),
    allowed_ips: list(mailbox.allowed_ips),
    groups: names("group", mailbox.groups),
    lists: names("list", mailbox.lists),
    two_factor: { enabled: false },
    app_passwords: [],
    created_at: mailbox.created_at,
    updated_at: mailbox.updated_at,
  };
}

function namesOf(mailspace: Mailspace, kind: Distribution["kind"], ids: readonly string[], by: "email" | "id"): string[] {
  const known = ids.map((id) => mailspace.book.distribution(kind, id)).filter((item) => item !== undefined);
  return known.map((item) => (by === "id" ? item.principal_id : item.email));
}

function ordered(shapes: ApiRequest["shapes"], items: readonly string[]): string[] {
  return shapes.mailboxLists === "sorted" ? [...items].sort() : [...items];
}

function list(request: ApiRequest, mailspace: Mailspace): Answer {
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

function check(request: ApiRequest, mailspace: Mailspace): Answer {
  const username = request.query.get("username")?.trim() ?? "";
  if (username === "") throw Refusal.coded(400, "invalid_address", "Username can't be blank");
  // Not "free": nobody could tell.
  if (!mailServerAnswers(request)) return answer(200, { available: null, used_by: null });
  const domain = request.query.get("domain")?.trim().toLowerCase() || mailspace.domain;
  const holder = mailspace.book.holderOf(qualified(username, domain));
  return answer(200, { available: holder === undefined, used_by: holder?.kind === "list" ? "mailing list" : (holder?.kind ?? null) });
}

function create(request: ApiRequest, mailspace: Mailspace): Answer {
  const sent = readNewMailbox(request.body);
  requireMailServer(request, "mailserver_unavailable");
  const mailbox = mailspace.mailboxes.create(sent);
  const { created_at, updated_at } = mailbox;
  return written(201, request.shapes.mailboxWrite, { ...listEntry(request, mailbox), created_at, updated_at }, "mailbox");
}

function update(request: ApiRequest, mailspace: Mailspace): Answer {
  const { id } = mailboxOf(request, mailspace);
  const changes = readMailboxChanges(request.body);
  requireMailServer(request, "mailserver_unavailable");
  return written(200, request.shapes.mailboxWrite, detail(request, mailspace, mailspace.mailboxes.change(id, changes)), "mailbox");
}

function remove(request: ApiRequest, mailspace: Mailspace): Answer {
  const { id } = mailboxOf(request, mailspace);
  requireMailServer(request, "mailserver_unavailable");
  const mailbox = mailspace.mailboxes.scheduleDeletion(id);
  return shapedAnswer(request.shapes.mailboxDelete, () => ({ mailbox: pendingEntry(request, mailbox) }));
}

const path = "/api/mailspace/{mailspace_id}/mailboxes";
// `allowed_ips` and `totp_secret` are not accepted on creation, so that who sends them is reported.
const onCreate = leaves("username", "domain", "password", "display_name", "quota_mb", "aliases", "groups", "lists");
const onUpdate = leaves("display_name", "quota_mb", "status", "password", "aliases", "groups", "lists", "allowed_ips");

export const mailboxRoutes: Route[] = [
  mailRoute(`GET ${path}`, {}, list),
  mailRoute(`GET ${path}/check`, {}, check),
  mailRoute(`GET ${path}/{id}`, {}, (request, mailspace) =>
    answer(200, { mailbox: detail(request, mailspace, mailboxOf(request, mailspace)) }),
  ),
  mailRoute(`POST ${path}`, onCreate, create),
  mailRoute(`PATCH ${path}/{id}`, onUpdate, update),
  mailRoute(`DELETE ${path}/{id}`, {}, remove),
];
