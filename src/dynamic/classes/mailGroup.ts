// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `MailGroup`. */
export interface MailGroupArgs {
  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the group.
   */
  mailspaceId: pulumi.Input<string>;
  /** The group's address: a whole address, or only the part before the `@`. Then the group is in `domain`. A change replaces the group. */
  address: pulumi.Input<string>;
  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the group. */
  domain?: pulumi.Input<string | undefined>;
  /** The group's display name. Default: the part of its address before the `@`. If absent, the platform's value stays. */
  description?: pulumi.Input<string | undefined>;
  /**
   * The primary addresses of all mailboxes that get the group's mail; a member that isn't listed is removed. They must be mailboxes of this
   * mailspace: use `mailbox.email`, so that the mailboxes are created first. If absent, the present members stay, and `groups` of each
   * Mailbox can manage them; use one of the two. The order doesn't matter.
   */
  members?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * All further addresses of the group; an alias that isn't listed is removed. An alias without `@` is in the group's domain. If absent,
   * the present aliases stay, and MailAlias resources can manage them; use one of the two. The order doesn't matter.
   */
  aliases?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const mailGroup = {
  type: "MailGroup",
  properties: ["mailspaceId", "address", "domain", "description", "members", "aliases", "email", "principalId", "memberCount"],
  parent: "mailspaceId",
};

/**
 * A distribution group of a mailspace: mail to its address goes to each of its members. Deleting it deletes no mailbox and no mail. Manage
 * the members in one place: either in `members` of the group, or in `groups` of its mailboxes.
 */
export class MailGroup extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("MailGroup");

  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the group.
   */
  declare readonly mailspaceId: pulumi.Output<string>;

  /** The group's address: a whole address, or only the part before the `@`. Then the group is in `domain`. A change replaces the group. */
  declare readonly address: pulumi.Output<string>;

  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the group. */
  declare readonly domain: pulumi.Output<string | undefined>;

  /** The group's display name. Default: the part of its address before the `@`. If absent, the platform's value stays. */
  declare readonly description: pulumi.Output<string | undefined>;

  /**
   * The primary addresses of all mailboxes that get the group's mail; a member that isn't listed is removed. They must be mailboxes of this
   * mailspace: use `mailbox.email`, so that the mailboxes are created first. If absent, the present members stay, and `groups` of each
   * Mailbox can manage them; use one of the two. The order doesn't matter.
   */
  declare readonly members: pulumi.Output<string[] | undefined>;

  /**
   * All further addresses of the group; an alias that isn't listed is removed. An alias without `@` is in the group's domain. If absent,
   * the present aliases stay, and MailAlias resources can manage them; use one of the two. The order doesn't matter.
   */
  declare readonly aliases: pulumi.Output<string[] | undefined>;

  /** The group's whole address, in lower case: a target for a MailAlias, an entry for `Mailbox.groups`. */
  declare readonly email: pulumi.Output<string>;

  /** The group's id at the mail server. */
  declare readonly principalId: pulumi.Output<string>;

  /** The number of members. Known only if the program sets `members`, and for `MailGroup.get`: the list of groups doesn't show it. */
  declare readonly memberCount: pulumi.Output<number | undefined>;

  constructor(name: string, args: MailGroupArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailGroup, name, args, opts);
  }

  /**
   * Reads an existing MailGroup without managing it. The id has the form `mailspaceId/principalId`. It also takes mailspace/address
   * (example.com/team@example.com). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailGroup {
    return new MailGroup(name, undefined as unknown as MailGroupArgs, { ...opts, id });
  }

  /** Whether a value is a MailGroup, also one of another copy of this package. */
  static override isInstance(value: unknown): value is MailGroup {
    return isOfType(mailGroup, value);
  }
}

/** The arguments of `getMailGroup`. */
export interface GetMailGroupArgs {
  /** The id (`mailspaceId/principalId`), or mailspace/address (example.com/team@example.com). */
  id: string;
}

/** The arguments of `getMailGroupOutput`. */
export interface GetMailGroupOutputArgs {
  /** The id (`mailspaceId/principalId`), or mailspace/address (example.com/team@example.com). */
  id: pulumi.Input<string>;
}

/** The result of `getMailGroup`. */
export interface GetMailGroupResult {
  /** The id of the MailGroup. */
  id: string;
  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the group.
   */
  mailspaceId: string;
  /** The group's address: a whole address, or only the part before the `@`. Then the group is in `domain`. A change replaces the group. */
  address: string;
  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the group. */
  domain?: string;
  /** The group's display name. Default: the part of its address before the `@`. If absent, the platform's value stays. */
  description?: string;
  /**
   * The primary addresses of all mailboxes that get the group's mail; a member that isn't listed is removed. They must be mailboxes of this
   * mailspace: use `mailbox.email`, so that the mailboxes are created first. If absent, the present members stay, and `groups` of each
   * Mailbox can manage them; use one of the two. The order doesn't matter.
   */
  members?: string[];
  /**
   * All further addresses of the group; an alias that isn't listed is removed. An alias without `@` is in the group's domain. If absent,
   * the present aliases stay, and MailAlias resources can manage them; use one of the two. The order doesn't matter.
   */
  aliases?: string[];
  /** The group's whole address, in lower case: a target for a MailAlias, an entry for `Mailbox.groups`. */
  email: string;
  /** The group's id at the mail server. */
  principalId: string;
  /** The number of members. Known only if the program sets `members`, and for `MailGroup.get`: the list of groups doesn't show it. */
  memberCount?: number;
}

/** Looks up a MailGroup by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getMailGroup(args: GetMailGroupArgs, opts?: pulumi.InvokeOptions): Promise<GetMailGroupResult> {
  return ask("getMailGroup", args, opts);
}

/**
 * Looks up a MailGroup by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getMailGroupOutput(args: GetMailGroupOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetMailGroupResult> {
  return askOutput("getMailGroup", args, opts);
}
