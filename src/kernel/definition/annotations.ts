import { z } from "zod";
import type { Compare } from "./compare";

/** The form of a documented number that has names. */
export interface Coded {
  readonly kind: "coded";
  readonly names: Readonly<Record<string, number>>;
  /** Whether numbers beyond the named ones are refused. */
  readonly closed: boolean;
}

/** A value, or an item of a list, in its one spelling. */
export type Canonical = (value: never, compare: Compare) => unknown;

/** The meaning of a field beyond its type. The marks stand where the field is declared; everything follows from them. */
export interface Marks {
  /** A change replaces the resource. */
  readonly immutable?: boolean;
  /** Never shown, logged or stored in plain text. */
  readonly secret?: boolean;
  /** Steers a verb and is no part of the object: `toBody` never gets it, the state never holds it, and its change is no change. */
  readonly providerOption?: boolean;
  /** The order of the items means nothing. */
  readonly set?: boolean;
  /** How a value, or an item of such a list, is spelled so that equal ones are equal. */
  readonly canonical?: Canonical;
  /** The form of a number for which a name may be given. */
  readonly coded?: Coded;
  /** The documented numbers of a field without names. Others pass with a warning. */
  readonly known?: readonly number[];
  /** The platform may not show it; then what was written last is what counts, and a change behind our back goes unseen. */
  readonly writeOnly?: boolean;
  /** An output that the platform stops showing some day. The note of a creation keeps it, until the state has it. */
  readonly passing?: boolean;
  /**
   * A list that the engine gets by key, each item under the name by which a user recognises it; the outputs add the item's id under this
   * name.
   */
  readonly keyed?: string;
  /** Values that are refused with a sentence of their own. */
  readonly refused?: Readonly<Record<string, string>>;
  /** The meaning of an absent field, if that is one value for everybody: the schema names it. */
  readonly default?: boolean | number;
  /** The value that is sent when the program drops the field; without it the platform keeps its own. */
  readonly resetTo?: unknown;
  /** The meaning of leaving the field out, if the platform tells it: naming just that is no change, and naming another is one. */
  readonly whenAbsent?: unknown;
  /** The inputs that change this output when an update changes them. Without the mark, any update may change it. */
  readonly changesWith?: readonly string[];
  /**
   * Only a new object needs the field: one that exists, and is taken over, has it already. `unlessOfToken`: the platform also takes the
   * value from the token, and needs the field only where the token has none.
   */
  readonly neededToCreate?: "always" | "unlessOfToken";
  /**
   * Whether objects of another type say the same, as the other end of one fact. An import leaves it to them: `always`, or (`perhaps`) where
   * it sees one object alone and doesn't know of the others.
   */
  readonly saidElsewhere?: "always" | "perhaps";
  /** Whether check puts that value in where the program leaves the field out. So it is always sent. */
  readonly filledIn?: boolean;
}

/** Hovers, docs and the schema show this text; it has the meaning, the default, the unit and the effect of a replacement. */
function marked<T extends z.ZodType>(schema: T, marks: Marks): T {
  return schema.meta({ ...schema.meta(), marks: { ...marksOf(schema), ...marks } });
}

export const immutable = <T extends z.ZodType>(schema: T): T => marked(schema, { immutable: true });
export const secret = <T extends z.ZodType>(schema: T): T => marked(schema, { secret: true });
export const providerOption = <T extends z.ZodType>(schema: T): T => marked(schema, { providerOption: true });
export const writeOnly = <T extends z.ZodType>(schema: T): T => marked(schema, { writeOnly: true });
export const passing = <T extends z.ZodType>(schema: T): T => marked(schema, { passing: true });
export const byDefault = <T extends z.ZodType>(schema: T, value: boolean | number): T => marked(schema, { default: value });
export const asSet = <T extends z.ZodType>(schema: T, canonical?: Canonical): T => marked(schema, { set: true, canonical });
export const spelled = <T extends z.ZodType>(schema: T, canonical: Canonical): T => marked(schema, { canonical });
export const keyed = <T extends z.ZodType>(schema: T, id: string): T => marked(schema, { keyed: id });
export const resetTo = <T extends z.ZodType>(schema: T, value: unknown): T => marked(schema, { resetTo: value });
export const whenAbsent = <T extends z.ZodType>(schema: T, value: unknown): T => marked(schema, { whenAbsent: value });
export const filledIn = <T extends z.ZodType>(schema: T, value: unknown): T => marked(schema, { whenAbsent: value, filledIn: true });

