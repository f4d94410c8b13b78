import type { Deeds } from "./deeds";
import { digest } from "./journal";

type Kind = "exclusive" | "shared";
type Holders = Readonly<Record<Kind, Set<string>>>;

/** Claims about something beside the objects, such as a mail address. Several resources may hold one, unless one excludes the others. */
export class JointClaims {
  readonly #holders = new Map<string, Holders>();
  /** The claims of each resource: a release costs no look at the claims of others. */
  readonly #claimed = new Map<string, readonly Holders[]>();
  readonly #claim: (digest: string, key: string, kind: Kind) => string | undefined;
  /** The joint claims that a resource made before no longer count. */
  readonly release: (key: string) => void;

  constructor(deeds: Deeds) {
    this.#claim = deeds.shared("claimJointly", (one: string, key: string, kind: Kind) => {
      const holders: Holders = this.#holders.get(one) ?? { exclusive: new Set(), shared: new Set() };
      this.#holders.set(one, holders);
      holders[kind].add(key);
      this.#claimed.set(key, [...(this.#claimed.get(key) ?? []), holders]);
      return another(holders.exclusive, key) ?? (kind === "exclusive" ? another(holders.shared, key) : undefined);
    });
    this.release = deeds.shared("release", (key: string) => {
      for (const { exclusive, shared } of this.#claimed.get(key) ?? []) {
        exclusive.delete(key);
        shared.delete(key);
      }
      this.#claimed.delete(key);
    });
  }

  /** A resource claims something; answers with another resource whose claim excludes this one. */
  claim(what: string, key: string, kind: Kind): string | undefined {
    return this.#claim(digest(what), key, kind);
  }
}

/** The first that isn't the key: at most one look further. */
function another(keys: ReadonlySet<string>, key: string): string | undefined {
  for (const other of keys) if (other !== key) return other;
  return undefined;
}
