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
  localPartOf,
} from "./principal";
import type { MailDomains } from "./mailDomains";
import { Refusal, type FieldReader } from "../refusal";

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

export interface DistributionSeed {
  /** Its principal id; default a new number. */
  id?: string;
  /** A bare local part belongs to the mailspace's domain. */
  email: string;
  description?: string;
  aliases?: string[];
}

export class Distributions {
  constructor(
    private readonly core: PlatformCore,
    private readonly book: AddressBook,
    private readonly domain: string,
    private readonly kind: Distribution["kind"],
  ) {}

  list(): Distribution[] {
    return this.book.distributions(this.kind);
  }

  find(principalId: string): Distribution | undefined {
    const found = this.book.get(principalId);
    return found?.kind === this.kind ? found : undefined;
  }

  members(distribution: Distribution): Mailbox[] {
    const key = this.kind === "group" ? "groups" : "lists";
    return this.book.mailboxes().filter((mailbox) => mailbox[key].includes(distribution.principal_id));
  }

  /** The platform's own hand: no rule refuses it. */
  add(seed: DistributionSeed): Distribution {
    const at = this.core.stamp();
    const email = qualified(seed.email, this.domain);
    const distribution: Distribution = {
      kind: this.kind,
      principal_id: seed.id ?? this.core.identifiers.number(),
      email,
      name: localPartOf(email),
      description: seed.description ?? null,
      aliases: (seed.aliases ?? []).map((address) => qualified(address, this.domain)),
      created_at: at,
      updated_at: at,
    };
    this.book.put(distribution);
    return distribution;
  }

  /** Nobody is a member of what is gone. */
  remove(principalId: string): boolean {
    const distribution = this.find(principalId);
    if (!distribution) return false;
    this.#setMembers(distribution, []);
    return this.book.remove(principalId);
  }

  /** What POST of a group does: all of it, or nothing. */
  create(sent: ReturnType<typeof readGroup>): Distribution {
    const email = qualified(sent.email, this.domain);
    const addresses = [email, ...sent.aliases.map((address) => qualified(address, this.domain))];
    const problems = addresses.map((address) => this.book.problemOf(address)).filter((problem) => problem !== undefined);
    const members = this.#mailboxesFrom(sent.members, problems);
    if (problems.length > 0) throw Refusal.coded(422, "group_create_failed", ...problems);
    const group = this.add({ email, description: sent.description, aliases: sent.aliases });
    this.#setMembers(group, members);
    return group;
  }

  /** What PATCH of a group does: all of it, or nothing. What is not given is kept. */
  change(before: Distribution, { description = before.description, ...sent }: ReturnType<typeof readGroupChanges>): Distribution {
    const { aliases, problems } = this.book.aliasesFrom((sent.aliases === undefined ? before.aliases : sent.aliases) ?? [], before);
    const members = sent.members === undefined ? this.members(before) : this.#mailboxesFrom(sent.members ?? [], problems);
    if (problems.length > 0) throw Refusal.coded(422, "group_update_failed", ...problems);
    this.#setMembers(before, members);
    return this.update(before, { description: description?.trim() || null, aliases });
  }

  /** Keeps what is not given; the platform's own hand. */
  update(before: Distribution, changes: Partial<Pick<Distribution, "description" | "aliases">>): Distribution {
    const after = { ...before, ...changes, updated_at: this.core.stamp() };
    this.book.put(after);
    return after;
  }

  #mailboxesFrom(sent: readonly string[], problems: string[]): Mailbox[] {
    return sent.flatMap((address) => {
      const found = this.book.mailboxes().find((mailbox) => mailbox.email === qualified(address, this.domain));
      if (!found) problems.push(`${address} is not a mailbox of this mailspace`);
      return found ?? [];
    });
  }

  /** Who is in a group or list stands in the mailboxes. */
  #setMembers({ principal_id: id }: Distribution, members: readonly Mailbox[]): void {
    const key = this.kind === "group" ? "groups" : "lists";
    for (const mailbox of this.book.mailboxes()) {
      const wanted = members.some((member) => member.id === mailbox.id);
      if (wanted === mailbox[key].includes(id)) continue;
      this.book.put({ ...mailbox, [key]: wanted ? [...mailbox[key], id] : mailbox[key].filter((other) => other !== id) });
    }
  }
}

/** The documents name the change of a group and do not show it: its keys are those of the creation. */
export const readGroupChanges = (reader: FieldReader) => reader.sent({ description: "text", aliases: "texts", members: "texts" });

export function readGroup(reader: FieldReader) {
  const [name, email] = [reader.filled("name").trim(), reader.filled("email").trim()];
  const { description, aliases = [], members = [] } = reader.given({ description: "text", aliases: "texts", members: "texts" });
  return { email, description: description?.trim() || name, aliases, members };
}
