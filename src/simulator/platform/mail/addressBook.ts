import { Collection } from "../ledger";
import type { PlatformCore } from "../platformCore";
import {
  domainOf,
  isMailAddress,
  qualified,
  type Distribution,
  holderText,
  isMailbox,
  keyOf,
  type Mailbox,
  type Principal,
  isDeleted,
} from "./principal";
import type { MailDomains } from "./mailDomains";
import { Refusal } from "../refusal";

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

export interface MailAlias {
  readonly address: string;
  readonly target: Principal;
}

/** The aliases of a mailspace across all targets. There is no such thing as an alias by itself: it is an entry of its target. */
export class MailAliases {
  constructor(
    private readonly book: AddressBook,
    private readonly domain: string,
  ) {}

  /** By address; the primary addresses are not among them. */
  list(): MailAlias[] {
    const aliases = this.book.listed().flatMap((target) => target.aliases.map((address) => ({ address, target })));
    return aliases.sort((one, other) => (one.address < other.address ? -1 : 1));
  }

  find(address: string): MailAlias | undefined {
    const lower = address.trim().toLowerCase();
    const target = this.book.all().find((item) => item.aliases.includes(lower));
    return target && { address: lower, target };
  }

  /** What POST does. The target's other aliases stay; one that is there already is no mistake. */
  create(sent: { address: string; domain?: string; target_email: string }): MailAlias {
    const address = qualified(sent.address, sent.domain?.trim().toLowerCase() || this.domain);
    const target = this.book.primary(sent.target_email.trim().toLowerCase());
    const problem = this.book.problemOf(address, target && keyOf(target));
    if (problem) throw Refusal.coded(422, "invalid_alias", problem);
    if (!target || isDeleted(target)) throw Refusal.coded(422, "invalid_alias", `${sent.target_email} was not found in this mailspace`);
    this.book.setAliases(target, [...new Set([...target.aliases, address])]);
    return { address, target };
  }

  remove(address: string): MailAlias | undefined {
    const alias = this.find(address);
    if (alias) {
      const kept = alias.target.aliases.filter((other) => other !== alias.address);
      this.book.setAliases(alias.target, kept);
    }
    return alias;
  }
}
