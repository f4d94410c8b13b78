import type { PlatformCore } from "../platformCore";
import { Shelf } from "../kept";
import { found } from "../refusal";

export type Stored<Fields> = Readonly<Fields> & { readonly id: string };

/** Objects of one kind that a Shield holds, oldest first. Nothing keeps two of them from being equal in all but the id. */
export class ShieldObjects<Whole extends object> extends Shelf<Stored<Whole>> {
  /** @param complete fills in what a request may omit */
  constructor(
    core: PlatformCore,
    protected readonly what: string,
    private readonly complete: (fields: Partial<Whole>) => Whole,
  ) {
    super(core);
  }

  /** The object, or the 404 that the API answers when there is none. */
  override get(id: string): Stored<Whole> {
    return found(this.find(id), this.what);
  }

  add(fields: Partial<Whole> & { id?: string }): Stored<Whole> {
    const object = this.#made(fields.id ?? this.core.identifiers.number(), fields);
    this.kept.set(object.id, object);
    return object;
  }

  /** Keeps what is not given. */
  update(id: string, changes: Partial<Whole>): Stored<Whole> {
    const object = this.#merged(this.get(id), changes);
    this.kept.set(id, object);
    return object;
  }

  clear(): void {
    for (const { id } of this.list()) this.remove(id);
  }

  /** What POST does. Answers the object as it will be. */
  addLater(fields: Partial<Whole>): Stored<Whole> {
    const object = this.#made(this.core.identifiers.number(), fields);
    this.#later(() => this.kept.set(object.id, object));
    return object;
  }

  /** What PATCH does; whether what is omitted is kept or cleared is a rule. Answers the object as it will be. */
  changeLater(id: string, changes: Partial<Whole>): Stored<Whole> {
    const replaces = this.core.rules.shieldPatch === "replace";
    const changed = (before: Stored<Whole>) => (replaces ? this.#made(id, changes) : this.#merged(before, changes));
    const next = changed(this.get(id));
    this.#later(() => {
      const before = this.kept.get(id);
      if (before) this.kept.set(id, changed(before));
    });
    return next;
  }

  /** What DELETE does. */
  removeLater(id: string): void {
    this.get(id);
    this.#later(() => this.remove(id));
  }

  #later(effect: () => void): void {
    this.core.agenda.after(this.core.delays.shieldWriteMs, effect);
  }

  #merged(before: Stored<Whole>, changes: Partial<Whole>): Stored<Whole> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Whole>;
    return this.#made(before.id, { ...before, ...given });
  }

  #made(id: string, fields: Partial<Whole>): Stored<Whole> {
    return { id, ...this.complete(fields) };
  }
}