/** An output that an update changes only together with one of these inputs: other previews know it. */
export const changesWith = <T extends z.ZodType>(schema: T, ...inputs: string[]): T => marked(schema, { changesWith: inputs });
/** An output that no update changes. */
export const lasting = <T extends z.ZodType>(schema: T): T => changesWith(schema);

/** The output of objects of which the platform shows when it made them. */
export const createdAt = lasting(z.string().optional()).describe("When the platform created it, as an ISO 8601 time.");

/** An input that another type says as well: a program names one of the two ends, and an import that of the other type. */
export const saidElsewhere = <T extends z.ZodType>(schema: T, when: "always" | "perhaps" = "always"): T =>
  marked(schema, { saidElsewhere: when });

export const neededToCreate = <T extends z.ZodType>(schema: T, when: "always" | "unlessOfToken" = "always"): T =>
  marked(schema, { neededToCreate: when });

/** A number of which some values are documented. Others pass with a warning: the platform may know more. */
export const knownValues = <T extends z.ZodType>(schema: T, known: readonly number[]): T => marked(schema, { known });

/** A code in digits: in Go the type of a code is a text. */
const digits = z.string().regex(/^(0|[1-9]\d{0,8})$/);

/** A documented number that may also be given by name. Larger numbers pass with a warning: the platform may know more. */
export const coded = <const N extends Readonly<Record<string, number>>>(names: N) =>
  marked(z.union([z.int().min(0), z.enum(Object.keys(names) as [keyof N & string]), digits]), {
    coded: { kind: "coded", names, closed: false },
  });

/** A documented number that may also be given by name; no other exists. */
export const closedCode = <const N extends Readonly<Record<string, number>>>(names: N) =>
  marked(z.union([z.literal(Object.values(names)), z.enum([...Object.keys(names), ...Object.values(names).map(String)])]), {
    coded: { kind: "coded", names, closed: true },
  });

/** Values of a choice that exist but can't be asked for, each with the reason. */
export const refused = <T extends z.ZodType>(schema: T, reasons: Readonly<Record<string, string>>): T =>
  marked(schema, { refused: reasons });

/** The number behind a value of a `coded` field. */
export function codeOf(names: Readonly<Record<string, number>>, value: string | number): number {
  return typeof value === "number" ? value : (names[value] ?? Number(value));
}

export function marksOf(schema: z.ZodType): Marks {
  return (schema.meta()?.marks as Marks | undefined) ?? {};
}

/** The input of every type that can meet an object of its kind that no state knows. */
export const adopt = byDefault(providerOption(z.boolean().optional()), false).describe(
  "If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the " +
    "program's values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A " +
    "change of this input alone has no effect.",
);

/** The same input of what is bought: to take over never costs money. */
export const adoptBought = adopt.describe(
  "Adopts the existing object of this name in the account, instead of ordering one. Then nothing is ordered, and what has a price stays " +
    "as it is; the rest is changed to the program's values. If no object of this name exists, this is an error. Default: false. " +
    "`HOSTING_ADOPT=1` adopts what exists for every resource of one run, and orders what doesn't. Never sent to the platform. A change " +
    "of this input alone has no effect.",
);

/** The input of the types whose replacement costs data or money. */
export const allowReplacement = byDefault(providerOption(z.boolean().optional()), false).describe(
  "Allows a change that needs a new resource and deletes the old one with everything in it. Default: false. Then a preview refuses " +
    "such a change. Never sent to the platform. A change of this input alone has no effect.",
);
