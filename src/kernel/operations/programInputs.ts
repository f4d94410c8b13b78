import type { Definition, ParentFacts, Values } from "../definition/resource";
import type { Field, Shape } from "../definition/shape";
import { asList } from "../set/entries";
import { isNought, sameAny } from "../values/compare";
import { pick } from "../values/parts";
import { unknownValue } from "../values/unknown";
import { checkInputs } from "./checkInputs";

interface Beside {
  /** The account that the settings name. */
  readonly account: string | undefined;
  readonly parentFacts: ParentFacts;
  /** Whether the object is looked at alone, without the others of its parent. */
  readonly isAlone?: boolean;
}

/** The inputs that a person would write for an object: the items of a set as a list, and nothing that is so all the same. */
export function programInputs(definition: Definition, inputs: Values, { account, parentFacts, isAlone = false }: Beside): Values {
  const elsewhere = isAlone ? ["always", "perhaps"] : ["always"];
  const inList = (name: string): unknown =>
    definition.kind === "set" && name === definition.set.collection ? asList(definition.set, inputs[name]) : inputs[name];
  const shown = Object.entries(definition.inputFields)
    .filter(([name, { marks }]) => inputs[name] !== undefined && !elsewhere.includes(marks.saidElsewhere ?? ""))
    .filter(([name]) => !isSpare(definition, name, inputs[name], account))
    .map(([name, { shape }]): [string, unknown] => [name, trimmed(shape, inList(name))]);
  const whole = oneOfEach(definition, Object.fromEntries(shown));
  const lacking = Object.entries(definition.inputFields).filter(([name, { required }]) => required && whole[name] === undefined);
  const judged = checkInputs(
    definition,
    {},
    { ...whole, ...Object.fromEntries(lacking.map(([name]) => [name, unknownValue])) },
    parentFacts,
  );
  // The platform shows 0 where a field means nothing; check says of which that is true.
  const doubted = new Set(judged.warnings.map(({ path }) => path));
  return pick(whole, (name, value) => !(doubted.has(name) && value === 0));
}

/** Whether a program is better without a value: it is absent all the same, or it is the account of the settings. */
function isSpare(definition: Definition, name: string, value: unknown, account: string | undefined): boolean {
  const field = definition.inputFields[name] as Field;
  if (field.marks.providerOption || (name === "account" && value === account)) return true;
  if (field.required) return false;
  const { marks } = field;
  if ([marks.default, marks.whenAbsent].some((usual) => usual !== undefined && sameAny(usual, value))) return true;
  // An empty setting is a setting too.
  if (value === null || value === undefined || definition.kind === "singleton") return value === null || value === undefined;
  return sameAny(marks.resetTo, value) || (value !== 0 && value !== false && isNought(value));
}

/** Without the values that the platform fills into parts that were left out. */
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

/** Of inputs that say the same in several forms the one that reads best: a list. */
function oneOfEach({ eitherOr = [], inputFields }: Definition, values: Values): Values {
  const spare = eitherOr.flatMap((group) => {
    const given = group.filter((name) => values[name] !== undefined);
    const best = given.find((name) => inputFields[name]?.shape.kind === "list") ?? given[0];
    return given.filter((name) => name !== best);
  });
  return pick(values, (name) => !spare.includes(name));
}
