import type { z } from "zod";
import type { Reading } from "../../client";
import { type Fields, fieldsOf } from "./shape";
import type { Area } from "./spec";
import type { IdParts, Values } from "./values";

/** All that is known of a function without a call. */
export interface FunctionFacts {
  /** Its name in programs: `getSiteCdn`. */
  readonly name: string;
  /** The part of the platform that it belongs to. */
  readonly area: Area;
  readonly description: string;
  readonly inputs: z.ZodObject;
  readonly inputFields: Fields;
  /** The fields of its result. */
  readonly outputFields: Fields;
}

export interface FunctionSpec<A extends object = Values> extends Pick<FunctionFacts, "name" | "area" | "description" | "inputs"> {
  readonly outputs: z.ZodObject;
  /** Asks the platform. A field of the result that isn't known is left out. */
  call(reading: Reading, args: A): Promise<Values>;
  /** Complete arguments that work on a platform with the objects of the given ids: docs and tests use them. */
  samples(ids: IdParts): readonly A[];
}

/** Everything there is to know of a function that only asks. Its file is the only place that knows it. */
export interface FunctionDefinition extends FunctionSpec, FunctionFacts {}

/** A function that only asks. Those that look up an object of a type follow from the type. */
export function defineFunction<S extends z.ZodObject, O extends z.ZodObject>(
  spec: FunctionSpec<NoInfer<z.infer<S>>> & { readonly inputs: S; readonly outputs: O },
): FunctionDefinition & { readonly outputs: O } {
  return { ...spec, inputFields: fieldsOf(spec.inputs), outputFields: fieldsOf(spec.outputs) };
}

/** The functions beside those of the types, by name. */
export type Functions = Readonly<Record<string, FunctionDefinition>>;
