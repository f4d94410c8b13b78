import { answer, type Answer } from "../../http/answer";
import type { ApiRequest } from "../../http/route";
import type { Mailspace } from "../../platform/mail/mailspace";
import type { Distribution, Mailbox } from "../../platform/mail/principal";
import { mailServerAnswers } from "./access";

type Shown = Record<string, unknown>;

const dayMs = 24 * 3_600_000;

export function listEntry({ shapes }: ApiRequest, mailbox: Mailbox): Shown {
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

export function pendingEntry({ platform }: ApiRequest, { id, email, scheduled_deletion_at }: Mailbox): Shown {
  const left = Date.parse(scheduled_deletion_at ?? "") - platform.core.clock.now();
  return { id, email, status: "pending_deletion", scheduled_deletion_at, days_until_deletion: Math.max(0, Math.ceil(left / dayMs)) };
}

/** What lies on the mail server is shown empty when that cannot be read: an empty value proves nothing. */
export function detail(request: ApiRequest, mailspace: Mailspace, mailbox: Mailbox): Shown {
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

export function shownWrite({ shapes }: ApiRequest, status: number, body: Shown): Answer {
  if (shapes.mailboxWrite === "empty") return answer(status);
  return answer(status, shapes.mailboxWrite === "bare" ? body : { mailbox: body });
}
