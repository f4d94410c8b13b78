import { IdentityClaims, type DescribedTwice } from "./identityClaims";
import { JointHolders, type HolderKind } from "./jointHolders";
import { digest } from "./journal";
import { ObjectClaims, type HeldTwice } from "./objectClaims";

/** One deed that a process tells the others: its name, and the objects and resources that it is about. */
export type Told = readonly [what: string, ...about: unknown[]];

/** The tie between the processes of one run. */
export interface SharedRun {
  tell(...all: readonly Told[]): void;
  /** The deeds that the others told since the last time. */
  hear(): readonly Told[];
}

/**
 * Which resource of this run an object belongs to. The engine makes a renamed resource anew and then deletes it under
 * its old name; without claims that delete would take the object away from the new name. All processes of a run share their claims:
 * each repeats the deeds of the others. An identity may hold a secret, so it is told and compared by its digest.
 */
export class Claims {
  readonly #objects = new ObjectClaims();
  readonly #identities = new IdentityClaims();
  readonly #joint = new JointHolders();
  readonly #missed = new Set<string>();
  readonly #brought = new Map<string, number>();
  readonly #takenByMove = new Map<string, string>();

  constructor(private readonly run?: SharedRun) {}

  /** The object belongs to the resource from now on. */
  own(object: string, key: string): void {
    this.ownAll([object], key);
  }

  /** The objects belong to the resource from now on. */
  ownAll(objects: readonly string[], key: string): void {
    this.#claim("own", objects, key);
    this.#objects.own(objects, key);
  }

  /** The engine's state has the object under this resource; answers with another one under which it has it, too. */
  hold(object: string, key: string): string | undefined {
    return this.holdAll([object], key)?.other;
  }

  /** The engine's state has the objects under this resource; answers with the first that it has under another one, too. */
  holdAll(objects: readonly string[], key: string): HeldTwice | undefined {
    this.#claim("hold", objects, key);
    return this.#objects.hold(objects, key);
  }

  /** This run got the object by creating the resource. */
  make(object: string, key: string): void {
    this.makeAll([object], key);
  }

  /** This run got the objects by creating the resource. */
  makeAll(objects: readonly string[], key: string): void {
    this.#claim("make", objects, key);
    this.#objects.make(objects, key);
  }

  /** Whether creating the resource has come to its end in this run. */
  hasMade(key: string): boolean {
    this.#hear();
    return this.#objects.hasMade(key);
  }

  /** Whether the state has another object under the resource, as a read or a diff of this run told. */
  holdsAnother(object: string, key: string): boolean {
    this.#hear();
    return this.#objects.holdsAnother(object, key);
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
    this.#hear();
    return this.#objects.successorOf(object, key);
  }

  owner(object: string): string | undefined {
    this.#hear();
    return this.#objects.owner(object);
  }

  /** Whether a listing's object is free to be taken over by the resource. */
  free(object: string, key: string): boolean {
    this.#hear();
    return this.#objects.isFree(object, key);
  }

  /** The object was deleted by this run: an older listing may still show it. */
  forget(object: string): void {
    this.#tell("forget", object);
    this.#objects.forget(object);
  }

  /** A new object is to take the place of this one, since no update makes it as the program says. */
  replace(object: string): void {
    this.#tell("replace", object);
    this.#objects.replace(object);
  }

  /** Whether a new object takes the place of this one in this run: notes under its key are of the new one. */
  isReplaced(object: string): boolean {
    this.#hear();
    return this.#objects.isReplaced(object);
  }

  /** The object that an earlier run was about to replace when it was stopped. */
  replaceOwn(object: string, key: string): void {
    this.own(object, key);
    this.replace(object);
  }

  /** The resource's object whose place a new one is to take. */
  replacedOf(key: string): string | undefined {
    return this.#objects.replacedOf(key);
  }

  /** A resource describes these identities; answers with another resource of this run that describes one of them, too. */
  declareIdentities(things: readonly string[], key: string, isSet = false): DescribedTwice | undefined {
    const digests = things.map(digest);
    this.#tell("declareIdentities", digests, key, isSet);
    const twice = this.#identities.declareHere(digests, key, isSet);
    return twice && { ...twice, thing: things[digests.indexOf(twice.thing)] as string };
  }

  /** The resource of this run that describes an identity. */
  describer(thing: string): string | undefined {
    this.#hear();
    return this.#identities.describer(digest(thing));
  }

  /** Whether a resource of this run describes several identities. */
  isSet(key: string): boolean {
    return this.#identities.isSet(key);
  }

  /** The resource to which an identity has moved: in this run, only a process of another provider describes it. */
  movedTo(thing: string): string | undefined {
    this.#hear();
    return this.#identities.movedTo(digest(thing));
  }

  /** A resource has come from another provider, and this is the object that the state has for it. */
  takeByMove(thing: string, object: string): void {
    const described = digest(thing);
    this.#tell("takeByMove", described, object);
    this.#takenByMove.set(described, object);
  }

  /** The object that a resource took when it came from another provider. */
  takenByMove(thing: string): string | undefined {
    this.#hear();
    return this.#takenByMove.get(digest(thing));
  }

  /** A purchase brought the object with it, unless the object is older than the order: then somebody else made it. */
  bring(object: string, orderedAt: number): void {
    this.#tell("bring", object, orderedAt);
    this.#brought.set(object, orderedAt);
  }

  isBrought(object: string, createdAt: number): boolean {
    this.#hear();
    return createdAt >= (this.#brought.get(object) ?? Infinity);
  }

  /** A resource claims something beside its object, such as an address; answers with another resource whose claim excludes this one. */
  claimJointly(what: string, key: string, kind: HolderKind): string | undefined {
    const claimed = digest(what);
    this.#tell("claimJointly", claimed, key, kind);
    return this.#joint.claim(claimed, key, kind);
  }

  /** The joint claims that a resource made before no longer count. */
  release(key: string): void {
    this.#tell("release", key);
    this.#joint.release(key);
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
    this.#objects.claimHere(objects);
    this.#tellAll(objects.map((object) => [how, object, key]));
  }

  #tell(...told: Told): void {
    this.#tellAll([told]);
  }

  /** Tells the other processes, then hears them: of two that claim the same at once, at least one sees the other. */
  #tellAll(all: readonly Told[]): void {
    if (!this.run || all.length === 0) return;
    this.run.tell(...all);
    this.#hear();
  }

  /** Repeats the deeds of other processes. */
  #hear(): void {
    for (const [what, ...about] of this.run?.hear() ?? []) this.#told[what]?.(...(about as never));
  }

  /** How this process repeats a deed of another one, by its name. */
  readonly #told: Readonly<Record<string, (...about: never) => unknown>> = {
    own: (object: string, key: string) => this.#objects.own([object], key),
    hold: (object: string, key: string) => this.#objects.hold([object], key),
    make: (object: string, key: string) => this.#objects.make([object], key),
    forget: (object: string) => this.#objects.forget(object),
    replace: (object: string) => this.#objects.replace(object),
    declareIdentities: (things: string[], key: string, isSet: boolean) => this.#identities.declareElsewhere(things, key, isSet),
    takeByMove: (thing: string, object: string) => this.#takenByMove.set(thing, object),
    bring: (object: string, orderedAt: number) => this.#brought.set(object, orderedAt),
    claimJointly: (what: string, key: string, kind: HolderKind) => this.#joint.claim(what, key, kind),
    release: (key: string) => this.#joint.release(key),
    miss: (key: string) => this.#missed.add(key),
  };
}
