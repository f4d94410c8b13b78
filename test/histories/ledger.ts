import { cartOf, doubtOf } from "../../src/kernel/identity/handle";
import type { Platform } from "../../src/simulator";
import type { Item } from "./inventory";
import { inventory } from "./inventory";
import { plays } from "./plays";
import type { Declared } from "./program";
import type { Entry, Stack } from "./stack";
import type { World } from "./world";

/** What a history did that it may not do. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/** A command as the ledger judges it. */
export interface Judged {
  readonly stack: Stack;
  /** Empty for a destroy. */
  readonly declared: readonly Declared[];
  readonly adopts: boolean;
}

/** The state's entries by the objects that they name. */
type Owners = readonly { readonly stack: Stack; readonly entry: Entry }[];
type Named = ReadonlyMap<string, Owners>;

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
  /** Whether a command was killed or met a fault: its notes outlive it. */
  isTroubled = false;
  /** Objects whose end a command asked for. A killed one may have left them in its state. */
  readonly ended = new Set<string>();
  /** What each object ever went with. */
  readonly #parents = new Map<string, string | undefined>();
  /** Objects that two stacks have, since one agreed to take over. */
  readonly shared = new Set<string>();
  #items: Map<string, Item>;
  #named: Named = new Map();
  /** The types of what each stack has in doubt: an object that nobody has may be what came of the order. */
  #doubts: readonly { readonly stack: Stack; readonly type: string }[] = [];

  constructor(private readonly world: World) {
    this.#items = inventory(world.hosting.platform);
  }

  get items(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  get named(): Named {
    return this.#named;
  }

  /** What somebody did in the panel. */
  noteHand(): void {
    const after = inventory(this.world.hosting.platform);
    for (const object of after.keys()) if (!this.#items.has(object)) this.byHand.add(object);
    for (const object of this.#items.keys()) if (!after.has(object)) this.goneByHand.add(object);
    for (const [object, { what }] of after) if (this.#items.get(object)?.what !== what) this.changedByHand.add(object);
    this.#items = after;
  }

  /** Time passed: what was under way came to its end. */
  noteTime(): void {
    this.#items = inventory(this.world.hosting.platform);
    this.#named = namedIn(this.world);
  }

  /** Looks at what a command did. */
  judge(command: Judged, failed: boolean, wasLiedTo: boolean): void {
    const before = this.#items;
    const namedBefore = this.#named;
    this.#items = inventory(this.world.hosting.platform);
    this.#named = namedIn(this.world);
    for (const [object, owners] of this.#named) {
      this.everNamed.add(object);
      this.#judgeHolders(object, owners, namedBefore, command);
      if (new Set(owners.map(({ stack }) => stack)).size > 1) this.shared.add(object);
      if (command.adopts && !namedBefore.has(object)) this.shared.add(object);
      if (!command.adopts && !namedBefore.get(object)) this.#judgeTaken(object, owners, before);
    }
    for (const [object, { parent }] of this.#items) this.#parents.set(object, parent);
    for (const [object, item] of before) if (!this.#items.has(object)) this.#judgeVanished(object, item, before, namedBefore, command);
    if (!failed) this.#judgeMissing(command.stack);
    for (const [object, owners] of namedBefore) {
      if (this.#named.has(object) || !owners.some(({ stack }) => stack === command.stack)) continue;
      // The engine forgets what ends with its parent before the parent is deleted.
      // What is on order has left the state before the creation that goes on with it begins.
      const isForgotten = owners.some(({ entry }) => entry.deletedWith !== undefined || isHandle(entry));
      if (wasLiedTo || (failed && isForgotten)) this.letGo.add(object);
    }
    this.#doubts = this.world.stacks.flatMap((stack) =>
      stack.entries.filter(({ id }) => doubtOf(cartOf(id) ?? "") !== undefined).map(({ definition: { type } }) => ({ stack, type })),
    );
  }

  /** What costs or holds something has a second holder only by somebody's word. */
  #judgeHolders(object: string, owners: Owners, before: Named, { adopts }: Judged): void {
    const stacks = (some: Owners = []) => new Set(some.filter(({ entry }) => !isHandle(entry)).map(({ stack }) => stack)).size;
    if (adopts || this.shared.has(object) || stacks(owners) < 2 || stacks(before.get(object)) > 1) return;
    // What a run was about to make when it was stopped may be what shows under the name, or may not.
    if (!plays.doubtsBeside && this.isTroubled) return;
    if (owners.some(({ entry }) => isPrecious(entry))) throw new Violation(`${object} is in two stacks, and nobody agreed to that`);
  }

  /** What is taken over without a word stays what it was. */
  #judgeTaken(object: string, owners: Owners, before: ReadonlyMap<string, Item>): void {
    const [was, is] = [before.get(object)?.what, this.#items.get(object)?.what];
    if (was === undefined || is === undefined || was === is || this.shared.has(object)) return;
    // The note of an order names its object, and the program its name.
    if (this.changedByHand.has(object)) return;
    // A set goes on with what it was making.
    if (owners.some(({ entry }) => isHandle(entry) || entry.definition.kind === "set")) return;
    throw new Violation(`${object} was taken over without a word and changed: it was ${was} and is ${is}`);
  }

  #judgeVanished(object: string, item: Item, before: Map<string, Item>, named: Named, command: Judged): void {
    const { parent } = item;
    this.ended.add(object);
    if (parent !== undefined && before.has(parent) && !this.#items.has(parent)) return;
    if (this.shared.has(object)) return;
    if (!named.has(object) && this.#doubts.some(({ stack, type }) => stack === command.stack && type === item.type)) return;
    const owner = named.get(object)?.find(({ stack }) => stack === command.stack)?.entry;
    if (owner) {
      if (!isAsked(owner, command))
        throw new Violation(`${object} (${item.what}) was destroyed, and the program still has "${owner.name}"`);
      return;
    }
    // An alias goes with its mailbox's list, and records with a zone that a set holds as a whole.
    if (parent !== undefined && named.has(parent) && ["MailAlias", "DnsRecord"].includes(item.type)) return;
    throw new Violation(`${object} (${item.what}) was destroyed, and no state of the stack names it`);
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

/** The types of which the inventory has all objects. */
const listed = /^(DnsZone|DnsRecord|Site|EdgeRule|SiteHostname|RateLimit|AccessList|Mailspace|Mailbox) /;

function isListed(object: string): boolean {
  return listed.test(object);
}

function namedIn(world: World): Named {
  const found = new Map<string, { stack: Stack; entry: Entry }[]>();
  const put = (object: string, stack: Stack, entry: Entry) => found.set(object, [...(found.get(object) ?? []), { stack, entry }]);
  for (const stack of world.stacks) {
    for (const { entry, object } of stack.objects(world.looker)) {
      if (!isHandle(entry)) put(object, stack, entry);
      else {
        const made = madeFor(entry, world.hosting.platform);
        if (made !== undefined) put(made, stack, entry);
      }
    }
  }
  return found;
}

function isPrecious({ definition }: Entry): boolean {
  return definition.kind !== "set" && definition.replacing.destructive === true;
}

function isHandle({ id }: Entry): boolean {
  return cartOf(id) !== undefined;
}

/** The object that came of the order that an entry waits for. */
function madeFor({ id }: Entry, { billing, mailspaces }: Platform): string | undefined {
  const order = billing.carts.find(cartOf(id) ?? "")?.state.order;
  if (order?.site) return `Site ${order.site}`;
  const mailspace = order?.subscription ? mailspaces.list().find(({ state }) => state.subscription === order.subscription) : undefined;
  return mailspace && `Mailspace ${mailspace.id}`;
}

/** Whether a command asks for the end of what an entry names. */
function isAsked(entry: Entry, { declared, stack }: Judged): boolean {
  const now = declared.find(({ name }) => name === entry.name);
  // What came of an order that was renamed while it was under way goes, if the new name has ordered anew.
  const hasOwn = ({ name }: Declared): boolean => isHandle(entry) && stack.current(name) !== undefined;
  if (entry.replaced || !now) return !declared.some((one) => one !== now && isSame(entry, one) && !hasOwn(one));
  const inputs = now.inputs(() => "");
  const { inputFields, parent, kind } = entry.definition;
  const differs = (name: string): boolean => JSON.stringify(inputs[name]) !== JSON.stringify(entry.inputs[name]);
  // Its parent has been replaced.
  if (parent && stack.current(now.after[0] as string)?.id !== entry.inputs[parent.property]) return true;
  if (kind === "set") return true;
  return Object.entries(inputFields).some(([name, { marks }]) => name !== parent?.property && marks.immutable === true && differs(name));
}

/** Whether a program names the same object under another name: then it has been renamed. */
function isSame({ definition, inputs: own }: Entry, one: Declared): boolean {
  if (one.definition !== definition || definition.kind === "set" || definition.kind === "singleton") return false;
  const { parent } = definition;
  const inputs = one.inputs(() => String(parent ? own[parent.property] : ""));
  const facts = { zone: "example.com", domain: "example.com" };
  return JSON.stringify(definition.key(inputs, facts)) === JSON.stringify(definition.key(own, facts));
}
