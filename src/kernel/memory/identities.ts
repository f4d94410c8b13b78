import type { Deeds } from "./deeds";
import { digest } from "./journal";

/** The resources of this run that have to do with an identity. */
export interface KnownIdentity {
  /** The resource of this run that describes the identity. */
  readonly describer: string | undefined;
  /** The resource to which the identity has moved: in this run, only a process of another provider describes it. */
  readonly movedTo: string | undefined;
  /** The object that its resource took when it came from another provider. */
  readonly taken: string | undefined;
}

/** An identity that another resource of this run describes, too. */
export interface DescribedTwice {
  readonly other: string;
  readonly identity: string;
  /** Whether one of the two is a set. */
  readonly inSet: boolean;
}

/**
 * Which resource of this run describes which identity: no two may describe the same one. An identity may hold a secret, so it is told and
 * kept as a digest.
 */
export function identitiesOf(deeds: Deeds) {
  const describers = new Map<string, string>();
  const declared = new Map<string, readonly string[]>();
  const sets = new Set<string>();
  const here = new Set<string>();
  const elsewhere = new Map<string, string>();
  const taken = new Map<string, string>();

  const describe = (digests: readonly string[], key: string, isSet: boolean): DescribedTwice | undefined => {
    if (isSet) sets.add(key);
    for (const identity of digests) {
      const other = describers.get(identity);
      if (other !== undefined && other !== key) return { other, identity, inSet: isSet || sets.has(other) };
    }
    for (const former of declared.get(key) ?? []) describers.delete(former);
    for (const one of digests) describers.set(one, key);
    declared.set(key, digests);
    return undefined;
  };
  const declare = deeds.shared(
    "declareIdentities",
    (digests: readonly string[], key: string, isSet: boolean) => {
      const twice = describe(digests, key, isSet);
      if (!twice) for (const one of digests) here.add(one);
      return twice;
    },
    (digests, key, isSet) => {
      for (const one of digests) elsewhere.set(one, key);
      describe(digests, key, isSet);
    },
  );
  const take = deeds.shared("takeByMove", (one: string, object: string) => void taken.set(one, object));

  return {
    /** A resource describes these identities; answers with another resource of this run that describes one of them, too. */
    declare: (identities: readonly string[], key: string, isSet = false): DescribedTwice | undefined => {
      const digests = identities.map(digest);
      const twice = declare(digests, key, isSet);
      return twice && { ...twice, identity: identities[digests.indexOf(twice.identity)] as string };
    },

    /** A resource has come from another provider, and this is the object that it took. */
    take: (identity: string, object: string): void => take(digest(identity), object),

    of: (identity: string): KnownIdentity => {
      deeds.hear();
      const one = digest(identity);
      return { describer: describers.get(one), movedTo: here.has(one) ? undefined : elsewhere.get(one), taken: taken.get(one) };
    },

    /** Whether a resource of this run describes several identities. */
    isSet: (key: string): boolean => sets.has(key),
  };
}
