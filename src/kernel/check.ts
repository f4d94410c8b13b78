import type { z } from "zod";
import type { Definition, Finding, Findings, Scope, Values } from "./definition";
import type { Fields, Shape } from "./shape";
import { diff } from "./diff";
import { hasUnknown, isUnknown } from "./unknown";

export interface Checked extends Findings {
  /** The inputs as they go on: the program's spelling, without keys that are absent. */
  readonly inputs: Values;
}

/** Everything about a resource's inputs that can be known before anything is sent. */
export function check(definition: Definition, olds: Values, news: Values, scope: Scope = {}): Checked {
  const inputs = clean({ kind: "object", fields: definition.inputFields }, news) as Values;
  const problems = [...strangeKeys(definition, news), ...typeProblems(definition, inputs)];
  const warnings: Finding[] = [];
  // Rules across fields lean on the fields' types.
  if (problems.length === 0 && definition.rules) {
    const found = definition.rules(inputs, scope);
    problems.push(...found.problems);
    warnings.push(...found.warnings);
  }
  if (problems.length === 0) problems.push(...costlyReplacement(definition, olds, inputs));
  return { inputs, problems, warnings };
}

/** `null` equals absent, on every level that has a declared form; free-form objects stay as they are. */
function clean(shape: Shape, value: unknown): unknown {
  if (shape.kind === "list" && Array.isArray(value)) return value.map((item) => clean(shape.item, item));
  if (shape.kind !== "object" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([name, inner]) => [name, Object.hasOwn(shape.fields, name) ? clean((shape.fields[name] as Fields[string]).shape, inner) : inner]),
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
        if (typeof item === "object" && item !== null) visit(shape.fields, item as Values, `${prefix}${name}${Array.isArray(value) ? `[${index}]` : ""}.`);
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
  return near ? `is not an input of ${definition.type}; it is spelled ${near}.` : `is not an input of ${definition.type}. It takes ${Object.keys(fields).join(", ")}.`;
}

function typeProblems(definition: Definition, inputs: Values): Finding[] {
  const parsed = definition.inputs.safeParse(inputs, { reportInput: false });
  if (parsed.success) return [];
  return parsed.error.issues
    .filter((issue) => !touchesUnknown(inputs, issue.path))
    .map((issue) => ({ path: pathText(issue.path), message: sentence(definition, inputs, issue) }));
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
  return path.reduce<string>((text, step) => (typeof step === "number" ? `${text}[${step}]` : text === "" ? String(step) : `${text}.${String(step)}`), "");
}

function sentence(definition: Definition, inputs: Values, issue: z.core.$ZodIssue): string {
  const value = issue.path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], inputs);
  if (value === undefined) return "is required.";
  const field = fieldAt(definition.inputFields, issue.path);
  const shown = field.secret ? "" : `, not ${harmless(value)}`;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${article(issue.expected)}${shown}.`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map((allowed) => JSON.stringify(allowed)).join(", ")}${shown}.`;
    case "invalid_union": {
      return field.shape?.kind === "coded" ? `must be a whole number or one of ${Object.keys(field.shape.names).join(", ")}${shown}.` : `has none of the allowed forms${shown}.`;
    }
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}${shown}.`;
    case "too_small":
      return `must be at least ${issue.minimum}${unit(issue.origin)}${shown}.`;
    default:
      return `${issue.message}${shown}.`;
  }
}

/** What is declared at a path, and whether it lies within something secret. */
function fieldAt(fields: Fields, path: readonly PropertyKey[]): { shape?: Shape; secret: boolean } {
  let shape: Shape | undefined = { kind: "object", fields };
  let secret = false;
  for (const step of path) {
    if (shape?.kind === "list") {
      shape = shape.item;
    } else {
      const field: Fields[string] | undefined = shape?.kind === "object" ? shape.fields[String(step)] : undefined;
      secret ||= field?.marks.secret === true;
      shape = field?.shape;
    }
  }
  return { shape, secret };
}

function article(expected: string): string {
  return { int: "a whole number", number: "a number", string: "a text", boolean: "true or false", array: "a list", object: "an object", record: "an object" }[expected] ?? expected;
}

function unit(origin: string): string {
  return origin === "string" ? " characters long" : origin === "array" ? " items long" : "";
}

/** A value as it may be shown: an input can be a secret of the user's whatever its field, so longer texts are only described. */
export function harmless(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return value.length <= 24 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  return Array.isArray(value) ? `a list of ${value.length}` : "an object";
}

function costlyReplacement(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!definition.precious || Object.keys(olds).length === 0 || inputs.allowReplacement === true) return [];
  const { replaces } = diff(definition, olds, inputs, {});
  return replaces
    .filter((name) => olds[name] !== undefined && !hasUnknown(inputs[name]))
    .map((name) => ({
      path: name,
      message: `can't change in place: a new ${definition.type} would be created and the old one deleted with everything in it. Set allowReplacement: true if that is meant, or put the old value back.`,
    }));
}
