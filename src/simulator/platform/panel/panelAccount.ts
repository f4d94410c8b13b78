import { type Identity, Kept } from "../kept";
import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { passwordDigest } from "../mail/principal";
import { type Term, terms } from "../billing/catalogue";

export interface PanelAccountSeed {
  /** Default a new name. */
  username?: string;
  domain: string;
  /** Account that owns it; default the first one. */
  account?: string;
  /** Key or code; default `mini`. */
  package?: string;
  /** Whether the hosting server has made it; default true. */
  provisioned?: boolean;
  /** For when its deletion is scheduled: ISO 8601. Default it isn't. */
  delete_scheduled_at?: string;
  /** Further domains. */
  domains?: string[];
}

function freshState(core: PlatformCore, size: PanelPackage, { provisioned = true, delete_scheduled_at }: PanelAccountSeed) {
  return {
    /** What was provisioned last. */
    package: size,
    /** What the hosting server has. */
    live: size,
    provisioned,
    /** An unpaid invoice, or staff. */
    suspended: "no" as "no" | "dunning" | "admin",
    deleteScheduledAt: delete_scheduled_at ?? null,
    /** Id of what pays for it; null when nothing does, as for one that was merely arranged. */
    subscription: null as string | null,
    /** How often the password was set since the account was made. */
    passwords: 0,
    passwordDigest: passwordDigest(core.identifiers.hex(20)),
  };
}

type PanelState = ReturnType<typeof freshState>;

type PanelAccountState = "active" | "provisioning" | "dunning_suspended" | "admin_suspended" | "pending_deletion";

/** An account of panel hosting. */
export class PanelAccount extends Kept<Omit<Identity, "id" | "createdAt"> & { username: string; domain: string }, PanelState, object> {
  readonly server = "panel1.hosting.example";
  /** Further domains, oldest first. */
  readonly #domains = new Collection<string>(this.core);

  constructor(core: PlatformCore, made: PanelAccountSeed & { account: string }) {
    const size = panelPackageOf(made.package ?? "mini");
    if (!size) throw new Error(`The simulator has no panel package ${made.package}`);
    const { username = `u${core.identifiers.number()}`, account } = made;
    super(core, { username, domain: made.domain.toLowerCase(), account }, freshState(core, size, made));
    for (const name of made.domains ?? []) this.addDomain(name);
  }

  get status(): PanelAccountState {
    const { provisioned, suspended, deleteScheduledAt } = this.state;
    if (deleteScheduledAt !== null) return "pending_deletion";
    if (suspended !== "no") return `${suspended}_suspended`;
    return provisioned ? "active" : "provisioning";
  }

  get isResizing(): boolean {
    return this.state.package !== this.state.live;
  }

  get domains(): string[] {
    return this.#domains.values();
  }

  /** The hosting server follows later. */
  resize(size: PanelPackage): void {
    this.change({ package: size });
    this.core.agenda.after(this.core.delays.panelResizeMs, () => this.change({ live: this.state.package }));
  }

  setPassword(password: string): void {
    this.change({ passwords: this.state.passwords + 1, passwordDigest: passwordDigest(password) });
  }

  hasPassword(password: string): boolean {
    return this.state.passwordDigest === passwordDigest(password);
  }

  addDomain(name: string): void {
    this.#domains.set(name.toLowerCase(), name.toLowerCase());
  }

  removeDomain(name: string): boolean {
    return this.#domains.delete(name.toLowerCase());
  }
}

/** What a panel account is sold as. @param code what the hosting server calls it */
function panelPackage(key: string, code: string, monthly: number) {
  const label = key.charAt(0).toUpperCase() + key.slice(1);
  return { key, code, label, prices: { monthly, annual: monthly * 10 } };
}

export type PanelPackage = Readonly<ReturnType<typeof panelPackage>>;

// The documents give the names, but not which code goes with which key; prices are made up.
const packages = [
  panelPackage("mini", "S", 400),
  panelPackage("basic", "M", 900),
  panelPackage("pro", "L", 1_900),
  panelPackage("max", "XL", 3_900),
];

/** A package by its key or its code, in any letter case. */
export function panelPackageOf(name: string): PanelPackage | undefined {
  const wanted = name.toLowerCase();
  return packages.find(({ key, code }) => key === wanted || code.toLowerCase() === wanted);
}

export function isTerm(text: string): text is Term {
  return terms.some((term) => term === text);
}
