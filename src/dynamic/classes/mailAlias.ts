// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `MailAlias`. */
export interface MailAliasArgs {
  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the alias.
   */
  mailspaceId: pulumi.Input<string>;
  /** The alias: a whole address, or only the part before the `@`. Then the alias is in `domain`. A change replaces the alias. */
  address: pulumi.Input<string>;
  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the alias. */
  domain?: pulumi.Input<string | undefined>;
  /**
   * The target of the alias: the primary address of a mailbox, group or mailing list of the mailspace. An alias can't be a target. A change
   * deletes the alias and creates it again. If the platform refuses the new target, the provider restores the old one.
   */
  targetEmail: pulumi.Input<string>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const mailAlias = {
  type: "MailAlias",
  properties: ["mailspaceId", "address", "domain", "targetEmail", "email", "targetType", "targetName", "targetId"],
  parent: "mailspaceId",
};

/**
 * A further address of a mailbox, group or mailing list of a mailspace. Manage an alias in one place: either a MailAlias or the `aliases`
 * of a Mailbox.
 */
export class MailAlias extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("MailAlias");

  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the alias.
   */
  declare readonly mailspaceId: pulumi.Output<string>;

  /** The alias: a whole address, or only the part before the `@`. Then the alias is in `domain`. A change replaces the alias. */
  declare readonly address: pulumi.Output<string>;

  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the alias. */
  declare readonly domain: pulumi.Output<string | undefined>;

  /**
   * The target of the alias: the primary address of a mailbox, group or mailing list of the mailspace. An alias can't be a target. A change
   * deletes the alias and creates it again. If the platform refuses the new target, the provider restores the old one.
   */
  declare readonly targetEmail: pulumi.Output<string>;

  /** The alias as a whole address, in lower case. */
  declare readonly email: pulumi.Output<string>;

  /** What the target is: `mailbox`, `group` or `list`. */
  declare readonly targetType: pulumi.Output<string | undefined>;

  /** The target's name: its description, or the part of its address before the `@`. */
  declare readonly targetName: pulumi.Output<string | undefined>;

  /** The target's id at the mail server. */
  declare readonly targetId: pulumi.Output<string | undefined>;

  constructor(name: string, args: MailAliasArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailAlias, name, args, opts);
  }

  /**
   * Reads an existing MailAlias without managing it. The id has the form `mailspaceId/aliasAddress`. It also takes mailspace/address
   * (example.com/info@example.com). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailAlias {
    return new MailAlias(name, undefined as unknown as MailAliasArgs, { ...opts, id });
  }

  /** Whether a value is a MailAlias, also one of another copy of this package. */
  static override isInstance(value: unknown): value is MailAlias {
    return isOfType(mailAlias, value);
  }
}

/** The arguments of `getMailAlias`. */
export interface GetMailAliasArgs {
  /** The id (`mailspaceId/aliasAddress`), or mailspace/address (example.com/info@example.com). */
  id: string;
}

/** The arguments of `getMailAliasOutput`. */
export interface GetMailAliasOutputArgs {
  /** The id (`mailspaceId/aliasAddress`), or mailspace/address (example.com/info@example.com). */
  id: pulumi.Input<string>;
}

/** The result of `getMailAlias`. */
export interface GetMailAliasResult {
  /** The id of the MailAlias. */
  id: string;
  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the alias.
   */
  mailspaceId: string;
  /** The alias: a whole address, or only the part before the `@`. Then the alias is in `domain`. A change replaces the alias. */
  address: string;
  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the alias. */
  domain?: string;
  /**
   * The target of the alias: the primary address of a mailbox, group or mailing list of the mailspace. An alias can't be a target. A change
   * deletes the alias and creates it again. If the platform refuses the new target, the provider restores the old one.
   */
  targetEmail: string;
  /** The alias as a whole address, in lower case. */
  email: string;
  /** What the target is: `mailbox`, `group` or `list`. */
  targetType?: string;
  /** The target's name: its description, or the part of its address before the `@`. */
  targetName?: string;
  /** The target's id at the mail server. */
  targetId?: string;
}

/** Looks up a MailAlias by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getMailAlias(args: GetMailAliasArgs, opts?: pulumi.InvokeOptions): Promise<GetMailAliasResult> {
  return ask("getMailAlias", args, opts);
}

/**
 * Looks up a MailAlias by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getMailAliasOutput(args: GetMailAliasOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetMailAliasResult> {
  return askOutput("getMailAlias", args, opts);
}
