import { answer, leaves, type Route } from "../../http/route";
import { FieldReader, Refusal } from "../../platform/refusal";
import { localPartOf, type Principal } from "../../platform/mail/principal";
import type { MailAlias } from "../../platform/mail/addressBook";
import { matchesQuery, requireMailServer, mailRoute } from "./access";

function nameOf(target: Principal): string {
  return (target.kind === "mailbox" ? target.display_name : target.description) || localPartOf(target.email);
}

function shown({ address, target }: MailAlias): Record<string, unknown> {
  return { address, target_email: target.email, target_name: nameOf(target), target_type: target.kind, target_id: target.principal_id };
}

function readAlias(body: unknown): { address: string; domain?: string; target_email: string } {
  const reader = new FieldReader(body ?? {});
  const [address, target, domain] = [reader.text("address"), reader.text("target_email"), reader.text("domain") ?? undefined];
  // The documents give these two a code and their order. What has the wrong type is not blank.
  const blank = (key: string, text: string | null | undefined) => !reader.has(key) || text === null || text?.trim() === "";
  if (blank("address", address)) throw Refusal.coded(400, "address_blank", "Address can't be blank");
  if (blank("target_email", target)) throw Refusal.coded(400, "target_blank", "Target can't be blank");
  reader.finish("invalid_alias");
  return { address: address ?? "", domain, target_email: target ?? "" };
}

const path = "/api/mailspace/{mailspace_id}/aliases";

export const mailAliasRoutes: Route[] = [
  mailRoute(`GET ${path}`, {}, (request, mailspace) => {
    requireMailServer(request, "aliases_unavailable");
    const matching = mailspace.aliases.list().filter(({ address, target }) => matchesQuery(request, address, target.email));
    return answer(200, { aliases: matching.map(shown) });
  }),
  mailRoute(`POST ${path}`, leaves("address", "domain", "target_email"), (request, mailspace) => {
    const sent = readAlias(request.body);
    requireMailServer(request, "aliases_unavailable");
    const { address, target } = mailspace.aliases.create(sent);
    return answer(201, { alias: { address, target_email: target.email } });
  }),
  mailRoute(`DELETE ${path}/{address}`, {}, (request, mailspace) => {
    requireMailServer(request, "aliases_unavailable");
    const removed = mailspace.aliases.remove(request.param("address"));
    if (!removed) throw Refusal.coded(404, "unknown_alias", "Alias not found");
    return answer(200, { deleted: true, address: removed.address, target_email: removed.target.email });
  }),
];
