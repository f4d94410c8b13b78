import type { Refusal, Refusals } from "./refusal";

const mailPath = /^\/api\/mailspace\//;

const unreadable = (what: string): Refusal => ({
  why: "The mail server didn't answer. A list that can't be read is no empty list: no object counts as gone, and the state stays as it is.",
  advice: `The platform couldn't read the ${what} from its mail server: run the command again in a few minutes.`,
});

const unconfirmed: Refusal = {
  why: "The platform asked the mail server for the deletion, and got no answer. The next run reads the object before it deletes it again.",
  advice: "The mail server didn't confirm the deletion: run the command again in a few minutes.",
};

/** Mailspaces and the objects in them. */
export const mail: Refusals = {
  mail_not_provisioned: {
    why: "A site gets its mail account from the platform, some time after it was made. A creation waits for it, up to its limit.",
    advice: "The site has no mail account yet: run the command again later, or ask the platform's support whether the site's plan has one.",
  },
  invalid_sender_identity: {
    why: "The platform checks the sender of a site's mail, and names each field that it refuses.",
    advice: "The platform refused the sender for the reason above: correct that value.",
  },
  relay_unavailable: {
    why: "The mail that sites send goes through a relay of the platform. Not every platform has one.",
    advice:
      "This platform can't send mail for sites now. If the answer stays, it has no such service: remove SiteMailSettings from the program.",
  },
  not_provisioned: {
    why:
      "A mailspace accepts mailboxes after the proof that its domain is yours. A creation waits for the proof, up to its limit. With " +
      "`mailspaceId` from a MailspaceVerification, the proof comes first.",
    advice:
      "The mailspace is not ready yet: first prove that its domain is yours. MailspaceVerification waits for the proof; take " +
      "`mailspaceId` from it.",
  },
  mailspace_suspended: {
    why: "A blocked mailspace can't even be read. The state stays as it is.",
    advice: "The mailspace is blocked, or an invoice is unpaid: resolve this in the platform's panel, then run the command again.",
  },
  create_failed: {
    why:
      "The platform passed the mailbox to the mail server, and the mail server refused it. The state keeps the parts that were made as " +
      "unfinished, and the next `pulumi up` continues.",
    advice: "The mail server refused the value that its message names: correct that value, or choose a larger package.",
    at: mailPath,
  },
  update_failed: {
    why: "The platform passed the change to the mail server, and the mail server refused it.",
    advice: "The mail server refused the value that its message names: correct that value.",
    at: mailPath,
  },
  invalid_alias: {
    why: "In a mailspace, an address belongs to one mailbox, alias, group or list. The target of an alias has to be a primary address.",
    advice:
      "The address is taken, or the target isn't (yet) the primary address of a mailbox, group or list of this mailspace: if this " +
      "program makes the target, take `targetEmail` from it (`mailbox.email`), so that the target is made first.",
  },
  domain_exists: {
    why:
      "The domain wasn't in the mailspace's list when the creation began, and the platform knows it now: somebody added it at the same " +
      "time.",
    advice: "The mailspace has this domain already: run the command again. With `adopt: true` the resource takes it over.",
    at: mailPath,
  },
  domain_pending_verification: {
    why:
      "Until the platform knows that a domain is yours, it neither changes nor deletes the domain, nor adds it a second time. The API " +
      "has no way to verify it. A deletion only takes it out of the state, with a warning.",
    advice:
      "The domain awaits its verification: publish the TXT record of its output `verification`, verify the domain in the platform's " +
      "panel, then run the command again.",
    at: mailPath,
  },
  primary_domain: {
    why: "A mailspace keeps the domain that it was bought for as long as it lives.",
    advice:
      "This is the domain that the mailspace was bought for, which can't be removed: take the resource out of the state " +
      "(`pulumi state delete`).",
    at: mailPath,
  },
  domain_create_failed: {
    why: "The platform passed the domain to the mail server, and the mail server refused it.",
    advice: "The mail server refused the domain for the reason above: correct what it names, or run the command again in a few minutes.",
    at: mailPath,
  },
  domain_update_failed: {
    why: "The platform passed the change to the mail server, and the mail server refused it.",
    advice: "The mail server refused the value that its message names: correct that value.",
    at: mailPath,
  },
  domain_delete_failed: {
    why:
      "A domain that has mailboxes, groups or lists can't be removed; aliases don't count. A mailbox that was deleted may count until " +
      "the platform purges it.",
    advice:
      "Delete the mailboxes, groups and lists in the domain first. In a program, give each Mailbox `domain: mailspaceDomain.name`: then " +
      "the order is right. A mailbox that waits for its purge may still count: purge it in the platform's panel, or wait.",
    at: mailPath,
  },
  group_create_failed: {
    why:
      "The platform makes a group with all its members and aliases, or not at all. A member has to be the primary address of a mailbox " +
      "of the mailspace, and an address belongs to one mailbox, alias, group or list.",
    advice:
      "Nothing was made. If it names a member, take `members` from the mailboxes of this mailspace (`mailbox.email`), so that the " +
      "mailboxes are made first. If an address is taken, choose another one, or free it: a deleted mailbox keeps its addresses until it " +
      "is purged.",
    at: mailPath,
  },
  group_update_failed: {
    why:
      "The platform changes a group as a whole, or not at all. A member has to be the primary address of a mailbox of the mailspace, and " +
      "an address belongs to one mailbox, alias, group or list.",
    advice:
      "Nothing was changed. If it names a member, take `members` from the mailboxes of this mailspace (`mailbox.email`), so that the " +
      "mailboxes are made first. If an alias is taken, remove it where it is first.",
    at: mailPath,
  },
  unknown_group: {
    why:
      "The platform gives this answer for a group that isn't there, and also if its mail server couldn't look the group up. So the " +
      "answer takes nothing out of the state: only the list of groups says that a group is gone.",
    advice: "The group isn't there, or the mail server couldn't look it up: run the command again in a few minutes.",
    at: mailPath,
  },
  mailserver_unavailable: {
    why:
      "The platform answers, but its mail server doesn't, or the platform has none. Until it does, no object counts as gone, and the " +
      "state stays as it is.",
    advice:
      "The platform can't reach its mail server: run the command again in a few minutes. If the answer stays, mail hosting may not be " +
      "set up on this platform: ask its support.",
  },
  not_authorized: {
    why: "The right to change a mailspace belongs to the workspace that owns it. The account of the settings makes no difference.",
    advice:
      "The token's owner may look at this mailspace and not change it: ask the workspace that owns the mailspace for the right to edit.",
    at: mailPath,
  },
  alias_remove_failed: {
    why: "The platform passed the deletion to the mail server, and the mail server refused it. The alias is still there.",
    advice:
      "The mail server didn't remove the alias: run the command again. If it refuses again, look at the target of the alias in the " +
      "platform's panel.",
  },
  domains_unavailable: unreadable("domains"),
  mailboxes_unavailable: unreadable("mailboxes"),
  aliases_unavailable: unreadable("aliases"),
  groups_unavailable: unreadable("groups"),
  group_members_unavailable: unreadable("members of the groups"),
  delete_unconfirmed: unconfirmed,
  delete_unavailable: unconfirmed,
  rate_limited: {
    why: "The platform checks a domain's records only now and then.",
    advice: "The verification was requested too often: run the command again in a few minutes.",
    at: mailPath,
  },
};
