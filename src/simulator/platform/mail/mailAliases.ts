import type { AddressBook } from "./addressBook";
import { qualified } from "./mailAddress";
import { isDeleted, keyOf, type Principal } from "./principal";
import { Refusal } from "../refusal";

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
