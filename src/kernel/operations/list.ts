import { byKind, type Resource } from "../memory/session";
import { type Observed, observe, siblings } from "../reading/observe";
import { fieldsOfAll, isOwnedBy } from "../reading/fields";
import type { CreatedDefinition, Definition, IdParts, SingleDefinition, Values } from "../definition/resource";
import type { Field, Fields } from "../definition/shape";
import { formatId } from "../identity/ids";
import { nameOf } from "../identity/named";
import { pick } from "../values/parts";

/** The objects of one parent, as the platform lists them. */
export interface Listed {
  /** Their fields, without those that count as deleted or belong to another account. */
  readonly objects: readonly Values[];
  readonly total: number;
  /** How many wait for their purge. */
  readonly deleted: number;
  /** How many have a form that can't be read. */
  readonly unreadable: number;
  /** Why the platform may have left out objects, in a sentence without a full stop. */
  readonly cut: string | undefined;
}

/** Lists the objects of a type below a parent, or all of an account where the type has no parent: all, or those that a text finds. */
export function list(resource: Resource, parents: IdParts, query?: string): Promise<Listed> {
  const created = (self: Resource<CreatedDefinition>) => listCreated(self, parents, query);
  const none = () => Promise.reject(new Error(`${resource.definition.type} has no list.`));
  return byKind(resource, { object: created, purchase: created, singleton: none, action: none, set: none });
}

async function listCreated(resource: Resource<CreatedDefinition>, parents: IdParts, query?: string): Promise<Listed> {
  const { definition, api } = resource;
  const search = query === undefined ? {} : { query: { q: query } };
  const { items, cut, searched = false } = await siblings(resource, parents, "shared", search);
  const all = fieldsOfAll(definition, items).filter((fields) => fields[definition.ownId] !== undefined);
  const own = all.filter((fields) => isOwnedBy(fields, api.account));
  const there = own.filter((fields) => !definition.reading.gone?.(fields));
  return {
    objects: query === undefined || searched ? there : there.filter(holding(definition, query)),
    total: items.length,
    deleted: own.length - there.length,
    unreadable: items.length - all.length,
    cut: await cut?.(),
  };
}

/** Whether one of the texts that a list shows of an object has a text in it, in any letter case. */
function holding(definition: Definition, query: string): (fields: Values) => boolean {
  const wanted = query.toLowerCase();
  const names = [...(definition.identity.named ?? []), ...Object.keys(rowFields(definition))];
  return (fields) => names.some((name) => typeof fields[name] === "string" && fields[name].toLowerCase().includes(wanted));
}

/**
 * The fields of a type that a list shows beside id and name, where the platform does: single values, and none that is secret. Those of
 * which the platform has more words than programs do are any text or number.
 */
export function rowFields({ id, identity, reading, inputFields, outputFields }: Definition): Fields {
  const elsewhere = [...id, identity.named?.[0], ...(reading.details?.fields ?? [])];
  const simple = { text: "text", choice: "text", boolean: "boolean", integer: "integer", coded: "integer", number: "number" } as const;
  const all = Object.entries({ ...inputFields, ...outputFields }).flatMap(([name, { shape, marks, description }]): [string, Field][] => {
    const isShown = !marks.secret && !marks.providerOption && !marks.writeOnly && !elsewhere.includes(name);
    return isShown && shape.kind in simple
      ? [[name, { shape: { kind: simple[shape.kind as keyof typeof simple] }, required: false, description, marks: {} }]]
      : [];
  });
  return Object.fromEntries(all);
}

/** An object of a list: its id, its name, and its other single values. */
export function rowOf(definition: Definition, parents: IdParts, fields: Values): Row {
  const id = formatId(definition, { ...parents, [definition.ownId]: String(fields[definition.ownId]) });
  const shown = rowFields(definition);
  return { id, name: nameOf(definition, fields) ?? id, ...pick(fields, (name, value) => name in shown && value !== null) };
}

export type Row = Values & { readonly id: string; readonly name: string };

/** What a list leaves out, and why, in sentences without a full stop; empty if it has everything that a user expects. */
export function gapsOf({ total, unreadable, cut }: Listed): string[] {
  const odd = `${unreadable} of ${total} are left out: the platform shows them in a form that can't be read`;
  return [...(cut === undefined ? [] : [`some may be missing: ${cut}`]), ...(unreadable > 0 ? [odd] : [])];
}

/** One object as the platform shows it, for a program that only looks; `undefined` when there is none. */
export function look(resource: Resource, id: IdParts): Promise<Observed | undefined> {
  const single = (self: Resource<SingleDefinition>) => observe(self, { id, values: {}, onlyLooking: true }, "shared");
  const none = () => Promise.reject(new Error(`${resource.definition.type} is not a single object.`));
  return byKind(resource, { object: single, purchase: single, singleton: single, action: none, set: none });
}
