import { z } from "zod";
import type { Parent } from "./options";
import type { SetOf } from "./set";
import { fieldsOf } from "./shape";
import type {
  ActionDefinition,
  ActionSpec,
  Defined,
  ObjectDefinition,
  ObjectSpec,
  PurchaseDefinition,
  PurchaseSpec,
  ResourceSpec,
  SingletonDefinition,
  SingletonSpec,
} from "./spec";

export type { Compare } from "./compare";
export type { JointClaims, LocatedObject, NamedObject, Parent, Siblings } from "./options";
export type { ActionDefinition, ObjectDefinition, PurchaseDefinition, SingletonDefinition } from "./spec";
export type { IdParts, ParentFacts, Values } from "./values";

/** A resource that holds many objects of another type. */
export type SetDefinition = Defined & ResourceSpec & { readonly kind: "set"; readonly set: SetOf; readonly parent: Parent };

/** Everything there is to know of a resource type. Its file is the only place that knows it. */
export type Definition = ObjectDefinition | PurchaseDefinition | SingletonDefinition | ActionDefinition | SetDefinition;
/** The kinds whose resources have one object each. */
export type SingleDefinition = Exclude<Definition, ActionDefinition | SetDefinition>;
/** The kinds whose objects come and go: bought or not. */
export type CreatedDefinition = ObjectDefinition | PurchaseDefinition;

type Typed<Spec, S extends z.ZodObject> = Spec & { readonly inputs: S };

/** A type whose objects are created and deleted. */
export function defineResource<S extends z.ZodObject>(spec: Typed<ObjectSpec<NoInfer<z.infer<S>>>, S>): ObjectDefinition {
  return { ...defined(spec), kind: "object" };
}

/** A type whose objects are ordered, and cost money. */
export function definePurchase<S extends z.ZodObject>(spec: Typed<PurchaseSpec<NoInfer<z.infer<S>>>, S>): PurchaseDefinition {
  return { ...defined(spec), kind: "purchase" };
}

/** A type of settings that are there with their parent. */
export function defineSingleton<S extends z.ZodObject>(spec: Typed<SingletonSpec<NoInfer<z.infer<S>>>, S>): SingletonDefinition {
  return { ...defined(spec), kind: "singleton" };
}

/** A type that makes nothing, and does something to its parent. */
export function defineAction<S extends z.ZodObject>(spec: Typed<ActionSpec<NoInfer<z.infer<S>>>, S>): ActionDefinition {
  const { type, parent } = spec;
  // Nothing is read into fields. Two resources may do the same to one parent, so the name of each is a part of its id.
  const unread = { id: [parent.property, "name"], wire: z.object({}), envelope: [type, type] } as const;
  return { ...defined({ ...spec, ...unread }), kind: "action" };
}

/** A spec with what follows from it. */
export function defined<Spec extends ResourceSpec>(spec: Spec): Spec & Defined {
  return {
    ...{ identity: {}, reading: {}, writing: {}, waiting: {}, replacing: {} },
    ...spec,
    ownId: spec.id.at(-1) as string,
    inputFields: fieldsOf(spec.inputs),
    outputFields: fieldsOf(spec.outputs),
  };
}

/** The types a face offers, by name. */
export type Registry = Readonly<Record<string, Definition>>;
