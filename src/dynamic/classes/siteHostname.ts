// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type SiteHostnameProvisionMethod = "cname" | "dns";

/** The fields of `dnsZoneRecords` of SiteHostname. */
export interface SiteHostnameDnsZoneRecord {
  /** The record's id. */
  id?: string;
  /** The record's type, such as `A`, `CNAME` or `PullZone`. */
  type?: string;
  /** The record's name, relative to the zone. */
  name?: string;
  /** The record's value. */
  value?: string;
}

/** The arguments of `SiteHostname`. */
export interface SiteHostnameArgs {
  /**
   * The id of the site that serves the hostname: `site.id`. A change disconnects the hostname from the old site, then connects it to the
   * new site.
   */
  siteId: pulumi.Input<string>;
  /**
   * The full hostname, such as `www.example.com`. Letter case, a trailing dot and Unicode or punycode make no difference. A change connects
   * the new hostname, then removes the old one.
   */
  domain: pulumi.Input<string>;
  /**
   * How the DNS leads the hostname to the site. `cname`: by a CNAME record to the output `cname`. `dns`: by the name servers in the output
   * `nameservers`. Default: `cname`. The platform doesn't show it. A change removes the hostname and connects it again.
   */
  provisionMethod?: pulumi.Input<SiteHostnameProvisionMethod | undefined>;
  /**
   * `true` makes this hostname the site's primary hostname; the previous primary hostname becomes an alias. If absent or `false`, the
   * platform decides: a site's first hostname becomes the primary one. To end the role, set `primary: true` on another hostname. Set `true`
   * on at most one hostname of a site.
   */
  primary?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a connection with `provisionMethod: "dns"` to delete conflicting records of the hosted zone. Default: false. Then the connection
   * fails, and the error names these records. A change after the connection has no effect.
   */
  replaceRecords?: pulumi.Input<boolean | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const siteHostname = {
  type: "SiteHostname",
  properties: ["siteId", "domain", "provisionMethod", "primary", "hostnameId", "cname", "nameservers", "dnsZoneId", "dnsZoneRecords"],
  waits: true,
};

/**
 * A hostname of a site. If you delete the primary hostname, the site has only its temporary URL as primary, even if it has aliases, until
 * another hostname becomes primary.
 */
export class SiteHostname extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("SiteHostname");

  /**
   * The id of the site that serves the hostname: `site.id`. A change disconnects the hostname from the old site, then connects it to the
   * new site.
   */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * The full hostname, such as `www.example.com`. Letter case, a trailing dot and Unicode or punycode make no difference. A change connects
   * the new hostname, then removes the old one.
   */
  declare readonly domain: pulumi.Output<string>;

  /**
   * How the DNS leads the hostname to the site. `cname`: by a CNAME record to the output `cname`. `dns`: by the name servers in the output
   * `nameservers`. Default: `cname`. The platform doesn't show it. A change removes the hostname and connects it again.
   */
  declare readonly provisionMethod: pulumi.Output<SiteHostnameProvisionMethod | undefined>;

  /**
   * `true` makes this hostname the site's primary hostname; the previous primary hostname becomes an alias. If absent or `false`, the
   * platform decides: a site's first hostname becomes the primary one. To end the role, set `primary: true` on another hostname. Set `true`
   * on at most one hostname of a site.
   */
  declare readonly primary: pulumi.Output<boolean | undefined>;

  /** The hostname's id at the platform; the last part of `id`. */
  declare readonly hostnameId: pulumi.Output<string>;

  /** The target for a CNAME record of the hostname. */
  declare readonly cname: pulumi.Output<string | undefined>;

  /**
   * The name servers to set at the registrar, if the hostname is connected by name servers or lies in a hosted zone. For a hostname outside
   * of hosted zones, the platform shows them only once, when it connects the hostname.
   */
  declare readonly nameservers: pulumi.Output<string[] | undefined>;

  /** The id of the hosted DNS zone that contains the hostname. */
  declare readonly dnsZoneId: pulumi.Output<string | undefined>;

  /** The records of the hosted zone that lead the hostname to the site, at the last reading. */
  declare readonly dnsZoneRecords: pulumi.Output<SiteHostnameDnsZoneRecord[] | undefined>;

  constructor(name: string, args: SiteHostnameArgs, opts?: pulumi.CustomResourceOptions) {
    super(siteHostname, name, args, opts);
  }

  /**
   * Reads an existing SiteHostname without managing it. The id has the form `siteId/hostnameId`. It also takes its domain
   * (www.example.com), or site/its domain (shop/www.example.com). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteHostname {
    return new SiteHostname(name, undefined as unknown as SiteHostnameArgs, { ...opts, id });
  }

  /** Whether a value is a SiteHostname, also one of another copy of this package. */
  static override isInstance(value: unknown): value is SiteHostname {
    return isOfType(siteHostname, value);
  }
}

/** The arguments of `getSiteHostname`. */
export interface GetSiteHostnameArgs {
  /** The id (`siteId/hostnameId`), or its domain (www.example.com), or site/its domain (shop/www.example.com). */
  id: string;
}

/** The arguments of `getSiteHostnameOutput`. */
export interface GetSiteHostnameOutputArgs {
  /** The id (`siteId/hostnameId`), or its domain (www.example.com), or site/its domain (shop/www.example.com). */
  id: pulumi.Input<string>;
}

/** The result of `getSiteHostname`. */
export interface GetSiteHostnameResult {
  /** The id of the SiteHostname. */
  id: string;
  /**
   * The id of the site that serves the hostname: `site.id`. A change disconnects the hostname from the old site, then connects it to the
   * new site.
   */
  siteId: string;
  /**
   * The full hostname, such as `www.example.com`. Letter case, a trailing dot and Unicode or punycode make no difference. A change connects
   * the new hostname, then removes the old one.
   */
  domain: string;
  /**
   * `true` makes this hostname the site's primary hostname; the previous primary hostname becomes an alias. If absent or `false`, the
   * platform decides: a site's first hostname becomes the primary one. To end the role, set `primary: true` on another hostname. Set `true`
   * on at most one hostname of a site.
   */
  primary?: boolean;
  /** The hostname's id at the platform; the last part of `id`. */
  hostnameId: string;
  /** The target for a CNAME record of the hostname. */
  cname?: string;
  /**
   * The name servers to set at the registrar, if the hostname is connected by name servers or lies in a hosted zone. For a hostname outside
   * of hosted zones, the platform shows them only once, when it connects the hostname.
   */
  nameservers?: string[];
  /** The id of the hosted DNS zone that contains the hostname. */
  dnsZoneId?: string;
  /** The records of the hosted zone that lead the hostname to the site, at the last reading. */
  dnsZoneRecords?: SiteHostnameDnsZoneRecord[];
}

/** Looks up a SiteHostname by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getSiteHostname(args: GetSiteHostnameArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteHostnameResult> {
  return ask("getSiteHostname", args, opts);
}

/**
 * Looks up a SiteHostname by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getSiteHostnameOutput(
  args: GetSiteHostnameOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSiteHostnameResult> {
  return askOutput("getSiteHostname", args, opts);
}
