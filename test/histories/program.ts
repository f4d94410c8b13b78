import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { slotNamed, slots, withNeeds } from "./slots";
import { parentInputs } from "../harness/parents";

/** A resource as a program declares it. */
export interface Declared {
  readonly name: string;
  /** Its place in the program, whatever name it has there. */
  readonly slot: string;
  /** The name under which it was known before: the option `aliases`. */
  readonly formerName?: string;
  readonly definition: Definition;
  /** Which explicit provider it has; 0 is the default one. */
  readonly provider: number;
  /** The names of the resources that have to be there first. */
  readonly after: readonly string[];
  readonly deletedWith: string | undefined;
  /** The inputs, once it is known which id a name stands for. */
  readonly inputs: (idOf: (name: string) => string) => Values;
}

interface Chosen {
  readonly variant: number;
  readonly provider: number;
  readonly renamed: number;
  readonly formerName?: string;
  readonly adopt: boolean;
}

const usualChoice: Chosen = { variant: 0, provider: 0, renamed: 0, adopt: false };

/** A slot by its number, or one of those that the program declares by then. */
export type Where = number | { readonly declared: number };

/** A change of a program's text. */
export type Edit =
  | { readonly kind: "declare"; readonly slot: Where; readonly variant: number }
  | { readonly kind: "remove"; readonly slot: Where }
  | { readonly kind: "rename"; readonly slot: Where; readonly alias: boolean }
  | { readonly kind: "move"; readonly slot: Where; readonly provider: number }
  | { readonly kind: "adopt"; readonly slot: Where };

/** A program: which slots it declares, and how. */
export class Program {
  constructor(private readonly chosen: ReadonlyMap<string, Chosen> = new Map()) {}

  get declared(): readonly Declared[] {
    const names = new Set([...this.chosen.keys()].flatMap(withNeeds));
    return [...names].map((name) => this.#declare(name));
  }

  edited(edits: readonly Edit[]): Program {
    // A name of before is in the program for one command.
    const without = ([name, { formerName: _, ...rest }]: [string, Chosen]): [string, Chosen] => [name, rest];
    const chosen = new Map([...this.chosen].map(without));
    for (const edit of edits) apply(chosen, edit);
    return new Program(chosen);
  }

  /** The resources, each in a line. */
  toString(): string {
    return this.declared
      .map(({ name, provider, inputs }) => `${name}@${provider} ${JSON.stringify(inputs((other) => `${other}.id`))}`)
      .join("; ");
  }

  #declare(slotName: string): Declared {
    const { definition, needs, endsWith, variants } = slotNamed(slotName);
    const { variant, provider, formerName, adopt } = this.chosen.get(slotName) ?? usualChoice;
    const values = variants[variant % variants.length] as Values;
    const holder = needs[0];
    return {
      ...{ name: this.#nameOf(slotName), slot: slotName, formerName, definition, provider },
      after: needs.map((need) => this.#nameOf(need)),
      deletedWith: endsWith && this.#nameOf(endsWith),
      inputs: (idOf) => ({
        ...values,
        ...(adopt && "adopt" in definition.inputFields && { adopt: true }),
        ...(holder !== undefined && parentInputs(definition, idOf(this.#nameOf(holder)))),
      }),
    };
  }

  #nameOf(slotName: string): string {
    const renamed = this.chosen.get(slotName)?.renamed ?? 0;
    return renamed === 0 ? slotName : `${slotName}-${renamed}`;
  }
}

/** The place of a resource in a program, whatever name it has by now. */
export function slotOf(name: string): string {
  return name.replace(/-\d+$/, "");
}

function apply(chosen: Map<string, Chosen>, edit: Edit): void {
  const name = slotAt(edit.slot, chosen);
  // An empty program has nothing to rename.
  if (name === undefined) return;
  const before = chosen.get(name);
  switch (edit.kind) {
    case "declare":
      chosen.set(name, { ...(before ?? usualChoice), variant: edit.variant });
      return;
    case "remove":
      for (const other of [...chosen.keys()]) if (withNeeds(other).includes(name)) chosen.delete(other);
      return;
    case "rename": {
      const renamed = (before?.renamed ?? 0) + 1;
      const formerName = before?.renamed ? `${name}-${before.renamed}` : name;
      if (isDeclared(chosen, name)) chosen.set(name, { ...(before ?? usualChoice), renamed, ...(edit.alias && { formerName }) });
      return;
    }
    case "move":
      if (isDeclared(chosen, name)) chosen.set(name, { ...(before ?? usualChoice), provider: edit.provider });
      return;
    case "adopt":
      if (isDeclared(chosen, name)) chosen.set(name, { ...(before ?? usualChoice), adopt: true });
  }
}

function isDeclared(chosen: ReadonlyMap<string, Chosen>, name: string): boolean {
  return [...chosen.keys()].some((other) => withNeeds(other).includes(name));
}

function slotAt(where: Where, chosen: ReadonlyMap<string, Chosen>): string | undefined {
  if (typeof where === "number") return slots[where % slots.length]?.name;
  const declared = [...new Set([...chosen.keys()].flatMap(withNeeds))];
  return declared[where.declared % Math.max(1, declared.length)];
}

export function editInWords(edit: Edit): string {
  const name = typeof edit.slot === "number" ? (slots[edit.slot % slots.length]?.name ?? "") : `resource ${edit.slot.declared}`;
  switch (edit.kind) {
    case "declare":
      return `declare ${name} in variant ${edit.variant}`;
    case "remove":
      return `remove ${name} and what needs it`;
    case "rename":
      return `rename ${name}${edit.alias ? " with an alias" : ""}`;
    case "move":
      return `give ${name} the provider ${edit.provider}`;
    case "adopt":
      return `let ${name} adopt`;
  }
}
