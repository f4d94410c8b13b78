// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type SiteVariant = "vanilla" | "extended";

export type SiteTerm = "monthly" | "annual";

/** The fields of `callback` of Site. */
export interface SiteCallback {
  /** The address that the platform calls, https only. */
  url: string;
  /** The exact Authorization header that the platform sends. */
  authorization?: string;
}

/** The fields of `ssh` of Site. */
export interface SiteSsh {
  /** The address to connect to. */
  ipaddr?: string;
  /** The port to connect to. */
  port?: number;
  /** The user's name. */
  username?: string;
  /** The user's password. */
  password?: string;
}

/** The fields of `domains` of Site. */
export interface SiteDomain {
  /** The host name's id. */
  id: string;
  /** The host name. */
  hostname: string;
}

/** The fields of `SubscriptionPrice` of Site. */
export interface SiteSubscriptionPrice {
  /** The price of a term, in cents. */
  amountCents?: number;
  /** The term: `monthly` or `annual`. */
  term?: string;
}

/** The fields of `SubscriptionProduct` of Site. */
export interface SiteSubscriptionProduct {
  /** The product's id. */
  id?: string;
  /** The product's name. */
  name?: string;
}

/** The fields of `subscription` of Site. */
export interface SiteSubscription {
  /** The subscription's id. */
  id?: string;
  /** The subscription's status, in the platform's words: `active` or `suspended` for example. */
  status?: string;
  /** The price, and the period that it pays for. */
  price?: SiteSubscriptionPrice;
  /** The product of the subscription. */
  product?: SiteSubscriptionProduct;
}

/** The fields of `callback` of Site. */
export interface SiteCallbackArgs {
  /** The address that the platform calls, https only. */
  url: pulumi.Input<string>;
  /** The exact Authorization header that the platform sends. */
  authorization?: pulumi.Input<string | undefined>;
}

/** The arguments of `Site`. */
export interface SiteArgs {
  /** The site's name. A change renames the site in place. */
  name: pulumi.Input<string>;
  /**
   * The plan's short name, such as `starter`. The panel's order page lists the plans; `pulumi-hosting costs` and an error about a wrong
   * plan show the plans of existing sites. A change keeps the site and the term, and charges the difference at once.
   */
  plan: pulumi.Input<string>;
  /**
   * The kind of site: `vanilla` or `extended`. A change orders a new site and deletes the old one with everything in it, which needs
   * `allowReplacement`.
   */
  variant: pulumi.Input<SiteVariant>;
  /**
   * The short name of the site's location, such as `eu-central`. The panel's order page lists the locations. A change orders a new site and
   * deletes the old one with everything in it, which needs `allowReplacement`.
   */
  location: pulumi.Input<string>;
  /**
   * The period of one payment: `monthly` or `annual`. A change orders a new site and deletes the old one with everything in it, which needs
   * `allowReplacement`.
   */
  term: pulumi.Input<SiteTerm>;
  /**
   * The address that the platform calls after the order is carried out. Default: no call. It is sent with the order; a later change has no
   * effect. Kept as a secret.
   */
  callback?: pulumi.Input<SiteCallbackArgs | undefined>;
  /**
   * The id of the account that owns the site. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the site, which needs `allowReplacement`.
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

const site = {
  type: "Site",
  properties: ["name", "plan", "variant", "location", "term", "callback", "account", "ssh", "sftpBasePath", "primaryDomain", "domainCname",
    "phpVersion", "package", "region", "dunningSuspended", "domains", "subscription"],
  secrets: ["callback","ssh"],
  waits: true,
};

/**
 * A site. Creating it places an order, which is charged to the account's default payment method, and waits until the site exists, by
 * default at most 30 minutes. Deleting it deletes everything in the site: the platform locks the site at once, keeps it for a while, and
 * can restore it until then. A deletion may change the volume discounts of the account's other sites.
 */
export class Site extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("Site");

  /** The site's name. A change renames the site in place. */
  declare readonly name: pulumi.Output<string>;

  /**
   * The plan's short name, such as `starter`. The panel's order page lists the plans; `pulumi-hosting costs` and an error about a wrong
   * plan show the plans of existing sites. A change keeps the site and the term, and charges the difference at once.
   */
  declare readonly plan: pulumi.Output<string>;

  /**
   * The kind of site: `vanilla` or `extended`. A change orders a new site and deletes the old one with everything in it, which needs
   * `allowReplacement`.
   */
  declare readonly variant: pulumi.Output<SiteVariant>;

  /**
   * The short name of the site's location, such as `eu-central`. The panel's order page lists the locations. A change orders a new site and
   * deletes the old one with everything in it, which needs `allowReplacement`.
   */
  declare readonly location: pulumi.Output<string>;

