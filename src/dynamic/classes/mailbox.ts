// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type MailboxStatus = "active" | "suspended";

/** The arguments of `Mailbox`. */
export interface MailboxArgs {
  /**
   * The id of the mailspace: `mailspace.id`, or `verification.id` of its MailspaceVerification, so that the mailspace is ready first.
   * Changing it replaces the mailbox with all its mail, which needs `allowReplacement`.
   */
  mailspaceId: pulumi.Input<string>;
  /**
   * The part of the address before the `@`. Changing it makes a new mailbox and deletes the old one with its mail, which needs
   * `allowReplacement`.
   */
  username: pulumi.Input<string>;
  /**
   * The part of the address after the `@`: `name` of a MailspaceDomain. Default: the mailspace's domain. Changing it makes a new mailbox
   * and deletes the old one with its mail, which needs `allowReplacement`.
   */
  domain?: pulumi.Input<string | undefined>;
  /**
   * The password to sign in with. Required, but for a mailbox that exists (`adopt`): it keeps its own until the program names one. Never
   * shown, so a change made elsewhere isn't noticed. Changing it here sets it anew. A secret.
   */
  password?: pulumi.Input<string | undefined>;
  /** The name beside the address. Cleared when it is removed from the program. */
  displayName?: pulumi.Input<string | undefined>;
  /** The maximum size in MB; 0 means only the package's limit. Default: 0. Goes back to 0 when it is removed from the program. */
  quotaMb?: pulumi.Input<number | undefined>;
  /**
   * Further addresses of the mailbox, all of them: an alias that isn't listed is removed. Left alone when absent, so that MailAlias
   * resources can manage them; use one of the two. The order doesn't matter.
   */
  aliases?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * All groups of the mailbox; they must exist. Left alone when absent. The order doesn't matter. Or MailGroup resources manage their
   * `members`; use one of the two.
   */
  groups?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** All mailing lists of the mailbox; they must exist. Left alone when absent. The order doesn't matter. */
  lists?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The addresses and networks (CIDR) that may sign in with the password, at most 20; an empty list allows all. Set right after the mailbox
   * is made. Left alone when absent. The order doesn't matter.
   */
  allowedIps?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** `active` or `suspended`. Default: `active`. Left alone when absent. */
  status?: pulumi.Input<MailboxStatus | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a change that needs a new resource and deletes the old one with everything in it. Default: false. Then a preview refuses such a
   * change. Never sent to the platform. A change of this input alone has no effect.
   */
  allowReplacement?: pulumi.Input<boolean | undefined>;
}

const mailbox = {
  type: "Mailbox",
  properties: ["mailspaceId", "username", "domain", "password", "displayName", "quotaMb", "aliases", "groups", "lists", "allowedIps",
    "status", "email", "principalId", "twoFactorEnabled"],
  secrets: ["password"],
  parent: "mailspaceId",
  waits: true,
};

/** A mailbox of a mailspace. Deleting it schedules its deletion: its mail is kept for a while, and its address stays taken until then. */
export class Mailbox extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("Mailbox");

  /**
   * The id of the mailspace: `mailspace.id`, or `verification.id` of its MailspaceVerification, so that the mailspace is ready first.
   * Changing it replaces the mailbox with all its mail, which needs `allowReplacement`.
   */
  declare readonly mailspaceId: pulumi.Output<string>;

  /**
   * The part of the address before the `@`. Changing it makes a new mailbox and deletes the old one with its mail, which needs
   * `allowReplacement`.
   */
  declare readonly username: pulumi.Output<string>;

  /**
   * The part of the address after the `@`: `name` of a MailspaceDomain. Default: the mailspace's domain. Changing it makes a new mailbox
   * and deletes the old one with its mail, which needs `allowReplacement`.
   */
  declare readonly domain: pulumi.Output<string | undefined>;

  /**
   * The password to sign in with. Required, but for a mailbox that exists (`adopt`): it keeps its own until the program names one. Never
   * shown, so a change made elsewhere isn't noticed. Changing it here sets it anew. A secret.
   */
  declare readonly password: pulumi.Output<string | undefined>;

  /** The name beside the address. Cleared when it is removed from the program. */
  declare readonly displayName: pulumi.Output<string | undefined>;

  /** The maximum size in MB; 0 means only the package's limit. Default: 0. Goes back to 0 when it is removed from the program. */
  declare readonly quotaMb: pulumi.Output<number | undefined>;

  /**
   * Further addresses of the mailbox, all of them: an alias that isn't listed is removed. Left alone when absent, so that MailAlias
   * resources can manage them; use one of the two. The order doesn't matter.
   */
  declare readonly aliases: pulumi.Output<string[] | undefined>;

  /**
   * All groups of the mailbox; they must exist. Left alone when absent. The order doesn't matter. Or MailGroup resources manage their
   * `members`; use one of the two.
   */
  declare readonly groups: pulumi.Output<string[] | undefined>;

  /** All mailing lists of the mailbox; they must exist. Left alone when absent. The order doesn't matter. */
  declare readonly lists: pulumi.Output<string[] | undefined>;

  /**
   * The addresses and networks (CIDR) that may sign in with the password, at most 20; an empty list allows all. Set right after the mailbox
   * is made. Left alone when absent. The order doesn't matter.
   */
  declare readonly allowedIps: pulumi.Output<string[] | undefined>;

  /** `active` or `suspended`. Default: `active`. Left alone when absent. */
  declare readonly status: pulumi.Output<MailboxStatus | undefined>;

  /** The mailbox's address, in lower case. */
  declare readonly email: pulumi.Output<string>;

  /** The mailbox's id at the mail server. */
  declare readonly principalId: pulumi.Output<string | undefined>;

  /**
   * Whether signing in needs a second factor. The list of mailboxes doesn't show it: it is known where the mailbox is read by itself, so if
   * the program names `allowedIps`, `groups` or `lists`, and for `Mailbox.get`.
   */
  declare readonly twoFactorEnabled: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: MailboxArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailbox, name, args, opts);
  }

  /**
   * Reads an existing Mailbox without managing it. The id has the form `mailspaceId/mailboxId`. It also takes mailspace/address
   * (example.com/anna@example.com). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Mailbox {
    return new Mailbox(name, undefined as unknown as MailboxArgs, { ...opts, id });
  }

  /** Whether a value is a Mailbox, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Mailbox {
    return isOfType(mailbox, value);
  }
}

/** The arguments of `getMailbox`. */
export interface GetMailboxArgs {
  /** The id (`mailspaceId/mailboxId`), or mailspace/address (example.com/anna@example.com). */
  id: string;
}

