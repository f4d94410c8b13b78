import { checkInputs } from "../../kernel/operations/checkInputs";
import { programInputs } from "../../kernel/operations/programInputs";
import { isJson } from "../../client";
import type { Field, Shape } from "../../kernel/definition/shape";
import type { Definition } from "../../kernel/definition/resource";
import type { Finding } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { identityOf } from "../../kernel/identity/identity";
import { withCodeNames } from "../../kernel/values/codeNames";
import { isNought } from "../../kernel/values/compare";
import { defined, named } from "../../kernel/values/parts";
import { unknownValue } from "../../kernel/values/unknown";
import { FromConfig, Reference, type Declaration } from "../program/declaration";
import { Distinct, identifier } from "../program/names";
import type { Found } from "./found";
import { inWords, namesOf } from "./naming";

interface Collected {
  readonly found: readonly Found[];
  /** What is missing from it, and why. */
  readonly notes: readonly string[];
}

export interface Declared {
  readonly declarations: readonly Declaration[];
  readonly notes: readonly string[];
}

interface Wishes {
  /** The account that the settings name. */
  readonly account: string | undefined;
  /** Whether to protect what costs data or money to make anew. */
  readonly protect: boolean;
  /** Whether the first `up` has to take everything over, because nothing else brings it into the state. */
  readonly adopt: boolean;
  /** Whether the engine imports the objects, one by one: then each of two that say the same leaves it to the other. */
  readonly oneByOne: boolean;
  /**
   * Whether the program has to name what the platform never shows, because its classes require that. Otherwise the engine writes the
   * program, and it writes no number where a property has names.
   */
  readonly typed: boolean;
}

/** Declares what was found so that a program with it changes nothing. */
export function declare({ found, notes }: Collected, { account, protect, adopt, oneByOne, typed }: Wishes): Declared {
  const kept = withoutTwins(oneByOne ? found.map(asImported) : found, account);
  const names = namesOf(kept.found);
  const keys = new Distinct();
  const declared = new Map<Found, Declaration>();
  const told = [...notes, ...kept.notes];
  for (const one of kept.found) {
    const parent = one.parent && declared.get(one.parent);
    if (one.parent && !parent) continue;
    const name = names.get(one) as string;
    const { inputs, problems } = inputsOf(one, { account, adopt, typed }, (field) => keys.of(identifier(`${name} ${field}`, "setting")));
    if (problems.length > 0) {
      const reasons = problems.map(({ path, message }) => `${path} ${message}`).join("; ");
      told.push(`Skipped ${inWords(one)}, because a program can't declare it: ${reasons}`);
      continue;
    }
    const { property } = one.definition.parent ?? {};
    const precious = one.definition.replacing.destructive === true;
    const all = { ...(property !== undefined && parent && { [property]: new Reference(parent) }), ...inputs };
    declared.set(one, {
      type: one.definition.type,
      name,
      id: one.id,
      inputs: defined(named(all, Object.keys(one.definition.inputFields))),
      ...(protect && precious && { protect }),
    });
  }
  return { declarations: [...declared.values()], notes: told };
}

/** An object as the engine imports it: without what objects of another type perhaps say. */
function asImported(one: Found): Found {
  const { inputFields } = one.definition;
  const kept = Object.entries(one.inputs).filter(([name]) => inputFields[name]?.marks.saidElsewhere !== "perhaps");
  return kept.length === Object.keys(one.inputs).length ? one : { ...one, inputs: Object.fromEntries(kept) };
}

