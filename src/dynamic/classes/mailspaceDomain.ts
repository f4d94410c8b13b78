// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The fields of `verification` of MailspaceDomain. */
export interface MailspaceDomainVerification {
  /** The record's full name, without a trailing dot. */
  txtHost?: string;
  /** The record's value. */
  txtValue?: string;
  /** The record's type: `TXT`. */
  txtType?: string;
}

/** The arguments of `MailspaceDomain`. */
export interface MailspaceDomainArgs {
  /**
   * The id of the mailspace: `mailspace.id`, or `verification.id` of its MailspaceVerification, so that the mailspace is ready first.
   * Changing it replaces the domain.
   */
  mailspaceId: pulumi.Input<string>;
  /**
   * The domain, such as `second.example`: without a scheme, a leading `www.`, a path and a dot at its end, which the platform would take
   * off. Unicode and punycode mean the same. Changing it replaces the domain.
   */
  name: pulumi.Input<string>;
  /** A note for people. Cleared when it is removed from the program. */
  description?: pulumi.Input<string | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const mailspaceDomain = {
  type: "MailspaceDomain",
  properties: ["mailspaceId", "name", "description", "state", "verified", "dnsState", "verification"],
  parent: "mailspaceId",
};

/**
 * A further domain of a mailspace, beside the one that it was bought for. If the domain is registered at the platform, it is served at
 * once. Otherwise it awaits its verification: publish the record of `verification`, then verify the domain in the platform's panel. The
 * creation doesn't wait for that, because the API has no way to verify. Until then the domain can't be changed either, and deleting it only
 * takes it out of the state. Deleting a domain that is served also removes its mail records from a zone that the platform hosts; mailboxes,
 * groups and lists in it have to go first.
 */
export class MailspaceDomain extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("MailspaceDomain");

  /**
   * The id of the mailspace: `mailspace.id`, or `verification.id` of its MailspaceVerification, so that the mailspace is ready first.
   * Changing it replaces the domain.
   */
  declare readonly mailspaceId: pulumi.Output<string>;

  /**
   * The domain, such as `second.example`: without a scheme, a leading `www.`, a path and a dot at its end, which the platform would take
   * off. Unicode and punycode mean the same. Changing it replaces the domain.
   */
  declare readonly name: pulumi.Output<string>;

  /** A note for people. Cleared when it is removed from the program. */
  declare readonly description: pulumi.Output<string | undefined>;

  /**
   * `served`, or `pending_verification`: the platform doesn't know yet that the domain is yours, and the domain has no mail. The platform's
   * panel verifies it. A later refresh shows that.
   */
  declare readonly state: pulumi.Output<string | undefined>;

  /** Whether the platform knows that the domain is yours. */
  declare readonly verified: pulumi.Output<boolean | undefined>;

  /**
   * Who publishes the DNS records that mail needs: `managed`, the platform hosts the zone and keeps them in it; `setup_needed`, the last
   * check of your DNS missed some; `manual`, your DNS has them as far as the platform knows. Absent before the verification.
   */
  declare readonly dnsState: pulumi.Output<string | undefined>;

  /**
   * The TXT record that proves that the domain is yours; absent if the platform knew that from the start. It stays in the state after the
   * verification, so that the record can stay in the program.
   */
  declare readonly verification: pulumi.Output<MailspaceDomainVerification | undefined>;

  constructor(name: string, args: MailspaceDomainArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailspaceDomain, name, args, opts);
  }

  /**
   * Reads an existing MailspaceDomain without managing it. The id has the form `mailspaceId/domainName`. It also takes mailspace/domain
   * (example.com/second.example). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailspaceDomain {
    return new MailspaceDomain(name, undefined as unknown as MailspaceDomainArgs, { ...opts, id });
  }

  /** Whether a value is a MailspaceDomain, also one of another copy of this package. */
  static override isInstance(value: unknown): value is MailspaceDomain {
    return isOfType(mailspaceDomain, value);
  }
}

/** The arguments of `getMailspaceDomain`. */
export interface GetMailspaceDomainArgs {
  /** The id (`mailspaceId/domainName`), or mailspace/domain (example.com/second.example). */
  id: string;
}

/** The arguments of `getMailspaceDomainOutput`. */
export interface GetMailspaceDomainOutputArgs {
  /** The id (`mailspaceId/domainName`), or mailspace/domain (example.com/second.example). */
  id: pulumi.Input<string>;
}

/** The result of `getMailspaceDomain`. */
export interface GetMailspaceDomainResult {
  /** The id of the MailspaceDomain. */
  id: string;
  /**
   * The id of the mailspace: `mailspace.id`, or `verification.id` of its MailspaceVerification, so that the mailspace is ready first.
   * Changing it replaces the domain.
   */
  mailspaceId: string;
  /**
   * The domain, such as `second.example`: without a scheme, a leading `www.`, a path and a dot at its end, which the platform would take
   * off. Unicode and punycode mean the same. Changing it replaces the domain.
   */
  name: string;
  /** A note for people. Cleared when it is removed from the program. */
  description?: string;
  /**
   * `served`, or `pending_verification`: the platform doesn't know yet that the domain is yours, and the domain has no mail. The platform's
   * panel verifies it. A later refresh shows that.
   */
  state?: string;
  /** Whether the platform knows that the domain is yours. */
  verified?: boolean;
  /**
   * Who publishes the DNS records that mail needs: `managed`, the platform hosts the zone and keeps them in it; `setup_needed`, the last
   * check of your DNS missed some; `manual`, your DNS has them as far as the platform knows. Absent before the verification.
   */
  dnsState?: string;
  /**
   * The TXT record that proves that the domain is yours; absent if the platform knew that from the start. It stays in the state after the
   * verification, so that the record can stay in the program.
   */
  verification?: MailspaceDomainVerification;
}

/** Looks up a MailspaceDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getMailspaceDomain(args: GetMailspaceDomainArgs, opts?: pulumi.InvokeOptions): Promise<GetMailspaceDomainResult> {
  return ask("getMailspaceDomain", args, opts);
}

/**
 * Looks up a MailspaceDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives
 * an output.
 */
export function getMailspaceDomainOutput(
  args: GetMailspaceDomainOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetMailspaceDomainResult> {
  return askOutput("getMailspaceDomain", args, opts);
}
