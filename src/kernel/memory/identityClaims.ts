/** Which resource of this run describes which identity: no two may describe the same one. It knows identities by digests. */
export class IdentityClaims {
  readonly #things = new Map<string, string>();
  readonly #declared = new Map<string, readonly string[]>();
  readonly #sets = new Set<string>();
  readonly #here = new Set<string>();
  readonly #elsewhere = new Map<string, string>();

  /** A resource of this very process describes these things. */
  declareHere(things: readonly string[], key: string, isSet: boolean): DescribedTwice | undefined {
    const twice = this.#declare(things, key, isSet);
    if (!twice) for (const thing of things) this.#here.add(thing);
    return twice;
  }

  /** A resource of another process, of another provider, describes these things. */
  declareElsewhere(things: readonly string[], key: string, isSet: boolean): void {
    for (const thing of things) this.#elsewhere.set(thing, key);
    this.#declare(things, key, isSet);
  }

  describer(thing: string): string | undefined {
    return this.#things.get(thing);
  }

  isSet(key: string): boolean {
    return this.#sets.has(key);
  }

  movedTo(thing: string): string | undefined {
    return this.#here.has(thing) ? undefined : this.#elsewhere.get(thing);
  }

  #declare(things: readonly string[], key: string, isSet: boolean): DescribedTwice | undefined {
    if (isSet) this.#sets.add(key);
    for (const thing of things) {
      const other = this.#things.get(thing);
      if (other !== undefined && other !== key) return { other, thing, inSet: isSet || this.#sets.has(other) };
    }
    for (const former of this.#declared.get(key) ?? []) this.#things.delete(former);
    for (const thing of things) this.#things.set(thing, key);
    this.#declared.set(key, things);
    return undefined;
  }
}

/** A thing that another resource of this run describes, too. */
export interface DescribedTwice {
  readonly other: string;
  readonly thing: string;
  /** Whether one of the two is a set. */
  readonly inSet: boolean;
}
