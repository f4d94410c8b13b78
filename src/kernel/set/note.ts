import type { SetDefinition, Values } from "../definition/resource";
import { nameOf } from "../identity/key";
import { managed as fieldsOfProgram, type State } from "../identity/state";
import { digest } from "../memory/journal";
import type { NotedItem, NoteOf } from "../memory/noteKinds";
import { tryToNote, waitOut } from "../memory/noting";
import { placed, type Resource } from "../memory/session";
import { isNought } from "../values/compare";
import { counted } from "../values/text";
import { fieldsBesideLabel, type Labelled, type ManagedItem, ownIn, type PlacedSet } from "./entries";
import { type Listing, listingOfPresent, listItems } from "./listing";

type Facts = Pick<NoteOf<"setWrites">, "parent" | "items" | "sentUntil">;

const betweenNotesMs = 2_000;

/** The note of a set, as an earlier run left it, and as this operation goes on with it. */
export class SetNote {
  /** Whether the earlier run was killed, or lost an answer: its last writes may be half done. */
  readonly isHalfDone: boolean;
  /** Of the noted items, those that may exist although no state has them, by digests of their labels. */
  readonly open: ReadonlyMap<string, NotedItem>;
  readonly #openIds: ReadonlySet<string | undefined>;
  readonly #parent: string;
  #facts: Facts;
  #sendingNotedAt = Number.NEGATIVE_INFINITY;
  #sendingNoted = Promise.resolve();

  private constructor(
    private readonly resource: PlacedSet,
    olds: State,
    earlier: Facts | undefined,
  ) {
    this.#parent = Object.values(resource.parents).join("/");
    this.#facts = earlier ?? { parent: this.#parent, items: {} };
    this.isHalfDone = this.#facts.sentUntil !== undefined;
    this.open = openIn(resource, this.#items, olds);
    this.#openIds = new Set([...this.open.values()].map(({ id }) => id));
  }

  static async read(resource: PlacedSet, olds: State): Promise<SetNote> {
    return new SetNote(resource, olds, await resource.session.notes.read("setWrites", resource.key));
  }

  /** Reads the note of an earlier run. Waits until its last request must have ended. */
  static async awaited(resource: PlacedSet, olds: State): Promise<SetNote> {
    const note = await SetNote.read(resource, olds);
    const { sentUntil } = note.#facts;
    if (sentUntil !== undefined) {
      // The note has the platform's time, and this machine's clock may be wrong.
      if (!resource.session.isTimeKnown) await listingOfPresent(() => listItems(resource, "fresh"));
      await waitOut(resource, { at: sentUntil }, "wrote to");
    }
    if (note.#facts.parent !== note.#parent) await note.#leaveElsewhere();
    return note;
  }

  /** Below another parent, objects that look like noted items are somebody else's. */
  get #items(): Facts["items"] {
    return this.#facts.parent === this.#parent ? this.#facts.items : {};
  }

  /** An item as the earlier run noted it. */
  noted(label: string): NotedItem | undefined {
    return this.#items[shortDigest(label)];
  }

  /** An item that the earlier run was about to create or adopt. Of what the engine was told, the id is known. */
  announced(label: string): NotedItem | undefined {
    const noted = this.open.get(shortDigest(label));
    return noted?.id === undefined ? noted : undefined;
  }

  /** Whether an object is an open item: by its id, or by its label. */
  hasOpen({ id, label }: ManagedItem): boolean {
    return this.#openIds.has(id) || this.open.has(shortDigest(label));
  }

  /**
   * Lists the objects of the set's parent. A list that is out of date can lack items of a killed run, and they would be created a second
   * time. So after a killed run two fresh lists count together.
   */
  async list(moment: "baseline" | "fresh"): Promise<Listing> {
    if (this.open.size === 0) return listItems(this.resource, moment);
    const listing = await listItems(this.resource, "fresh");
    return listing.with((await listItems(this.resource, "fresh")).all);
  }

  /** A killed run created items where the set isn't any more: nothing deletes them, so somebody has to look. */
  async #leaveElsewhere(): Promise<void> {
    const { definition, key, log } = this.resource;
    const { parent, items } = this.#facts;
    const unknown = Object.values(items).filter(({ id }) => id === undefined).length;
    if (unknown === 0) return;
    log.warn(
      `an interrupted run was about to create ${counted(unknown, definition.set.noun)} of "${nameOf(key)}" in the ` +
        `${definition.parent.type} ${parent}, where the set isn't now. What was created there stays: delete it if nobody needs it.`,
    );
    await this.#leaveItems();
  }

