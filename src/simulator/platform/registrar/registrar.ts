import type { PlatformCore } from "../platformCore";
import type { Zones } from "../zones";
import { Contacts } from "./contacts";
import { Hosts } from "./hosts";
import { Registrations } from "./registrations";
import { type Price, Tlds } from "./tlds";

/** The registration of domains. */
export class Registrar {
  readonly tlds = new Tlds();
  readonly contacts: Contacts;
  readonly registrations: Registrations;
  readonly hosts: Hosts;
  /** Names that somebody has at another registrar. */
  readonly takenElsewhere = new Set(["moved.example"]);
  /** Names that cost more than their top-level domain. */
  readonly premium = new Map<string, Price>();

  constructor(core: PlatformCore, zones: Zones) {
    const { tlds } = this;
    this.contacts = new Contacts(core, tlds);
    this.hosts = new Hosts(core);
    this.registrations = new Registrations(core, { tlds, zones, contacts: this.contacts });
  }

  /** Whether nobody has the name. */
  isFree(name: string): boolean {
    return !this.takenElsewhere.has(name) && this.holderOf(name) === undefined;
  }

  /** The account that has registered a name here. */
  holderOf(name: string): string | undefined {
    return this.registrations.find(name)?.account;
  }
}
