import { checkInputs } from "../../kernel/operations/checkInputs";
import type { Field, Shape } from "../../kernel/definition/shape";
import { isNought } from "../../kernel/values/compare";
import type { Definition } from "../../kernel/definition/resource";
import type { Finding } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { identityOf } from "../../kernel/identity/identity";
import { unknownValue } from "../../kernel/values/unknown";
import { FromConfig, Reference, type Declaration } from "../program/declaration";
import { Distinct, identifier } from "../program/names";
import type { Collected, Found } from "./collect";
import { namesOf } from "./naming";

export interface Declared {
  readonly declarations: readonly Declaration[];
  readonly notes: readonly string[];
}

interface Wishes {
  /** The account that the settings name. */
  readonly account: string | undefined;
  /** Whether to protect what costs data or money to make anew. */
  readonly protect: boolean;
}

/** Declares what was found so that a program with it changes nothing: the first `up` takes it over. */
export function declare({ found, notes }: Collected, { account, protect }: Wishes): Declared {
  const kept = withoutTwins(found, account);
  const names = namesOf(kept.found);
  const keys = new Distinct();
  const declared = new Map<Found, Declaration>();
  const told = [...notes, ...kept.notes];
  for (const one of kept.found) {
    const parent = one.parent && declared.get(one.parent);
    if (one.parent && !parent) continue;
    const name = names.get(one) as string;
    const { inputs, problems } = inputsOf(one, account, (field) => keys.of(identifier(`${name} ${field}`, "setting")));
    if (problems.length > 0) {
      told.push(`${one.definition.type} ${one.id} is not in it: ${problems.map(({ path, message }) => `${path} ${message}`).join("; ")}`);
      continue;
    }
    const { property } = one.definition.parent ?? {};
    const precious = one.definition.replacing.destructive === true;
    const all = { ...(property !== undefined && parent && { [property]: new Reference(parent) }), ...inputs };
    declared.set(one, {
      type: one.definition.type,
      name,
      id: one.id,
      inputs: inOrder(one.definition, all),
      ...(protect && precious && { protect }),
    });
  }
  return { declarations: [...declared.values()], notes: told };
}

/** The inputs of one object, without its parent: only what a person would write. */
function inputsOf(
  { definition, inputs, parentFacts, parent, id }: Found,
  account: string | undefined,
  keyFor: (field: string) => string,
): { readonly inputs: Values; readonly problems: readonly Finding[] } {
  const shown: Values = {};
  for (const [name, field] of Object.entries(definition.inputFields)) {
    const value = inputs[name];
    if (name === definition.parent?.property || isSpare(definition, name, value, account)) continue;
    if (field.marks.secret || value === undefined) {
      if (field.required)
        shown[name] = new FromConfig(
          keyFor(name),
          field.marks.secret === true,
          meaningOf(definition, name, field, id),
          field.shape.kind === "choice" ? field.shape.values : undefined,
        );
    } else {
      shown[name] = trimmed(field.shape, value);
    }
  }
  const whole = oneOfEach(definition, { ...shown, ...(definition.inputFields.adopt && { adopt: true }) });
  const parents = parent && definition.parent ? { [definition.parent.property]: parent.id } : {};
  const judge = (values: Values) =>
    checkInputs(
      definition,
      {},
      {
        ...parents,
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value instanceof FromConfig ? unknownValue : value])),
      },
      parentFacts,
    );
  // The platform shows 0 where a field means nothing; check says of which that is true.
  const doubted = new Set(judge(whole).warnings.map(({ path }) => path));
  const sparse = Object.fromEntries(Object.entries(whole).filter(([name, value]) => !(doubted.has(name) && value === 0)));
  return { inputs: sparse, problems: judge(sparse).problems };
}

/** What a program is better without: what is absent all the same, and the account that the settings name anyway. */
function isSpare(definition: Definition, name: string, value: unknown, account: string | undefined): boolean {
  const field = definition.inputFields[name] as Field;
  if (field.marks.providerOption || (name === "account" && value === account)) return true;
  if (field.required) return false;
  // Settings are what they are: nothing is a setting too.
  return value === undefined || value === null || (definition.kind !== "singleton" && value !== 0 && value !== false && isNought(value));
}

/** Without what the platform fills into parts that were left out. */
function trimmed(shape: Shape, value: unknown): unknown {
  if (shape.kind === "list" && Array.isArray(value)) return value.map((item) => trimmed(shape.item, item));
  if (shape.kind !== "object" || typeof value !== "object" || value === null) return value;
  const { fields } = shape;
  const given = Object.entries(value).filter(
    ([name, inner]) =>
      inner !== null &&
      inner !== undefined &&
      fields[name] &&
      (fields[name].required || (inner !== "" && !(Array.isArray(inner) && inner.length === 0))),
  );
  return Object.fromEntries(given.map(([name, inner]) => [name, trimmed((fields[name] as Field).shape, inner)]));
}

function meaningOf({ type }: Definition, name: string, { marks, shape }: Field, id: string): string {
  if (marks.secret) return `the present ${name} of ${type} ${id}: \`up\` writes it`;
  return `the ${name} of ${type} ${id}${shape.kind === "choice" ? `: ${shape.values.join(" or ")}` : ""}`;
}

/** Of inputs that say the same in several forms the one that reads best: a list. */
function oneOfEach({ eitherOr = [], inputFields }: Definition, values: Values): Values {
  const spare = eitherOr.flatMap((group) => {
    const given = group.filter((name) => values[name] !== undefined);
    const best = given.find((name) => inputFields[name]?.shape.kind === "list") ?? given[0];
    return given.filter((name) => name !== best);
  });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !spare.includes(name)));
}

function inOrder({ inputFields }: Definition, inputs: Values): Values {
  return Object.fromEntries(
    Object.keys(inputFields)
      .filter((name) => inputs[name] !== undefined)
      .map((name) => [name, inputs[name]]),
  );
}

/** Two resources can't describe one thing, and what one of them owns whole needs no resource of its own. */
function withoutTwins(found: readonly Found[], account: string | undefined): Collected {
  const notes: string[] = [];
  const things = new Set<string>();
  const distinct = found.filter(({ definition, inputs, parentFacts, id, parent }) => {
    if (definition.kind === "singleton") return true;
    const thing = `${parent?.id ?? ""} ${identityOf(definition, inputs, parentFacts, account)}`;
    if (things.has(thing))
      notes.push(
        `${definition.type} ${id} is not in it: another one says just the same, and a program can't tell them apart. ` +
          "Delete one of the two.",
      );
    return !things.has(thing) && things.add(thing);
  });
  const claimed = new Map(
    distinct.map((one) => [one, one.definition.identity.claims?.(one.inputs as never, one.parentFacts)?.exclusive ?? []]),
  );
  const covered = (one: Found): boolean => {
    const mine = claimed.get(one) ?? [];
    return (
      mine.length > 0 &&
      [...claimed].some(
        ([other, owns]) =>
          other !== one && other.parent === one.parent && owns.length > mine.length && mine.every((stake) => owns.includes(stake)),
      )
    );
  };
  return { found: distinct.filter((one) => !covered(one)), notes };
}