  /** The set is done with the noted items. Requests of the earlier run may still be under way. */
  async #leaveItems(): Promise<void> {
    this.#facts = { ...this.#facts, parent: this.#parent, items: {} };
    if (this.#facts.sentUntil === undefined) return this.end();
    await tryToNote(this.resource, "setWrites", this.#facts, { isDone: true });
  }

  /**
   * Whether an earlier run may have created items that the state, as the engine brings it, doesn't have. If the state has the noted items,
   * the note ends: a refresh may have missed some, by a wrong answer.
   */
  static async leftOpen(resource: Resource<SetDefinition>, olds: State): Promise<boolean> {
    // The next replacement looks for the objects that a killed one created elsewhere.
    const note = await SetNote.read(placed(resource, olds), olds);
    if (note.open.size > 0) return true;
    const saved = savedIn(note.resource, olds);
    const noted = Object.entries(note.#items);
    if (noted.length > 0 && noted.every(([one, { id }]) => id === undefined || saved.has(one))) await note.#leaveItems();
    return false;
  }

  /**
   * Notes the items that are about to be created or adopted. If this run is killed, too, the next one has to find also what an earlier run
   * noted, as that run noted it. But what the engine was told of, and the program let go since, is no longer the set's.
   */
  async begin(added: readonly Labelled[]): Promise<void> {
    if (added.length === 0) return;
    const earlier = [...this.open].filter(([, { id }]) => id === undefined);
    const now = added.map((one): [string, NotedItem] => [shortDigest(one.label), notedAs(this.resource, one)]);
    this.#facts = { ...this.#facts, parent: this.#parent, items: Object.fromEntries([...now, ...earlier]) };
    await tryToNote(this.resource, "setWrites", this.#facts);
  }

  /** Notes from time to time that requests are being sent. After a kill, the next run waits until the last of them has ended. */
  sending(): Promise<void> {
    const { definition, session, key } = this.resource;
    const now = session.now();
    if (now - this.#sendingNotedAt >= betweenNotesMs) {
      this.#sendingNotedAt = now;
      this.#facts = { ...this.#facts, sentUntil: now + betweenNotesMs };
      this.#sendingNoted = session.notes.begin("setWrites", key, { ...this.#facts, type: definition.type }).catch(() => undefined);
    }
    return this.#sendingNoted;
  }

  /**
   * Notes the end of the run. The engine writes its state after that, so the note stays as long as an item may exist that no state has:
   * with its id, or as it was noted if its answer was lost. The request of a `lost` item may still be under way.
   */
  async done(added: readonly ManagedItem[], lost: readonly string[]): Promise<void> {
    if (added.length + lost.length === 0) return this.end();
    const done = added.map(({ label, id }): [string, NotedItem] => [shortDigest(label), { id }]);
    const unanswered = lost.map((label): [string, NotedItem] => [shortDigest(label), this.noted(label) ?? {}]);
    const sentUntil = lost.length > 0 ? this.#facts.sentUntil : undefined;
    const items = Object.fromEntries([...done, ...unanswered]);
    await tryToNote(this.resource, "setWrites", { parent: this.#parent, items, sentUntil }, { isDone: true });
  }

  end(): Promise<void> {
    return this.resource.session.notes.end("setWrites", this.resource.key);
  }
}

/**
 * The noted items that may exist although no state has them. If the state has one of them, a later run has saved the set, perhaps on
 * another machine, and has let go the others. Items whose answers were lost have no id: the state of their own run has only the others.
 */
function openIn(resource: PlacedSet, items: Facts["items"], olds: State): ReadonlyMap<string, NotedItem> {
  const noted = Object.entries(items);
  const saved = noted.length === 0 ? new Set() : savedIn(resource, olds);
  const known = new Set(noted.filter(([one]) => saved.has(one)).map(([, { id }]) => id !== undefined));
  return new Map(noted.filter(([, { id }]) => !known.has(id !== undefined)));
}

/** The digests of the set's own items in a state. A refresh also notes what it finds beside the set, and that can be a killed run's. */
function savedIn({ definition }: PlacedSet, state: State): ReadonlySet<string> {
  return new Set(ownIn(definition, state).map(({ label }) => shortDigest(label)));
}

/** A short digest, of a label or a field. A note may hold no secret, and both can. */
function shortDigest(text: string): string {
  return digest(text).slice(0, 12);
}

/** An item by its fields, if its label says which object it is. */
function notedAs(resource: PlacedSet, one: Labelled): NotedItem {
  if (!resource.definition.set.fieldsOfLabel) return {};
  const fields = Object.entries(fieldsBeside(resource, one));
  return { fields: Object.fromEntries(fields.map(([name, value]) => [name, fieldDigest(one.label, value)])) };
}

function fieldDigest(label: string, value: unknown): string {
  // The platform can show nothing for an empty value.
  return shortDigest(JSON.stringify([label, isNought(value) ? null : value]));
}

function fieldsBeside({ definition: { set, parent } }: PlacedSet, { label, item }: Labelled): Values {
  const { [parent.property]: _, ...fields } = fieldsBesideLabel(set, label, fieldsOfProgram(set.item, item));
  return fields;
}

/** Whether an object is what a killed run was about to create. The platform fills in numbers and switches by itself, but no texts. */
export function isAsNoted(resource: PlacedSet, { label, state }: ManagedItem, { fields }: NotedItem): boolean {
  if (fields === undefined) return false;
  const shown = fieldsBeside(resource, { label, item: state });
  const { inputFields } = resource.definition.set.item;
  const mayBeFilledIn = (name: string): boolean => !["text", "list"].includes(String(inputFields[name]?.shape.kind));
  return [...new Set([...Object.keys(fields), ...Object.keys(shown)])].every((name) =>
    fields[name] === undefined ? isNought(shown[name]) || mayBeFilledIn(name) : fieldDigest(label, shown[name]) === fields[name],
  );
}
