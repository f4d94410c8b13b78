// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type PanelAccountPackage = "mini" | "basic" | "pro" | "max" | "S" | "M" | "L" | "XL";

export type PanelAccountTerm = "monthly" | "annual";

/** The fields of `callback` of PanelAccount. */
export interface PanelAccountCallback {
  /** The address that the platform calls, https only. */
  url: string;
  /** The exact Authorization header that the platform sends. */
  authorization?: string;
}

/** The fields of `packageInfo` of PanelAccount. */
export interface PanelAccountPackageInfo {
  /** The package's code at the hosting server: `M` for example. */
  code?: string;
  /** The package's name for orders: `basic` for example. */
  key?: string;
  /** The package's display name. */
  label?: string;
}

/** The fields of `subscription` of PanelAccount. */
export interface PanelAccountSubscription {
  /** The subscription's id. */
  id?: string;
  /** The subscription's status, in the platform's words: `active` for example. */
  status?: string;
  /** The term: `monthly` or `annual`. */
  term?: string;
}

/** The fields of `callback` of PanelAccount. */
export interface PanelAccountCallbackArgs {
  /** The address that the platform calls, https only. */
  url: pulumi.Input<string>;
  /** The exact Authorization header that the platform sends. */
  authorization?: pulumi.Input<string | undefined>;
}

/** The arguments of `PanelAccount`. */
export interface PanelAccountArgs {
  /**
   * The account's primary domain. The domain must be registered in the platform's account; a hostname of a site isn't enough. A change
   * orders a new panel account and deletes the old one with everything in it, which needs `allowReplacement`.
   */
  domain: pulumi.Input<string>;
  /**
   * The package: `mini`, `basic`, `pro` or `max`, or its code at the hosting server: `S`, `M`, `L` or `XL`. A change updates the package in
   * place and charges the difference in price at once.
   */
  package: pulumi.Input<PanelAccountPackage>;
  /**
   * The period of one payment: `monthly` or `annual`. Default: the term of the platform's account. A change needs another panel account, on
   * another domain.
   */
  term?: pulumi.Input<PanelAccountTerm | undefined>;
  /**
   * The password of the account's user. It is set right after the account is created. Default: a password that the platform creates and
   * never shows. If removed later, the password stays. Kept as a secret.
   */
  password?: pulumi.Input<string | undefined>;
  /**
   * The address that the platform calls after the order is carried out. Default: no call. It is sent with the order; a later change has no
   * effect. Kept as a secret.
   */
  callback?: pulumi.Input<PanelAccountCallbackArgs | undefined>;
  /**
   * The id of the account that owns the panel account. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). A change replaces the panel account, which needs `allowReplacement`.
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

const panelAccount = {
  type: "PanelAccount",
  properties: ["domain", "package", "term", "password", "callback", "account", "username", "primaryDomain", "packageInfo", "localPackage",
    "server", "state", "deleteScheduledAt", "subscription"],
  secrets: ["password","callback"],
  waits: true,
};

/**
 * An account of panel hosting for a domain. Creating it places an order, which is charged at once to the default payment method, and waits
 * until the hosting server has created the account, by default at most 30 minutes. A deletion is scheduled, not immediate: the platform
 * keeps the account and everything in it for a while. Panel hosting must be enabled for the platform's account.
 */
export class PanelAccount extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("PanelAccount");

  /**
   * The account's primary domain. The domain must be registered in the platform's account; a hostname of a site isn't enough. A change
   * orders a new panel account and deletes the old one with everything in it, which needs `allowReplacement`.
   */
  declare readonly domain: pulumi.Output<string>;

  /**
   * The package: `mini`, `basic`, `pro` or `max`, or its code at the hosting server: `S`, `M`, `L` or `XL`. A change updates the package in
   * place and charges the difference in price at once.
   */
  declare readonly package: pulumi.Output<PanelAccountPackage>;

  /**
   * The period of one payment: `monthly` or `annual`. Default: the term of the platform's account. A change needs another panel account, on
   * another domain.
   */
  declare readonly term: pulumi.Output<PanelAccountTerm | undefined>;

  /**
   * The password of the account's user. It is set right after the account is created. Default: a password that the platform creates and
   * never shows. If removed later, the password stays. Kept as a secret.
   */
  declare readonly password: pulumi.Output<string | undefined>;

  /**
   * The address that the platform calls after the order is carried out. Default: no call. It is sent with the order; a later change has no
   * effect. Kept as a secret.
   */
  declare readonly callback: pulumi.Output<PanelAccountCallback | undefined>;

