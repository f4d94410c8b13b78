import { onlyAt, type Refusal, type Refusals } from "./refusal";

const mailPath = /^\/api\/mailspace\//;
const addresses = /\/(mailboxes|groups|aliases)/;

const unreadable = (what: string, path: RegExp): Refusal => ({
  from: [503, path],
  why: "The mail server didn't answer. An object that can't be read doesn't count as deleted: the state stays as it is.",
  advice: `The platform couldn't read the ${what} from its mail server: run the command again in a few minutes.`,
});

const unconfirmed: Refusal = {
  from: [503, /\/mailboxes/],
  why:
    "The platform asked the mail server for the deletion, and got no answer. The next run reads the object before it sends the deletion " +
    "again.",
  advice: "The mail server didn't confirm the deletion: run the command again in a few minutes.",
};

/** Codes that mean this below a mailspace alone. */
const ofMailspaces: Refusals = {
  create_failed: {
    from: [422, /\/mailboxes/],
    why:
      "The platform sent the mailbox to the mail server, and the mail server refused it. The state keeps the created parts as " +
      "unfinished, and the next `pulumi up` continues.",
    advice:
      "The mail server refused the mailbox for the reason above: correct that value. If the mailspace is full, choose a larger package.",
  },
  update_failed: {
    from: [422, /\/mailboxes/],
    why: "The platform sent the change to the mail server, and the mail server refused it.",
    advice: "The mail server refused the change for the reason above: correct that value.",
  },
  domain_exists: {
    from: [409, /\/mailspace\/\{mailspace_id\}\/domains/],
    why: "The mailspace didn't have the domain when the creation began, and has it now: somebody added the domain at the same time.",
    advice: "The mailspace has this domain already: run the command again. To adopt the domain, set `adopt: true`.",
  },
  domain_pending_verification: {
    from: [409, /\/mailspace\/\{mailspace_id\}\/domains/],
    why:
      "Until the domain is verified, the platform doesn't change or delete the domain, and doesn't add it a second time. The API can't " +
      "verify the domain. A deletion only removes the domain from the state, with a warning.",
    advice:
      "The domain isn't verified yet: publish the TXT record of its output `verification`, verify the domain in the platform's " +
      "panel, then run the command again.",
  },
  primary_domain: {
    from: [409, /\/mailspace\/\{mailspace_id\}\/domains/],
    why: "A mailspace always keeps the domain that it was bought for.",
    advice:
      "Remove the resource from the state (`pulumi state delete`): the mailspace was bought for this domain, so the domain can't be " +
      "removed.",
  },
  domain_create_failed: {
    from: [422, /\/mailspace\/\{mailspace_id\}\/domains/],
    why: "The platform sent the domain to the mail server, and the mail server refused it.",
    advice: "The mail server refused the domain for the reason above: correct the domain, or run the command again in a few minutes.",
  },
  domain_update_failed: {
    from: [422, /\/mailspace\/\{mailspace_id\}\/domains/],
    why: "The platform sent the change to the mail server, and the mail server refused it.",
    advice: "The mail server refused the change for the reason above: correct that value.",
  },
  domain_delete_failed: {
    from: [422, /\/mailspace\/\{mailspace_id\}\/domains/],
    why:
      "A domain with mailboxes, groups or lists can't be removed. Aliases don't count. A deleted mailbox may count until the platform " +
      "purges it.",
    advice:
      "Delete the mailboxes, groups and lists in the domain first. In a program, set `domain: mailspaceDomain.name` " +
      "on each Mailbox: then " +
      "Pulumi deletes in the right order. A deleted mailbox may still count: purge it in the platform's panel, or wait for its purge.",
  },
  group_create_failed: {
    from: [422, /\/groups/],
    why:
      "The platform creates a group with all its members and aliases, or not at all. A member must be the primary address of a mailbox " +
      "of the mailspace, and an address belongs to one mailbox, alias, group or list.",
    advice:
      "Nothing was created. If the answer names a member, take `members` from the mailboxes of this mailspace (`mailbox.email`): then " +
      "Pulumi creates the mailboxes first. If an address is taken, choose another one, or delete what has it: a deleted mailbox keeps " +
      "its addresses until its purge.",
  },
  group_update_failed: {
    from: [422, /\/groups/],
    why:
      "The platform changes a group as a whole, or not at all. A member must be the primary address of a mailbox of the mailspace, and " +
      "an address belongs to one mailbox, alias, group or list.",
    advice:
      "Nothing was changed. If the answer names a member, take `members` from the mailboxes of this mailspace (`mailbox.email`): then " +
      "Pulumi creates the mailboxes first. If an alias is taken, first remove the alias from the object that has it.",
  },
  unknown_group: {
    from: [404, /\/groups/],
    why:
      "The platform gives this answer for a group that doesn't exist, and also if its mail server couldn't find out. So this answer " +
      "removes nothing from the state: only the list of groups shows that a group was deleted.",
    advice: "The group doesn't exist, or the mail server couldn't read it: run the command again in a few minutes.",
  },
  not_authorized: {
    from: [403, /\/(mailboxes|groups|aliases|mailspace\/\{mailspace_id\}\/domains)/],
    why: "The workspace that owns a mailspace decides who may change it. `hosting:account` makes no difference.",
    advice:
      "The token's owner may read this mailspace, but not change it: ask the workspace that owns the mailspace for the right to edit.",
  },
  rate_limited: {
    from: [429, /\/domain_verification/],
    why: "The platform limits how often it checks a domain's records.",
    advice: "The verification was requested too often: run the command again in a few minutes.",
  },
};

