import { staysOf } from "../../src/kernel/definition/forms";
import { registry } from "../../src/resources";
import type { Definition } from "../../src/kernel/definition/resource";
import { declaredAs, isAsked, isChanged, mayReplace, type Judged } from "./asked";
import { inventory, type Item } from "./objects";
import type { Entry } from "./entry";
import { isHandle, isPrecious, type Named, namedIn, type Owners } from "./named";
import type { Declared } from "./program";
import type { Stack } from "./stack";
import { Unsure } from "./unsure";
import { usually, type World } from "./world";

/** What a history did that it may not do. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/**
 * Who made and who removed what, command by command. An object that vanishes in a command of ours has to be one that its state
 * names and that its program doesn't want any more.
 */
export class Ledger {
  readonly byHand = new Set<string>();
  readonly goneByHand = new Set<string>();
  readonly changedByHand = new Set<string>();
  /** Objects that some state has named at some time. */
  readonly everNamed = new Set<string>();
  /** Objects that left the state with somebody's word, or with a lie of the platform. */
  readonly letGo = new Set<string>();
  /** How many objects a second stack has taken for what its order in doubt brought: they become what its program says. */
  takenInDoubt = 0;
  /** Whether a command was killed or met a fault: its notes outlive it. */
  isTroubled = false;
  /** Objects whose end a command asked for. A killed one may have left them in its state. */
  readonly ended = new Set<string>();
  /** What each object ever went with. */
  readonly #parents = new Map<string, string | undefined>();
  /** Objects that two stacks have, since one agreed to take over. */
  readonly shared = new Set<string>();
  /** What a run made again because a list lied to it, on another machine than that whose stopped run had made it first. */
  readonly #madeAgain = new Set<string>();
  /** Objects that a stack took for what its stopped run was about to make. */
  readonly #takenByNote = new Set<string>();
  #items: Map<string, Item>;
  #named: Named = new Map();
  /** What nobody knew for sure before the command. */
  #unsure = new Unsure([], []);

  constructor(private readonly world: World) {
    this.#items = inventory(world.hosting.platform);
  }

