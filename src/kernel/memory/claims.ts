/** One thing that a process tells the others: the name of what it did, and what it did it to. */
export type Told = readonly [what: string, ...about: unknown[]];

/** What ties the processes of one run together. */
export interface SharedRun {
  tell(...all: readonly Told[]): void;
  /** What the others told since the last time. */
  hear(): readonly Told[];
}

/**
 * Which resource of this run an object belongs to. The engine makes a renamed resource anew and then deletes it under
 * its old name; without claims that delete would take the object away from the new name. All processes of a run share their claims:
 * what one of them does, the others do after it.
 */
export class Claims {
  readonly #owners = new Map<string, string>();
  readonly #held = new Map<string, string>();
  readonly #things = new Map<string, string>();
  readonly #declared = new Map<string, readonly string[]>();
  readonly #here = new Set<string>();
  readonly #elsewhere = new Map<string, string>();
  readonly #sets = new Set<string>();
  readonly #holders = new Map<string, Holders>();
  /** What each resource has a hand in: to let go costs no look at what others have. */
  readonly #claimed = new Map<string, readonly Holders[]>();
  readonly #gone = new Set<string>();
  readonly #made = new Set<string>();
  /** What a resource of this very process has claimed. */
  readonly #claimedHere = new Set<string>();
  readonly #replaced = new Set<string>();
  readonly #missed = new Set<string>();
  readonly #brought = new Map<string, number>();
  readonly #takenByMove = new Map<string, string>();
  #repeating = false;

  constructor(private readonly run?: SharedRun) {}

  /** The object belongs to the resource from now on. */
  own(object: string, key: string): void {
    this.ownAll([object], key);
  }

  /** The objects belong to the resource from now on. */
  ownAll(objects: readonly string[], key: string): void {
    this.#ownAllBy("own", objects, key);
  }