/** The inputs of one object, without its parent: only what a person would write. */
function inputsOf(
  { definition, inputs, parentFacts, parent, id }: Found,
  { account, adopt, typed }: Pick<Wishes, "account" | "adopt" | "typed">,
  keyFor: (field: string) => string,
): { readonly inputs: Values; readonly problems: readonly Finding[] } {
  const { inputFields } = definition;
  const ownParent = definition.parent?.property;
  const shown = Object.entries(inputs).filter(([name]) => name !== ownParent && !inputFields[name]?.marks.secret);
  // The state of an import has what the platform shows. What the program doesn't say then, the first `up` would take away.
  const isHeld = (name: string): boolean => !adopt && inputFields[name]?.marks.writeOnly !== true && !isNought(inputs[name]);
  const lacking = Object.entries(inputFields).filter(
    ([name, { required, marks, shape }]) =>
      name !== ownParent && (required ? marks.secret || inputs[name] === undefined : marks.secret && shape.kind === "text" && isHeld(name)),
  );
  const unsaid = Object.keys(inputFields).filter(
    (name) => inputFields[name]?.marks.secret && inputFields[name].shape.kind !== "text" && isHeld(name),
  );
  const asked = lacking.filter(([, { marks }]) => typed || !marks.writeOnly);
  const fromConfig = asked.map(([name, field]): [string, FromConfig] => [
    name,
    new FromConfig(
      keyFor(name),
      field.marks.secret === true,
      meaningOf(definition, name, field, id),
      field.shape.kind === "choice" ? field.shape.values : undefined,
    ),
  ]);
  const parents: Values = parent && ownParent !== undefined ? { [ownParent]: parent.id } : {};
  const said = programInputs(definition, { ...parents, ...Object.fromEntries(shown) }, { account, parentFacts });
  // `Redirect` says more than 1, and `@` more than nothing.
  const written = { ...withCodeNames(inputFields, said), ...(definition.type === "DnsRecord" && said.name === "" && { name: "@" }) };
  const whole = { ...written, ...Object.fromEntries(lacking.map(([name]) => [name, unknownValue])) };
  const taken = { ...(inputFields.adopt && { adopt: true }) };
  // What exists needs less than what is made: a mailbox has its password.
  const { problems } = checkInputs(definition, {}, { ...whole, ...taken }, parentFacts);
  const own = Object.entries({ ...whole, ...(adopt && taken) }).filter(([name, value]) => name !== ownParent && value !== unknownValue);
  const lost = unsaid.map((path) => ({
    path,
    message: "is secret, so a program can't have it, and its first `pulumi up` would delete it.",
  }));
  const nameless = typed ? [] : namelessIn({ kind: "object", fields: inputFields }, written);
  return { inputs: { ...Object.fromEntries(own), ...Object.fromEntries(fromConfig) }, problems: [...problems, ...lost, ...nameless] };
}

/** Codes that the platform knows and this version doesn't. */
function namelessIn(shape: Shape | undefined, value: unknown, path = ""): Finding[] {
  if (shape?.kind === "coded" && typeof value === "number") return [{ path, message: `is ${value}, for which this version has no name.` }];
  if (shape?.kind === "list" && Array.isArray(value))
    return value.flatMap((item, index) => namelessIn(shape.item, item, `${path}[${index}]`));
  if (shape?.kind !== "object" || !isJson(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => namelessIn(shape.fields[name]?.shape, part, path ? `${path}.${name}` : name));
}

function meaningOf({ type }: Definition, name: string, { marks, shape }: Field, id: string): string {
  if (marks.secret) return `the current ${name} of ${type} ${id}; \`pulumi up\` writes it`;
  return `the ${name} of ${type} ${id}${shape.kind === "choice" ? `: ${shape.values.join(" or ")}` : ""}`;
}

/** Two resources can't describe one thing, and what one of them owns whole needs no resource of its own. */
function withoutTwins(found: readonly Found[], account: string | undefined): Collected {
  const notes: string[] = [];
  const things = new Set<string>();
  const distinct = found.filter((one) => {
    const { definition, inputs, parentFacts, parent } = one;
    if (definition.kind === "singleton") return true;
    const thing = `${parent?.id ?? ""} ${identityOf(definition, inputs, parentFacts, account)}`;
    if (things.has(thing))
      notes.push(`Skipped a duplicate: ${inWords(one)}. The program has an identical one. Delete one of the two in the platform's panel.`);
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
