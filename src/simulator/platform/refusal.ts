/** The platform says no. Carries what the API answers: status, `errors`, and where the documents give one a `code`. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown> | undefined;

  constructor(status: number, body?: { errors?: string[]; code?: string; [key: string]: unknown }) {
    super(body?.errors?.join("; ") ?? `status ${status}`);
    this.name = "Refusal";
    this.status = status;
    this.body = body;
  }

  static invalid(...errors: string[]): Refusal {
    return new Refusal(422, { errors });
  }

  /** With the code that tells it from other refusals of the same status. */
  static coded(status: number, code: string, ...errors: string[]): Refusal {
    return new Refusal(status, { errors, code });
  }

  static notFound(what: string): Refusal {
    return new Refusal(404, { errors: [`${what} not found`] });
  }
}

/** What was looked for, or the 404 of what isn't there. */
export function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw Refusal.notFound(what);
  return thing;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Kind {
  text: string;
  flag: boolean;
  texts: string[];
}

/** Fields by their kinds: integers by the least and the largest one. */
export type Kinded = Readonly<Record<string, keyof Kind | readonly [least: number, largest: number]>>;
export type ValueOf<K> = K extends keyof Kind ? Kind[K] : number;

/** What `read` makes of a body; throws with all that it found wrong. */
export function readFields<T>(body: unknown, read: (reader: FieldReader) => T, code?: string): T {
  const reader = new FieldReader(body);
  const fields = read(reader);
  reader.finish(code);
  return fields;
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

  /** What has the wrong type is not blank. */
  isBlank(key: string): boolean {
    const value = this.#source[key] ?? "";
    return typeof value === "string" && value.trim() === "";
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

  /** A text that must be there. */
  required(key: string): string {
    const text = this.text(key);
    if (!text) this.problem(key, "is missing");
    return text ?? "";
  }

  /** A text that must be there; nothing is said of it where something else is wrong. */
  filled(key: string): string {
    const text = this.text(key);
    if (!text?.trim() && this.problems.length === 0) this.problem(key, "can't be blank");
    return text ?? "";
  }

  /** A flag that must be there; nothing is said of it where something else is wrong. */
  requiredFlag(key: string): boolean {
    const flag = this.boolean(key);
    if (typeof flag !== "boolean" && this.problems.length === 0) this.problem(key, "is missing");
    return flag === true;
  }

  /** The fields that are sent, each of its kind, and null for those that are sent as null. */
  sent<Kinds extends Kinded>(kinds: Kinds): { [Key in keyof Kinds]?: ValueOf<Kinds[Key]> | null } {
    const read = (key: string, kind: Kinded[string]) => {
      if (typeof kind === "object") return this.integer(key, ...kind);
      return kind === "text" ? this.text(key) : kind === "flag" ? this.boolean(key) : this.texts(key);
    };
    const values = Object.entries(kinds).map(([key, kind]) => [key, read(key, kind)]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as { [Key in keyof Kinds]?: ValueOf<Kinds[Key]> | null };
  }

  /** The same, where null counts as left out. */
  given<Kinds extends Kinded>(kinds: Kinds): { [Key in keyof Kinds]?: ValueOf<Kinds[Key]> } {
    const sent = Object.entries(this.sent(kinds));
    return Object.fromEntries(sent.filter(([, value]) => value !== null)) as { [Key in keyof Kinds]?: ValueOf<Kinds[Key]> };
  }

  /** Settings that are given, of those that have these defaults, each of the kind that its default has; null is refused. */
  settings(defaults: object, integer: (key: string) => number | null | undefined): Record<string, boolean | number | string[]> {
    const changes: Record<string, boolean | number | string[]> = {};
    for (const [key, value] of Object.entries(defaults)) {
      const sent = typeof value === "boolean" ? this.boolean(key) : typeof value === "number" ? integer(key) : this.texts(key);
      if (sent === null) this.problem(key, "can't be null");
      else if (sent !== undefined) changes[key] = sent;
    }
    return changes;
  }

  problem(key: string, what: string): void {
    this.problems.push(`${this.#path(key)} ${what}`);
  }

  /** Refuses what was found wrong, with the code that the endpoint has for all that it refuses, where it has one. */
  finish(code?: string): void {
    if (this.problems.length === 0) return;
    throw code === undefined ? Refusal.invalid(...this.problems) : Refusal.coded(422, code, ...this.problems);
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
