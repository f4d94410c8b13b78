import type { Refusals } from "./refusal";

/** Mailspaces and the objects in them. */
export const mail: Refusals = {
  not_provisioned: {
    why:
      "A mailspace takes mailboxes once its domain is proven to be yours. A creation waits for that, up to its limit. " +
      "With `mailspaceId` from a MailspaceVerification it is proven before.",
    advice:
      "The mailspace is not ready yet: its domain has to be proven first. MailspaceVerification waits for that; " +
      "take `mailspaceId` from one.",
  },
  mailspace_suspended: {
    why: "While a mailspace is blocked, not even reading works. The state stays as it is.",
    advice: "The mailspace is blocked, or an invoice is unpaid: settle it in the platform's panel, then run the command again.",
  },
  create_failed: {
    why:
      "The platform passed the mailbox on, and the mail server itself refused it. " +
      "What it had made by then is kept as unfinished, and the next `pulumi up` goes on with it.",
    advice: "The mail server refused it for the reason that it gives: correct that value, or choose a larger package.",
  },
  update_failed: {
    why: "The platform passed the change on, and the mail server itself refused it.",
    advice: "The mail server refused it for the reason that it gives: correct that value.",
  },
  invalid_alias: {
    why: "Mailboxes, aliases, groups and lists of a mailspace share their addresses, and an alias leads to a primary address only.",
    advice:
      "The address is taken, or the target isn't (yet) the primary address of a mailbox, group or list of this mailspace: " +
      "where this program makes the target, take `targetEmail` from it (`mailbox.email`), so that it is there first.",
  },
  mailserver_unavailable: {
    why: "The platform answers, the mail server behind it doesn't. Nothing is taken for gone meanwhile, and the state stays as it is.",
    advice: "The mail server can't be reached by the platform: run the command again in a few minutes.",
  },
  rate_limited: {
    why: "The platform looks at a domain's records only now and then.",
    advice: "It was asked for too often: run the command again in a few minutes.",
  },
};
