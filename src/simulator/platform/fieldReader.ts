import { Refusal } from "./refusal";

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads the documented fields of a request body and collects what is wrong with them, so that one 422 names it all.
 * Answers `undefined` for a field that was not sent and `null` for one that was sent as null.
 */
export class FieldReader {
  readonly problems: string[] = [];
  readonly #source: Record<string, unknown>;
  readonly #where: string;

  constructor(source: unknown, where = "") {
    this.#where = where;
    if (!isObject(source)) this.problems.push(`${where || "body"} must be an object`);
    this.#source = isObject(source) ? source : {};
  }

  has(key: string): boolean {
    return this.#source[key] !== undefined;
  }

  text(key: string): string | null | undefined {
    return this.#read(key, "a string", (value): value is string => typeof value === "string");
  }

  boolean(key: string): boolean | null | undefined {
    return this.#read(key, "true or false", (value): value is boolean => typeof value === "boolean");
  }

  integer(key: string, min: number, max: number): number | null | undefined {
    const range = `an integer from ${min} to ${max}`;
    return this.#read(key, range, (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max);
  }

  texts(key: string): string[] | null | undefined {
    const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === "string");
    return this.#read(key, "an array of strings", isTexts);
  }

  /** Each object of an array, read by its own reader; problems name the position. */
  objects<T>(key: string, read: (reader: FieldReader) => T): T[] | null | undefined {
    const items = this.#read(key, "an array", (value): value is unknown[] => Array.isArray(value));
    return items?.map((item, position) => {
      const reader = new FieldReader(item, `${this.#path(key)}[${position}]`);
      const result = read(reader);
      this.problems.push(...reader.problems);
      return result;
    });
  }

  problem(key: string, what: string): void {
    this.problems.push(`${this.#path(key)} ${what}`);
  }

  finish(): void {
    if (this.problems.length > 0) throw Refusal.invalid(...this.problems);
  }

  #path(key: string): string {
    return this.#where ? `${this.#where}.${key}` : key;
  }

  #read<T>(key: string, expected: string, fits: (value: unknown) => value is T): T | null | undefined {
    const value = this.#source[key];
    if (value === undefined || value === null) return value;
    if (fits(value)) return value;
    this.problem(key, `must be ${expected}`);
    return undefined;
  }
}
