import { found, isObject, readFields } from "../platform/refusal";
import type { DistributionSeed } from "../platform/mail/distributions";
import { type MailboxSeed, readMailboxChanges } from "../platform/mail/mailboxBody";
import type { Mailbox } from "../platform/mail/principal";
import { type ControlRequest, type ControlRoute, controlRoute, removal } from "./control";
import { mailspaceOf, shownMailbox } from "./mailRoutes";

/** Mailboxes go by id or by primary address. */
function mailboxOf(request: ControlRequest): Mailbox {
  return found(mailspaceOf(request).mailboxes.find(request.params.mailbox ?? ""), "Mailbox");
}

/** A mailbox as POST of the API takes it, and what only the platform can decide. */
function readMailboxSeed(body: unknown): MailboxSeed {
  const seed = readFields(body ?? {}, (reader) => ({
    username: reader.required("username"),
    used_mb: reader.integer("used_mb", 0, Number.MAX_SAFE_INTEGER) ?? undefined,
    ...reader.given({ id: "text", domain: "text", created_at: "text", pendingDeletion: "flag" }),
  }));
  const { status, ...fields } = readMailboxChanges(body);
  return { ...fields, ...seed, status: status === "suspended" ? status : "active" };
}

function readDistribution(body: unknown): DistributionSeed {
  return readFields(body ?? {}, (reader) => ({
    email: reader.required("email"),
    ...reader.given({ id: "text", description: "text", aliases: "texts" }),
  }));
}

function addAlias(request: ControlRequest): { address: string; target_email: string } {
  const given = readFields(request.body ?? {}, (reader) => reader.given({ address: "text", target_email: "text" }));
  const alias = mailspaceOf(request).aliases.create({ address: "", target_email: "", ...given });
  return { address: alias.address, target_email: alias.target.email };
}

const mailboxIdentity = {
  ...{ id: "text", username: "the part before @", domain: "default the mailspace's", created_at: "ISO 8601", used_mb: "a number" },
  pendingDeletion: "true or false",
};
const mailboxChanges = {
  ...{ display_name: "text", quota_mb: "a number", status: "active or suspended", password: "text" },
  ...{ aliases: "addresses", groups: "addresses, names or ids", lists: "addresses, names or ids", allowed_ips: "a list, or text" },
};
const distributionFields = { id: "text", email: "an address", description: "text", aliases: "addresses" };

const path = "/_simulator/mailspaces/{mailspace}";

export const mailboxRoutes: ControlRoute[] = [
  controlRoute(`POST ${path}/mailboxes`, { about: "adds a mailbox", fields: { ...mailboxIdentity, ...mailboxChanges } }, (request) =>
    shownMailbox(mailspaceOf(request).mailboxes.add(readMailboxSeed(request.body))),
  ),
  controlRoute(`GET ${path}/mailboxes/{mailbox}`, "a mailbox, by id or address", (request) => shownMailbox(mailboxOf(request))),
  controlRoute(
    `PATCH ${path}/mailboxes/{mailbox}`,
    {
      about: "changes a mailbox; pendingDeletion does what DELETE of the API does",
      fields: { ...mailboxChanges, pendingDeletion: "true" },
    },
    (request) => {
      const { mailboxes } = mailspaceOf(request);
      const { id } = mailboxOf(request);
      const changed = mailboxes.update(id, readMailboxChanges(request.body));
      const deletes = isObject(request.body) && request.body.pendingDeletion === true;
      return shownMailbox(deletes ? mailboxes.scheduleDeletion(id) : changed);
    },
  ),
  removal(`${path}/mailboxes/{mailbox}`, "removes a mailbox, at once", (request) =>
    mailspaceOf(request).mailboxes.remove(mailboxOf(request).id),
  ),
  controlRoute(`POST ${path}/groups`, { about: "adds a group", fields: distributionFields }, (request) =>
    mailspaceOf(request).groups.add(readDistribution(request.body)),
  ),
  controlRoute(`POST ${path}/lists`, { about: "adds a mailing list", fields: distributionFields }, (request) =>
    mailspaceOf(request).lists.add(readDistribution(request.body)),
  ),
  controlRoute(
    `POST ${path}/aliases`,
    { about: "adds an alias", fields: { address: "an address", target_email: "a mailbox, group or list" } },
    addAlias,
  ),
  removal(
    `${path}/aliases/{address}`,
    "removes an alias",
    (request) => mailspaceOf(request).aliases.remove(request.params.address ?? "") !== undefined,
    "Alias",
  ),
];