  #ownAllBy(how: "own" | "make", objects: readonly string[], key: string): void {
    this.#claim(how, objects, key);
    for (const object of objects) {
      this.#owners.set(object, key);
      this.#gone.delete(object);
    }
  }

  /** The engine's state has the object under this resource; answers with another one under which it has it, too. */
  hold(object: string, key: string): string | undefined {
    return this.holdAll([object], key)?.other;
  }

  /** The engine's state has the objects under this resource; answers with the first that it has under another one, too. */
  holdAll(objects: readonly string[], key: string): { readonly object: string; readonly other: string } | undefined {
    this.#claim("hold", objects, key);
    for (const object of objects) {
      const other = this.#holdOne(object, key);
      if (other !== undefined) return { object, other };
    }
    return undefined;
  }

  #holdOne(object: string, key: string): string | undefined {
    const other = this.#held.get(object);
    if (other !== undefined && other !== key) return other;
    // What another resource took over in this run is its own, whatever the state of before says.
    if (this.#made.has(object) && this.#owners.get(object) !== key) return undefined;
    this.#held.set(object, key);
    this.#owners.set(object, key);
    this.#gone.delete(object);
    return undefined;
  }

  /** The object is what creating the resource gave in this run. */
  make(object: string, key: string): void {
    this.makeAll([object], key);
  }

  /** The objects are what creating the resource gave in this run. */
  makeAll(objects: readonly string[], key: string): void {
    this.#ownAllBy("make", objects, key);
    for (const object of objects) this.#made.add(object);
  }

  /** Whether creating the resource has come to its end in this run. */
  hasMade(key: string): boolean {
    this.#hear();
    return [...this.#made].some((object) => this.#owners.get(object) === key);
  }

  /** Whether the state has another object under the resource, as a read or a diff of this run told. */
  holdsAnother(object: string, key: string): boolean {
    this.#hear();
    return [...this.#held].some(([held, owner]) => owner === key && held !== object);
  }

  /**
   * The resource that keeps an object which is about to be deleted; `undefined` when none does. There are three cases:
   * - Another resource took the object over in this run.
   * - The same resource took it over: it is replaced, and its create got the old object. The delete that ends the replacement is of
   *   that very object, and the new state needs it.
   * - The same resource has it in another process, since an earlier run moved it to another provider and ended before this delete.
   * What that process replaces has no successor.
   */
  successorOf(object: string, key: string): string | undefined {
    this.#hear();
    const owner = this.#owners.get(object);
    if (owner !== key || this.#made.has(object)) return owner;
    return this.#claimedHere.has(object) || this.#replaced.has(object) ? undefined : owner;
  }

  owner(object: string): string | undefined {
    this.#hear();
    return this.#owners.get(object);
  }

  /** The object was deleted by this run: an older listing may still show it. */
  forget(object: string): void {
    this.#tell("forget", object);
    this.#owners.delete(object);
    this.#held.delete(object);
    this.#made.delete(object);
    this.#gone.add(object);
  }

  /** A new object is to take the place of this one, since it can't become what the program says. */
  replace(object: string): void {
    this.#tell("replace", object);
    this.#replaced.add(object);
  }

  /** Whether a new object takes the place of this one in this run: notes under its key are of the new one. */
  isReplaced(object: string): boolean {
    this.#hear();
    return this.#replaced.has(object);
  }

  /** The object that an earlier run was about to replace when it was stopped. */
  replaceOwn(object: string, key: string): void {
    this.own(object, key);
    this.replace(object);
  }

  /** The resource's object whose place a new one is to take. */
  replacedOf(key: string): string | undefined {
    return [...this.#replaced].find((object) => this.#owners.get(object) === key);
  }

  /** Whether a listing's object is free to be taken over by the resource. */
  free(object: string, key: string): boolean {
    this.#hear();
    const owner = this.#owners.get(object);
    return !this.#gone.has(object) && !this.#replaced.has(object) && (owner === undefined || owner === key);
  }

  /** A resource says what it describes; answers with another resource of this run that describes one of the same things. */
  declareIdentities(
    things: readonly string[],
    key: string,
    isSet = false,
  ): { readonly other: string; readonly thing: string; readonly inSet: boolean } | undefined {
    this.#tell("declareIdentities", things, key, isSet);
    if (isSet) this.#sets.add(key);
    for (const thing of things) {
      const other = this.#things.get(thing);
      if (other !== undefined && other !== key) return { other, thing, inSet: isSet || this.#sets.has(other) };
    }
    for (const former of this.#declared.get(key) ?? []) this.#things.delete(former);
    for (const thing of things) {
      this.#things.set(thing, key);
      if (!this.#repeating) this.#here.add(thing);
    }
    this.#declared.set(key, things);
    return undefined;
  }

  /** The resource to which a thing has moved: in this run it is described in another process, of another provider, and not in this one. */
  movedTo(thing: string): string | undefined {
    this.#hear();
    return this.#here.has(thing) ? undefined : this.#elsewhere.get(thing);
  }

  /** A resource that has come from another provider has this object from now on, for it is what the state says of the resource's own. */
  takeByMove(thing: string, object: string): void {
    this.#tell("takeByMove", thing, object);
    this.#takenByMove.set(thing, object);
  }

  /** The object that a resource took when it came from another provider. */
  takenByMove(thing: string): string | undefined {
    this.#hear();
    return this.#takenByMove.get(thing);
  }

  /** What was bought brought the object with it, unless that is older than the order: then somebody else made it. */
  bring(object: string, orderedAt: number): void {
    this.#tell("bring", object, orderedAt);
    this.#brought.set(object, orderedAt);
  }

  isBrought(object: string, createdAt: number): boolean {
    this.#hear();
    return createdAt >= (this.#brought.get(object) ?? Infinity);
  }

  /** A resource says what else it has a hand in; answers with another resource that can't have a hand in the same. */
  claimJointly(what: string, key: string, kind: keyof Holders): string | undefined {
    this.#tell("claimJointly", what, key, kind);
    const holders: Holders = this.#holders.get(what) ?? { exclusive: new Set(), shared: new Set() };
    this.#holders.set(what, holders);
    holders[kind].add(key);
    this.#claimed.set(key, [...(this.#claimed.get(key) ?? []), holders]);
    return another(holders.exclusive, key) ?? (kind === "exclusive" ? another(holders.shared, key) : undefined);
  }

  /** What a resource said before of what it has a hand in no longer counts. */
  release(key: string): void {
    this.#tell("release", key);
    for (const { exclusive, shared } of this.#claimed.get(key) ?? []) {
      exclusive.delete(key);
      shared.delete(key);
    }
    this.#claimed.delete(key);
  }

  /** A read of this run found the resource's object missing. */
  miss(key: string): void {
    this.#tell("miss", key);
    this.#missed.add(key);
  }

  isMissed(key: string): boolean {
    this.#hear();
    return this.#missed.has(key);
  }

  #claim(how: "own" | "hold" | "make", objects: readonly string[], key: string): void {
    if (this.#repeating) return;
    for (const object of objects) this.#claimedHere.add(object);
    this.#tellAll(objects.map((object) => [how, object, key]));
  }

  #tell(...told: Told): void {
    this.#tellAll([told]);
  }

  /** Tells the other processes, then hears them: of two that claim the same at once, at least one sees the other. */
  #tellAll(all: readonly Told[]): void {
    if (this.#repeating || !this.run || all.length === 0) return;
    this.run.tell(...all);
    this.#hear();
  }

  #hear(): void {
    if (this.#repeating || !this.run) return;
    this.#repeating = true;
    try {
      for (const told of this.run.hear()) this.#repeat(told);
    } finally {
      this.#repeating = false;
    }
  }

  /** Does what another process did. */
  #repeat([what, ...about]: Told): void {
    const [first, key, rest] = about as [string, string, never];
    switch (what) {
      case "own":
      case "hold":
      case "make":
        return void this[what](first, key);
      case "forget":
      case "replace":
      case "release":
      case "miss":
        return this[what](first);
      case "bring":
        return this.bring(first, Number(key));
      case "takeByMove":
        return this.takeByMove(first, key);
      case "claimJointly":
        return void this.claimJointly(first, key, rest);
      case "declareIdentities":
        for (const thing of first as unknown as string[]) this.#elsewhere.set(thing, key);
        return void this.declareIdentities(first as unknown as string[], key, rest);
    }
  }
}

interface Holders {
  readonly exclusive: Set<string>;
  readonly shared: Set<string>;
}

/** The first that isn't the key: at most one look further. */
function another(keys: ReadonlySet<string>, key: string): string | undefined {
  for (const other of keys) if (other !== key) return other;
  return undefined;
}
