import { z } from "zod";
import { type Fields, fieldsOf, type Shape } from "../../kernel/definition/shape";
import { anything, flag, integer, list, snake, text, texts, wireFields } from "../../kernel/definition/wire";

type Shown<S extends z.ZodRawShape> = { readonly [K in keyof S]?: z.output<S[K]> | null };

/** Reads fields that the platform shows under their own names, each in the form that it has in a program. Each may be missing. */
export function wireOf<S extends z.ZodRawShape>(shape: S): z.ZodType<Shown<S>> {
  return wireOfFields(fieldsOf(z.object(shape))) as unknown as z.ZodType<Shown<S>>;
}

/** The same, field by field. */
export function wiresOf(shape: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(Object.entries(fieldsOf(z.object(shape))).map(([name, field]) => [name, wireOfShape(field.shape)]));
}

/** Settings with a list that is shown as `null` have none in it: that is what a deletion puts back. */
export function withoutNullLists<T extends object, I>(shape: z.ZodRawShape, wire: z.ZodType<T, I>): z.ZodType<T, I> {
  const lists = Object.entries(fieldsOf(z.object(shape))).flatMap(([name, field]) => (field.shape.kind === "list" ? [name] : []));
  const emptied = (read: T) => lists.filter((name) => read[name as keyof T] === null).map((name) => [name, []]);
  return wire.transform((read) => ({ ...read, ...Object.fromEntries(emptied(read)) }));
}

function wireOfFields(fields: Fields): z.ZodType {
  return wireFields(Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [snake(name), wireOfShape(shape)])));
}

function wireOfShape(shape: Shape): z.ZodType {
  switch (shape.kind) {
    case "boolean":
      return flag;
    case "integer":
    case "coded":
      return integer;
    case "text":
    case "choice":
      return text;
    case "list":
      return shape.item.kind === "object" ? list(wireOfFields(shape.item.fields)) : texts;
    case "object":
      return wireOfFields(shape.fields).nullish();
    default:
      return anything;
  }
}
