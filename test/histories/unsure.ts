import { cartOf, doubtOf } from "../../src/kernel/identity/handle";
import type { Entry } from "./entry";
import { slotOf } from "./program";
import type { Stack } from "./stack";

interface Note {
  readonly kind: string;
  readonly type: string;
  readonly made?: string;
  readonly id?: string;
  readonly identity?: string;
}

/** Whether a note is of something that was about to be made, and doesn't name what came of it. */
function isOpen({ kind, type, made }: Note, wanted: string): boolean {
  return type === wanted && made === undefined && (kind === "creation" || kind === "order");
}

/** What nobody can know for sure at a moment: which requests took effect, and what came of them. */
export class Unsure {
  readonly #inDoubt: readonly { readonly stack: Stack; readonly entry: Entry }[];
  /** The notes of all machines, each with the key of its resource. */
  readonly #notes: readonly (readonly [of: string, note: Note])[];

  /** `notes`: the texts of notes by their keys, which may end with the kind of the note. */
  constructor(stacks: readonly Stack[], notes: readonly (readonly [key: string, text: string])[]) {
    this.#inDoubt = stacks.flatMap((stack) => stack.entries.filter(isInDoubt).map((entry) => ({ stack, entry })));
    this.#notes = notes.map(([key, text]) => [key.split(" ")[0] as string, JSON.parse(text) as Note]);
  }

  #isNoted(stack: Stack, name: string, says: (note: Note) => boolean): boolean {
    const key = stack.keyOf(name);
    return this.#notes.some(([of, note]) => of === key && says(note));
  }

  /** Whether the object of an entry may be what an earlier run of its stack was about to make. */
  mayHaveMade(stack: Stack, entry: Entry): boolean {
    const { name, definition } = entry;
    return this.#isNoted(stack, name, (note) => isOpen(note, definition.type)) || this.#wasInDoubt(stack, entry);
  }

  /** Whether the state had an order in doubt for an entry, perhaps under another name: the option `aliases` may have given it this one. */
  #wasInDoubt(stack: Stack, { name, definition: { type } }: Entry): boolean {
    const isOf = (entry: Entry) => slotOf(entry.name) === slotOf(name) && entry.definition.type === type;
    return this.#inDoubt.some(({ stack: other, entry }) => other === stack && isOf(entry));
  }

  /** Whether a note has an order of an earlier run for a name of the stack: the next run goes on with that. */
  hasOrdered(stack: Stack, name: string, type: string): boolean {
    return this.#isNoted(stack, name, (note) => note.kind === "order" && note.type === type);
  }

  /** Whether a note says that an earlier run of the stack made just this object: another stack can only have taken it for its own. */
  hasMade(stack: Stack, { name, id, definition: { type } }: Entry): boolean {
    return this.#isNoted(stack, name, (note) => note.type === type && note.made === id);
  }

  /** Whether the state has or had its order under a handle: that is the resource's own, whatever name the program says by now. */
  isHandedOn(stack: Stack, entry: Entry): boolean {
    const { name, id, definition } = entry;
    const isOf = (note: Note): boolean => isOpen(note, definition.type) || (note.type === definition.type && note.made === id);
    return this.#isNoted(stack, name, (note) => note.identity === "" && isOf(note)) || this.#wasInDoubt(stack, entry);
  }

  /** Whether a refresh of the stack didn't find just this object of the entry, though it was there: it belongs to the entry again. */
  hasMissed(stack: Stack, { name, id }: Entry): boolean {
    return this.#isNoted(stack, name, (note) => note.kind === "missing" && note.id === id);
  }

  /** Whether a stack has an order of a type in doubt, in its state or in a note: an object that nobody has may be what came of it. */
  isInDoubt(stack: Stack, type: string): boolean {
    if (this.#inDoubt.some(({ stack: other, entry }) => other === stack && entry.definition.type === type)) return true;
    return stack.names.some((name) => this.#isNoted(stack, name, (note) => isOpen(note, type)));
  }
}

export function isInDoubt({ id }: Entry): boolean {
  return doubtOf(cartOf(id) ?? "") !== undefined;
}
