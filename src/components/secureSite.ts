import * as pulumi from "@pulumi/pulumi";
import {
  CacheSettings,
  type CacheSettingsArgs,
  EdgeRule,
  RateLimit,
  ShieldZone,
  type ShieldZoneArgs,
  Site,
  type SiteArgs,
  SiteHostname,
} from "../dynamic/classes";

export interface LoginLimit {
  /** How the path of the login page begins: `/login`. */
  path: pulumi.Input<string>;
  /** How many requests of one address are let through within `timeframe`. Default: 10. */
  requests?: pulumi.Input<number>;
  /** What is counted over, in seconds: 1, 10, 60, 300, 900 or 3600, as far as the Shield plan allows. Default: 10. */
  timeframe?: pulumi.Input<number>;
  /** For how long an address is blocked then, in seconds. Default: the edge provider's. */
  blockTime?: pulumi.Input<number>;
}

export interface SecureSiteArgs {
  /** The site to order. Give either `site` or `siteId`. **It is bought as soon as `pulumi up` runs.** */
  site?: SiteArgs;
  /** The id of a site that is there. Give either `siteId` or `site`. */
  siteId?: pulumi.Input<string>;
  /** The hostnames that the site answers to, connected by CNAME; the first is made the primary one. Default: none. */
  hostnames?: readonly string[];
  /** How the edge caches. Default: left as it is. */
  cache?: Omit<CacheSettingsArgs, "siteId">;
  /** Settings of Shield besides: the WAF runs, blocks, and doesn't learn, unless they say otherwise. */
  shield?: Omit<ShieldZoneArgs, "siteId">;
  /** A limit on the login page. Default: none. */
  loginLimit?: LoginLimit;
  /** Whether everything is led to https. Default: true. */
  forceSsl?: boolean;
}

/** A site with what nearly every site needs: Shield that blocks, TLS for everything, hostnames, a cache and a limit on its login page. */
export class SecureSite extends pulumi.ComponentResource {
  /** The site, where it was ordered here. */
  readonly site: Site | undefined;
  readonly siteId: pulumi.Output<string>;
  readonly shield: ShieldZone;
  readonly cache: CacheSettings | undefined;
  readonly loginLimit: RateLimit | undefined;
  readonly forceSsl: EdgeRule | undefined;
  /** The hostnames, by their names. */
  readonly hostnames: Readonly<Record<string, SiteHostname>>;

  constructor(name: string, args: SecureSiteArgs, opts?: pulumi.ComponentResourceOptions) {
    super("hosting:components:SecureSite", name, {}, opts);
    if ((args.site === undefined) === (args.siteId === undefined))
      throw new Error(`"${name}" needs either \`site\` (to order one) or \`siteId\` (of one that is there).`);
    const own = { parent: this };
    this.site = args.site && new Site(name, args.site, own);
    const siteId = this.site?.id ?? (args.siteId as pulumi.Input<string>);
    this.siteId = pulumi.output(siteId);
    this.shield = new ShieldZone(name, { wafEnabled: true, wafExecutionMode: "Block", learningMode: false, ...args.shield, siteId }, own);
    this.cache = args.cache && new CacheSettings(name, { ...args.cache, siteId }, own);
    this.forceSsl =
      args.forceSsl === false
        ? undefined
        : new EdgeRule(
            `${name}-tls`,
            { siteId, description: "everything over TLS", actionType: "ForceSsl", triggers: [{ type: "Url", patternMatches: ["*"] }] },
            own,
          );
    this.loginLimit =
      args.loginLimit &&
      new RateLimit(
        `${name}-login`,
        { siteId: this.shield.id, ruleName: "Login", ruleConfiguration: configurationOf(args.loginLimit) },
        own,
      );
    this.hostnames = Object.fromEntries(
      (args.hostnames ?? []).map((domain, index) => [
        domain,
        new SiteHostname(domain, { siteId, domain, ...(index === 0 && { primary: true }) }, own),
      ]),
    );
    this.registerOutputs({ siteId: this.siteId });
  }
}

/** Requests of one address to paths that begin so, blocked beyond the number. */
function configurationOf({ path, requests = 10, timeframe = 10, blockTime }: LoginLimit): Record<string, unknown> {
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
