import { found, readFields, Refusal } from "../platform/refusal";
import type { Mailspace, MailspaceSeed } from "../platform/mail/mailspace";
import { mailPackage, unknownPackage } from "../platform/mail/packages";
import type { Mailbox } from "../platform/mail/principal";
import { type ControlRequest, type ControlRoute, controlRoute, removal } from "./control";

/** Mailspaces go by id or by domain. */
export function mailspaceOf({ platform, params }: ControlRequest): Mailspace {
  return found(platform.mailspaces.find(params.mailspace ?? ""), "Mailspace");
}

/** All but the password, of which only is told how often it was set. */
export function shownMailbox({ kind: _kind, password_digest: _digest, ...mailbox }: Mailbox): Record<string, unknown> {
  return mailbox;
}

export function shownMailspace(mailspace: Mailspace): Record<string, unknown> {
  const { id, domain, account, status, state, verification } = mailspace;
  const { provisioned, verified, suspended, deleteScheduledAt: delete_scheduled_at, subscription } = state;
  return {
    ...{ id, domain, account, package: mailspace.package.name, status, provisioned, verified, suspended, delete_scheduled_at },
    ...{ subscription, verification, created_at: mailspace.createdAt, updated_at: state.updatedAt },
    domains: mailspace.domains.all(),
    groups: mailspace.groups.list(),
    lists: mailspace.lists.list(),
    mailboxes: mailspace.mailboxes.list().map(shownMailbox),
  };
}

function readSeed(body: unknown): Partial<MailspaceSeed> {
  return readFields(body ?? {}, (reader) => {
    const seed = reader.given({
      ...{ id: "text", domain: "text", account: "text", package: "text", created_at: "text", domains: "texts" },
      ...{ provisioned: "flag", verified: "flag", suspended: "flag", pendingDelete: "flag" },
    });
    if (seed.package !== undefined && !mailPackage(seed.package)) reader.problems.push(unknownPackage);
    return seed;
  });
}

function apply({ platform }: ControlRequest, mailspace: Mailspace, seed: Partial<MailspaceSeed>): void {
  const { package: name, provisioned, suspended } = seed;
  if (name !== undefined) mailspace.change({ package: name });
  if (suspended !== undefined) mailspace.change({ suspended });
  if (provisioned !== undefined) mailspace.change({ provisioned, ...(provisioned && { verified: true }) });
  // What is verified goes on to be provisioned, as if the customer had proven it.
  if (seed.verified === true) mailspace.confirmOwnership();
  if (seed.verified === false) mailspace.change({ verified: false });
  if (seed.pendingDelete === true) platform.mailspaces.removeLater(mailspace);
  if (seed.pendingDelete === false) mailspace.setPendingDelete(false);
}

function publish(request: ControlRequest): void {
  const mailspace = mailspaceOf(request);
  const { records = false, ...given } = readFields(request.body ?? {}, (reader) => reader.given({ domain: "text", records: "flag" }));
  const domain = given.domain?.toLowerCase() ?? mailspace.domain;
  if (!mailspace.domains.find(domain)) throw Refusal.notFound("Domain");
  mailspace.dns.publishElsewhere(domain, { records });
  // How a secondary domain is verified the documents do not show; the primary one waits for its check.
  mailspace.domains.serve(domain);
}

const mailspaceFields = {
  ...{ id: "text", domain: "a domain", account: "an account", package: "its name", created_at: "ISO 8601", domains: "secondary domains" },
  ...{ provisioned: "true or false", verified: "true or false", suspended: "true or false", pendingDelete: "true or false" },
};

const path = "/_simulator/mailspaces/{mailspace}";

export const mailRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/mailspaces", "all mailspaces with their mailboxes", ({ platform }) => ({
    mailspaces: platform.mailspaces.list().map(shownMailspace),
  })),
  controlRoute("POST /_simulator/mailspaces", { about: "adds a mailspace", fields: mailspaceFields }, ({ platform, body }) => {
    const { domain, ...seed } = readSeed(body);
    if (!domain) throw Refusal.invalid("domain is missing");
    return shownMailspace(platform.mailspaces.add({ ...seed, domain }));
  }),
  controlRoute(`GET ${path}`, "a mailspace, by id or domain", (request) => shownMailspace(mailspaceOf(request))),
  controlRoute(`PATCH ${path}`, { about: "changes a mailspace; its id, domain and account stay", fields: mailspaceFields }, (request) => {
    const mailspace = mailspaceOf(request);
    apply(request, mailspace, readSeed(request.body));
    return shownMailspace(mailspace);
  }),
  removal(path, "removes a mailspace, at once", (request) => request.platform.mailspaces.remove(mailspaceOf(request).id)),
  controlRoute(
    `POST ${path}/publish`,
    {
      about: "publishes the DNS records of a mailspace's domain, or the proof alone, as if at another provider",
      fields: { domain: "default the primary one", records: "true: all records, false: the proof alone" },
    },
    (request) => {
      publish(request);
    },
  ),
];
