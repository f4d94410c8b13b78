import type { z } from "zod";
import type { Definition, Finding, Findings, ParentFacts, Values } from "../definition/resource";
import type { Fields, Shape } from "../definition/shape";
import { diff } from "../object/diff";
import type { Explained } from "../values/explained";
import { cartOf } from "../identity/handle";
import { checkItems } from "../set/check";
import { asList, toEntries, labelled } from "../set/form";
import { firstFindings, malformedValues } from "../values/wellFormed";
import { hasUnknown, isUnknown, unknownValue } from "../values/unknown";

export interface Checked extends Findings {
  /** The inputs as they go on: the program's spelling, without keys that are absent. */
  readonly inputs: Values;
}

/** Everything about a resource's inputs that can be known before anything is sent. */
export function check(definition: Definition, olds: Values, news: Values, parentFacts: ParentFacts = {}): Checked {
  const broken = malformedValues(news);
  if (broken.length > 0) return { inputs: {}, problems: firstFindings(broken), warnings: [] };
  const { set } = definition;
  const inputs = clean(
    { kind: "object", fields: definition.inputFields },
    set ? { ...news, [set.collection]: asList(set, news[set.collection]) } : news,
  ) as Values;
  const problems = [...strangeKeys(definition, inputs), ...typeProblems(definition, inputs)];
  const warnings: Finding[] = [];
  if (set && problems.length === 0) {
    const found = checkItems(definition, set, inputs, parentFacts);
    problems.push(...found.problems);
    warnings.push(...found.warnings);
  }
  if (definition.rules) {
    // Rules across fields lean on the fields' types: what is wrong already is left out of them, as if it weren't known yet.
    const wrong = new Set(problems.map(({ path }) => path.split(/[.[]/, 1)[0] as string));
    const found = definition.rules({ ...inputs, ...Object.fromEntries([...wrong].map((name) => [name, unknownValue])) }, parentFacts);
    problems.push(...found.problems.filter(({ path }) => !wrong.has(path)));
    warnings.push(...found.warnings);
  }
  problems.push(...onOrder(definition, inputs));
  if (problems.length === 0) {
    problems.push(...costlyReplacement(definition, olds, inputs));
    warnings.push(...perhapsReplaced(definition, olds, inputs));
  }
  const items = set && problems.length === 0 ? inputs[set.collection] : undefined;
  const kept =
    set && Array.isArray(items) ? { ...inputs, [set.collection]: toEntries(set, labelled(set, items as Values[], parentFacts)) } : inputs;
  return { inputs: kept, problems: firstFindings(problems), warnings: firstFindings(warnings) };
}

/** `null` equals absent, on every level that has a declared form; free-form objects stay as they are. */
function clean(shape: Shape, value: unknown): unknown {
  if (shape.kind === "list" && Array.isArray(value)) return value.map((item) => clean(shape.item, item));
  if (shape.kind !== "object" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([name, inner]) => [
        name,
        Object.hasOwn(shape.fields, name) ? clean((shape.fields[name] as Fields[string]).shape, inner) : inner,
      ]),
  );
}

function strangeKeys(definition: Definition, news: Values): Finding[] {
  const found: Finding[] = [];
  const visit = (fields: Fields, values: Values, prefix: string): void => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === null) continue;
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

function strange(definition: Definition, fields: Fields, name: string, top: boolean): string {
  if (top && Object.hasOwn(definition.outputFields, name)) {
    return `is view-only: the platform makes it and ${definition.type} offers it as an output. Remove it from the arguments.`;
  }
  const near = Object.keys(fields).find((known) => known.toLowerCase().replace(/_/g, "") === name.toLowerCase().replace(/_/g, ""));
  return near
    ? `is not an input of ${definition.type}; it is spelled ${near}.`
    : `is not an input of ${definition.type}. It takes ${Object.keys(fields).join(", ")}.`;
}

function typeProblems(definition: Definition, inputs: Values): Finding[] {
  const parsed = definition.inputs.safeParse(inputs, { reportInput: false });
  if (parsed.success) return [];
  const issues = parsed.error.issues.filter((issue) => !touchesUnknown(inputs, issue.path));
  const found = issues.map((issue) => ({ path: pathText(issue.path), message: sentence(definition, inputs, issue) }));
  // A value of the wrong type fails further rules for the same reason.
  return [...new Map(found.toReversed().map((finding) => [finding.path, finding])).values()].reverse();
}

/** Whether an issue is about something that isn't known yet, or about a rule over values of which some aren't. */
function touchesUnknown(inputs: Values, path: readonly PropertyKey[]): boolean {
  let value: unknown = inputs;
  for (const step of path) {
    if (isUnknown(value)) return true;
    value = typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return path.length > 0 && hasUnknown(value);
}

export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : text === "" ? String(step) : `${text}.${String(step)}`),
    "",
  );
}

