import type { PlatformCore } from "../platformCore";
import { Contacts } from "./contacts";
import { type Price, Tlds } from "./tlds";

/** The registration of domains. */
export class Registrar {
  readonly tlds = new Tlds();
  readonly contacts: Contacts;
  /** Names that somebody has at another registrar. */
  readonly takenElsewhere = new Set(["moved.example"]);
  /** Names that cost more than their top-level domain. */
  readonly premium = new Map<string, Price>();

  constructor(core: PlatformCore, account: string) {
    this.contacts = new Contacts(core, this.tlds, account);
  }

  /** The account that has registered a name here. */
  holderOf(_name: string): string | undefined {
    return undefined;
  }
}
