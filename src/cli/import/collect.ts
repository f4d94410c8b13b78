import type { Definition } from "../../kernel/definition/resource";
import type { IdParts } from "../../kernel/definition/values";
import { formatId, parentParts, requireId } from "../../kernel/identity/ids";
import { gapsOf, list, look } from "../../kernel/operations/list";
import { read } from "../../kernel/operations/read";
import type { Resource } from "../../kernel/memory/session";
import { managed } from "../../kernel/identity/state";
import { registry } from "../../resources";
import { type Looking, reader } from "../frame/platform";
import { numbered, type Progress } from "../frame/progress";
import type { Found } from "./found";
import { inWords } from "./naming";

/** Objects of a type that could not be read, all or one of them. */
export interface Unread {
  readonly type: string;
  readonly id?: string;
  /** What they lie in. */
  readonly within?: Found;
  readonly error: Error;
}

/** A list that the platform shows, and that may lack some. */
export class PartError extends Error {
  override readonly name = "PartError";
}

/** An object of a list: by its id, and as a message calls it. */
interface Listed {
  readonly id: IdParts;
  readonly called: string;
}

/** Looks at what is on the platform, with reads alone. What there is to look at follows from the definitions. */
export class Collector {
  #line: Progress;
  #readers = 0;

  constructor(
    private readonly looking: Looking,
    /** Told of each failure. Unless it throws, the rest is read all the same. */
    private readonly unread: (what: Unread) => void,
  ) {
    this.#line = looking.line;
  }

  /** One object by its id or its natural key, and all that lies in it. */
  async one(type: string, asked: string): Promise<Found[]> {
    const definition = registry[type] as Definition;
    this.#line.say(`reading ${type} ${asked}`);
    const known = await read(this.#reader(definition), asked, {}, "get");
    if (!known) throw new Error(`there is no ${type} ${asked}.`);
    return this.#whole(definition, requireId(definition, known.id));
  }

  /** All that the account of the session owns. */
  async all(): Promise<Found[]> {
    const found: Found[] = [];
    for (const definition of Object.values(registry)) {
      if (definition.parent || definition.kind === "set" || definition.kind === "singleton") continue;
      this.#line.say(`reading the list: ${definition.type}`);
      const listed = await this.#orTold({ type: definition.type }, () => this.#listIn(definition, {}));
      for (const [index, { id, called }] of listed.entries()) {
        this.#line = numbered(this.looking.line, definition.type, index, listed.length);
        const what = { type: definition.type, id: formatId(definition, id) };
        found.push(...(await this.#orTold(what, () => this.#whole(definition, id, undefined, called))));
      }
      this.#line = this.looking.line;
    }
    return found;
  }

  async #whole(definition: Definition, id: IdParts, parent?: Found, called?: string): Promise<Found[]> {
    this.#line.say(`reading ${called ?? `${definition.type} ${formatId(definition, id)}`}`);
    const top = await this.#look(definition, id, parent);
    if (!top) return [];
    const within: Found[] = [];
    for (const child of this.#childrenOf(definition))
      within.push(...(await this.#orTold({ type: child.type, within: top }, () => this.#below(child, top))));
    return [top, ...within];
  }

  async #below(definition: Definition, parent: Found): Promise<Found[]> {
    this.#line.say(`reading ${definition.type} of ${inWords(parent)}`);
    const parts = { [definition.parent?.property ?? ""]: parent.id };
    const listed = async (): Promise<IdParts[]> => (await this.#listIn(definition, parts, parent)).map(({ id }) => id);
    const ids = definition.kind === "singleton" ? idsOfSettings(definition, parts) : await listed();
    const seen = await Promise.all(ids.map((id) => this.#look(definition, id, parent)));
    return seen.filter((one) => one !== undefined).filter(saysAnything);
  }

  /** Types that live in one of the given type and set anything: the settings of the whole first. */
  #childrenOf({ type }: Definition): Definition[] {
    // What a set holds is written down one by one: a program can make a set of it.
    const children = Object.values(registry).filter(
      ({ id, parent, inputFields, kind }) =>
        parent?.type === type &&
        kind !== "set" &&
        kind !== "action" &&
        Object.entries(inputFields).some(([name, { marks }]) => !id.includes(name) && !marks.providerOption),
    );
    return children.sort((a, b) => Number(b.kind === "singleton") - Number(a.kind === "singleton"));
  }

  async #listIn(definition: Definition, parents: IdParts, within?: Found): Promise<Listed[]> {
    const listed = await list(this.#reader(definition), parents);
    for (const gap of gapsOf(listed)) this.unread({ type: definition.type, within, error: new PartError(gap) });
    return listed.objects.map((fields) => {
      const id = { ...parents, [definition.ownId]: String(fields[definition.ownId]) };
      return { id, called: inWords({ definition, id: formatId(definition, id), inputs: fields, fields, parentFacts: {} }) };
    });
  }

  async #look(definition: Definition, id: IdParts, parent: Found | undefined): Promise<Found | undefined> {
    const observed = await look(this.#reader(definition), id);
    if (!observed) return undefined;
    const inputs = managed(definition, { ...observed.fields, ...parentParts(definition, id) });
    return { definition, id: formatId(definition, id), inputs, fields: observed.fields, parentFacts: observed.parentFacts, parent };
  }

  async #orTold<T>(what: Omit<Unread, "error">, look: () => Promise<T[]>): Promise<T[]> {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.unread({ ...what, error });
      return [];
    }
  }

  #reader(definition: Definition): Resource {
    this.#readers += 1;
    return reader(this.looking, definition.type, `import ${this.#readers}`);
  }
}

/** Settings in which nothing is set are left to the platform: a program has nothing to say of them. */
function saysAnything({ definition, inputs }: Found): boolean {
  if (definition.kind !== "singleton") return true;
  return Object.entries(inputs).some(([name, value]) => !definition.id.includes(name) && value !== "" && value !== null);
}

/** Of settings there is one for each value that a part of their id can have. */
function idsOfSettings({ id, inputFields }: Definition, parents: IdParts): IdParts[] {
  let ids = [parents];
  for (const part of id.slice(1)) {
    const shape = inputFields[part]?.shape;
    const values = shape?.kind === "choice" ? shape.values : [];
    ids = ids.flatMap((known) => values.map((value) => ({ ...known, [part]: value })));
  }
  return ids;
}