/** Mailspaces and the objects in them. */
export const mail: Refusals = {
  ...onlyAt(mailPath, ofMailspaces),
  mail_not_provisioned: {
    from: [422, /\/sites\/\{site_id\}\/mail/],
    why:
      "The platform sets up a site's mail account some time after it creates the site. A creation waits for the mail account, up to the " +
      "creation's limit.",
    advice:
      "The site has no mail account yet: run the command again later, or ask the platform's support whether the site's plan includes one.",
  },
  mail_not_active: {
    from: [422, /\/sites\/\{site_id\}\/mail/],
    why: "A site whose mail account isn't active yet has no log of its mail.",
    advice: "The site's mail account isn't active yet: `npx pulumi-hosting mail show` shows its state. Run the command again later.",
  },
  unsuspend_not_allowed: {
    from: [403, /\/sites\/\{site_id\}\/mail/],
    why:
      "An account may end a block because of abuse, twice in 30 days. A block because of an invoice or of the site's state ends with its " +
      "reason.",
    advice:
      "The account can't end this block: the mail isn't blocked, the block has another reason than abuse, or the account has ended it " +
      "twice in 30 days. `npx pulumi-hosting mail show` shows the reason.",
  },
  invalid_sender_identity: {
    from: [422, /\/sites\/\{site_id\}\/mail/],
    why: "The platform checks the sender of a site's mail. The error names each field that the platform refuses.",
    advice: "The platform refused the sender for the reason above: correct that value.",
  },
  relay_unavailable: {
    from: [503, /\/sites\/\{site_id\}\/mail/],
    why: "Sites send their mail through a relay of the platform. Not every platform has a relay.",
    advice:
      "This platform can't send mail for sites now: run the command again in a few minutes. If the answer stays the same, the platform " +
      "has no such service: remove SiteMailSettings from the program.",
  },
  not_provisioned: {
    from: [409, /\/mailspace\/\{/],
    why:
      "A mailspace accepts mailboxes only after you prove that its domain is yours. A creation waits for the proof, up to the creation's " +
      "limit. With `mailspaceId` from a MailspaceVerification, the proof comes first.",
    advice:
      "The mailspace isn't ready yet: first prove that its domain is yours. A MailspaceVerification waits for the proof: set " +
      "`mailspaceId` here to its output `mailspaceId`.",
  },
  mailspace_suspended: {
    from: [403, /\/mailspace\/\{mailspace_id\}/],
    why: "The platform doesn't show a blocked mailspace. The state stays as it is.",
    advice: "The mailspace is blocked, or an invoice is unpaid: resolve this in the platform's panel, then run the command again.",
  },
  invalid_alias: {
    from: [422, /\/aliases/],
    why:
      "An alias is a valid address in a domain of the mailspace. An address belongs to one mailbox, alias, group or list. The target of " +
      "an alias must be a primary address.",
    advice:
      "The platform refused the address or the target for the reason above. If the address isn't valid, correct the address. If it is " +
      "taken, choose another one. The target must be the primary address of a mailbox, group or list of this mailspace: if this program " +
      "creates the target, set `targetEmail` to its output (`mailbox.email`). Then Pulumi creates the target first.",
  },
  mailserver_unavailable: {
    from: [503, /\/mailspace\/\{mailspace_id\}/],
    why:
      "The platform answers, but its mail server doesn't, or the platform has no mail server. No object counts as deleted because of " +
      "this answer: the state stays as it is.",
    advice:
      "The platform can't reach its mail server: run the command again in a few minutes. If the answer stays the same, this platform may " +
      "have no mail hosting: ask the platform's support.",
  },
  alias_remove_failed: {
    from: [422, /\/aliases/],
    why: "The platform sent the deletion to the mail server, and the mail server refused it. The alias still exists.",
    advice:
      "The mail server didn't remove the alias: run the command again. If the answer stays the same, look at the target of the alias in " +
      "the platform's panel.",
  },
  domains_unavailable: unreadable("domains", /\/mailspace\/\{mailspace_id\}\/domains/),
  mailboxes_unavailable: unreadable("mailboxes", addresses),
  aliases_unavailable: unreadable("aliases", /\/aliases/),
  groups_unavailable: unreadable("groups", addresses),
  group_members_unavailable: unreadable("members of the groups", addresses),
  delete_unconfirmed: unconfirmed,
  delete_unavailable: unconfirmed,
};
