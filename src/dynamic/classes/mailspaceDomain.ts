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
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the domain.
   */
  mailspaceId: pulumi.Input<string>;
  /**
   * The domain, such as `second.example`, without a scheme, a leading `www.`, a path or a dot at the end (the platform would remove them).
   * Unicode or punycode makes no difference. A change replaces the domain.
   */
  name: pulumi.Input<string>;
  /** A note on the domain. If removed later, the value is cleared. */
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
 * A further domain of a mailspace, beside the domain that the mailspace was bought for. A domain that is registered at the platform is
 * served at once. Any other domain needs a verification: publish the record of `verification`, then verify the domain in the platform's
 * panel. The API can't verify, so the creation doesn't wait. Until then the domain can't be changed, and deleting it only removes it from
 * the state. Deleting a served domain also removes its mail records from a zone that the platform hosts. Delete the domain's mailboxes,
 * groups and lists first.
 */
export class MailspaceDomain extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("MailspaceDomain");

  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the domain.
   */
  declare readonly mailspaceId: pulumi.Output<string>;

  /**
   * The domain, such as `second.example`, without a scheme, a leading `www.`, a path or a dot at the end (the platform would remove them).
   * Unicode or punycode makes no difference. A change replaces the domain.
   */
  declare readonly name: pulumi.Output<string>;

  /** A note on the domain. If removed later, the value is cleared. */
  declare readonly description: pulumi.Output<string | undefined>;

  /**
   * `served` or `pending_verification`. A pending domain has no mail, because the platform doesn't know yet that the domain is yours:
   * verify it in the platform's panel. The next refresh shows the new state.
   */
  declare readonly state: pulumi.Output<string | undefined>;

  /** Whether the platform knows that the domain is yours. */
  declare readonly verified: pulumi.Output<boolean | undefined>;

  /**
   * Who publishes the DNS records that mail needs. `managed`: the platform, which hosts the zone. `setup_needed`: your DNS, and the last
   * check found that some are missing. `manual`: your DNS, which has them as far as the platform knows. Absent before the verification.
   */
  declare readonly dnsState: pulumi.Output<string | undefined>;

  /**
   * The TXT record that proves that the domain is yours. Absent if the platform knew the owner already. The output stays after the
   * verification, so that the record can stay in the program.
   */
  declare readonly verification: pulumi.Output<MailspaceDomainVerification | undefined>;

  constructor(name: string, args: MailspaceDomainArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailspaceDomain, name, args, opts);
  }

  /**
   * Reads an existing MailspaceDomain without managing it. The id has the form `mailspaceId/domainName`. It also takes mailspace/domain
   * (example.com/example.org). If it doesn't exist, this is an error.
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
  /** The id (`mailspaceId/domainName`), or mailspace/domain (example.com/example.org). */
  id: string;
}

/** The arguments of `getMailspaceDomainOutput`. */
export interface GetMailspaceDomainOutputArgs {
  /** The id (`mailspaceId/domainName`), or mailspace/domain (example.com/example.org). */
  id: pulumi.Input<string>;
}

/** The result of `getMailspaceDomain`. */
export interface GetMailspaceDomainResult {
  /** The id of the MailspaceDomain. */
  id: string;
  /**
   * The id of the mailspace. Use `verification.id` of its MailspaceVerification, so that the mailspace is ready first. A change replaces
   * the domain.
   */
  mailspaceId: string;
  /**
   * The domain, such as `second.example`, without a scheme, a leading `www.`, a path or a dot at the end (the platform would remove them).
   * Unicode or punycode makes no difference. A change replaces the domain.
   */
  name: string;
  /** A note on the domain. If removed later, the value is cleared. */
  description?: string;
  /**
   * `served` or `pending_verification`. A pending domain has no mail, because the platform doesn't know yet that the domain is yours:
   * verify it in the platform's panel. The next refresh shows the new state.
   */
  state?: string;
  /** Whether the platform knows that the domain is yours. */
  verified?: boolean;
  /**
   * Who publishes the DNS records that mail needs. `managed`: the platform, which hosts the zone. `setup_needed`: your DNS, and the last
   * check found that some are missing. `manual`: your DNS, which has them as far as the platform knows. Absent before the verification.
   */
  dnsState?: string;
  /**
   * The TXT record that proves that the domain is yours. Absent if the platform knew the owner already. The output stays after the
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