  /**
   * The id of the account that owns the panel account. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). A change replaces the panel account, which needs `allowReplacement`.
   */
  declare readonly account: pulumi.Output<string | undefined>;

  /** The account's user name, which the platform creates. It is also the id. */
  declare readonly username: pulumi.Output<string | undefined>;

  /** The account's primary domain, as the platform shows it. */
  declare readonly primaryDomain: pulumi.Output<string | undefined>;

  /** The package that the hosting server runs. */
  declare readonly packageInfo: pulumi.Output<PanelAccountPackageInfo | undefined>;

  /** The package that was ordered last. Absent once the hosting server runs that package; a change waits for it. */
  declare readonly localPackage: pulumi.Output<string | undefined>;

  /** The host name of the hosting server. */
  declare readonly server: pulumi.Output<string | undefined>;

  /** `active`, `provisioning`, `dunning_suspended` (an unpaid invoice), `admin_suspended` or `pending_deletion`. */
  declare readonly state: pulumi.Output<string | undefined>;

  /** When the platform deletes the account, if a deletion is scheduled (ISO 8601). */
  declare readonly deleteScheduledAt: pulumi.Output<string | undefined>;

  /** The subscription that pays for it. */
  declare readonly subscription: pulumi.Output<PanelAccountSubscription | undefined>;

  constructor(name: string, args: PanelAccountArgs, opts?: pulumi.CustomResourceOptions) {
    super(panelAccount, name, args, opts);
  }

  /**
   * Reads an existing PanelAccount without managing it. The id has the form `username`. It also takes its primary domain. If it doesn't
   * exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PanelAccount {
    return new PanelAccount(name, undefined as unknown as PanelAccountArgs, { ...opts, id });
  }

  /** Whether a value is a PanelAccount, also one of another copy of this package. */
  static override isInstance(value: unknown): value is PanelAccount {
    return isOfType(panelAccount, value);
  }
}

/** The arguments of `getPanelAccount`. */
export interface GetPanelAccountArgs {
  /** The id (`username`), or its primary domain. */
  id: string;
  /** The id of the account that owns the PanelAccount. Default: the account of the provider's settings. */
  account?: string;
}

/** The arguments of `getPanelAccountOutput`. */
export interface GetPanelAccountOutputArgs {
  /** The id (`username`), or its primary domain. */
  id: pulumi.Input<string>;
  /** The id of the account that owns the PanelAccount. Default: the account of the provider's settings. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getPanelAccount`. */
export interface GetPanelAccountResult {
  /** The id of the PanelAccount. */
  id: string;
  /**
   * The account's primary domain. The domain must be registered in the platform's account; a hostname of a site isn't enough. A change
   * orders a new panel account and deletes the old one with everything in it, which needs `allowReplacement`.
   */
  domain: string;
  /**
   * The package: `mini`, `basic`, `pro` or `max`, or its code at the hosting server: `S`, `M`, `L` or `XL`. A change updates the package in
   * place and charges the difference in price at once.
   */
  package: PanelAccountPackage;
  /**
   * The id of the account that owns the panel account. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). A change replaces the panel account, which needs `allowReplacement`.
   */
  account?: string;
  /** The account's user name, which the platform creates. It is also the id. */
  username?: string;
  /** The account's primary domain, as the platform shows it. */
  primaryDomain?: string;
  /** The package that the hosting server runs. */
  packageInfo?: PanelAccountPackageInfo;
  /** The package that was ordered last. Absent once the hosting server runs that package; a change waits for it. */
  localPackage?: string;
  /** The host name of the hosting server. */
  server?: string;
  /** `active`, `provisioning`, `dunning_suspended` (an unpaid invoice), `admin_suspended` or `pending_deletion`. */
  state?: string;
  /** When the platform deletes the account, if a deletion is scheduled (ISO 8601). */
  deleteScheduledAt?: string;
  /** The subscription that pays for it. */
  subscription?: PanelAccountSubscription;
}

/** Looks up a PanelAccount by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getPanelAccount(args: GetPanelAccountArgs, opts?: pulumi.InvokeOptions): Promise<GetPanelAccountResult> {
  return ask("getPanelAccount", args, opts);
}

/**
 * Looks up a PanelAccount by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getPanelAccountOutput(
  args: GetPanelAccountOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPanelAccountResult> {
  return askOutput("getPanelAccount", args, opts);
}
