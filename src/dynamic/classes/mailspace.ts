// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type MailspacePackage = "mail_5" | "mail_20" | "mail_50" | "mail_200" | "mail_500";

/** The fields of `verification` of Mailspace. */
export interface MailspaceVerificationValues {
  /** The first label of the record's name, relative to the domain. */
  txtPrefix?: string;
  /** The record's full name, without a trailing dot. */
  txtHost?: string;
  /** The record's value. */
  txtValue?: string;
}

/** The fields of `SubscriptionPrice` of Mailspace. */
export interface MailspaceSubscriptionPrice {
  /** The price of a term, in cents. */
  amountCents?: number;
  /** The term: `monthly` or `annual`. */
  term?: string;
}

/** The fields of `SubscriptionProduct` of Mailspace. */
export interface MailspaceSubscriptionProduct {
  /** The product's id. */
  id?: string;
  /** The product's name. */
  name?: string;
}

/** The fields of `subscription` of Mailspace. */
export interface MailspaceSubscription {
  /** The subscription's id. */
  id?: string;
  /** The subscription's status, in the platform's words: `active` or `suspended` for example. */
  status?: string;
  /** The price, and the period that it pays for. */
  price?: MailspaceSubscriptionPrice;
  /** The product of the subscription. */
  product?: MailspaceSubscriptionProduct;
}

/** The arguments of `Mailspace`. */
export interface MailspaceArgs {
  /**
   * The domain whose mail is hosted: `example.com`. A change buys a new mailspace and deletes the old one with all its mail, which needs
   * `allowReplacement`.
   */
  domain: pulumi.Input<string>;
  /**
   * The mail package: `mail_5`, `mail_20`, `mail_50`, `mail_200` or `mail_500`. The outputs `maxMailboxes` and `storageGb` show its size.
   * Default: the platform's, the smallest. A change updates the package in place and charges the difference in price. If removed later, the
   * package stays.
   */
  package?: pulumi.Input<MailspacePackage | undefined>;
  /**
   * The id of the account that owns the mailspace. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). A change replaces the mailspace, which needs `allowReplacement`.
   */
  account?: pulumi.Input<string | undefined>;
  /**
   * Adopts the existing object of this name in the account, instead of ordering one. Then nothing is ordered, and what has a price stays as
   * it is; the rest is changed to the program's values. If no object of this name exists, this is an error. Default: false.
   * `HOSTING_ADOPT=1` adopts what exists for every resource of one run, and orders what doesn't. Never sent to the platform. A change of
   * this input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a change that needs a new resource and deletes the old one with everything in it. Default: false. Then a preview refuses such a
   * change. Never sent to the platform. A change of this input alone has no effect.
   */
  allowReplacement?: pulumi.Input<boolean | undefined>;
}

const mailspace = {
  type: "Mailspace",
  properties: ["domain", "package", "account", "verification", "provisioned", "verified", "deleteScheduledAt", "status", "packageName",
    "storageGb", "maxMailboxes", "webmailUrl", "subscription"],
  waits: true,
};

/**
 * Mail hosting for a domain, bought for a year at a time: creating it charges the account's default payment method. The creation ends when
 * the TXT record that proves the domain is known; MailspaceVerification waits until the mailspace can be used. A deletion is scheduled, not
 * immediate: the platform keeps the mailspace and its mail for a while, and can restore them until then.
 */
