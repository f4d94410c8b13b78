import type { Deeds } from "./deeds";
import { digest } from "./journal";

type Kind = "exclusive" | "shared";
type Holders = Readonly<Record<Kind, Set<string>>>;

/** Claims about something beside the objects, such as a mail address. Several resources may hold one, unless one excludes the others. */
export function jointClaimsOf(deeds: Deeds) {
  const all = new Map<string, Holders>();
  /** The claims of each resource: a release costs no look at the claims of others. */
  const claimed = new Map<string, readonly Set<string>[]>();
  const claim = deeds.shared("claimJointly", (one: string, key: string, kind: Kind): string | undefined => {
    const holders: Holders = all.get(one) ?? { exclusive: new Set(), shared: new Set() };
    all.set(one, holders);
    claimed.set(key, [...(claimed.get(key) ?? []), holders[kind].add(key)]);
    return another(holders.exclusive, key) ?? (kind === "exclusive" ? another(holders.shared, key) : undefined);
  });
  return {
    /** A resource claims something; answers with another resource whose claim excludes this one. */
    claim: (what: string, key: string, kind: Kind): string | undefined => claim(digest(what), key, kind),

    /** Another resource that holds all of these exclusively. */
    holderOf: (what: readonly string[], key: string): string | undefined => {
      deeds.hear();
      const [first, ...others] = what.map((one) => all.get(digest(one))?.exclusive ?? new Set<string>());
      return [...(first ?? [])].find((other) => other !== key && others.every((holders) => holders.has(other)));
    },

    /** The joint claims that a resource made before no longer count. */
    release: deeds.shared("release", (key: string) => {
      for (const holders of claimed.get(key) ?? []) holders.delete(key);
      claimed.delete(key);
    }),
  };
}

/** The first that isn't the key: at most one look further. */
function another(keys: ReadonlySet<string>, key: string): string | undefined {
  for (const other of keys) if (other !== key) return other;
  return undefined;
}
