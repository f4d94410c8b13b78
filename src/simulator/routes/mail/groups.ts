import { answer, type Answer, type ApiRequest, leaves, type Route, route, shapedAnswer, under } from "../../http/route";
import { readGroup, readGroupChanges } from "../../platform/mail/distributions";
import type { Mailspace } from "../../platform/mail/mailspace";
import { type Distribution, isMailbox } from "../../platform/mail/principal";
import { Refusal } from "../../platform/refusal";
import { mailServerAnswers, mailspaceOf, matchesQuery, requireMailServer, mailRoute } from "./access";

function base({ principal_id: id, name, email, aliases, description }: Distribution): Record<string, unknown> {
  return { id, name, email, aliases, description };
}

function shown({ shapes }: ApiRequest, status: number, mailspace: Mailspace, group: Distribution): Answer {
  const members = mailspace.groups.members(group).map(({ email, id }) => (shapes.groupMembers === "objects" ? { id, email } : email));
  const view = { ...base(group), members, member_count: members.length };
  return answer(status, under(shapes.groupView, view, "group"));
}

/** A look-up that could not be made is a 404 as well: the documents say so. */
function groupOf(request: ApiRequest, mailspace: Mailspace): Distribution {
  const group = mailServerAnswers(request) ? mailspace.groups.find(request.param("principal_id")) : undefined;
  if (!group) throw Refusal.coded(404, "unknown_group", "Group not found");
  return group;
}

/** The documents name the change and the deletion of a group, and show no path for them. */
function requireOffer({ platform }: ApiRequest, method: string): void {
  const { groupChanges } = platform.rules;
  if (groupChanges === "missing") throw new Refusal(404, { errors: [`No route matches ${method}`] });
  if (groupChanges === "notAllowed") throw new Refusal(405, { errors: ["Method Not Allowed"] });
}

const path = "/api/mailspace/{mailspace_id}/groups";

export const mailGroupRoutes: Route[] = [
  mailRoute(`GET ${path}`, {}, (request, mailspace) => {
    requireMailServer(request, "groups_unavailable");
    const rows = mailspace.book.listed();
    const groups = rows.filter((row): row is Distribution => row.kind === "group");
    // Counted in the rows that the query yielded, which may not be all.
    const count = (group: Distribution) => rows.filter((row) => isMailbox(row) && row.groups.includes(group.principal_id)).length;
    const matching = groups.filter((group) => matchesQuery(request, group.email, group.description));
    return answer(200, { groups: matching.map((group) => ({ ...base(group), member_count: count(group) })) });
  }),
  mailRoute(`GET ${path}/{principal_id}`, {}, (request, mailspace) => {
    return shown(request, 200, mailspace, groupOf(request, mailspace));
  }),
  mailRoute(`POST ${path}`, leaves("name", "email", "description", "aliases", "members"), (request, mailspace) => {
    const sent = readGroup(request.body);
    requireMailServer(request, "groups_unavailable");
    return shown(request, 201, mailspace, mailspace.groups.create(sent));
  }),
  route(`PATCH ${path}/{principal_id}`, { scope: "mailspace:write", body: leaves("description", "aliases", "members") }, (request) => {
    requireOffer(request, "PATCH");
    const mailspace = mailspaceOf(request, "write");
    const group = mailspace.groups.change(groupOf(request, mailspace), readGroupChanges(request.body));
    return request.shapes.groupUpdate === "empty" ? answer(200) : shown(request, 200, mailspace, group);
  }),
  route(`DELETE ${path}/{principal_id}`, "mailspace:write", (request) => {
    requireOffer(request, "DELETE");
    const mailspace = mailspaceOf(request, "write");
    mailspace.groups.remove(groupOf(request, mailspace).principal_id);
    return shapedAnswer(request.shapes.groupDelete, () => ({ deleted: true }));
  }),
];
