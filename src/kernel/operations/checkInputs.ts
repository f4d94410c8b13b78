import { isJson } from "../../client";
import type { Definition, ParentFacts, Values } from "../definition/resource";
import type { Finding, Findings } from "../definition/findings";
import { undocumentedValues } from "../definition/knownValues";
import { lackingToCreate, staysOf } from "../definition/forms";
import type { Fields, Shape } from "../definition/shape";
import { cartOf } from "../identity/handle";
import { checkItems } from "../set/check";
import { asList, toEntries, labelled } from "../set/entries";
import { isAbsent } from "../values/parts";
import { firstFindings, malformedValues } from "../values/wellFormed";
import { hasUnknown, isUnknown, unknownValue } from "../values/unknown";
import { typeProblems } from "./sentences";
import { diff } from "../object/diff";
import type { Explained } from "../values/explained";

export interface Checked extends Findings {
  /** The inputs as they go on: the program's spelling, without keys that are absent. */
  readonly inputs: Values;
}

/**
 * All findings about a resource's inputs before anything is sent. `adopts`: the whole run adopts the objects that are
 * there, as if each resource named `adopt`.
 */
export function checkInputs(definition: Definition, olds: Values, news: Values, parentFacts: ParentFacts = {}, adopts = false): Checked {
  const broken = malformedValues(news);
  if (broken.length > 0) return { inputs: {}, problems: firstFindings(broken), warnings: [] };
  const set = definition.kind === "set" ? definition.set : undefined;
  const inputs = clean(
    { kind: "object", fields: definition.inputFields },
    set ? { ...news, [set.collection]: asList(set, news[set.collection]) } : news,
  ) as Values;
  // A value that the platform never shows can't be imported: a state without it is whole, and so is a program.
  const isLeftOut = ({ path }: Finding): boolean =>
    definition.inputFields[path]?.marks.writeOnly === true && !isNew(olds) && olds[path] === undefined && inputs[path] === undefined;
  const typed = typedFindings(definition, inputs);
  const ofTypes = typeProblems(definition, inputs).filter((problem) => !isLeftOut(problem));
  const problems = [...strangeKeys(definition, inputs), ...ofTypes, ...typed.problems];
  const warnings = [...undocumentedValues(definition.inputFields, inputs), ...typed.warnings];
  if (definition.kind === "set" && problems.length === 0) {
    const found = checkItems(definition, inputs, parentFacts);
    problems.push(...found.problems);
    warnings.push(...found.warnings);
  }
  if (definition.rules) {
    // Rules across fields lean on the fields' types: a value that is wrong already counts as unknown.
    const wrong = new Set(problems.filter(({ beside }) => !beside).map(({ path }) => path.split(/[.[]/, 1)[0] as string));
    const known = { ...inputs, ...Object.fromEntries([...wrong].map((name) => [name, unknownValue])) };
    const found = definition.rules(known, parentFacts, !adopts && isToBeMade(olds, inputs));
    problems.push(...found.problems.filter(({ path }) => !wrong.has(path)));
    warnings.push(...found.warnings);
  }
  problems.push(...onOrder(definition, inputs), ...(adopts ? [] : refuseLacking(definition, olds, inputs)));
  if (problems.length === 0) {
    problems.push(...refusedReplacements(definition, olds, inputs));
    warnings.push(...perhapsReplaced(definition, olds, inputs));
  }
  // Items that can't be created beside each other may be there already.
  const items = set && problems.every(({ beside }) => beside) ? inputs[set.collection] : undefined;
  const kept =
    set && Array.isArray(items) ? { ...inputs, [set.collection]: toEntries(set, labelled(set, items as Values[], parentFacts)) } : inputs;
  return { inputs: kept, problems: firstFindings(problems), warnings: firstFindings(warnings) };
}

/** Whether the state doesn't have the resource yet. */
export function isNew(olds: Values): boolean {
  return Object.keys(olds).length === 0;
}

/** Whether the state has no object yet, and the program doesn't take one over. */
function isToBeMade(olds: Values, { adopt }: Values): boolean {
  return isNew(olds) && (adopt === undefined || adopt === false);
}

/** Inputs that a new object needs, and an adopted one doesn't. */
function refuseLacking(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!isToBeMade(olds, inputs)) return [];
  const message = "is required. Only an existing object that is adopted (adopt: true) needs no value here.";
  return lackingToCreate(definition, inputs).map((path) => ({ path, message }));
}

/**
 * `null` equals absent, on every level that has a declared form; free-form objects stay as they are. Where the absent has one meaning
 * that is always sent, that value is put in.
 */
function clean(shape: Shape, value: unknown): unknown {
  if (shape.kind === "list" && Array.isArray(value)) return value.map((item) => clean(shape.item, item));
  if (shape.kind !== "object" || !isJson(value) || isUnknown(value)) return value;
  const named = Object.entries(value).filter(([, inner]) => !isAbsent(inner));
  const filled = Object.entries(shape.fields).filter(([name, { marks }]) => marks.filledIn && isAbsent(value[name]));
  return Object.fromEntries([
    ...named.map(([name, inner]) => [
      name,
      Object.hasOwn(shape.fields, name) ? clean((shape.fields[name] as Fields[string]).shape, inner) : inner,
    ]),
    ...filled.map(([name, { marks }]) => [name, marks.whenAbsent]),
  ]);
}

