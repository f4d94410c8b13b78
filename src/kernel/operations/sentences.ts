import type { z } from "zod";
import type { Finding } from "../definition/findings";
import type { Definition, Values } from "../definition/resource";
import type { Fields, Shape } from "../definition/shape";
import { pathText } from "../values/paths";
import { hasUnknown, isUnknown } from "../values/unknown";

/** A declaration of inputs: a type's, or a function's of its arguments. */
type Declared = Pick<Definition, "inputs" | "inputFields">;

/** The inputs of a wrong type, each in a sentence that shows no secret. */
export function typeProblems(definition: Declared, inputs: Values): Finding[] {
  const parsed = definition.inputs.safeParse(inputs, { reportInput: false });
  if (parsed.success) return [];
  const issues = parsed.error.issues.filter((issue) => !touchesUnknown(inputs, issue.path, issue.code === "invalid_type"));
  const found = issues.map((issue) => ({ path: pathText(issue.path), message: sentence(definition, inputs, issue) }));
  // A value of the wrong type fails further rules for the same reason.
  return [...new Map(found.toReversed().map((finding) => [finding.path, finding])).values()].reverse();
}

/** Whether an issue is about something that isn't known yet, or about a rule over values of which some aren't. */
function touchesUnknown(inputs: Values, path: readonly PropertyKey[], wrongType: boolean): boolean {
  let value: unknown = inputs;
  for (const step of path) {
    if (isUnknown(value)) return true;
    value = typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return path.length > 0 && (wrongType ? isUnknown(value) : hasUnknown(value));
}

function sentence(definition: Declared, inputs: Values, issue: z.core.$ZodIssue): string {
  const value = issue.path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], inputs);
  if (value === undefined) return "is required.";
  const field = fieldAt(definition.inputFields, issue.path);
  const chosen = typeof value === "string" && value.length <= 24 && ["choice", "coded"].includes(field.shape?.kind ?? "");
  const not = field.secret ? "" : `, not ${chosen ? JSON.stringify(value) : harmless(value)}`;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${article(issue.expected)}${not}.${issue.expected === "string" ? quoted(value) : ""}`;
    case "invalid_value":
      if (typeof value === "string" && field.refused && Object.hasOwn(field.refused, value)) return field.refused[value] as string;
      return (
        "must be " +
        `${issue.values.length === 1 ? "" : "one of "}${issue.values.map((allowed) => JSON.stringify(allowed)).join(", ")}${not}.`
      );
    case "invalid_union":
    case "invalid_format":
      if (field.shape?.kind === "coded") return `must be ${codes(field.shape)}${not}.`;
      if (field.shape?.kind === "any") return `must be an object${not}.`;
      return issue.code === "invalid_union" ? `has none of the allowed forms${not}.` : `${issue.message}${not}.`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}${not}.`;
    case "too_small":
      return `must be at least ${issue.minimum}${unit(issue.origin)}${not}.`;
    default:
      return `${issue.message}${not}.`;
  }
}

/** The declaration at a path, and whether the path is within a secret. */
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
    : `a whole number from 0 or one of ${Object.keys(names).join(", ")}`;
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

/** A YAML program is given each setting that looks like a number or like true or false as one, whatever type it declares. */
function quoted(value: unknown): string {
  if (typeof value !== "number" && typeof value !== "boolean") return "";
  return (
    " In YAML, put it between quotes. A setting keeps its text only inside an object: set it with " +
    "`pulumi config set --path thing.key`, declare `thing` of type object, and write ${thing.key}."
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
