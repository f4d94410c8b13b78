/** What several resources of a run may have a hand in, unless one of them wants it for itself. */
export class JointHolders {
  readonly #holders = new Map<string, Holders>();
  /** What each resource has a hand in: to let go costs no look at what others have. */
  readonly #claimed = new Map<string, readonly Holders[]>();

  /** Answers with another resource that can't have a hand in the same. */
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
