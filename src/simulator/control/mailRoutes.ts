import { type Mailspace, type MailspaceSeed, packageNames } from "../platform/mail/mailspace";
import { type MailboxSeed, readMailboxChanges } from "../platform/mail/mailboxes";
import type { Mailbox } from "../platform/mail/principal";
import { found, Refusal } from "../platform/refusal";
import { adding, changing, type ControlRequest, type ControlRoute, doing, removing, showing } from "./control";
import { flag, required, type Sent, text, texts, whole, word } from "./fields";

/** Mailspaces go by id or by domain. */
function mailspaceOf({ platform, param }: ControlRequest): Mailspace {
  return found(platform.mailspaces.find(param("mailspace")), "Mailspace");
}

/** Mailboxes go by id or by primary address. */
function mailboxOf(request: ControlRequest): Mailbox {
  return found(mailspaceOf(request).mailboxes.find(request.param("mailbox")), "Mailbox");
}

/** All but the password, of which only is told how often it was set. */
function shownMailbox({ kind: _kind, password_digest: _digest, ...mailbox }: Mailbox): Record<string, unknown> {
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

const mailspaceFields = {
  ...{ id: text(), domain: text("a domain"), account: text("an account"), package: word(packageNames), created_at: text("ISO 8601") },
  ...{ domains: texts("secondary domains"), provisioned: flag(), verified: flag(), suspended: flag(), pendingDelete: flag() },
};

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

const mailboxChanges = {
  ...{ display_name: "text", quota_mb: "a number", status: "active or suspended", password: "text" },
  ...{ aliases: "addresses", groups: "addresses, names or ids", lists: "addresses, names or ids", allowed_ips: "a list, or text" },
};
const mailboxFields = {
  ...{ id: text(), username: required("the part before @"), domain: text("default the mailspace's"), created_at: text("ISO 8601") },
  ...{ used_mb: whole("a number", Number.MAX_SAFE_INTEGER), pendingDeletion: flag(), ...mailboxChanges },
};

/** A mailbox as POST of the API takes it, and what only the platform can decide. */
function mailboxSeed({ sent, body }: ControlRequest<Sent<typeof mailboxFields>>): MailboxSeed {
  const seed = sent();
  const { status, ...fields } = readMailboxChanges(body);
  return { ...fields, ...seed, status: status === "suspended" ? status : "active" };
}

const distributionFields = { id: text(), email: required("an address"), description: text(), aliases: texts("addresses") };

const path = "/mailspaces/{mailspace}";

export const mailRoutes: ControlRoute[] = [
  showing("/mailspaces", "all mailspaces with their mailboxes", ({ platform }) => ({
    mailspaces: platform.mailspaces.list().map(shownMailspace),
  })),
  adding("/mailspaces", "adds a mailspace", { ...mailspaceFields, domain: required("a domain") }, ({ platform, sent }) =>
    shownMailspace(platform.mailspaces.add(sent())),
  ),
  showing(path, "a mailspace, by id or domain", (request) => shownMailspace(mailspaceOf(request))),
  changing(path, "changes a mailspace; its id, domain and account stay", mailspaceFields, (request) => {
    const mailspace = mailspaceOf(request);
    apply(request, mailspace, request.sent());
    return shownMailspace(mailspace);
  }),
  removing(path, "removes a mailspace, at once", (request) => request.platform.mailspaces.remove(mailspaceOf(request).id)),
  doing(
    `${path}/publish`,
    "publishes the DNS records of a mailspace's domain, or the proof alone, as if at another provider",
    { domain: text("default the primary one"), records: flag("true: all records, false: the proof alone") },
    (request) => {
      const { dns, domains, domain: primary } = mailspaceOf(request);
      const { domain = primary, records = false } = request.sent();
      const name = domain.toLowerCase();
      if (!domains.find(name)) throw Refusal.notFound("Domain");
      dns.publishElsewhere(name, { records });
      // How a secondary domain is verified the documents do not show; the primary one waits for its check.
      domains.serve(name);
    },
  ),
  adding(`${path}/mailboxes`, "adds a mailbox", mailboxFields, (request) =>
    shownMailbox(mailspaceOf(request).mailboxes.add(mailboxSeed(request))),
  ),
  showing(`${path}/mailboxes/{mailbox}`, "a mailbox, by id or address", (request) => shownMailbox(mailboxOf(request))),
  changing(
    `${path}/mailboxes/{mailbox}`,
    "changes a mailbox; pendingDeletion does what DELETE of the API does",
    { ...mailboxChanges, pendingDeletion: flag("true") },
    (request) => {
      const { mailboxes } = mailspaceOf(request);
      const { id } = mailboxOf(request);
      const changed = mailboxes.update(id, readMailboxChanges(request.body));
      return shownMailbox(request.sent().pendingDeletion ? mailboxes.scheduleDeletion(id) : changed);
    },
  ),
  removing(`${path}/mailboxes/{mailbox}`, "removes a mailbox, at once", (request) =>
    mailspaceOf(request).mailboxes.remove(mailboxOf(request).id),
  ),
  adding(`${path}/groups`, "adds a group", distributionFields, (request) => mailspaceOf(request).groups.add(request.sent())),
  adding(`${path}/lists`, "adds a mailing list", distributionFields, (request) => mailspaceOf(request).lists.add(request.sent())),
  adding(`${path}/aliases`, "adds an alias", { address: text("an address"), target_email: text("a mailbox, group or list") }, (request) => {
    const { address = "", target_email = "" } = request.sent();
    const alias = mailspaceOf(request).aliases.create({ address, target_email });
    return { address: alias.address, target_email: alias.target.email };
  }),
  removing(
    `${path}/aliases/{address}`,
    "removes an alias",
    (request) => mailspaceOf(request).aliases.remove(request.param("address")) !== undefined,
    "Alias",
  ),
];
