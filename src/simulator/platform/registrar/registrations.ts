import { canonicalHost } from "../dnsName";
import { Shelf } from "../kept";
import type { PlatformCore } from "../platformCore";
import type { Zones } from "../zones";
import type { ContactFields, Contacts } from "./contacts";
import { type ContactRole, Processes, contactRoles, Registration, type RegistrationState } from "./registration";
import type { Tld, Tlds } from "./tlds";

export interface RegistrationSeed extends Partial<Omit<RegistrationState, "contacts" | "process" | "updatedAt">> {
  /** Default a new GUID. */
  id?: string;
  name: string;
  /** Account that owns it; default the first one. */
  account?: string;
  /** ISO 8601; default now. */
  created_at?: string;
  /** The registrant; default one without any data. */
  owner?: Partial<ContactFields>;
  /** Ids of contacts that are there, by role, instead of a new one. */
  contacts?: Partial<Record<ContactRole, string>>;
}

const yearMs = 365 * 86_400_000;
const cancellationMs = 5 * 86_400_000;

/** The domains that the platform has at its registrars. */
export class Registrations extends Shelf<Registration> {
  protected readonly what = "registration";
  readonly processes: Processes;

  constructor(
    core: PlatformCore,
    private readonly parts: { readonly tlds: Tlds; readonly contacts: Contacts; readonly zones: Zones },
  ) {
    super(core);
    this.processes = new Processes(core);
    parts.contacts.use = {
      usedBy: (id) => this.#using(id).map(({ name }) => name),
      handOver: (names, from, to) => this.#handOver(names, from, to),
    };
  }

  /** By id or by name. */
  protected override named(idOrName: string): Registration | undefined {
    return this.byId(idOrName) ?? this.list().find(({ name }) => name === canonicalHost(idOrName));
  }

  /** Arranges one that was always there. */
  add({ name, account = this.core.account, id, created_at, owner, contacts, ...state }: RegistrationSeed): Registration {
    return this.core.quietly(() => {
      const tld = this.parts.tlds.of(canonicalHost(name)) ?? this.parts.tlds.named(".example");
      const first = contacts?.owner ?? this.parts.contacts.add({ account, tld: tld?.name, ...owner }).id;
      return this.#place({ id, name, account, created_at, tld: tld as Tld }, first, state, contacts);
    });
  }

  override remove(idOrName: string): boolean {
    const registration = this.find(idOrName);
    return registration ? super.remove(registration.id) : false;
  }

  /** What a paid order does. */
  provision(bought: { name: string; account: string; tld: Tld; owner: string; transferred: boolean }): Registration {
    const { name, transferred, owner } = bought;
    const registration = this.#place(bought, owner, transferred ? { status: "PENDING_TRANSFER" } : {});
    const { rules, delays } = this.core;
    const { zones } = this.parts;
    if (rules.registrationZone === "made" && !zones.find(name)) zones.create(name, bought.account);
    const kind = transferred ? "transfer" : "registration";
    if (transferred || rules.newRegistration === "pending")
      this.processes.begin(registration, kind, transferred ? delays.transferMs : delays.registrarMs, () => {
        registration.change({ status: "OK" });
      });
    return registration;
  }

  /** The zone of the domain, of whichever account. */
  zoneOf({ name }: Registration) {
    return this.parts.zones.find(name);
  }

  #place(
    identity: { id?: string | undefined; name: string; account: string; tld: Tld; created_at?: string | undefined },
    owner: string,
    state: Partial<RegistrationState>,
    contacts: RegistrationSeed["contacts"] = {},
  ): Registration {
    const { core } = this;
    const now = core.clock.now();
    const { id = core.identifiers.guid(), account, tld, created_at: createdAt = core.stamp() } = identity;
    const registration = new Registration(
      core,
      { id, name: canonicalHost(identity.name), account, tld, createdAt },
      {
        status: "OK",
        expiresAt: new Date(now + yearMs).toISOString(),
        autoRenew: true,
        locked: false,
        privacyProtect: false,
        serverTransferProhibited: false,
        keys: [],
        nameservers: ["ns1.nameservers.example", "ns2.nameservers.example"],
        subscription: null,
        process: null,
        transferOutPending: false,
        pushTransferPending: false,
        cancellationDeadlineAt: new Date(now + cancellationMs).toISOString(),
        ...state,
        contacts: { owner, admin: owner, tech: owner, billing: owner, ...contacts },
        updatedAt: createdAt,
      },
    );
    this.kept.set(registration.id, registration);
    return registration;
  }

  #using(contact: string): Registration[] {
    return this.list().filter(({ state }) => contactRoles.some((role) => state.contacts[role] === contact));
  }

  #handOver(names: readonly string[], from: string, to: string): void {
    for (const registration of this.#using(from).filter(({ name }) => names.includes(name))) {
      const handed = Object.fromEntries(
        contactRoles.map((role) => [role, registration.state.contacts[role] === from ? to : registration.state.contacts[role]]),
      );
      registration.change({ contacts: handed as RegistrationState["contacts"] });
    }
  }
}
