// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The fields of an item of `aliases` that its label doesn't contain. */
export interface MailAliasesAliaseEntry {
  /** The alias: a whole address, or only the part before the `@`. Then the alias is in `domain`. A change replaces the alias. */
  address?: string;
  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the alias. */
  domain?: string;
  /**
   * The target of the alias: the primary address of a mailbox, group or mailing list of the mailspace. An alias can't be a target. A change
   * deletes the alias and creates it again. If the platform refuses the new target, the provider restores the old one.
   */
  targetEmail?: string;
  /** The object's id at the platform. */
  aliasAddress?: string;
}

/** The fields of `aliases` of MailAliases. */
export interface MailAliasesAliaseArgs {
  /** The alias: a whole address, or only the part before the `@`. Then the alias is in `domain`. A change replaces the alias. */
  address: pulumi.Input<string>;
  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the alias. */
  domain?: pulumi.Input<string | undefined>;
  /**
   * The target of the alias: the primary address of a mailbox, group or mailing list of the mailspace. An alias can't be a target. A change
   * deletes the alias and creates it again. If the platform refuses the new target, the provider restores the old one.
   */
  targetEmail: pulumi.Input<string>;
}

/** The fields of `aliases` of MailAliases. */
export interface MailAliasesAliase {
  /** The alias: a whole address, or only the part before the `@`. Then the alias is in `domain`. A change replaces the alias. */
  address: string;
  /** The domain of an `address` without `@`. Default: the mailspace's domain. A change replaces the alias. */
  domain?: string;
  /**
   * The target of the alias: the primary address of a mailbox, group or mailing list of the mailspace. An alias can't be a target. A change
   * deletes the alias and creates it again. If the platform refuses the new target, the provider restores the old one.
   */
  targetEmail: string;
}

/** The arguments of `MailAliases`. */
export interface MailAliasesArgs {
  /** The id of the Mailspace that holds them. A change deletes them there and creates them again in the new Mailspace. */
  mailspaceId: pulumi.Input<string>;
  /**
   * The aliases, each with the inputs of MailAlias. The order doesn't matter. At most 1,000 (a limit of this package). A new `targetEmail`
   * deletes that alias and creates it again, so it is missing for a moment.
   */
  aliases: pulumi.Input<pulumi.Input<MailAliasesAliaseArgs>[]>;
  /**
   * If aliases exist on the platform already, adopts them instead of failing, and changes them to the program's values. Default: false.
   * `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const mailAliases = {
  type: "MailAliases",
  properties: ["mailspaceId", "aliases", "domain"],
  parent: "mailspaceId",
  waits: true,
};

/**
 * Aliases of a mailspace as one resource, for mailspaces with many aliases. Reading all of them takes two requests. Aliases that the
 * resource doesn't list stay as they are.
 */
export class MailAliases extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("MailAliases");

  /** The id of the Mailspace that holds them. A change deletes them there and creates them again in the new Mailspace. */
  declare readonly mailspaceId: pulumi.Output<string>;

  /**
   * The aliases, each with the inputs of MailAlias. The order doesn't matter. At most 1,000 (a limit of this package). A new `targetEmail`
   * deletes that alias and creates it again, so it is missing for a moment.
   */
  declare readonly aliases: pulumi.Output<{ [label: string]: MailAliasesAliaseEntry }>;

  /** The mailspace's domain. */
  declare readonly domain: pulumi.Output<string | undefined>;

  constructor(name: string, args: MailAliasesArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailAliases, name, args, opts);
  }

  /**
   * Reads an existing MailAliases without managing it. The id has the form `mailspaceId/set`. It also takes the mailspace's domain. If it
   * doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailAliases {
    return new MailAliases(name, undefined as unknown as MailAliasesArgs, { ...opts, id });
  }

  /** Whether a value is a MailAliases, also one of another copy of this package. */
  static override isInstance(value: unknown): value is MailAliases {
    return isOfType(mailAliases, value);
  }
}

/** The arguments of `getMailAliases`. */
export interface GetMailAliasesArgs {
  /** The id (`mailspaceId/set`), or the mailspace's domain. */
  id: string;
}

/** The arguments of `getMailAliasesOutput`. */
export interface GetMailAliasesOutputArgs {
  /** The id (`mailspaceId/set`), or the mailspace's domain. */
  id: pulumi.Input<string>;
}

/** The result of `getMailAliases`. */
export interface GetMailAliasesResult {
  /** The id of the MailAliases. */
  id: string;
  /** The id of the Mailspace that holds them. A change deletes them there and creates them again in the new Mailspace. */
  mailspaceId: string;
  /**
   * The aliases, each with the inputs of MailAlias. The order doesn't matter. At most 1,000 (a limit of this package). A new `targetEmail`
   * deletes that alias and creates it again, so it is missing for a moment.
   */
  aliases: MailAliasesAliase[];
  /** The mailspace's domain. */
  domain?: string;
}

/** Lists the aliases of a Mailspace, also those that no program manages. If nothing is found, the call fails. Nothing is changed. */
export function getMailAliases(args: GetMailAliasesArgs, opts?: pulumi.InvokeOptions): Promise<GetMailAliasesResult> {
  return ask("getMailAliases", args, opts);
}

/**
 * Lists the aliases of a Mailspace, also those that no program manages. If nothing is found, the call fails. Nothing is changed. Takes
 * outputs and gives an output.
 */
export function getMailAliasesOutput(
  args: GetMailAliasesOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetMailAliasesResult> {
  return askOutput("getMailAliases", args, opts);
}
