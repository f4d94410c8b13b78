/** Which resource each object of this run belongs to, as far as it is known. */
export class ObjectClaims {
  readonly #owners = new Map<string, string>();
  readonly #held = new Map<string, string>();
  readonly #made = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #replaced = new Set<string>();
  /** The objects that a resource of this very process has claimed. */
  readonly #claimedHere = new Set<string>();

  /** Resources of this very process are about to claim these objects. */
  claimHere(objects: readonly string[]): void {
    for (const object of objects) this.#claimedHere.add(object);
  }

  own(objects: readonly string[], key: string): void {
    for (const object of objects) this.#ownOne(object, key);
  }

  make(objects: readonly string[], key: string): void {
    this.own(objects, key);
    for (const object of objects) this.#made.add(object);
  }

  /** Answers with the first that the engine's state has under another resource, too. */
  hold(objects: readonly string[], key: string): HeldTwice | undefined {
    for (const object of objects) {
      const other = this.#held.get(object);
      if (other !== undefined && other !== key) return { object, other };
      // An object that another resource took over in this run belongs to it, whatever the state of before says.
      if (this.#made.has(object) && this.#owners.get(object) !== key) continue;
      this.#held.set(object, key);
      this.#ownOne(object, key);
    }
    return undefined;
  }

  forget(object: string): void {
    this.#owners.delete(object);
    this.#held.delete(object);
    this.#made.delete(object);
    this.#gone.add(object);
  }

  replace(object: string): void {
    this.#replaced.add(object);
  }

  owner(object: string): string | undefined {
    return this.#owners.get(object);
  }

  isFree(object: string, key: string): boolean {
    const owner = this.#owners.get(object);
    return !this.#gone.has(object) && !this.#replaced.has(object) && (owner === undefined || owner === key);
  }

  successorOf(object: string, key: string): string | undefined {
    const owner = this.#owners.get(object);
    if (owner !== key || this.#made.has(object)) return owner;
    return this.#claimedHere.has(object) || this.#replaced.has(object) ? undefined : owner;
  }

  hasMade(key: string): boolean {
    return [...this.#made].some((object) => this.#owners.get(object) === key);
  }

  holdsAnother(object: string, key: string): boolean {
    return [...this.#held].some(([held, owner]) => owner === key && held !== object);
  }

  isReplaced(object: string): boolean {
    return this.#replaced.has(object);
  }

  replacedOf(key: string): string | undefined {
    return [...this.#replaced].find((object) => this.#owners.get(object) === key);
  }

  #ownOne(object: string, key: string): void {
    this.#owners.set(object, key);
    this.#gone.delete(object);
  }
}

/** An object that the engine's state has under two resources. */
export interface HeldTwice {
  readonly object: string;
  readonly other: string;
}
