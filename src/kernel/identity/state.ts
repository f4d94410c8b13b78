import { hash } from "node:crypto";
import type { Compare, Definition, ParentFacts, Values } from "../definition/resource";
import { shownAsWritten } from "../values/compare";
import { isAbsent, named, partsAfterRead, pick, present } from "../values/parts";
import type { Shape } from "../definition/shape";
import { inOrder } from "./identity";
import { isJson } from "../../client";

/** Ends the warning about an object that a refresh could not read: who compares afterwards must not take it for unchanged. */
export const keptUnread = "The state keeps the last known values.";

/** Keys of the state that are no output of a type. Times are in milliseconds since 1970. */
interface Bookkeeping {
  /**
   * A digest of each input that the platform showed otherwise than it was written, right after our last write. Only a digest: an input may
   * be secret, and the engine would store a copy under another name in the clear.
   */
  readonly normalised?: Readonly<Record<string, string>>;
  /** The values of settings before our first write of each key. */
  readonly originals?: Values;
  /** When that was: of two resources that hold the same settings the older one knows the values before both. */
  readonly originalsAt?: number;
  /** The thing that was still waited for when the last operation ended. */
  readonly pending?: string;
  /** Nothing is known of the object but its id: it was made and hasn't shown yet. */
  readonly unseen?: boolean;
  /** The order of a change that isn't done yet: its note, and its cart if one is known. */
  readonly changeOrder?: { readonly at: number; readonly noteId: string; readonly values: Values; readonly cart?: string };
  /** When an object was ordered that isn't there yet. */
  readonly orderedAt?: number;
  /** The object whose place that takes, which may look just like it. */
  readonly replaces?: string;
  /** Creating the resource switched the settings on, so deleting it switches them off. */
  readonly activated?: boolean;
  /**
   * When the resource came here from another provider. Until the engine has deleted the old one, as it calls it, the state has the object
   * more than once, and this tells the entries apart.
   */
  readonly movedAt?: number;
  /** The platform's origin and, where one is known, the account, with a blank between. */
  readonly home?: string;
}

export type State = Values & Bookkeeping;

/** The bookkeeping that lasts as long as the settings are managed. */
const ofSettings = ["originals", "originalsAt", "activated"] satisfies readonly (keyof Bookkeeping)[];

export interface Created {
  readonly id: string;
  readonly state: State;
}

export interface Read {
  readonly id: string;
  readonly state: State;
  /** The inputs that a program would have to give for this state. */
  readonly inputs: Values;
  /** The platform couldn't show the object: all these values are the known ones of before. */
  readonly unread?: true;
}

/** The inputs that the program manages: those whose names the state holds. Controls steer the provider and are no part of it. */
export function managed(definition: Definition, values: Values): Values {
  const { inputFields } = definition;
  return pick(values, (name, value) => !isAbsent(value) && name in inputFields && !inputFields[name]?.marks.providerOption);
}

function outputs(definition: Definition, observed: Values, parentFacts: ParentFacts, before: Values): Values {
  const derived = definition.derive?.(observed, parentFacts, before) ?? {};
  // A key that no answer carries keeps its value.
  const shown = (name: string): unknown => derived[name] ?? (observed[name] === undefined ? before[name] : observed[name]);
  return present(Object.fromEntries(Object.keys(definition.outputFields).map((name) => [name, shown(name)])));
}

/** The state right after a write: the program's spelling, and beside it a digest of the platform's value if the two don't mean the same. */
export function stateAfterWrite(
  definition: Definition,
  inputs: Values,
  observed: Values,
  parentFacts: ParentFacts,
  before: State = {},
): State {
  const wanted = managed(definition, inputs);
  const compare: Compare = { parentFacts, fields: wanted };
  const hidden = hiddenOutputs(definition, wanted);
  const visible = (fields: Values): Values => pick(fields, (name) => !hidden.includes(name));
  const differs = (name: string): boolean => !shownAsWritten(definition, name, wanted[name], observed[name], compare);
  const kept = pick(before.normalised ?? {}, (name) => name in wanted && observed[name] === undefined);
  const otherwise = Object.keys(wanted).filter((name) => observed[name] !== undefined && differs(name));
  const normalised = {
    ...kept,
    ...Object.fromEntries(otherwise.map((name) => [name, fingerprint(definition, name, observed[name])])),
  } as Record<string, string>;
  return compact({
    ...wanted,
    ...outputs(definition, visible({ ...observed, ...wanted }), parentFacts, visible(before)),
    normalised,
    ...named(before, ofSettings),
  });
}

