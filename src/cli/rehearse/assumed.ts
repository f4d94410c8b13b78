import { readUrn } from "../../kernel/identity/urn";
import type { Simulator, SimulatorOptions } from "../../simulator";
import type { Step } from "../policy/events";

/** What no route shows, a copy takes for granted, so that a run doesn't end there. The result says so. */
export interface Assumed {
  readonly notes: readonly string[];
  /** Lets a platform do so. */
  on({ platform }: Simulator): void;
}

export function assumedFor(steps: readonly Step[], { plans = [], zones = [], sites = [] }: SimulatorOptions): Assumed {
  const named = (type: string, input: string): string[] =>
    steps.flatMap(({ urn, new: { [input]: value } }) => (readUrn(urn).type === type && typeof value === "string" ? [value] : []));
  const without = (names: readonly string[], known: readonly (string | undefined)[]): string[] =>
    [...new Set(names)].filter((name) => !known.includes(name));
  // A plan that nobody pays for yet.
  const sold = without(
    named("Site", "plan"),
    plans.map(({ shortName }) => shortName),
  );
  // A domain whose DNS is elsewhere: somebody publishes the proof there, while the real run waits.
  const owned = without(
    [...named("Mailspace", "domain"), ...named("MailspaceDomain", "name")],
    [...zones.map(({ name }) => name), ...named("DnsZone", "name")],
  );
  // What somebody else has shows to nobody.
  const hostnames = sites.flatMap(({ domains = [] }) => domains.map((one) => (typeof one === "string" ? one : one.hostname)));
  const claimed = without([...named("DnsZone", "name"), ...named("SiteHostname", "domain")], hostnames).filter(
    (name) => !zones.some((zone) => `.${name}`.endsWith(`.${zone.name}`)),
  );
  return {
    notes: [
      ...claimed.map((name) => `whether somebody else has ${name} on the platform`),
      ...sold.map((plan) => `whether there is a plan ${JSON.stringify(plan)}: the account has no site of it`),
      ...owned.map((domain) => `whether the proof that ${domain} is yours gets into its DNS, which this account doesn't have`),
    ],
    on: ({ platform: { billing, rules } }) => {
      // What it costs, the platform itself is asked.
      for (const shortName of sold) billing.catalogue.offer({ shortName, prices: { monthly: 0, annual: 0 } });
      rules.ownedDomains = [...rules.ownedDomains, ...owned];
    },
  };
}
