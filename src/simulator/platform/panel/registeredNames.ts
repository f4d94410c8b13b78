import { Collection } from "../ledger";
import { Part } from "../kept";

/** Who has registered a domain; `undefined` when nobody has, as far as the source knows. */
type Registrant = (name: string) => string | undefined;

/** The domains that are registered at the platform, and by whom. */
export class RegisteredNames extends Part {
  readonly #names = new Collection<{ readonly name: string; readonly account: string }>(this.core);
  readonly #sources: Registrant[] = [];

  add(name: string, account: string): void {
    this.core.quietly(() => this.#names.set(name.toLowerCase(), { name: name.toLowerCase(), account }));
  }

  list(): { readonly name: string; readonly account: string }[] {
    return this.#names.values();
  }

  /** Registrations that are kept elsewhere count as well. */
  alsoAsk(source: Registrant): void {
    this.#sources.push(source);
  }

  /** Whether a domain is registered in an account, or in another one. What `ownedDomains` names counts for every account. */
  registered(name: string, account: string): "here" | "elsewhere" | "nowhere" {
    const wanted = name.toLowerCase();
    if (this.core.rules.ownedDomains.includes(wanted)) return "here";
    const owners = [this.#names.get(wanted)?.account, ...this.#sources.map((source) => source(wanted))].filter(
      (owner) => owner !== undefined,
    );
    if (owners.includes(account)) return "here";
    return owners.length > 0 ? "elsewhere" : "nowhere";
  }
}
