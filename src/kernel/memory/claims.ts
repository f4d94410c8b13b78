import { Deeds, type SharedRun } from "./deeds";
import { identitiesOf } from "./identities";
import { jointClaimsOf } from "./jointClaims";

/** This run's knowledge of an object. */
interface Known {
  /** The resource that the object belongs to. */
  owner?: string;
  /** The resource under which the engine's state has it. */
  holder?: string;
  /** Whether this run got it by creating a resource. */
  isMade?: boolean;
  /** Whether this run deleted it: an older listing may still show it. */
  isGone?: boolean;
  /** Whether a new object takes its place in this run: notes under the key of its resource are of the new one. */
  isReplaced?: boolean;
  /** Whether a resource of this very process has claimed it. */
  isClaimedHere?: boolean;
  /** When the purchase was ordered that brought the object with it. An older object is somebody else's. */
  broughtAt?: number;
}

/** This run's knowledge of a resource. */
interface KnownResource {
  /** Whether a read of this run found its object missing. */
  readonly isMissed: boolean;
  /** Whether creating it has come to its end in this run. */
  readonly hasMade: boolean;
  /** The objects that the state has under it, as a read or a diff of this run told. */
  readonly held: readonly string[];
  /** Its object whose place a new one is to take. */
  readonly replaced: string | undefined;
}

/**
 * Which resource of this run an object belongs to. The engine makes a renamed resource anew and then deletes it under
 * its old name; without claims that delete would take the object away from the new name. All processes of a run share their claims.
 */
export class Claims {
  readonly #deeds = new Deeds();
  readonly identities = identitiesOf(this.#deeds);
  readonly joint = jointClaimsOf(this.#deeds);
  readonly #objects = new Map<string, Known>();
  /** The objects that each resource has or had. */
  readonly #objectsOf = new Map<string, Set<string>>();
  readonly #missed = new Set<string>();

  /** The objects belong to the resource from now on. */
  readonly own = this.#claiming("own", (object, key) => this.#own(object, key));

  /** The engine's state has the objects under this resource; answers with the first that it has under another one, too. */
  readonly hold = this.#claiming("hold", (object, key): { readonly object: string; readonly other: string } | undefined => {
    const { owner, holder, isMade } = this.#objects.get(object) ?? {};
    if (holder !== undefined && holder !== key) return { object, other: holder };
    // An object that another resource took over in this run belongs to it, whatever the state of before says.
    if (isMade && owner !== undefined && owner !== key) return { object, other: owner };
    this.#own(object, key, { holder: key });
    return undefined;
  });

  /** This run got the objects by creating the resource. */
  readonly make = this.#claiming("make", (object, key) => this.#own(object, key, { isMade: true }));

  readonly forget = this.#deeds.shared("forget", (object: string) =>
    this.#note(object, { owner: undefined, holder: undefined, isMade: false, isGone: true }),
  );

  /** A new object is to take the place of this one, since no update makes it as the program says. */
  readonly replace = this.#deeds.shared("replace", (object: string) => this.#note(object, { isReplaced: true }));

  readonly bring = this.#deeds.shared("bring", (object: string, orderedAt: number) => this.#note(object, { broughtAt: orderedAt }));

  /** A read of this run found the resource's object missing. */
  readonly miss = this.#deeds.shared("miss", (key: string) => void this.#missed.add(key));

  constructor(run?: SharedRun) {
    if (run) this.#deeds.join(run);
  }

  of(object: string): Readonly<Known> {
    this.#deeds.hear();
    return this.#objects.get(object) ?? {};
  }

  ofResource(key: string): KnownResource {
    this.#deeds.hear();
    const objects = [...(this.#objectsOf.get(key) ?? [])].map((object) => ({ object, ...this.#objects.get(object) }));
    return {
      isMissed: this.#missed.has(key),
      hasMade: objects.some(({ owner, isMade }) => owner === key && isMade),
      held: objects.filter(({ holder }) => holder === key).map(({ object }) => object),
      replaced: objects.find(({ owner, isReplaced }) => owner === key && isReplaced)?.object,
    };
  }

  /** Whether a listing's object is free to be taken over by the resource. */
  free(object: string, key: string): boolean {
    const { owner, isGone, isReplaced } = this.of(object);
    return !isGone && !isReplaced && (owner === undefined || owner === key);
  }

  /**
   * The resource that keeps an object which is about to be deleted; `undefined` when none does. There are three cases:
   * - Another resource took the object over in this run.
   * - The same resource took it over: it is replaced, and its create got the old object. The delete that ends the replacement is of
   *   that very object, and the new state needs it.
   * - The same resource has it in another process, since an earlier run moved it to another provider and ended before this delete.
   * An object that the other process replaces has no successor.
   */
  successorOf(object: string, key: string): string | undefined {
    const { owner, isMade, isClaimedHere, isReplaced } = this.of(object);
    if (owner !== key || isMade) return owner;
    return isClaimedHere || isReplaced ? undefined : owner;
  }

  /** A claim of some objects; answers with the first answer. */
  #claiming<T>(name: string, claim: (object: string, key: string) => T) {
    const all = (objects: string | readonly string[], key: string): T | undefined =>
      [objects]
        .flat()
        .map((object) => claim(object, key))
        .find((answer) => answer !== undefined);
    const here = (objects: string | readonly string[], key: string): T | undefined => {
      for (const object of [objects].flat()) this.#note(object, { isClaimedHere: true });
      return all(objects, key);
    };
    return this.#deeds.shared(name, here, all);
  }

  #own(object: string, key: string, more: Known = {}): void {
    const objects = this.#objectsOf.get(key) ?? new Set();
    this.#objectsOf.set(key, objects.add(object));
    this.#note(object, { owner: key, isGone: false, ...more });
  }

  #note(object: string, facts: Known): void {
    this.#objects.set(object, { ...this.#objects.get(object), ...facts });
  }
}
