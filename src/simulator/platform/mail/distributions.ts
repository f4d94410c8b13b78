import { FieldReader, Refusal } from "../refusal";
import type { PlatformCore } from "../platformCore";
import type { AddressBook } from "./addressBook";
import { localPartOf, qualified, type Distribution, type Mailbox } from "./principal";

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

/** What is not given is kept; an empty value clears. */
interface GroupChanges {
  description?: string | null;
  aliases?: string[];
  members?: string[];
}

/** The groups or the mailing lists of a mailspace. */
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
  create(sent: NewGroup): Distribution {
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
  change(before: Distribution, { description, aliases, members }: GroupChanges): Distribution {
    const { aliases: others, problems } = this.book.aliasesFrom(aliases ?? before.aliases, before);
    const mailboxes = members && this.#mailboxesFrom(members, problems);
    if (problems.length > 0) throw Refusal.coded(422, "group_update_failed", ...problems);
    if (mailboxes) this.#setMembers(before, mailboxes);
    return this.update(before, { ...(description !== undefined && { description }), aliases: others });
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
export function readGroupChanges(body: unknown): GroupChanges {
  const reader = new FieldReader(body ?? {});
  const description = reader.text("description");
  const [aliases, members] = [reader.texts("aliases"), reader.texts("members")];
  reader.finish("group_update_failed");
  return {
    ...(description !== undefined && { description: description?.trim() || null }),
    ...(aliases !== undefined && { aliases: aliases ?? [] }),
    ...(members !== undefined && { members: members ?? [] }),
  };
}

export function readGroup(body: unknown): NewGroup {
  const reader = new FieldReader(body ?? {});
  const name = reader.text("name")?.trim();
  const email = reader.text("email")?.trim();
  const description = reader.text("description")?.trim();
  const [aliases, members] = [reader.texts("aliases") ?? [], reader.texts("members") ?? []];
  if (reader.problems.length === 0 && !name) reader.problem("name", "can't be blank");
  if (reader.problems.length === 0 && !email) reader.problem("email", "can't be blank");
  reader.finish("group_create_failed");
  return { email: email ?? "", description: description || (name ?? ""), aliases, members };
}
