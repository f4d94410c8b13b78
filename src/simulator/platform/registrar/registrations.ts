import { canonicalHost } from "../dnsName";
import { Shelf, type Identity, Kept, Part } from "../kept";
import type { PlatformCore } from "../platformCore";
import type { Zones } from "../zone";
import type { ContactFields, Contacts } from "./contacts";
import type { Tld, Tlds } from "./tlds";
import { Collection } from "../ledger";
import { Refusal } from "../refusal";

const dayMs = 86_400_000;

interface KeyData {
  readonly flags: number;
  readonly algorithm: number;
  readonly publicKey: string;
}

export const contactRoles = ["owner", "admin", "tech", "billing"] as const;
export type ContactRole = (typeof contactRoles)[number];

/** What a registration shows and what changes. */
function freshState(now: number, createdAt: string, owner: string) {
  return {
    status: "OK",
    expiresAt: new Date(now + 365 * dayMs).toISOString(),
    autoRenew: true,
    locked: false,
    privacyProtect: false,
    serverTransferProhibited: false,
    keys: [] as readonly KeyData[],
    nameservers: ["ns1.nameservers.example", "ns2.nameservers.example"] as readonly string[],
    /** By their ids. */
    contacts: { owner, admin: owner, tech: owner, billing: owner } as Readonly<Record<ContactRole, string | null>>,
    subscription: null as string | null,
    /** The process that the registrar is busy with. */
    process: null as string | null,
    transferOutPending: false,
    pushTransferPending: false,
    cancellationDeadlineAt: new Date(now + 5 * dayMs).toISOString() as string | null,
    updatedAt: createdAt,
  };
}

type RegistrationState = Readonly<ReturnType<typeof freshState>>;

export class Registration extends Kept<Identity & { name: string; tld: Tld }, RegistrationState, object> {}

type ProcessStatus = "RUNNING" | "COMPLETED" | "FAILED" | "CANCELLED";

export interface Process {
  readonly id: string;
  readonly registration: string;
  readonly kind: string;
  readonly status: ProcessStatus;
  readonly log: readonly string[];
  readonly created_at: string;
}

class Processes extends Part {
  readonly #processes = new Collection<Process>(this.core);

  of(registration: Registration): Process[] {
    return this.#processes
      .values()
      .filter((process) => process.registration === registration.id)
      .reverse();
  }

  /** The registrar is busy for so long; then the effect is there, unless the process fails or is cancelled. */
  begin(registration: Registration, kind: string, durationMs: number, effect: () => void): Process {
    const id = this.core.identifiers.number();
    const process = this.#put({
      ...{ id, registration: registration.id, kind, status: "RUNNING", log: [`${kind} was sent to the registrar`] },
      created_at: this.core.stamp(),
    });
    registration.change({ process: id });
    this.core.agenda.after(durationMs, () => {
      const now = this.#processes.get(id);
      if (now?.status !== "RUNNING") return;
      if (this.core.rules.registrarProcesses === "fail") return this.#end(registration, now, "FAILED", "The registry refused it");
      effect();
      this.#end(registration, now, "COMPLETED", "The registry has done it");
    });
    return process;
  }

  cancel(registration: Registration, process: Process): void {
    if (process.status !== "RUNNING") throw Refusal.invalid("The process has ended");
    this.#end(registration, process, "CANCELLED", "Cancelled");
  }

  #end(registration: Registration, process: Process, status: ProcessStatus, said: string): void {
    this.#put({ ...process, status, log: [...process.log, said] });
    if (registration.state.process === process.id) registration.change({ process: null });
  }

  #put(process: Process): Process {
    this.#processes.set(process.id, process);
    return process;
  }
}

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
    const { id = core.identifiers.guid(), account, tld, created_at: createdAt = core.stamp() } = identity;
    const fresh = freshState(core.clock.now(), createdAt, owner);
    const registration = new Registration(
      core,
      { id, name: canonicalHost(identity.name), account, tld, createdAt },
      { ...fresh, ...state, contacts: { ...fresh.contacts, ...contacts } },
    );
    return this.put(registration.id, registration);
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
