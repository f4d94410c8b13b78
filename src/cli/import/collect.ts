import { ApiError, lockedReason, switchedOffReason } from "../../client";
import type { Definition } from "../../kernel/definition/resource";
import type { IdParts } from "../../kernel/definition/values";
import { formatId, parentParts, requireId } from "../../kernel/identity/ids";
import { list, look } from "../../kernel/operations/list";
import { read } from "../../kernel/operations/read";
import type { Resource } from "../../kernel/memory/session";
import { managed } from "../../kernel/identity/state";
import { registry } from "../../resources";
import { type Looking, reader } from "../frame/platform";
import { numbered, type Progress } from "../frame/progress";
import type { Found } from "./found";
import { inWords } from "./naming";

export interface Collected {
  readonly found: readonly Found[];
  /** What is missing from it, and why. */
  readonly notes: readonly string[];
}

/** Objects of a type that could not be read, all or one of them. */
export interface Unread {
  readonly type: string;
  readonly id?: string;
  /** What they lie in. */
  readonly within?: Found;
  readonly error: Error;
}

/** An object of a list: by its id, and as a message calls it. */
interface Listed {
  readonly id: IdParts;
  readonly called: string;
}

/** Looks at what is on the platform, with reads alone. What there is to look at follows from the definitions. */
export class Collector {
  readonly #notes: string[] = [];
  #line: Progress;
  /** The types that a parent lacks for a reason. */
  readonly #lacking = new Map<string, { readonly reason: string; readonly parent: string; readonly types: Set<string> }>();
  #readers = 0;

  constructor(
    private readonly looking: Looking,
    /** Told of each failure; then the rest is read all the same. Without it, a failure that isn't about one object ends everything. */
    private readonly unread?: (what: Unread) => void,
  ) {
    this.#line = looking.line;
  }

  /** One object by its id or its natural key, and all that lies in it. */
  async one(type: string, asked: string): Promise<Collected> {
    const definition = registry[type] as Definition;
    this.#line.say(`reading ${type} ${asked}`);
    const known = await read(this.#reader(definition), asked, {}, "get");
    if (!known) throw new Error(`there is no ${type} ${asked}.`);
    return this.#collected(await this.#whole(definition, requireId(definition, known.id)));
  }

  /** All that the account of the session owns. */
  async all(): Promise<Collected> {
    const found: Found[] = [];
    for (const definition of Object.values(registry)) {
      if (definition.parent || definition.kind === "set" || definition.kind === "singleton") continue;
      this.#line.say(`reading the list: ${definition.type}`);
      const listed = await this.#listOfProduct(definition);
      for (const [index, { id, called }] of listed.entries()) {
        this.#line = numbered(this.looking.line, definition.type, index, listed.length);
        found.push(
          ...(await this.#unlessLocked(
            { type: definition.type, id: formatId(definition, id) },
            (code) => this.#notes.push(`Skipped the ${definition.type} ${formatId(definition, id)}: the platform answered ${code}.`),
            () => this.#whole(definition, id, undefined, called),
          )),
        );
      }
      this.#line = this.looking.line;
    }
    return this.#collected(found);
  }

  #collected(found: Found[]): Collected {
    // Fifty sites may lack the same: that is one line, not fifty for each type.
    const alike = Map.groupBy(this.#lacking.values(), ({ reason, types }) => `${[...types].join(", ")}\n${reason}`);
    const lacking = [...alike].map(([key, all]) => {
      const [types, reason] = key.split("\n");
      const some = all
        .slice(0, 3)
        .map(({ parent }) => parent)
        .join(", ");
      const who = all.length > 3 ? `${all.length} objects (${some} and others)` : some;
      return `Skipped every ${types} of ${who}: the platform answered ${reason}.`;
    });
    return { found, notes: [...this.#notes, ...lacking] };
  }

  #lacks(reason: string, type: string, of: Found): void {
    const parent = inWords(of);
    const key = `${parent}\n${reason}`;
    const known = this.#lacking.get(key) ?? { reason, parent, types: new Set<string>() };
    this.#lacking.set(key, known);
    known.types.add(type);
  }

  async #whole(definition: Definition, id: IdParts, parent?: Found, called?: string): Promise<Found[]> {
    this.#line.say(`reading ${called ?? `${definition.type} ${formatId(definition, id)}`}`);
    const top = await this.#look(definition, id, parent);
    if (!top) return [];
    const within: Found[] = [];
    for (const child of this.#childrenOf(definition))
      within.push(
        ...(await this.#unlessLocked(
          { type: child.type, within: top },
          (code) => this.#lacks(code, child.type, top),
          () => this.#below(child, top),
        )),
      );
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

  /** Not every account has every product, or may look at it: the others are imported all the same. */
  async #listOfProduct(definition: Definition): Promise<Listed[]> {
    try {
      return await this.#listIn(definition, {});
    } catch (error) {
      if (this.unread) return this.#goneOn({ type: definition.type }, error);
      const isProduct = ["panel", "domain"].includes(definition.area);
      if (!isProduct || !(error instanceof ApiError) || ![401, 403, 503].includes(error.status)) throw error;
      const said = error.code ?? error.status;
      this.#notes.push(`Skipped every ${definition.type}: the platform refused the list (${said}).`);
      return [];
    }
  }

  async #listIn(definition: Definition, parents: IdParts, within?: Found): Promise<Listed[]> {
    const { objects, total, unreadable, cut } = await list(this.#reader(definition), parents);
    if (cut !== undefined && this.unread) this.unread({ type: definition.type, within, error: new Error(cut) });
    else if (cut !== undefined) {
      const place = within ? ` of ${inWords(within)}` : "";
      this.#notes.push(`The list of every ${definition.type}${place} may lack some: ${cut}.`);
    }
    const odd = "the platform shows them in a form that can't be read";
    if (unreadable > 0 && this.unread)
      this.unread({ type: definition.type, within, error: new Error(`${unreadable} of ${total} are left out: ${odd}`) });
    else if (unreadable > 0) this.#notes.push(`Skipped ${unreadable} of ${total} objects of type ${definition.type}: ${odd}.`);
    return objects.map((fields) => {
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

  /** What a parent lacks as a whole is no failure: a site without CDN has no rules at its edge. */
  async #unlessLocked(what: Omit<Unread, "error">, skipped: (code: string) => void, look: () => Promise<Found[]>): Promise<Found[]> {
    try {
      return await look();
    } catch (error) {
      if (this.unread) return this.#goneOn(what, error);
      if (!(error instanceof ApiError) || (lockedReason(error) ?? switchedOffReason(error)) === undefined) throw error;
      skipped(String(error.code));
      return [];
    }
  }

  #goneOn(what: Omit<Unread, "error">, error: unknown): never[] {
    if (!(error instanceof Error)) throw error;
    this.unread?.({ ...what, error });
    return [];
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
