import { answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import type { Route } from "../../http/route";
import { readGroup } from "../../platform/mail/distributions";
import { mailRefusal } from "../../platform/mail/mailRefusal";
import type { Mailspace } from "../../platform/mail/mailspace";
import { type Distribution, isMailbox } from "../../platform/mail/principal";
import { mailServerAnswers, mailspaceOf, matchesQuery, requireMailServer } from "./access";

function base({ principal_id: id, name, email, aliases, description }: Distribution): Record<string, unknown> {
  return { id, name, email, aliases, description };
}

function view(mailspace: Mailspace, group: Distribution): Record<string, unknown> {
  const members = mailspace.groups.members(group).map((mailbox) => mailbox.email);
  return { ...base(group), members, member_count: members.length };
}

const path = "/api/mailspace/{mailspace_id}/groups";

export const mailGroupRoutes: Route[] = [
  {
    method: "GET",
    path,
    scope: "mailspace:read",
    handle: (request) => {
      const mailspace = mailspaceOf(request, "read");
      requireMailServer(request, "groups_unavailable");
      const rows = mailspace.book.listed();
      const groups = rows.filter((row): row is Distribution => row.kind === "group");
      // Counted in the rows that the query yielded, which may not be all.
      const count = (group: Distribution) => rows.filter((row) => isMailbox(row) && row.groups.includes(group.principal_id)).length;
      const matching = groups.filter((group) => matchesQuery(request, group.email, group.description));
      return answer(200, { groups: matching.map((group) => ({ ...base(group), member_count: count(group) })) });
    },
  },
  {
    method: "GET",
    path: `${path}/{principal_id}`,
    scope: "mailspace:read",
    handle: (request) => {
      const mailspace = mailspaceOf(request, "read");
      // A look-up that could not be made is a 404 as well: the documents say so.
      const group = mailServerAnswers(request) ? mailspace.groups.find(request.param("principal_id")) : undefined;
      if (!group) throw mailRefusal(404, "unknown_group", "Group not found");
      return answer(200, { group: view(mailspace, group) });
    },
  },
  {
    method: "POST",
    path,
    scope: "mailspace:write",
    body: leaves("name", "email", "description", "aliases", "members"),
    handle: (request) => {
      const mailspace = mailspaceOf(request, "write");
      const sent = readGroup(request.body);
      requireMailServer(request, "groups_unavailable");
      return answer(201, { group: view(mailspace, mailspace.groups.create(sent)) });
    },
  },
];
