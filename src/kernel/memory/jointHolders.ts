/** Claims about something beside the objects, such as a mail address. Several resources may hold one, unless one excludes the others. */
export class JointHolders {
  readonly #holders = new Map<string, Holders>();
  /** The claims of each resource: a release costs no look at the claims of others. */
  readonly #claimed = new Map<string, readonly Holders[]>();

  /** Answers with another resource whose claim excludes this one. */
  claim(what: string, key: string, kind: HolderKind): string | undefined {
    const holders: Holders = this.#holders.get(what) ?? { exclusive: new Set(), shared: new Set() };
    this.#holders.set(what, holders);
    holders[kind].add(key);
    this.#claimed.set(key, [...(this.#claimed.get(key) ?? []), holders]);
    return another(holders.exclusive, key) ?? (kind === "exclusive" ? another(holders.shared, key) : undefined);
  }

  release(key: string): void {
    for (const { exclusive, shared } of this.#claimed.get(key) ?? []) {
      exclusive.delete(key);
      shared.delete(key);
    }
    this.#claimed.delete(key);
  }
}

export type HolderKind = "exclusive" | "shared";

type Holders = Readonly<Record<HolderKind, Set<string>>>;

/** The first that isn't the key: at most one look further. */
function another(keys: ReadonlySet<string>, key: string): string | undefined {
  for (const other of keys) if (other !== key) return other;
  return undefined;
}
