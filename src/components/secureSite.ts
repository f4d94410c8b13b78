import * as pulumi from "@pulumi/pulumi";
import {
  CacheSettings,
  type CacheSettingsArgs,
  DnsRecord,
  EdgeRule,
  HostnameCertificate,
  HostnameCertificateValidation,
  RateLimit,
  ShieldZone,
  type ShieldZoneArgs,
  Site,
  type SiteArgs,
  SiteHostname,
} from "../dynamic/generated/classes";
import { expectArguments, present } from "./arguments";

export interface LoginLimit {
  /** How the path of the login page begins: `/login`. */
  path: pulumi.Input<string>;
  /** How many requests of one IP address are allowed within `timeframe`. Default: 10. */
  requests?: pulumi.Input<number>;
  /** The period of one count, in seconds: 1, 10, 60, 300, 900 or 3600, as far as the Shield plan allows. Default: 10. */
  timeframe?: pulumi.Input<number>;
  /** How long an IP address is blocked, in seconds. Default: the edge provider's. */
  blockTime?: pulumi.Input<number>;
}

export interface SecureSiteArgs {
  /** The site to order. Set either `site` or `siteId`. **It is bought as soon as `pulumi up` runs.** */
  site?: SiteArgs;
  /** The id of an existing site. Set either `siteId` or `site`. */
  siteId?: pulumi.Input<string>;
  /** The hostnames that the site answers to, connected by CNAME; the first is made the primary one. Default: none. */
  hostnames?: readonly string[];
  /**
   * Certificates for the hostnames. Give the zone that all of them lie in: the record that proves each certificate is published there. The
   * CNAME records that lead the hostnames to the site are yours. Default: none are asked for.
   */
  certificates?: { zoneId: pulumi.Input<string> };
  /** How the edge caches. Default: the settings stay as they are. */
  cache?: Omit<CacheSettingsArgs, "siteId">;
  /** Further settings of Shield. Default: the WAF runs, blocks, and doesn't learn. */
  shield?: Omit<ShieldZoneArgs, "siteId">;
  /** A limit on the login page. Default: none. */
  loginLimit?: LoginLimit;
  /** Whether all requests are redirected to https, after the `certificates` are active. Default: true. */
  forceSsl?: boolean;
}

/** A site with what nearly every site needs: Shield that blocks, TLS for everything, hostnames, a cache and a limit on its login page. */
export class SecureSite extends pulumi.ComponentResource {
  /** The site, where it was ordered here. */
  readonly site: Site | undefined;
  /** The id of the site. */
  readonly siteId: pulumi.Output<string>;
  /** The targets of the hostnames' CNAME records, by the hostnames. */
  readonly cnames: pulumi.Output<Readonly<Record<string, string | undefined>>>;
  readonly shield: ShieldZone;
  readonly cache: CacheSettings | undefined;
  readonly loginLimit: RateLimit | undefined;
  readonly forceSsl: EdgeRule | undefined;
  /** The hostnames, by their names. */
  readonly hostnames: Readonly<Record<string, SiteHostname>>;
  /** What waits for the certificates, by the names of their hostnames. */
  readonly certificates: Readonly<Record<string, HostnameCertificateValidation>>;

  constructor(name: string, args: SecureSiteArgs, opts?: pulumi.ComponentResourceOptions) {
    super("hosting:components:SecureSite", name, {}, opts);
    const { site, siteId: given, hostnames = [], certificates, cache, shield, loginLimit, forceSsl, ...others } = present(args);
    const what = `SecureSite "${name}"`;
    expectArguments(what, others, { plain: { site, hostnames, certificates, cache, shield, loginLimit, forceSsl } });
    if ((site === undefined) === (given === undefined))
      throw new pulumi.RunError(`${what} needs either \`site\` (to order a site) or \`siteId\` (of a site that exists).`);
    const own = { parent: this };
    this.site = site && new Site(name, site, own);
    const siteId = this.site?.id ?? (given as pulumi.Input<string>);
    this.siteId = pulumi.output(siteId);
    this.shield = new ShieldZone(
      name,
      { wafEnabled: true, wafExecutionMode: "Block", learningMode: false, ...present(shield), siteId },
      own,
    );
    this.cache = cache && new CacheSettings(name, { ...cache, siteId }, own);
    this.loginLimit =
      loginLimit &&
      new RateLimit(
        `${name}-login`,
        { siteId: this.shield.id, ruleName: "Login", ruleConfiguration: configurationOf(what, loginLimit) },
        own,
      );
    this.hostnames = Object.fromEntries(
      hostnames.map((domain, index) => [domain, new SiteHostname(domain, { siteId, domain, ...(index === 0 && { primary: true }) }, own)]),
    );
    this.certificates = certificates
      ? Object.fromEntries(
          Object.entries(this.hostnames).map(([domain, hostname]) => [domain, certified(domain, hostname, certificates.zoneId, this)]),
        )
      : {};
    this.forceSsl =
      forceSsl === false
        ? undefined
        : new EdgeRule(
            `${name}-tls`,
            { siteId, description: "everything over TLS", actionType: "ForceSsl", triggers: [{ type: "Url", patternMatches: ["*"] }] },
            { ...own, dependsOn: Object.values(this.certificates) },
          );
    this.cnames = pulumi.output(Object.fromEntries(Object.entries(this.hostnames).map(([domain, { cname }]) => [domain, cname])));
    this.registerOutputs({ siteId: this.siteId, cnames: this.cnames });
  }
}

/** A hostname's certificate: asked for, proven by a record in the zone, and awaited. */
function certified(
  domain: string,
  { siteId, hostnameId }: SiteHostname,
  zoneId: pulumi.Input<string>,
  parent: pulumi.Resource,
): HostnameCertificateValidation {
  const { challenge } = new HostnameCertificate(domain, { siteId, hostnameId }, { parent });
  const name = challenge.apply((record) => `${record?.name ?? `_acme-challenge.${domain}`}.`);
  const value = challenge.apply((record) => record?.value ?? "not asked for");
  const record = new DnsRecord(`${domain} certificate`, { zoneId, type: "TXT", name, value }, { parent });
  return new HostnameCertificateValidation(domain, { siteId, hostnameId }, { parent, dependsOn: record });
}

/** Requests of one address to paths that begin so, blocked beyond the number. */
function configurationOf(what: string, limit: LoginLimit): Record<string, unknown> {
  const { path, requests = 10, timeframe = 10, blockTime, ...others } = present(limit);
  expectArguments(`${what}, loginLimit`, others, { required: { path } });
  return {
    actionType: 1,
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0,
    value: path,
    counterKeyType: 0,
    requestCount: requests,
    timeframe,
    ...(blockTime !== undefined && { blockTime }),
  };
}
