import type { Definition } from "../../../kernel/definition/resource";
import type { Field } from "../../../kernel/definition/shape";
import type { Values } from "../../../kernel/definition/values";
import { cartOf } from "../../../kernel/identity/handle";
import { parentParts, parseId } from "../../../kernel/identity/ids";
import type { State } from "../../../kernel/identity/state";
import { registry } from "../../../resources";
import type { Owner } from "../report";
import { holdsSecret, Secret, type StackState, type Stored } from "./states";

/** An object that a stack has: as a resource of its own, or as an item of a resource that holds many. */
export interface Owned extends Owner {
  readonly type: string;
  readonly id: string;
  /** What the state says of it, without secrets. */
  readonly state: State;
  /** Fields whose values are nobody's business: secrets of the program, and what the type marks as one. */
  readonly hidden: ReadonlySet<string>;
}

/** The objects of all stacks, by type and id. */
export class Ownership {
  readonly #owned = new Map<string, Owned>();
  /** Parents of which a program keeps all objects of a type secret: nobody can tell which these are. */
  readonly #secretBelow = new Set<string>();
  /** The patterns by which sets of everything leave objects to others, by the type of these and their parent. */
  readonly #ignored = new Map<string, Values[]>();

  /** @param unreadable is told each resource whose state has a form that isn't one of this package's. */
  constructor(states: readonly StackState[], unreadable: (stack: string, stored: Stored) => void = () => undefined) {
    for (const { name, resources } of states)
      for (const stored of resources) {
        try {
          for (const one of ownedBy(name, stored)) this.#add(one);
          if (isSecretAsAWhole(stored)) this.#secretBelow.add(placeOf(stored));
          this.#ignored.set(placeOf(stored), [...(this.#ignored.get(placeOf(stored)) ?? []), ...ignoredBy(stored)]);
        } catch {
          unreadable(name, stored);
          // Whether it has secrets nobody can tell: none of its fields is shown.
          for (const one of wholeOf(name, stored)) this.#add(one);
          this.#secretBelow.add(placeOf(stored));
        }
      }
  }

  #add(one: Owned): void {
    const key = keyOf(one.type, one.id);
    if (!this.#owned.has(key)) this.#owned.set(key, one);
  }

  /** The fields of an object whose values may not be shown. */
  hiddenOf(definition: Definition, id: string): (name: string) => boolean {
    if (this.#secretBelow.has(keyOf(definition.type, id.split("/").slice(0, -1).join("/")))) return () => true;
    const hidden = this.of(definition.type, id)?.hidden ?? hiddenFields(definition, []);
    return (name) => hidden.has(name);
  }

  of(type: string, id: string): Owned | undefined {
    return this.#owned.get(keyOf(type, id));
  }

  all(): Iterable<Owned> {
    return this.#owned.values();
  }

  /** The patterns by which the stacks leave objects of a type below a parent to others. */
  ignoredBelow(type: string, parentId: string): readonly Values[] {
    return this.#ignored.get(keyOf(type, parentId)) ?? [];
  }

  /** The owner as the report names it, for a spread. */
  ownerOf(type: string, id: string): { readonly owner?: Owner } {
    const found = this.of(type, id);
    return found ? { owner: { stack: found.stack, name: found.name } } : {};
  }
}

const keyOf = (type: string, id: string): string => `${type} ${id}`;

/** Whether a field, or a part of it, is marked as a secret. */
function isMarkedSecret({ marks, shape }: Field): boolean {
  if (marks.secret) return true;
  const inner = shape.kind === "list" ? shape.item : shape;
  return inner.kind === "object" && Object.values(inner.fields).some(isMarkedSecret);
}

function hiddenFields(definition: Definition, values: readonly Values[]): Set<string> {
  const marked = Object.entries({ ...definition.outputFields, ...definition.inputFields }).filter(([, field]) => isMarkedSecret(field));
  const kept = values.flatMap((one) => Object.keys(one).filter((name) => holdsSecret(one[name])));
  return new Set([...marked.map(([name]) => name), ...kept]);
}

/** Whether a resource holds many objects, and their list is a secret as a whole. */
function isSecretAsAWhole({ type, inputs, outputs }: Stored): boolean {
  const definition = definitionOf(type);
  if (definition?.kind !== "set") return false;
  const { collection } = definition.set;
  return inputs[collection] instanceof Secret || outputs[collection] instanceof Secret;
}

/** `DnsRecord zone-1`: where the objects lie that a resource holds. */
function placeOf({ type, id = "" }: Stored): string {
  const definition = definitionOf(type);
  return keyOf(definition?.kind === "set" ? definition.set.item.type : type, id.split("/").slice(0, -1).join("/"));
}

function ignoredBy({ type, inputs }: Stored): Values[] {
  const definition = definitionOf(type);
  const isWhole = definition?.kind === "set" && definition.set.authoritative !== undefined && inputs.manage === "all";
  return isWhole && Array.isArray(inputs.ignore) ? inputs.ignore : [];
}

function definitionOf(type: string): Definition | undefined {
  return Object.hasOwn(registry, type) ? registry[type] : undefined;
}

/** A resource of which nothing is known but its id. */
function wholeOf(stack: string, { type, name, id }: Stored): Owned[] {
  const definition = definitionOf(type);
  if (!definition || definition.kind === "set" || id === undefined) return [];
  const hidden = new Set(Object.keys({ ...definition.outputFields, ...definition.inputFields }));
  return [{ stack, name, type, id, hidden, state: {} }];
}

function ownedBy(stack: string, { type, name, id, inputs, outputs }: Stored): Owned[] {
  const definition = definitionOf(type);
  if (!definition || id === undefined || cartOf(id) !== undefined) return [];
  if (definition.kind !== "set") {
    const hidden = hiddenFields(definition, [inputs, outputs]);
    return [{ stack, name, type, id, hidden, state: without(outputs, hidden) }];
  }
  const { item, collection, fieldsOfLabel } = definition.set;
  const parts = parseId(definition, id);
  const entries = outputs[collection];
  if (!parts || typeof entries !== "object" || entries === null || entries instanceof Secret) return [];
  const parents = parentParts(definition, parts);
  const asked = inputs[collection];
  return Object.entries(entries as Readonly<Record<string, Values>>).flatMap(([label, entry]): Owned[] => {
    const { [item.ownId]: own, ...fields } = entry;
    if (typeof own !== "string" || own === "") return [];
    const hidden = hiddenFields(item, [fields, (asked as Readonly<Record<string, Values>> | undefined)?.[label] ?? {}]);
    const told = { ...fieldsOfLabel?.(label), ...fields, ...parents };
    return [
      {
        ...{ stack, name, type: item.type, hidden },
        id: `${Object.values(parents).join("/")}/${own}`,
        state: without(told, hidden),
      },
    ];
  });
}

function without(state: State, hidden: ReadonlySet<string>): State {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !hidden.has(name)));
}
