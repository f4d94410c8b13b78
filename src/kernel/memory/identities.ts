import type { Deeds } from "./deeds";
import { digest } from "./journal";

/**
 * Which resource of this run describes which identity: no two may describe the same one. An identity may hold a secret, so it is told and
 * kept as a digest.
 */
export class Identities {
  readonly #describers = new Map<string, string>();
  readonly #declared = new Map<string, readonly string[]>();
  readonly #sets = new Set<string>();
  readonly #here = new Set<string>();
  readonly #elsewhere = new Map<string, string>();
  readonly #taken = new Map<string, string>();
  readonly #declare: (digests: readonly string[], key: string, isSet: boolean) => DescribedTwice | undefined;
  readonly #take: (digest: string, object: string) => void;

  constructor(private readonly deeds: Deeds) {
    this.#declare = deeds.shared(
      "declareIdentities",
      (digests: readonly string[], key: string, isSet: boolean) => {
        const twice = this.#describe(digests, key, isSet);
        if (!twice) for (const one of digests) this.#here.add(one);
        return twice;
      },
      (digests, key, isSet) => {
        for (const one of digests) this.#elsewhere.set(one, key);
        this.#describe(digests, key, isSet);
      },
    );
    this.#take = deeds.shared("takeByMove", (one: string, object: string) => void this.#taken.set(one, object));
  }

  /** A resource describes these identities; answers with another resource of this run that describes one of them, too. */
  declare(identities: readonly string[], key: string, isSet = false): DescribedTwice | undefined {
    const digests = identities.map(digest);
    const twice = this.#declare(digests, key, isSet);
    return twice && { ...twice, identity: identities[digests.indexOf(twice.identity)] as string };
  }

  /** A resource has come from another provider, and this is the object that it took. */
  take(identity: string, object: string): void {
    this.#take(digest(identity), object);
  }

  /** Which resources of this run have to do with an identity. */
  of(identity: string): KnownIdentity {
    this.deeds.hear();
    const one = digest(identity);
    return {
      describer: this.#describers.get(one),
      movedTo: this.#here.has(one) ? undefined : this.#elsewhere.get(one),
      taken: this.#taken.get(one),
    };
  }

  /** Whether a resource of this run describes several identities. */
  isSet(key: string): boolean {
    return this.#sets.has(key);
  }

  #describe(digests: readonly string[], key: string, isSet: boolean): DescribedTwice | undefined {
    if (isSet) this.#sets.add(key);
    for (const identity of digests) {
      const other = this.#describers.get(identity);
      if (other !== undefined && other !== key) return { other, identity, inSet: isSet || this.#sets.has(other) };
    }
    for (const former of this.#declared.get(key) ?? []) this.#describers.delete(former);
    for (const one of digests) this.#describers.set(one, key);
    this.#declared.set(key, digests);
    return undefined;
  }
}

interface KnownIdentity {
  /** The resource of this run that describes the identity. */
  readonly describer: string | undefined;
  /** The resource to which the identity has moved: in this run, only a process of another provider describes it. */
  readonly movedTo: string | undefined;
  /** The object that its resource took when it came from another provider. */
  readonly taken: string | undefined;
}

/** An identity that another resource of this run describes, too. */
interface DescribedTwice {
  readonly other: string;
  readonly identity: string;
  /** Whether one of the two is a set. */
  readonly inSet: boolean;
}