/** The findings about fields that are given in a form with named parts: at least one of them is an object. */
function typedFindings({ inputFields }: Definition, inputs: Values): Findings {
  const found = Object.entries(inputFields).flatMap(([name, { shape }]) => {
    const form = shape.kind === "any" ? shape.form : undefined;
    const values = inputs[name];
    if (!form || !isJson(values)) return [];
    if (!Object.entries(form.inputFields).some(([part, field]) => field.shape.kind === "object" && isJson(values[part]))) return [];
    const declared = { type: `the typed form of ${name}`, ...form, outputFields: {} };
    const within = ({ path, message }: Finding): Finding => ({ path: `${name}.${path}`, message });
    const problems = [...strangeKeys(declared, values), ...typeProblems(declared, values)].map(within);
    return [{ problems, warnings: undocumentedValues(form.inputFields, values).map(within) }];
  });
  return { problems: found.flatMap(({ problems }) => problems), warnings: found.flatMap(({ warnings }) => warnings) };
}

/** The declared keys of some values. */
type KeysOf = Pick<Definition, "type" | "inputFields" | "outputFields">;

function strangeKeys(definition: KeysOf, news: Values): Finding[] {
  const found: Finding[] = [];
  const visit = (fields: Fields, values: Values, prefix: string): void => {
    for (const [name, value] of Object.entries(values)) {
      if (isAbsent(value)) continue;
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) {
        found.push({ path: prefix + name, message: strange(definition, fields, name, prefix === "") });
        continue;
      }
      const shape = field.shape.kind === "list" ? field.shape.item : field.shape;
      if (shape.kind !== "object") continue;
      const items = Array.isArray(value) ? value : [value];
      items.forEach((item, index) => {
        if (typeof item === "object" && item !== null)
          visit(shape.fields, item as Values, `${prefix}${name}${Array.isArray(value) ? `[${index}]` : ""}.`);
      });
    }
  };
  visit(definition.inputFields, news, "");
  return found;
}

function strange(definition: KeysOf, fields: Fields, name: string, top: boolean): string {
  if (top && Object.hasOwn(definition.outputFields, name)) {
    return `is view-only: the platform sets it, and it is an output of ${definition.type}. Remove it from the arguments.`;
  }
  const near = Object.keys(fields).find((known) => known.toLowerCase().replace(/_/g, "") === name.toLowerCase().replace(/_/g, ""));
  return near
    ? `is not an input of ${definition.type}; it is spelled ${near}.`
    : `is not an input of ${definition.type}. The inputs are ${Object.keys(fields).join(", ")}.`;
}

/** The id of something that was ordered and isn't there yet is nobody's parent. */
function onOrder({ parent }: Definition, inputs: Values): Finding[] {
  if (!parent) return [];
  const id = inputs[parent.property];
  if (typeof id !== "string" || cartOf(id) === undefined) return [];
  return [
    {
      path: parent.property,
      message: `names a ${parent.type} that is still on order (${id}). Run \`pulumi refresh\`, then \`pulumi up\`.`,
      explained: "on-order" satisfies Explained,
    },
  ];
}

/** Replacements that cost data or money, and that the program doesn't allow. */
function refusedReplacements(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!definition.replacing.destructive || Object.keys(olds).length === 0) return [];
  const replaces = diff(definition, olds, inputs, {}).replaces.filter((name) => !hasUnknown(inputs[name]));
  const impossible = replaces.length > 0 ? definition.replacing.blocked?.(olds as never, inputs as never) : undefined;
  if (impossible !== undefined) return [{ path: replaces[0] as string, message: impossible }];
  if (inputs.allowReplacement === true) return [];
  const stays = staysOf(definition);
  const fate = stays === undefined ? " and the old one deleted with everything in it." : `. The API can't delete the old one. ${stays}`;
  return replaces
    .filter((name) => olds[name] !== undefined)
    .map((name) => ({
      path: name,
      message:
        `can't change in place: a new ${definition.type} would be created${fate} ` +
        "Set allowReplacement: true if you want the replacement, or set the old value again.",
      explained: "replaces-precious" satisfies Explained,
    }));
}

/** An unknown input may turn out to be another one after other resources were created and paid for. */
function perhapsReplaced(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!definition.replacing.destructive || inputs.allowReplacement === true) return [];
  return Object.entries(definition.inputFields)
    .filter(([name, { marks }]) => marks.immutable && olds[name] !== undefined && hasUnknown(inputs[name]))
    .map(([name]) => ({
      path: name,
      message:
        `is unknown until \`pulumi up\`. If the value changes, this ${definition.type} must be replaced, and \`pulumi ` +
        `up\` stops here unless ` +
        "allowReplacement: true is set. What it created or ordered before that stays.",
    }));
}
