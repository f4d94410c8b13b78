import { type Answer, type ApiRequest, type BodyKeys, type Endpoint, type Route, route } from "../../http/route";
import type { Mailspace } from "../../platform/mail/mailspace";
import type { Mailbox } from "../../platform/mail/principal";
import { Refusal } from "../../platform/refusal";
import { writable } from "../access";

type Verb = "read" | "write";

/** What every endpoint below a mailspace asks first, in the documented order. */
export function mailspaceOf(request: ApiRequest, verb: Verb, needs: { provisioned: boolean } = { provisioned: true }): Mailspace {
  const { platform } = request;
  if (platform.rules.mailHosting === "missing") throw Refusal.coded(503, "mailserver_unavailable", "Mail hosting is not configured");
  const mailspace = visibleMailspace(request, "mailspace_id");
  const deleted = mailspace.state.deleteScheduledAt !== null;
  if (verb === "write" && platform.readOnlyAccounts.has(mailspace.account)) throw Refusal.coded(403, "not_authorized", "Not Authorized");
  // The hold does not concern a mailspace that is going anyway.
  if (!deleted) refuseSuspended(mailspace);
  if (verb === "write" && deleted) throw Refusal.coded(403, "pending_delete", "The mailspace is scheduled for deletion");
  if (needs.provisioned) refuseUnprovisioned(mailspace, 409);
  return mailspace;
}

/** A route below a mailspace: GET reads it, and everything else writes to it. */
export function mailRoute(endpoint: Endpoint, body: BodyKeys, handle: (request: ApiRequest, mailspace: Mailspace) => Answer): Route {
  const verb = endpoint.startsWith("GET ") ? "read" : "write";
  return route(endpoint, { scope: `mailspace:${verb}`, body }, (request) => handle(request, mailspaceOf(request, verb)));
}

/** The mailspace's own endpoints answer with other statuses than those below it. */
export function writableMailspace(request: ApiRequest, needs: { provisioned: boolean }): Mailspace {
  const mailspace = visibleMailspace(request, "id");
  writable(request, mailspace);
  const deleted = mailspace.state.deleteScheduledAt !== null;
  if (deleted) throw Refusal.coded(422, "pending_delete", "The mailspace is scheduled for deletion");
  refuseSuspended(mailspace);
  if (needs.provisioned) refuseUnprovisioned(mailspace, 422);
  return mailspace;
}

export function visibleMailspace(request: ApiRequest, name: string): Mailspace {
  const mailspace = request.platform.mailspaces.byId(request.param(name));
  // The documents give this one 404 without a body.
  if (!mailspace || !request.platform.reaches(mailspace.account)) throw new Refusal(404);
  return mailspace;
}

function refuseSuspended(mailspace: Mailspace): void {
  if (mailspace.state.suspended) throw Refusal.coded(403, "mailspace_suspended", "The mailspace is suspended");
}

function refuseUnprovisioned(mailspace: Mailspace, status: number): void {
  if (!mailspace.state.provisioned) throw Refusal.coded(status, "not_provisioned", "The mailspace is not provisioned yet");
}

export function mailboxOf(request: ApiRequest, mailspace: Mailspace): Mailbox {
  const mailbox = mailspace.mailboxes.list().find((candidate) => candidate.id === request.param("id"));
  if (!mailbox) throw Refusal.coded(404, "unknown_mailbox", "Mailbox not found");
  return mailbox;
}

export function mailServerAnswers(request: ApiRequest): boolean {
  return request.platform.rules.mailServer === "up";
}

/** A strict read, or a write, that the mail server has to answer. */
export function requireMailServer(request: ApiRequest, code: string): void {
  if (!mailServerAnswers(request)) throw Refusal.coded(503, code, "The mail server cannot be reached");
}

/** Whether one of the texts has `q` in it, in any case; all do when there is none. */
export function matchesQuery(request: ApiRequest, ...texts: (string | null)[]): boolean {
  const wanted = request.query.get("q")?.toLowerCase() ?? "";
  return texts.some((text) => text?.toLowerCase().includes(wanted));
}
