import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import { domainOf, isMailAddress, qualified } from "./mailAddress";
import type { MailDomains } from "./mailDomains";
import { type Distribution, holderText, isMailbox, keyOf, type Mailbox, type Principal } from "./principal";

const mostPrincipals = 500;

/** Every address of a mailspace and who has it: mailboxes, groups, lists and all their aliases share one flat namespace. */
export class AddressBook {
  readonly #principals: Collection<Principal>;

  constructor(
    private readonly core: PlatformCore,
    private readonly domains: MailDomains,
  ) {
    this.#principals = new Collection<Principal>(core);
  }

  all(): Principal[] {
    return this.#principals.values();
  }

  /** What the mail server's listing yields: mailboxes and groups share one query, which is cut off silently. */
  listed(): Principal[] {
    const [lists, others] = [this.all().filter((item) => item.kind === "list"), this.all().filter((item) => item.kind !== "list")];
    return [...others.slice(0, mostPrincipals), ...lists];
  }

  get(key: string): Principal | undefined {
    return this.#principals.get(key);
  }

  put(principal: Principal): void {
    this.#principals.set(keyOf(principal), principal);
  }

  remove(key: string): boolean {
    return this.#principals.delete(key);
  }

  mailboxes(): Mailbox[] {
    return this.all().filter((item) => isMailbox(item));
  }

  distributions(kind: Distribution["kind"]): Distribution[] {
    return this.all().filter((item): item is Distribution => item.kind === kind);
  }

  /** Who has the address, as the primary one or as an alias. */
  holderOf(address: string): Principal | undefined {
    return this.all().find((item) => item.email === address || item.aliases.includes(address));
  }

  primary(address: string): Principal | undefined {
    return this.all().find((item) => item.email === address);
  }

  /** Why the address cannot be given to the principal with that key, or to a new one; undefined when it can. */
  problemOf(address: string, key?: string): string | undefined {
    if (!isMailAddress(address)) return `${address} is not a valid address`;
    if (!this.domains.serves(domainOf(address))) return `${domainOf(address)} is not a domain of this mailspace`;
    const holder = this.holderOf(address);
    if (!holder || (keyOf(holder) === key && holder.email !== address)) return undefined;
    return `${address} is already used by the ${holderText(holder)}`;
  }

  /** The addresses in the server's spelling, each once, and what is wrong with them. */
  aliasesFrom(sent: readonly string[], owner: Principal): { aliases: string[]; problems: string[] } {
    const aliases = [...new Set(sent.map((address) => qualified(address, domainOf(owner.email))))];
    const problems = aliases.map((address) => this.problemOf(address, keyOf(owner))).filter((problem) => problem !== undefined);
    return { aliases, problems };
  }

  setAliases(owner: Principal, aliases: readonly string[]): void {
    this.put({ ...owner, aliases, updated_at: this.core.stamp() });
  }

  /** A group or list by id, address or name: the documents do not say which of them a mailbox names it by. */
  distribution(kind: Distribution["kind"], named: string): Distribution | undefined {
    const text = named.trim().toLowerCase();
    return this.distributions(kind).find((item) => item.principal_id === text || item.email === text || item.name === text);
  }
}
