import { answer, type Answer, type ApiRequest, leaves, type Route, route, shapedAnswer, under } from "../../http/route";
import { readGroup, readGroupChanges, type MailAlias } from "../../platform/mail/addressBook";
import type { Mailspace } from "../../platform/mail/mailspace";
import { type Distribution, isMailbox, localPartOf, type Principal } from "../../platform/mail/principal";
import { Refusal, type FieldReader } from "../../platform/refusal";
import { mailServerAnswers, mailspaceOf, matchesQuery, requireMailServer, mailRoute } from "./access";

function base({ principal_id: id, name, email, aliases, description }: Distribution): Record<string, unknown> {
  return { id, name, email, aliases, description };
}

function shownGroup({ shapes }: ApiRequest, status: number, mailspace: Mailspace, group: Distribution): Answer {
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

const groupsPath = "/api/mailspace/{mailspace_id}/groups";

export const mailGroupRoutes: Route[] = [
  mailRoute(`GET ${groupsPath}`, {}, (request, mailspace) => {
    requireMailServer(request, "groups_unavailable");
    const rows = mailspace.book.listed();
    const groups = rows.filter((row): row is Distribution => row.kind === "group");
    // Counted in the rows that the query yielded, which may not be all.
    const count = (group: Distribution) => rows.filter((row) => isMailbox(row) && row.groups.includes(group.principal_id)).length;
    const matching = groups.filter((group) => matchesQuery(request, group.email, group.description));
    return answer(200, { groups: matching.map((group) => ({ ...base(group), member_count: count(group) })) });
  }),
  mailRoute(`GET ${groupsPath}/{principal_id}`, {}, (request, mailspace) => {
    return shownGroup(request, 200, mailspace, groupOf(request, mailspace));
  }),
  mailRoute(`POST ${groupsPath}`, leaves("name", "email", "description", "aliases", "members"), (request, mailspace) => {
    const sent = request.read(readGroup, "group_create_failed");
    requireMailServer(request, "groups_unavailable");
    return shownGroup(request, 201, mailspace, mailspace.groups.create(sent));
  }),
  route(
    `PATCH ${groupsPath}/{principal_id}`,
    { scope: "mailspace:write", body: leaves("description", "aliases", "members") },
    (request) => {
      requireOffer(request, "PATCH");
      const mailspace = mailspaceOf(request, "write");
      const group = mailspace.groups.change(groupOf(request, mailspace), request.read(readGroupChanges, "group_update_failed"));
      return request.shapes.groupUpdate === "empty" ? answer(200) : shownGroup(request, 200, mailspace, group);
    },
  ),
  route(`DELETE ${groupsPath}/{principal_id}`, "mailspace:write", (request) => {
    requireOffer(request, "DELETE");
    const mailspace = mailspaceOf(request, "write");
    mailspace.groups.remove(groupOf(request, mailspace).principal_id);
    return shapedAnswer(request.shapes.groupDelete, () => ({ deleted: true }));
  }),
];

function nameOf(target: Principal): string {
  return (target.kind === "mailbox" ? target.display_name : target.description) || localPartOf(target.email);
}

function shownAlias({ address, target }: MailAlias): Record<string, unknown> {
  return { address, target_email: target.email, target_name: nameOf(target), target_type: target.kind, target_id: target.principal_id };
}

/** The documents give the two that may be blank a code and their order. */
function readAlias(reader: FieldReader): { address: string; domain?: string; target_email: string } {
  const { address = "", target_email = "", domain } = reader.given({ address: "text", target_email: "text", domain: "text" });
  if (reader.isBlank("address")) throw Refusal.coded(400, "address_blank", "Address can't be blank");
  if (reader.isBlank("target_email")) throw Refusal.coded(400, "target_blank", "Target can't be blank");
  return { address, domain, target_email };
}

const aliasesPath = "/api/mailspace/{mailspace_id}/aliases";

export const mailAliasRoutes: Route[] = [
  mailRoute(`GET ${aliasesPath}`, {}, (request, mailspace) => {
    requireMailServer(request, "aliases_unavailable");
    const matching = mailspace.aliases.list().filter(({ address, target }) => matchesQuery(request, address, target.email));
    return answer(200, { aliases: matching.map(shownAlias) });
  }),
  mailRoute(`POST ${aliasesPath}`, leaves("address", "domain", "target_email"), (request, mailspace) => {
    const sent = request.read(readAlias, "invalid_alias");
    requireMailServer(request, "aliases_unavailable");
    const { address, target } = mailspace.aliases.create(sent);
    return answer(201, { alias: { address, target_email: target.email } });
  }),
  mailRoute(`DELETE ${aliasesPath}/{address}`, {}, (request, mailspace) => {
    requireMailServer(request, "aliases_unavailable");
    const removed = mailspace.aliases.remove(request.param("address"));
    if (!removed) throw Refusal.coded(404, "unknown_alias", "Alias not found");
    return answer(200, { deleted: true, address: removed.address, target_email: removed.target.email });
  }),
];
