import type { FieldReader } from "../platform/refusal";

/** A field of a body: its kind of value in words, and how it is read. */
interface Field<Value> {
  readonly about: string;
  read(reader: FieldReader, key: string): Value;
}

/** The fields that a body may have. Of what the platform reads itself only the words stand here. */
export type Fields = Readonly<Record<string, string | Field<unknown>>>;

/** What is read of a body with these fields. */
export type Sent<F extends Fields> = {
  -readonly [Key in keyof F as F[Key] extends string ? never : Key]: F[Key] extends Field<infer Value> ? Value : never;
};

/** Null counts as left out. */
const optional =
  <Value>(usual: string, read: (reader: FieldReader, key: string) => Value | null | undefined) =>
  (about = usual): Field<Value | undefined> => ({ about, read: (reader, key) => read(reader, key) ?? undefined });

export const text = optional("text", (reader, key) => reader.text(key));
export const flag = optional("true or false", (reader, key) => reader.boolean(key));
export const texts = optional("a list of texts", (reader, key) => reader.texts(key));

/** A text that must be there. */
export const required = (about: string): Field<string> => ({ about, read: (reader, key) => reader.required(key) });

export const whole = (about: string, most: number): Field<number | undefined> =>
  optional(about, (reader, key) => reader.integer(key, 0, most))();

/** One of a few words. */
export function word<Word extends string>(words: readonly Word[], about?: string): Field<Word | undefined> {
  return optional(about ?? words.join(", "), (reader, key) => {
    const sent = reader.text(key) ?? undefined;
    const known = words.find((candidate) => candidate === sent);
    if (sent !== undefined && known === undefined) reader.problem(key, `must be ${about ?? `one of ${words.join(", ")}`}`);
    return known;
  })();
}

/** Fields of the kinds that these values have, which the platform reads. */
export function kindsOf(values: object): Record<string, string> {
  const kind = (value: unknown) =>
    typeof value === "boolean" ? "true or false" : typeof value === "number" ? "a number" : "a list of texts";
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, kind(value)]));
}
