import { z } from "zod";
import { marksOf, type Marks } from "./annotations";
import type { Coded } from "./fieldForms";

/** The form of a field, read off its zod schema once: what check, diff, the schema and the generated classes work from. */
export type Shape =
  | { readonly kind: "text" | "boolean" | "integer" | "number" }
  | { readonly kind: "any"; readonly form?: Form }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "list"; readonly item: Shape }
  | { readonly kind: "object"; readonly fields: Fields }
  | Coded;

/** A form with named parts that a free-form field takes as well. */
interface Form {
  readonly inputs: z.ZodObject;
  readonly inputFields: Fields;
}

export interface Field {
  readonly shape: Shape;
  readonly required: boolean;
  readonly description: string;
  readonly marks: Marks;
}

export type Fields = Readonly<Record<string, Field>>;

export function fieldsOf(schema: z.ZodObject): Fields {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, fieldOf(field as z.ZodType)]));
}

function fieldOf(schema: z.ZodType): Field {
  let inner = schema;
  let marks = marksOf(schema);
  let description = schema.description;
  let required = true;
  // The marks and the text may stand before or after .optional().
  while (inner instanceof z.ZodOptional) {
    required = false;
    inner = inner.unwrap() as z.ZodType;
    marks = { ...marksOf(inner), ...marks };
    description ??= inner.description;
  }
  return { shape: shapeOf(inner, marks), required, description: description ?? "", marks };
}

function shapeOf(schema: z.ZodType, marks: Marks): Shape {
  if (marks.coded) return marks.coded;
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return { kind: "text" };
  if (schema instanceof z.ZodBoolean) return { kind: "boolean" };
  if (schema instanceof z.ZodNumber) return { kind: schema.format === "safeint" ? "integer" : "number" };
  if (schema instanceof z.ZodEnum) return { kind: "choice", values: schema.options.map(String) };
  if (schema instanceof z.ZodArray) return { kind: "list", item: fieldOf(schema.element as z.ZodType).shape };
  if (schema instanceof z.ZodObject) return { kind: "object", fields: fieldsOf(schema) };
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodRecord) return { kind: "any" };
  if (schema instanceof z.ZodUnion) {
    const inputs = schema.options.find((option) => option instanceof z.ZodObject);
    if (inputs) return { kind: "any", form: { inputs, inputFields: fieldsOf(inputs) } };
  }
  throw new Error(`a definition can't use zod's ${schema.def.type}: add it to shapeOf, so that docs, schema and classes know it`);
}
