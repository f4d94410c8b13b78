import { Collection } from "./ledger";
import type { PlatformCore } from "./platformCore";
import type { SiteDomain } from "./site";
import type { Zones } from "./zone";

/** The TXT record that proves a host name to the edge provider. */
interface Challenge {
  readonly name: string;
  readonly value: string;
}

const none = {
  provision_type: null as "http01" | "dns01_external" | "custom" | null,
  challenge: null as Challenge | null,
  requested_at: null as string | null,
  issued_at: null as string | null,
  active: false,
};

/** Where the certificate of a host name stands, in the API's spelling. */
export type Certificate = Readonly<typeof none>;

/** Certificates of host names that the DNS of somebody else leads to a site. */
export class Certificates {
  readonly #certificates: Collection<Certificate>;
  readonly #elsewhere = new Set<string>();

  constructor(
    private readonly core: PlatformCore,
    private readonly zones: Zones,
  ) {
    this.#certificates = new Collection<Certificate>(core);
  }

  of({ id, createdAt: at }: SiteDomain): Certificate {
    const issued: Certificate = { ...none, provision_type: "http01", requested_at: at, issued_at: at, active: true };
    return this.#certificates.get(id) ?? (this.core.rules.hostnameCertificates === "issued" ? issued : none);
  }

  /** Each request asks for a new challenge; the one before is worth nothing from then on. */
  request(domain: SiteDomain): Certificate {
    const challenge = { name: `_acme-challenge.${domain.hostname}`, value: this.core.identifiers.hex(43) };
    return this.#set(domain, { ...none, provision_type: "dns01_external", challenge, requested_at: this.core.stamp() });
  }

  /** Whether the record is live: then the edge provider issues the certificate, which takes a moment to be active. */
  complete(domain: SiteDomain): boolean {
    const { challenge, active } = this.of(domain);
    if (active) return true;
    if (!challenge || !this.#isLive(domain, challenge)) return false;
    this.core.agenda.after(this.core.delays.certificateMs, () => {
      if (this.of(domain).challenge?.value === challenge.value) this.issue(domain, "dns01_external");
    });
    return true;
  }

  /** The platform's own hand: a certificate that is there without a request, or by an uploaded one. */
  issue(domain: SiteDomain, provision_type: NonNullable<Certificate["provision_type"]>): void {
    const requested_at = this.of(domain).requested_at ?? this.core.stamp();
    this.#set(domain, { provision_type, challenge: null, requested_at, issued_at: this.core.stamp(), active: true });
  }

  withdraw(domain: SiteDomain): void {
    this.#set(domain, { ...this.of(domain), active: false });
  }

  /** Another DNS provider has the record of the challenge, whatever its value is. */
  publishElsewhere(hostname: string): void {
    this.#elsewhere.add(hostname);
  }

  #isLive({ hostname }: SiteDomain, { name, value }: Challenge): boolean {
    if (this.#elsewhere.has(hostname) || this.core.rules.hostnameCertificates === "proven") return true;
    return this.zones.publishesText(name, value);
  }

  #set({ id }: SiteDomain, certificate: Certificate): Certificate {
    this.#certificates.set(id, certificate);
    return certificate;
  }
}
