import type { VolumeSeed } from "./backups";
import type { CacheLayers, CachingSettings } from "./caching";
import type { EdgeRuleFields } from "./edgeRule";
import type { ShieldSeed } from "./shield/shield";
import type { SiteMailSeed } from "./siteMail";

export interface SiteSeed {
  /** Default a new number. */
  id?: string;
  /** Default the id. */
  name?: string;
  /** Account that owns the site; default the first one. One that the simulator's token does not reach hides the site. */
  account?: string;
  /** Whether the site has a pull zone; without one the edge endpoints answer 409 `cdn_not_active`. Default true. */
  cdn?: boolean;
  /** Unpaid invoice: everything below the site answers 402 `service_suspended`. Default false. */
  suspended?: boolean;
  /** Soft-deleted: everything below the site answers 403 `pending_delete`. Default false. */
  pendingDelete?: boolean;
  /** Short name of the plan; default `"starter"`. */
  plan?: string;
  /** Default `"monthly"`. */
  term?: string;
  /** Default `"vanilla"`. */
  variant?: string;
  /** Short name; default `"eu"`. */
  location?: string;
  /** Default `"8.4"`. */
  phpVersion?: string;
  /** What differs from the access that the platform gives. */
  ssh?: Partial<Ssh>;
  /** Host names that are attached, each by itself or with an id of its own; the first one is primary. Default none. */
  domains?: (string | HostnameSeed)[];
  /** Whether a subscription pays for the site; default true. */
  subscription?: boolean;
  /** How long, from now, plan changes and deletion answer 422 `billing_settling`; default 0. */
  settlingMs?: number;
  /** The account through which the site sends its own mail, where it differs from a new one; `null`: it has none. */
  mail?: SiteMailSeed | null;
  /** Volumes that are backed up; default `files` and `database`, without archives. */
  backups?: VolumeSeed[];
  /** Users of the site's application; default `admin`. */
  users?: string[];
  /** Caching settings that differ from the platform's defaults. */
  caching?: Partial<CachingSettings>;
  /** The cache layers that are on, where they differ from the usual ones: `nginx` and `bunny`. */
  cacheLayers?: Partial<CacheLayers>;
  /** Edge rules that are there from the start. */
  edgeRules?: EdgeRuleFields[];
  /** The site's firewall; by default its product includes one, and it is not active. */
  shield?: ShieldSeed;
}

interface HostnameSeed {
  id: string;
  hostname: string;
}

/** A host name that is attached to a site. */
export interface SiteDomain {
  readonly id: string;
  readonly hostname: string;
  readonly createdAt: string;
  /** At most one of a site's is; without one the site answers to its temporary URL alone. */
  readonly primary: boolean;
}

/** Access to the site's files, in the API's spelling. */
interface Ssh {
  readonly ipaddr: string;
  readonly username: string;
  readonly password: string;
  readonly port: number;
}

/** What a site runs as. */
export interface Hosting {
  readonly plan: string;
  readonly term: string;
  readonly variant: string;
  readonly location: string;
  readonly phpVersion: string;
  readonly ssh: Ssh;
  readonly domains: readonly SiteDomain[];
}

export interface SiteState {
  readonly name: string;
  readonly cdn: boolean;
  readonly suspended: boolean;
  /** When a soft-deleted site is purged; null when it is not deleted. */
  readonly deleteScheduledAt: string | null;
  readonly hosting: Hosting;
  readonly cacheLayers: CacheLayers;
  readonly settledAtMs: number;
  readonly updatedAt: string;
}

export function hostingOf(id: string, seed: SiteSeed, domainOf: (hostname: string | HostnameSeed, index: number) => SiteDomain): Hosting {
  return {
    plan: seed.plan ?? "starter",
    term: seed.term ?? "monthly",
    variant: seed.variant ?? "vanilla",
    location: seed.location ?? "eu",
    phpVersion: seed.phpVersion ?? "8.4",
    ssh: { ipaddr: "192.0.2.10", username: `user-${id}`, password: `simulated-${id}`, port: 22, ...seed.ssh },
    domains: (seed.domains ?? []).map(domainOf),
  };
}

/** The host name of a seed, and its id where the seed has one. */
export function hostnameOf(seed: string | HostnameSeed): { readonly hostname: string; readonly id?: string } {
  return typeof seed === "string" ? { hostname: seed } : seed;
}