/** Outputs that no read would show again: they are read with details, and the program manages none of these. */
function hiddenOutputs({ reading, outputFields }: Definition, wanted: Values): readonly string[] {
  const details = reading.details?.fields ?? [];
  return details.some((name) => name in wanted) ? [] : details.filter((name) => name in outputFields);
}

/** The state after a read: the program's spelling if the platform still means the same, else the platform's value. */
export function stateAfterRead(definition: Definition, before: State, observed: Values, parentFacts: ParentFacts): State {
  const wanted = managed(definition, before);
  const compare: Compare = { parentFacts, fields: wanted };
  const normalised: Record<string, string> = {};
  const now: Values = {};
  for (const [name, value] of Object.entries(wanted)) {
    const seen = observed[name];
    if (seen === undefined || shownAsWritten(definition, name, value, seen, compare)) {
      now[name] = value;
    } else if (before.normalised?.[name] === fingerprint(definition, name, seen)) {
      now[name] = value;
      normalised[name] = before.normalised[name] as string;
    } else {
      const field = definition.inputFields[name];
      now[name] = field ? partsAfterRead(field.shape, value, seen) : seen;
    }
  }
  const { inputFields } = definition;
  return compact({
    // Required inputs that the state lacks, because the creation was stopped before they showed.
    ...pick(observed, (name) => !(name in wanted) && inputFields[name]?.required === true),
    ...now,
    ...outputs(definition, { ...observed, ...now }, parentFacts, before),
    normalised,
    ...named(before, [...ofSettings, "pending", "unseen", "changeOrder", "orderedAt"]),
  });
}

/** A digest of a field's value, the same for each order of a list that has no order. */
export function fingerprint(definition: Definition, name: string, value: unknown): string {
  const field = definition.inputFields[name];
  const ordered = JSON.stringify(field ? sorted(field.shape, value, field.marks.set) : value, inOrder);
  return hash("sha256", ordered ?? "", "base64url").slice(0, 12);
}

/** A value whose lists without an order are sorted. */
function sorted(shape: Shape, value: unknown, set = false): unknown {
  if (shape.kind === "list" && Array.isArray(value)) {
    const items = value.map((item) => sorted(shape.item, item));
    return set ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (shape.kind !== "object" || typeof value !== "object" || value === null) return value;
  const each = ([name, inner]: [string, unknown]): [string, unknown] => {
    const field = shape.fields[name];
    return [name, field ? sorted(field.shape, inner, field.marks.set) : inner];
  };
  return Object.fromEntries(Object.entries(value).map(each));
}

/** Everything that the platform shows, for an object that a program only looks at. */
export function stateOfFound(definition: Definition, parents: Values, observed: Values, parentFacts: ParentFacts): State {
  const all = managed(definition, { ...observed, ...parents });
  return compact({ ...all, ...outputs(definition, { ...observed, ...parents }, parentFacts, {}) });
}

function compact(state: State): State {
  return pick(state, (name, value) => !isAbsent(value) && (name !== "normalised" || Object.keys(state.normalised ?? {}).length > 0));
}

const forms: Readonly<Record<keyof Bookkeeping, string>> = {
  normalised: "object",
  originals: "object",
  originalsAt: "number",
  pending: "string",
  unseen: "boolean",
  changeOrder: "object",
  orderedAt: "number",
  replaces: "string",
  activated: "boolean",
  movedAt: "number",
  home: "string",
};

/** A state as the operations know it. Fails if it has another form: an operation would lose the values that only that form has. */
export function readState(definition: Definition, stored: Values): State {
  const wrong = Object.entries(forms).find(([name, form]) => ![form, "undefined"].includes(typeof (stored[name] ?? undefined)))?.[0];
  if (wrong !== undefined) throw unreadable(definition, wrong);
  if (definition.kind !== "set") return stored;
  const { collection, item } = definition.set;
  const entries = stored[collection];
  if (!isJson(entries) || !Object.values(entries).every(isJson)) throw unreadable(definition, collection);
  for (const entry of Object.values(entries)) readState(item, entry as Values);
  return stored;
}

function unreadable({ type }: Definition, key: string): Error {
  return new Error(
    `the state of this ${type} has \`${key}\` in a form that this version of pulumi-hosting can't read. Nothing was read, changed, ` +
      "deleted or ordered. Run the command with the version of pulumi-hosting that wrote the state.",
  );
}