export class Mailspace extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("Mailspace");

  /**
   * The domain whose mail is hosted: `example.com`. A change buys a new mailspace and deletes the old one with all its mail, which needs
   * `allowReplacement`.
   */
  declare readonly domain: pulumi.Output<string>;

  /**
   * The mail package: `mail_5`, `mail_20`, `mail_50`, `mail_200` or `mail_500`. The outputs `maxMailboxes` and `storageGb` show its size.
   * Default: the platform's, the smallest. A change updates the package in place and charges the difference in price. If removed later, the
   * package stays.
   */
  declare readonly package: pulumi.Output<MailspacePackage | undefined>;

  /**
   * The id of the account that owns the mailspace. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). A change replaces the mailspace, which needs `allowReplacement`.
   */
  declare readonly account: pulumi.Output<string | undefined>;

  /**
   * The TXT record that proves that the domain is yours. Publish it as a DnsRecord, then wait with MailspaceVerification. Absent if the
   * platform knows the owner already. The output stays after the proof, so that the record can stay in the program.
   */
  declare readonly verification: pulumi.Output<MailspaceVerificationValues | undefined>;

  /** Whether the mailspace can have mailboxes. MailspaceVerification waits for it. */
  declare readonly provisioned: pulumi.Output<boolean | undefined>;

  /** Whether the platform knows that the domain is yours. */
  declare readonly verified: pulumi.Output<boolean | undefined>;

  /** When the platform deletes the mailspace, as an ISO 8601 time. Absent if no deletion is scheduled. */
  declare readonly deleteScheduledAt: pulumi.Output<string | undefined>;

  /** `pending`, `active`, `suspended` or `inactive`. */
  declare readonly status: pulumi.Output<string | undefined>;

  /** The package's display name. */
  declare readonly packageName: pulumi.Output<string | undefined>;

  /** The storage of all mailboxes together, in GB. */
  declare readonly storageGb: pulumi.Output<number | undefined>;

  /** The largest number of mailboxes in the package. */
  declare readonly maxMailboxes: pulumi.Output<number | undefined>;

  /** Where users read their mail in a browser. */
  declare readonly webmailUrl: pulumi.Output<string | undefined>;

  /** The subscription that pays for it. */
  declare readonly subscription: pulumi.Output<MailspaceSubscription | undefined>;

  constructor(name: string, args: MailspaceArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailspace, name, args, opts);
  }

  /**
   * Reads an existing Mailspace without managing it. The id has the form `mailspaceId`. It also takes its domain. If it doesn't exist, this
   * is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Mailspace {
    return new Mailspace(name, undefined as unknown as MailspaceArgs, { ...opts, id });
  }

  /** Whether a value is a Mailspace, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Mailspace {
    return isOfType(mailspace, value);
  }
}

/** The arguments of `getMailspace`. */
export interface GetMailspaceArgs {
  /** The id (`mailspaceId`), or its domain. */
  id: string;
  /** The id of the account that owns the Mailspace. Default: the account of the provider's settings. */
  account?: string;
}

/** The arguments of `getMailspaceOutput`. */
export interface GetMailspaceOutputArgs {
  /** The id (`mailspaceId`), or its domain. */
  id: pulumi.Input<string>;
  /** The id of the account that owns the Mailspace. Default: the account of the provider's settings. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getMailspace`. */
export interface GetMailspaceResult {
  /** The id of the Mailspace. */
  id: string;
  /**
   * The domain whose mail is hosted: `example.com`. A change buys a new mailspace and deletes the old one with all its mail, which needs
   * `allowReplacement`.
   */
  domain: string;
  /**
   * The mail package: `mail_5`, `mail_20`, `mail_50`, `mail_200` or `mail_500`. The outputs `maxMailboxes` and `storageGb` show its size.
   * Default: the platform's, the smallest. A change updates the package in place and charges the difference in price. If removed later, the
   * package stays.
   */
  package?: MailspacePackage;
  /**
   * The id of the account that owns the mailspace. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). A change replaces the mailspace, which needs `allowReplacement`.
   */
  account?: string;
  /**
   * The TXT record that proves that the domain is yours. Publish it as a DnsRecord, then wait with MailspaceVerification. Absent if the
   * platform knows the owner already. The output stays after the proof, so that the record can stay in the program.
   */
  verification?: MailspaceVerificationValues;
  /** Whether the mailspace can have mailboxes. MailspaceVerification waits for it. */
  provisioned?: boolean;
  /** Whether the platform knows that the domain is yours. */
  verified?: boolean;
  /** When the platform deletes the mailspace, as an ISO 8601 time. Absent if no deletion is scheduled. */
  deleteScheduledAt?: string;
  /** `pending`, `active`, `suspended` or `inactive`. */
  status?: string;
  /** The package's display name. */
  packageName?: string;
  /** The storage of all mailboxes together, in GB. */
  storageGb?: number;
  /** The largest number of mailboxes in the package. */
  maxMailboxes?: number;
  /** Where users read their mail in a browser. */
  webmailUrl?: string;
  /** The subscription that pays for it. */
  subscription?: MailspaceSubscription;
}

/** Looks up a Mailspace by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getMailspace(args: GetMailspaceArgs, opts?: pulumi.InvokeOptions): Promise<GetMailspaceResult> {
  return ask("getMailspace", args, opts);
}

/**
 * Looks up a Mailspace by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getMailspaceOutput(args: GetMailspaceOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetMailspaceResult> {
  return askOutput("getMailspace", args, opts);
}