/** The arguments of `getMailboxOutput`. */
export interface GetMailboxOutputArgs {
  /** The id (`mailspaceId/mailboxId`), or mailspace/address (example.com/anna@example.com). */
  id: pulumi.Input<string>;
}

/** The result of `getMailbox`. */
export interface GetMailboxResult {
  /** The id of the Mailbox. */
  id: string;
  /**
   * The id of the mailspace: `mailspace.id`, or `verification.id` of its MailspaceVerification, so that the mailspace is ready first.
   * Changing it replaces the mailbox with all its mail, which needs `allowReplacement`.
   */
  mailspaceId: string;
  /**
   * The part of the address before the `@`. Changing it makes a new mailbox and deletes the old one with its mail, which needs
   * `allowReplacement`.
   */
  username: string;
  /**
   * The part of the address after the `@`: `name` of a MailspaceDomain. Default: the mailspace's domain. Changing it makes a new mailbox
   * and deletes the old one with its mail, which needs `allowReplacement`.
   */
  domain?: string;
  /** The name beside the address. Cleared when it is removed from the program. */
  displayName?: string;
  /** The maximum size in MB; 0 means only the package's limit. Default: 0. Goes back to 0 when it is removed from the program. */
  quotaMb?: number;
  /**
   * Further addresses of the mailbox, all of them: an alias that isn't listed is removed. Left alone when absent, so that MailAlias
   * resources can manage them; use one of the two. The order doesn't matter.
   */
  aliases?: string[];
  /**
   * All groups of the mailbox; they must exist. Left alone when absent. The order doesn't matter. Or MailGroup resources manage their
   * `members`; use one of the two.
   */
  groups?: string[];
  /** All mailing lists of the mailbox; they must exist. Left alone when absent. The order doesn't matter. */
  lists?: string[];
  /**
   * The addresses and networks (CIDR) that may sign in with the password, at most 20; an empty list allows all. Set right after the mailbox
   * is made. Left alone when absent. The order doesn't matter.
   */
  allowedIps?: string[];
  /** `active` or `suspended`. Default: `active`. Left alone when absent. */
  status?: MailboxStatus;
  /** The mailbox's address, in lower case. */
  email: string;
  /** The mailbox's id at the mail server. */
  principalId?: string;
  /**
   * Whether signing in needs a second factor. The list of mailboxes doesn't show it: it is known where the mailbox is read by itself, so if
   * the program names `allowedIps`, `groups` or `lists`, and for `Mailbox.get`.
   */
  twoFactorEnabled?: boolean;
}

/** Looks up a Mailbox by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getMailbox(args: GetMailboxArgs, opts?: pulumi.InvokeOptions): Promise<GetMailboxResult> {
  return ask("getMailbox", args, opts);
}

/**
 * Looks up a Mailbox by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getMailboxOutput(args: GetMailboxOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetMailboxResult> {
  return askOutput("getMailbox", args, opts);
}
