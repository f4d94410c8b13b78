import { Collection } from "./ledger";
import type { PlatformCore } from "./platformCore";
import { Site, type SiteSeed } from "./site";

export class Sites {
  readonly #core: PlatformCore;
  readonly #defaultAccount: string;
  readonly #sites: Collection<Site>;

  constructor(core: PlatformCore, defaultAccount: string) {
    this.#core = core;
    this.#defaultAccount = defaultAccount;
    this.#sites = new Collection<Site>(core.ledger);
  }

  list(): Site[] {
    this.#core.agenda.catchUp();
    return this.#sites.values();
  }

  find(id: string): Site | undefined {
    this.#core.agenda.catchUp();
    return this.#sites.get(id);
  }

  /** The site, or an error when there is none: for tests that arranged it. */
  get(id: string): Site {
    const site = this.find(id);
    if (!site) throw new Error(`The simulator has no site ${id}`);
    return site;
  }

  add(seed: SiteSeed = {}): Site {
    return this.#core.ledger.quietly(() => {
      const site = new Site(this.#core, seed.account ?? this.#defaultAccount, seed);
      this.#sites.set(site.id, site);
      return site;
    });
  }

  /** Purged: from now on unknown. */
  remove(id: string): boolean {
    return this.#sites.delete(id);
  }
}
