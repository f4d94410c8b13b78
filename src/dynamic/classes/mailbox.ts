// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type MailboxStatus = "active" | "suspended";

/** The arguments of `Mailbox`. */
export interface MailboxArgs {
  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the mailbox with all its mail, which needs `allowReplacement`.
   */
  mailspaceId: pulumi.Input<string>;
  /**
   * The part of the address before the `@`. A change creates a new mailbox and deletes the old one with its mail, which needs
   * `allowReplacement`.
   */
  username: pulumi.Input<string>;
  /**
   * The part of the address after the `@`: `name` of a MailspaceDomain. Default: the mailspace's domain. A change creates a new mailbox and
   * deletes the old one with its mail, which needs `allowReplacement`.
   */
  domain?: pulumi.Input<string | undefined>;
  /**
   * The password to sign in with. Required for a new mailbox; an adopted mailbox keeps its password until the program sets one. The
   * platform never shows it, so a change outside of Pulumi isn't noticed. A change sets the new password. A secret.
   */
  password?: pulumi.Input<string | undefined>;
  /** The display name beside the address. If removed later, the value is cleared. */
  displayName?: pulumi.Input<string | undefined>;
  /** The maximum size in MB; 0 means only the package's limit. Default: 0. If removed later, it goes back to 0. */
  quotaMb?: pulumi.Input<number | undefined>;
  /**
   * All further addresses of the mailbox; an alias that isn't listed is removed. If absent, the present aliases stay, and MailAlias
   * resources can manage them; use one of the two. The order doesn't matter.
   */
  aliases?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * All groups of the mailbox; each of them must exist. If absent, the platform's value stays. The order doesn't matter. `members` of
   * MailGroup describes the same; use one of the two.
   */
  groups?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** All mailing lists of the mailbox; each of them must exist. If absent, the platform's value stays. The order doesn't matter. */
  lists?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The IP addresses and networks (CIDR) from which the password works, at most 20; an empty list allows all. It is set right after the
   * mailbox is created. If absent, the platform's value stays. The order doesn't matter.
   */
  allowedIps?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** `active` or `suspended`. Default: `active`. If absent, the platform's value stays. */
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

/** A mailbox of a mailspace. A deletion is scheduled: the platform keeps the mail, and the address stays taken, for a while. */
export class Mailbox extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("Mailbox");

  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the mailbox with all its mail, which needs `allowReplacement`.
   */
  declare readonly mailspaceId: pulumi.Output<string>;

  /**
   * The part of the address before the `@`. A change creates a new mailbox and deletes the old one with its mail, which needs
   * `allowReplacement`.
   */
  declare readonly username: pulumi.Output<string>;

  /**
   * The part of the address after the `@`: `name` of a MailspaceDomain. Default: the mailspace's domain. A change creates a new mailbox and
   * deletes the old one with its mail, which needs `allowReplacement`.
   */
  declare readonly domain: pulumi.Output<string | undefined>;

  /**
   * The password to sign in with. Required for a new mailbox; an adopted mailbox keeps its password until the program sets one. The
   * platform never shows it, so a change outside of Pulumi isn't noticed. A change sets the new password. A secret.
   */
  declare readonly password: pulumi.Output<string | undefined>;

  /** The display name beside the address. If removed later, the value is cleared. */
  declare readonly displayName: pulumi.Output<string | undefined>;

  /** The maximum size in MB; 0 means only the package's limit. Default: 0. If removed later, it goes back to 0. */
  declare readonly quotaMb: pulumi.Output<number | undefined>;

  /**
   * All further addresses of the mailbox; an alias that isn't listed is removed. If absent, the present aliases stay, and MailAlias
   * resources can manage them; use one of the two. The order doesn't matter.
   */
  declare readonly aliases: pulumi.Output<string[] | undefined>;

  /**
   * All groups of the mailbox; each of them must exist. If absent, the platform's value stays. The order doesn't matter. `members` of
   * MailGroup describes the same; use one of the two.
   */
  declare readonly groups: pulumi.Output<string[] | undefined>;

  /** All mailing lists of the mailbox; each of them must exist. If absent, the platform's value stays. The order doesn't matter. */
  declare readonly lists: pulumi.Output<string[] | undefined>;

  /**
   * The IP addresses and networks (CIDR) from which the password works, at most 20; an empty list allows all. It is set right after the
   * mailbox is created. If absent, the platform's value stays. The order doesn't matter.
   */
  declare readonly allowedIps: pulumi.Output<string[] | undefined>;

  /** `active` or `suspended`. Default: `active`. If absent, the platform's value stays. */
  declare readonly status: pulumi.Output<MailboxStatus | undefined>;

  /** The mailbox's address, in lower case. */
  declare readonly email: pulumi.Output<string>;

  /** The mailbox's id at the mail server. */
  declare readonly principalId: pulumi.Output<string | undefined>;

  /**
   * Whether signing in needs a second factor. Known only if the program sets `allowedIps`, `groups` or `lists`, and for `Mailbox.get`: the
   * list of mailboxes doesn't show it.
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
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the mailbox with all its mail, which needs `allowReplacement`.
   */
  mailspaceId: string;
  /**
   * The part of the address before the `@`. A change creates a new mailbox and deletes the old one with its mail, which needs
   * `allowReplacement`.
   */
  username: string;
  /**
   * The part of the address after the `@`: `name` of a MailspaceDomain. Default: the mailspace's domain. A change creates a new mailbox and
   * deletes the old one with its mail, which needs `allowReplacement`.
   */
  domain?: string;
  /** The display name beside the address. If removed later, the value is cleared. */
  displayName?: string;
  /** The maximum size in MB; 0 means only the package's limit. Default: 0. If removed later, it goes back to 0. */
  quotaMb?: number;
  /**
   * All further addresses of the mailbox; an alias that isn't listed is removed. If absent, the present aliases stay, and MailAlias
   * resources can manage them; use one of the two. The order doesn't matter.
   */
  aliases?: string[];
  /**
   * All groups of the mailbox; each of them must exist. If absent, the platform's value stays. The order doesn't matter. `members` of
   * MailGroup describes the same; use one of the two.
   */
  groups?: string[];
  /** All mailing lists of the mailbox; each of them must exist. If absent, the platform's value stays. The order doesn't matter. */
  lists?: string[];
  /**
   * The IP addresses and networks (CIDR) from which the password works, at most 20; an empty list allows all. It is set right after the
   * mailbox is created. If absent, the platform's value stays. The order doesn't matter.
   */
  allowedIps?: string[];
  /** `active` or `suspended`. Default: `active`. If absent, the platform's value stays. */
  status?: MailboxStatus;
  /** The mailbox's address, in lower case. */
  email: string;
  /** The mailbox's id at the mail server. */
  principalId?: string;
  /**
   * Whether signing in needs a second factor. Known only if the program sets `allowedIps`, `groups` or `lists`, and for `Mailbox.get`: the
   * list of mailboxes doesn't show it.
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
