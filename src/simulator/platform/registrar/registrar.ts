import type { PlatformCore } from "../platformCore";
import { Contacts } from "./contacts";
import { Tlds } from "./tlds";

/** The registration of domains. */
export class Registrar {
  readonly tlds = new Tlds();
  readonly contacts: Contacts;

  constructor(core: PlatformCore, account: string) {
    this.contacts = new Contacts(core, this.tlds, account);
  }
}