  /**
   * The period of one payment: `monthly` or `annual`. A change orders a new site and deletes the old one with everything in it, which needs
   * `allowReplacement`.
   */
  declare readonly term: pulumi.Output<SiteTerm>;

  /**
   * The address that the platform calls after the order is carried out. Default: no call. It is sent with the order; a later change has no
   * effect. Kept as a secret.
   */
  declare readonly callback: pulumi.Output<SiteCallback | undefined>;

  /**
   * The id of the account that owns the site. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the site, which needs `allowReplacement`.
   */
  declare readonly account: pulumi.Output<string | undefined>;

  /** The data for a login over SSH and SFTP. The whole output is a secret. */
  declare readonly ssh: pulumi.Output<SiteSsh | undefined>;

  /** The folder on the server into which the site's files are uploaded over SFTP. */
  declare readonly sftpBasePath: pulumi.Output<string | undefined>;

  /** The site's primary host name. */
  declare readonly primaryDomain: pulumi.Output<string | undefined>;

  /** The host name to use as the target of a CNAME record of your domain. */
  declare readonly domainCname: pulumi.Output<string | undefined>;

  /** The PHP version that the site runs. */
  declare readonly phpVersion: pulumi.Output<string | undefined>;

  /** The plan, as the platform shows it. */
  declare readonly package: pulumi.Output<string | undefined>;

  /** The availability zone within the location. */
  declare readonly region: pulumi.Output<string | undefined>;

  /** Whether the site is suspended because of an unpaid invoice. Then nothing within the site can be read or changed. */
  declare readonly dunningSuspended: pulumi.Output<boolean | undefined>;

  /** The host names that are attached to the site. */
  declare readonly domains: pulumi.Output<SiteDomain[] | undefined>;

  /** The subscription that pays for it. */
  declare readonly subscription: pulumi.Output<SiteSubscription | undefined>;

  constructor(name: string, args: SiteArgs, opts?: pulumi.CustomResourceOptions) {
    super(site, name, args, opts);
  }

  /**
   * Reads an existing Site without managing it. The id has the form `siteId`. It also takes its name. If it doesn't exist, this is an
   * error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Site {
    return new Site(name, undefined as unknown as SiteArgs, { ...opts, id });
  }

  /** Whether a value is a Site, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Site {
    return isOfType(site, value);
  }
}

/** The arguments of `getSite`. */
export interface GetSiteArgs {
  /** The id (`siteId`), or its name. */
  id: string;
  /** The id of the account that owns the Site. Default: the account of the provider's settings. */
  account?: string;
}

/** The arguments of `getSiteOutput`. */
export interface GetSiteOutputArgs {
  /** The id (`siteId`), or its name. */
  id: pulumi.Input<string>;
  /** The id of the account that owns the Site. Default: the account of the provider's settings. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getSite`. */
export interface GetSiteResult {
  /** The id of the Site. */
  id: string;
  /** The site's name. A change renames the site in place. */
  name: string;
  /**
   * The plan's short name, such as `starter`. The panel's order page lists the plans; `pulumi-hosting costs` and an error about a wrong
   * plan show the plans of existing sites. A change keeps the site and the term, and charges the difference at once.
   */
  plan: string;
  /**
   * The short name of the site's location, such as `eu-central`. The panel's order page lists the locations. A change orders a new site and
   * deletes the old one with everything in it, which needs `allowReplacement`.
   */
  location: string;
  /**
   * The id of the account that owns the site. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the site, which needs `allowReplacement`.
   */
  account?: string;
  /** The data for a login over SSH and SFTP. The whole output is a secret. */
  ssh?: SiteSsh;
  /** The folder on the server into which the site's files are uploaded over SFTP. */
  sftpBasePath?: string;
  /** The site's primary host name. */
  primaryDomain?: string;
  /** The host name to use as the target of a CNAME record of your domain. */
  domainCname?: string;
  /** The PHP version that the site runs. */
  phpVersion?: string;
  /** The plan, as the platform shows it. */
  package?: string;
  /** The availability zone within the location. */
  region?: string;
  /** Whether the site is suspended because of an unpaid invoice. Then nothing within the site can be read or changed. */
  dunningSuspended?: boolean;
  /** The host names that are attached to the site. */
  domains?: SiteDomain[];
  /** The subscription that pays for it. */
  subscription?: SiteSubscription;
}

/**
 * Looks up a Site by its id or its natural key. If nothing is found, the call fails. Nothing is changed. The result holds a secret in plain
 * text (`ssh`): `getSiteOutput` keeps it secret.
 */
export function getSite(args: GetSiteArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteResult> {
  return ask("getSite", args, opts);
}

/**
 * Looks up a Site by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an output,
 * which is a secret as a whole.
 */
export function getSiteOutput(args: GetSiteOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetSiteResult> {
  return askOutput("getSite", args, opts);
}
