import * as pulumi from "@pulumi/pulumi";
import { DnsZone, DomainRegistration, type DomainRegistrationArgs } from "../dynamic/generated/classes";
import { expectArguments, present } from "./arguments";

export interface DomainArgs extends Omit<DomainRegistrationArgs, "name" | "nameservers" | "dnssec"> {
  /** The domain, `example.com`. A change registers another domain, which needs `allowReplacement`. */
  name: pulumi.Input<string>;
  /**
   * Whether the zone is signed and the registry gets its keys. Default: true. Use `false` if the top-level domain has no DNSSEC. To
   * switch it off later, first use `"unpublish"`: the registry removes the keys, and the zone stays signed. A day later, when no resolver
   * remembers the keys, use `false`.
   */
  dnssec?: boolean | "unpublish";
}

/**
 * A domain with its DNS: the zone, its name servers and DNSSEC keys, and the registration that names them, in one `up`. The zone comes
 * first, so that the registry learns of name servers that answer; then the registration is ordered, and the registrar is waited for.
 * **It buys the domain as soon as `pulumi up` runs.**
 */
export class Domain extends pulumi.ComponentResource {
  readonly zone: DnsZone;
  readonly registration: DomainRegistration;
  /** The id of the zone, known once the domain is registered: records that take it from here wait for that. */
  readonly zoneId: pulumi.Output<string>;
  /** The zone's name servers. */
  readonly nameservers: DnsZone["nameservers"];

  constructor(name: string, args: DomainArgs, opts?: pulumi.ComponentResourceOptions) {
    super("hosting:components:Domain", name, {}, opts);
    // The registration would take them.
    const { dnssec = true, nameservers, ...registration } = present(args as DomainArgs & { readonly nameservers?: never });
    expectArguments(`Domain "${name}"`, nameservers === undefined ? {} : { nameservers }, { plain: { dnssec } });
    const { name: domain, account, adopt, allowReplacement } = registration;
    this.zone = new DnsZone(name, { name: domain, dnssec: dnssec !== false, account, adopt, allowReplacement }, { parent: this });
    this.registration = new DomainRegistration(
      name,
      {
        ...registration,
        nameservers: this.zone.nameservers,
        dnssec: dnssec === true ? this.zone.dnssecData : dnssec === "unpublish" ? { enabled: false } : undefined,
      },
      { parent: this },
    );
    this.zoneId = pulumi.all([this.zone.id, this.registration.id]).apply(([id]) => id);
    this.nameservers = this.zone.nameservers;
    this.registerOutputs({ zoneId: this.zoneId, nameservers: this.nameservers });
  }
}