function sentence(definition: Definition, inputs: Values, issue: z.core.$ZodIssue): string {
  const value = issue.path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], inputs);
  if (value === undefined) return "is required.";
  const field = fieldAt(definition.inputFields, issue.path);
  const chosen = typeof value === "string" && value.length <= 24 && ["choice", "coded"].includes(field.shape?.kind ?? "");
  const not = field.secret ? "" : `, not ${chosen ? JSON.stringify(value) : harmless(value)}`;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${article(issue.expected)}${not}.`;
    case "invalid_value":
      if (typeof value === "string" && field.refused && Object.hasOwn(field.refused, value)) return field.refused[value] as string;
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map((allowed) => JSON.stringify(allowed)).join(", ")}${not}.`;
    case "invalid_union":
      return field.shape?.kind === "coded" ? `must be ${codes(field.shape)}${not}.` : `has none of the allowed forms${not}.`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}${not}.`;
    case "too_small":
      return `must be at least ${issue.minimum}${unit(issue.origin)}${not}.`;
    default:
      return `${issue.message}${not}.`;
  }
}

/** What is declared at a path, and whether it lies within something secret. */
function fieldAt(
  fields: Fields,
  path: readonly PropertyKey[],
): { shape?: Shape; secret: boolean; refused?: Readonly<Record<string, string>> } {
  let shape: Shape | undefined = { kind: "object", fields };
  let secret = false;
  let refused: Readonly<Record<string, string>> | undefined;
  for (const step of path) {
    if (shape?.kind === "list") {
      shape = shape.item;
    } else {
      const field: Fields[string] | undefined = shape?.kind === "object" ? shape.fields[String(step)] : undefined;
      secret ||= field?.marks.secret === true;
      shape = field?.shape;
      refused = field?.marks.refused;
    }
  }
  return { shape, secret, refused };
}

function codes({ names, closed }: Extract<Shape, { kind: "coded" }>): string {
  return closed
    ? `one of ${Object.entries(names)
        .map(([name, code]) => `${code} (${name})`)
        .join(", ")}`
    : `a whole number or one of ${Object.keys(names).join(", ")}`;
}

function article(expected: string): string {
  return (
    {
      int: "a whole number",
      number: "a number",
      string: "a text",
      boolean: "true or false",
      array: "a list",
      object: "an object",
      record: "an object",
    }[expected] ?? expected
  );
}

function unit(origin: string): string {
  return origin === "string" ? " characters long" : origin === "array" ? " items long" : "";
}

/** A value as it may be shown. A text can be a secret of the user's whatever its field, so it is only described. */
function harmless(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return `a text of ${value.length} characters`;
  if (value === null) return "nothing";
  return Array.isArray(value) ? `a list of ${value.length}` : "an object";
}

/** The id of something that was ordered and isn't there yet is nobody's parent. */
function onOrder({ parent }: Definition, inputs: Values): Finding[] {
  if (!parent) return [];
  const id = inputs[parent.property];
  if (typeof id !== "string" || cartOf(id) === undefined) return [];
  return [
    {
      path: parent.property,
      message: `names a ${parent.type} that is ordered and isn't there yet (${id}). Run \`pulumi refresh\`, then \`pulumi up\`.`,
      explained: "on-order" satisfies Explained,
    },
  ];
}

function costlyReplacement(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!definition.destructiveReplace || Object.keys(olds).length === 0) return [];
  const { replaces } = diff(definition, olds, inputs, {});
  const impossible = replaces.length > 0 ? definition.replacementBlocked?.(olds as never, inputs as never) : undefined;
  if (impossible !== undefined) return [{ path: replaces[0] as string, message: impossible }];
  if (inputs.allowReplacement === true) return [];
  return replaces
    .filter((name) => olds[name] !== undefined && !hasUnknown(inputs[name]))
    .map((name) => ({
      path: name,
      message: `can't change in place: a new ${definition.type} would be created and the old one deleted with everything in it. Set allowReplacement: true if that is meant, or put the old value back.`,
      explained: "replaces-precious" satisfies Explained,
    }));
}

/** An input that isn't known yet may turn out to be another one, when what comes before was made and paid for. */
function perhapsReplaced(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!definition.destructiveReplace || inputs.allowReplacement === true) return [];
  return Object.entries(definition.inputFields)
    .filter(([name, { marks }]) => marks.immutable && olds[name] !== undefined && hasUnknown(inputs[name]))
    .map(([name]) => ({
      path: name,
      message: `isn't known yet. If it turns out to be another one, this ${definition.type} would be replaced, and \`pulumi up\` stops there unless allowReplacement: true is set; what comes before it is made and paid for by then.`,
    }));
}
