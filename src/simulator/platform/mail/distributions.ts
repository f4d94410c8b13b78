import { FieldReader } from "../fieldReader";
import type { PlatformCore } from "../platformCore";
import type { AddressBook } from "./addressBook";
import { localPartOf, qualified } from "./mailAddress";
import { finishAs, mailRefusal } from "./mailRefusal";
import type { Distribution, Mailbox } from "./principal";

export interface DistributionSeed {
  /** Its principal id; default a new number. */
  id?: string;
  /** A bare local part belongs to the mailspace's domain. */
  email: string;
  description?: string;
  aliases?: string[];
}

interface NewGroup {
  email: string;
  description: string;
  aliases: string[];
  /** Primary addresses of mailboxes. */
  members: string[];
}

/** The groups or the mailing lists of a mailspace. */
export class Distributions {
  readonly #core: PlatformCore;
  readonly #book: AddressBook;
  readonly #domain: string;
  readonly #kind: Distribution["kind"];

  constructor(core: PlatformCore, book: AddressBook, domain: string, kind: Distribution["kind"]) {
    this.#core = core;
    this.#book = book;
    this.#domain = domain;
    this.#kind = kind;
  }

  list(): Distribution[] {
    return this.#book.distributions(this.#kind);
  }

  find(principalId: string): Distribution | undefined {
    const found = this.#book.get(principalId);
    return found?.kind === this.#kind ? found : undefined;
  }

  members(distribution: Distribution): Mailbox[] {
    const key = this.#kind === "group" ? "groups" : "lists";
    return this.#book.mailboxes().filter((mailbox) => mailbox[key].includes(distribution.principal_id));
  }

  /** The platform's own hand: no rule refuses it. */
  add(seed: DistributionSeed): Distribution {
    const at = this.#core.stamp();
    const email = qualified(seed.email, this.#domain);
    const distribution: Distribution = {
      kind: this.#kind,
      principal_id: seed.id ?? this.#core.identifiers.number(),
      email,
      name: localPartOf(email),
      description: seed.description ?? null,
      aliases: (seed.aliases ?? []).map((address) => qualified(address, this.#domain)),
      created_at: at,
      updated_at: at,
    };
    this.#book.put(distribution);
    return distribution;
  }

  remove(principalId: string): boolean {
    return this.find(principalId) ? this.#book.remove(principalId) : false;
  }

  /** What POST of a group does: all of it, or nothing. */
  create(sent: NewGroup): Distribution {
    const email = qualified(sent.email, this.#domain);
    const addresses = [email, ...sent.aliases.map((address) => qualified(address, this.#domain))];
    const problems = addresses.map((address) => this.#book.problemOf(address)).filter((problem) => problem !== undefined);
    const members = sent.members.map((address) =>
      this.#book.mailboxes().find((mailbox) => mailbox.email === qualified(address, this.#domain)),
    );
    for (const [position, member] of members.entries())
      if (!member) problems.push(`${sent.members[position]} is not a mailbox of this mailspace`);
    if (problems.length > 0) throw mailRefusal(422, "group_create_failed", ...problems);
    const group = this.add({ email, description: sent.description, aliases: sent.aliases });
    for (const member of members) if (member) this.#book.put({ ...member, groups: [...member.groups, group.principal_id] });
    return group;
  }
}

export function readGroup(body: unknown): NewGroup {
  const reader = new FieldReader(body ?? {});
  const name = reader.text("name")?.trim();
  const email = reader.text("email")?.trim();
  const description = reader.text("description")?.trim();
  const [aliases, members] = [reader.texts("aliases") ?? [], reader.texts("members") ?? []];
  if (reader.problems.length === 0 && !name) reader.problem("name", "can't be blank");
  if (reader.problems.length === 0 && !email) reader.problem("email", "can't be blank");
  finishAs(reader, "group_create_failed");
  return { email: email ?? "", description: description || (name ?? ""), aliases, members };
}