  get items(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  get named(): Named {
    return this.#named;
  }

  /** Whether an object that a destroy leaves should have gone. */
  mustGo(object: string): boolean {
    const item = this.#items.get(object);
    return item !== undefined && !this.shared.has(object) && staysOf(registry[item.type] as Definition) === undefined;
  }

  /** What somebody did in the panel. */
  noteHand(): void {
    const after = inventory(this.world.hosting.platform);
    for (const object of after.keys()) if (!this.#items.has(object)) this.byHand.add(object);
    for (const object of this.#items.keys()) if (!after.has(object)) this.goneByHand.add(object);
    for (const [object, { what }] of after) if (this.#items.get(object)?.what !== what) this.changedByHand.add(object);
    this.#items = after;
  }

  /** Time passed, so that what was under way came to its end, or a state was changed. */
  noteTime(): void {
    this.#items = inventory(this.world.hosting.platform);
    this.#named = namedIn(this.world);
  }

  parentOf(object: string): string | undefined {
    return this.#parents.get(object);
  }

  /** Looks at what a command did. */
  judge(command: Judged, failed: boolean, wasLiedTo: boolean, machine: number): void {
    const before = this.#items;
    const namedBefore = this.#named;
    this.#items = inventory(this.world.hosting.platform);
    this.#named = namedIn(this.world);
    for (const [object, owners] of this.#named) {
      this.everNamed.add(object);
      if (!namedBefore.has(object) && owners.some(({ stack, entry }) => this.#unsure.mayHaveMade(stack, entry)))
        this.#takenByNote.add(object);
      this.#judgeHolders(object, owners, namedBefore, command);
      if (new Set(owners.map(({ stack }) => stack)).size > 1) this.shared.add(object);
      if (command.adopts && !namedBefore.has(object)) this.shared.add(object);
      if (!command.adopts && !namedBefore.get(object)) this.#judgeTaken(object, owners, before);
    }
    if (wasLiedTo) this.#noteMadeAgain(before, machine);
    this.#noteRenamed();
    for (const [object, { parent }] of this.#items) this.#parents.set(object, parent);
    for (const [object, item] of before)
      if (!this.#items.has(object)) this.#judgeVanished(object, item, before, namedBefore, command, wasLiedTo);
    if (!failed) this.#judgeMissing(command.stack);
    for (const [object, owners] of namedBefore) {
      if (this.#named.has(object) || !owners.some(({ stack }) => stack === command.stack)) continue;
      // The engine forgets what ends with its parent before the parent is deleted.
      // What is on order has left the state before the creation that goes on with it begins.
      const isForgotten = owners.some(({ entry }) => entry.deletedWith !== undefined || isHandle(entry));
      const stays = owners.some(
        ({ stack, entry }) =>
          stack === command.stack &&
          (this.#isForgottenWithMoved(object, entry, namedBefore, stack) ||
            isForgottenWithReplaced(entry, namedBefore, stack) ||
            this.#isMistakenOnMove(object, entry, command)),
      );
      const isUndeletable = owners.some(({ entry }) => staysOf(entry.definition) !== undefined);
      if (wasLiedTo || (failed && isForgotten) || stays || isUndeletable) this.letGo.add(object);
    }
    this.noteDoubts();
  }

  #noteMadeAgain(before: ReadonlyMap<string, Item>, machine: number): void {
    const noted = this.world.notesBeside(machine).flatMap(({ kind, type }) => (kind === "creation" ? [type] : []));
    const left = new Set(
      [...before].flatMap(([object, { type, what }]) => (noted.includes(type) && !this.#named.has(object) ? [what] : [])),
    );
    for (const [object, { what }] of this.#items) if (!before.has(object) && left.has(what)) this.#madeAgain.add(what);
  }

  /**
   * A parent that moves to another provider or name is replaced for the engine, so the engine asks nobody to delete what ends with it.
   * The parent's object stays, and with it what the program gave up in the same command.
   */
  #isForgottenWithMoved(object: string, { deletedWith }: Entry, before: Named, stack: Stack): boolean {
    const parent = this.#parents.get(object);
    if (deletedWith === undefined || parent === undefined) return false;
    const holders = (named: Named) => (named.get(parent) ?? []).filter((owner) => owner.stack === stack);
    const [had, has] = [holders(before), holders(this.#named)];
    const isLeft = ({ entry: { name, provider } }: Owners[number]) =>
      name === deletedWith && had.length <= has.length && has.some(({ entry }) => entry.name === name && entry.provider === provider);
    return has.length > 0 && had.some(({ entry }) => entry.name === deletedWith) && !had.every(isLeft);
  }

  /** A resource that got another provider took what has its object's former name; then the object stays, with a warning. */
  #isMistakenOnMove(object: string, entry: Entry, { declared }: Judged): boolean {
    const now = declaredAs(entry, declared);
    return isPrecious(entry) && this.changedByHand.has(object) && now !== undefined && now.provider !== entry.provider;
  }

  /** A killed command can leave a site with another name than its state says, as the panel can. */
  #noteRenamed(): void {
    const { sites } = this.world.hosting.platform;
    for (const [object, owners] of this.#named)
      for (const { entry } of owners)
        if (entry.definition.type === "Site" && (sites.find(entry.id)?.name ?? entry.state.name) !== entry.state.name)
          this.changedByHand.add(object);
  }

  noteDoubts(): void {
    this.#unsure = new Unsure(this.world.stacks, this.world.notes);
  }

  /** What costs or holds something has a second holder only by somebody's word. */
  #judgeHolders(object: string, owners: Owners, before: Named, { adopts, stack: own }: Judged): void {
    const stacks = (some: Owners = []) => new Set(some.filter(({ entry }) => !isHandle(entry)).map(({ stack }) => stack)).size;
    if (adopts || this.shared.has(object) || stacks(owners) < 2 || stacks(before.get(object)) > 1) return;
    // What got another provider is known by its name alone, and somebody gave the name to another one, or freed it.
    const isMistaken = ({ stack, entry: { name } }: Owners[number]) =>
      stack === own && [...before].some(([former, had]) => this.#isTouched(former) && had.some((one) => isSame(one, stack, name)));
    if (owners.some(isMistaken)) return;
    // What a run was about to make when it was stopped may be what shows under the name, or may not. Then its maker comes second.
    const isMaker = ({ stack, entry }: Owners[number]) => stack === own && this.#unsure.hasMade(stack, entry);
    const isRobbed = this.#takenByNote.has(object) && owners.some(isMaker);
    if (isRobbed || owners.some(({ stack, entry }) => this.#unsure.mayHaveMade(stack, entry))) {
      this.takenInDoubt += 1;
      return;
    }
    if (owners.some(({ entry }) => isPrecious(entry))) throw new Violation(`${object} is in two stacks, and nobody agreed to that`);
  }

  #isTouched(object: string): boolean {
    return this.goneByHand.has(object) || this.changedByHand.has(object);
  }

  /** What is taken over without a word stays what it was. */
  #judgeTaken(object: string, owners: Owners, before: ReadonlyMap<string, Item>): void {
    const [was, is] = [before.get(object)?.what, this.#items.get(object)?.what];
    if (was === undefined || is === undefined || was === is || this.shared.has(object)) return;
    // The note of an order names its object, and the program its name.
    if (this.changedByHand.has(object)) return;
    // A set goes on with what it was making.
    if (owners.some(({ entry }) => isHandle(entry) || entry.definition.kind === "set")) return;
    if (owners.some(({ stack, entry }) => this.#unsure.isHandedOn(stack, entry) || this.#unsure.hasMissed(stack, entry))) return;
    throw new Violation(`${object} was taken over without a word and changed: it was ${was} and is ${is}`);
  }

  #judgeVanished(object: string, item: Item, before: Map<string, Item>, named: Named, command: Judged, wasLiedTo: boolean): void {
    const { parent } = item;
    this.ended.add(object);
    if (parent !== undefined && before.has(parent) && !this.#items.has(parent)) return;
    if (this.shared.has(object)) return;
    if (!named.has(object) && this.#hasTwinOnOrder(item, named, command.stack)) return;
    const owner = named.get(object)?.find(({ stack }) => stack === command.stack)?.entry;
    if (owner) {
      const isOf = (name: string, owners: Owners) => owners.some(({ stack, entry }) => stack === command.stack && entry.name === name);
      const had = (name: string) =>
        this.#unsure.hasOrdered(command.stack, name, item.type) ||
        [...named].some(([other, owners]) => other !== object && isOf(name, owners));
      // A new name, or another provider, doesn't know again what was changed, and makes it anew where that costs nothing.
      const now = declaredAs(owner, command.declared);
      const isByHand = this.changedByHand.has(object);
      // What the platform hid isn't known again either. Of what is precious, only a site has a name that the panel can change.
      const isUnlike = isPrecious(owner) ? isByHand && !now && item.type === "Site" : isByHand || wasLiedTo;
      // With allowReplacement the same goes for what is precious.
      const isMoved = now !== undefined && now.provider !== owner.provider;
      if (isMoved && (!isPrecious(owner) || mayReplace(now)) && (isUnlike || isByHand || isChanged(owner, now))) return;
      if (!isAsked(owner, command, (name) => isUnlike || had(name)))
        throw new Violation(`${object} (${item.what}) was destroyed, and the program still has "${owner.name}"`);
      return;
    }
    // What shows under the name of an order in doubt is taken for what it brought, though it may be another stack's.
    if (this.#unsure.isInDoubt(command.stack, item.type)) return;
    // An alias goes with its mailbox's list, and a record if a set holds its zone as a whole.
    const hasParent = parent !== undefined && (named.has(parent) || this.#named.has(parent));
    const isWhole = ({ inputs }: Declared): boolean => inputs(() => "").manage === "all";
    if (hasParent && (item.type === "MailAlias" || (item.type === "DnsRecord" && command.declared.some(isWhole)))) return;
    throw new Violation(`${object} (${item.what}) was destroyed, and no state of the stack names it`);
  }

  /** Two orders for the same thing bring two objects, and the orders don't say which is whose. */
  #hasTwinOnOrder({ what }: Item, named: Named, stack: Stack): boolean {
    const isOnOrder = (owners: Owners): boolean => owners.some((owner) => owner.stack === stack && isHandle(owner.entry));
    return [...named].some(([other, owners]) => this.#items.get(other)?.what === what && isOnOrder(owners));
  }

  /** After a command that succeeded, what the state names is there. */
  #judgeMissing(stack: Stack): void {
    for (const [object, owners] of this.#named) {
      if (!owners.some((owner) => owner.stack === stack && !isHandle(owner.entry)) || this.#items.has(object) || !isListed(object))
        continue;
      if (this.#isKnownToBeGone(object)) continue;
      throw new Violation(`the state names ${object}, which isn't there`);
    }
  }

  /** What is there at the end is in a state, unless somebody has let it go. */
  judgeLost(isRefused: boolean): void {
    const { items, named, everNamed, byHand, letGo, shared, isTroubled } = this;
    const elsewhere = this.world.notesBeside(usually.machine);
    // Only the machine of the killed run knows what it ordered. Another one looks by the name, and the program may have changed that.
    const isNotedElsewhere = (type: string): boolean => elsewhere.some((note) => note.kind === "order" && note.type === type);
    const known = new Set([...named.keys()].map((object) => items.get(object)?.what));
    for (const [object, { type, what, parent }] of items) {
      // What belongs to a Shield that is off shows to nobody.
      if (registry[type]?.parent?.readyVia === "ShieldZone" && !this.#hasShield(parent)) continue;
      if (named.has(object) || byHand.has(object) || letGo.has(object) || letGo.has(what) || shared.has(object) || type === "MailAlias")
        continue;
      if (everNamed.has(object)) throw new Violation(`${object} (${what}) was lost: a state has named it, and none does now`);
      if (isRefused || this.#madeAgain.has(what)) continue;
      if (this.#isTold(type, object)) continue;
      if (known.has(what) && !isNotedElsewhere(type)) throw new Violation(`${object} (${what}) is there twice, and no state names it`);
      if (!isTroubled) throw new Violation(`${object} (${what}) was made, and no state names it`);
    }
  }

  /** Whether a run has warned of an object that an earlier one made, and that nobody has: nobody may delete it unasked. */
  #isTold(type: string, object: string): boolean {
    const ordered = [`ordered the ${object} in the place of`, `ordered a new ${type} in the place of`];
    const own = `(id ${object.slice(object.lastIndexOf("/") + 1)})`;
    return this.world.said.some(
      (text) => ordered.some((words) => text.includes(words)) || (text.includes("was about to create") && text.includes(own)),
    );
  }

  #hasShield(site = ""): boolean {
    return this.world.hosting.platform.sites.find(site.replace("Site ", ""))?.shield.active === true;
  }

  /** Whether a state names what isn't there any more. */
  get isBehind(): boolean {
    return [...this.#named].some(
      ([object, owners]) => isListed(object) && !this.#items.has(object) && owners.some(({ entry }) => !isHandle(entry)),
    );
  }

  #isKnownToBeGone(object: string): boolean {
    const parent = this.#parents.get(object);
    if (this.goneByHand.has(object) || this.ended.has(object) || this.shared.has(object)) return true;
    return parent !== undefined && this.#isKnownToBeGone(parent);
  }
}

function isSame({ stack, entry }: Owners[number], wanted: Stack, name: string): boolean {
  return stack === wanted && entry.name === name;
}

/** Whether the inventory has all objects of the type: an alias goes and comes with its mailbox, and settings are always there. */
function isListed(object: string): boolean {
  const [type = ""] = object.split(" ");
  const kind = registry[type]?.kind;
  return type !== "MailAlias" && (kind === "object" || kind === "purchase");
}

/**
 * The engine knows the parent with which an object ends by its name. The object that a killed run left to be deleted has the same name as
 * the one that took its place: if it goes, nobody is asked to delete what the program gives up below the new one.
 */
function isForgottenWithReplaced({ deletedWith }: Entry, before: Named, stack: Stack): boolean {
  return [...before.values()].flat().some((one) => one.stack === stack && one.entry.replaced && one.entry.name === deletedWith);
}
