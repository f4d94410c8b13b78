import type { CreatedDefinition, Definition, IdParts, ParentFacts, Values } from "../definition/resource";
import { formatId } from "../identity/ids";
import { managed } from "../identity/state";
import { clockSkewMs, type Creatable, type Wanted } from "../memory/session";
import { sameInFull, sameObject } from "../reading/same";
import { ExplainedError } from "../values/explained";
import { ago, brief } from "../values/text";
import { takeOversOf } from "./takeOvers";
import type { Verdict } from "./verdict";
import { createdAt, type Observed } from "../reading/observe";

/** An object that is there already, under the identity of the resource that is to be created. */
export interface Candidate {
  readonly id: IdParts;
  readonly fields: Values;
  readonly identical: boolean;
  /** The object as it shows by itself, where that was read. */
  readonly known?: Observed;
}

/** The error about an object that stands where the resource would be created, and is neither its own nor may be adopted. */
export function inTheWay(
  resource: Wanted<CreatedDefinition>,
  found: Candidate,
  parentFacts: ParentFacts,
  reason: Extract<Verdict, { readonly is: "inTheWay" }>["reason"],
): ExplainedError {
  const { definition, session, name, inputs } = resource;
  const { type, identity } = definition;
  const id = formatId(definition, found.id);
  const called = calledText(definition, inputs, parentFacts);
  // The engine replaces an object by the user's own choice, and the new one would be the old one.
  if (reason === "itself")
    return new ExplainedError(
      "replaces-precious",
      `${called} (id ${id}) can't be replaced: the new one can't exist beside the old one. ` +
        "Nothing was created or deleted. Remove what asks for the replacement: " +
        "replaceOnChanges, replacementTrigger, replaceWith, or --replace. " +
        "To delete the old one first, with all that it holds, set the option deleteBeforeReplace as well.",
    );
  const age = createdText(definition, found.fields, session.now());
  const differing = differences(definition, inputs, { fields: found.fields, parentFacts });
  const differs = differing.length === 0 ? "" : ` It differs in ${differing.map(({ text }) => text).join(", ")}.`;
  const isTwin = found.identical && differing.every((one) => identity.ignores?.includes(one.name));
  const advice = takeOversOf(session).isToldAtLength(type)
    ? // After an error with all ways, this one is enough: it covers thousands of objects.
      "To adopt all such objects of the program, run `HOSTING_ADOPT=1 pulumi up` once."
    : howToAdopt({
        they: "it",
        owner: `"${name}"`,
        place: "the resource",
        unmanaged: "it",
        lookUp: `${type}.get("${name}", "${id}")`,
        mayHaveTwin: definition.inputFields.allowTwin !== undefined,
      });
  return new ExplainedError(
    "already-there",
    `${isTwin ? "an identical" : "another"} ${called} is on the platform already (id ${id}${age}), ` +
      `and the state of this stack doesn't have it.${differs} Nothing was created.\n${advice}`,
  );
}

/** The fields in which an object is otherwise than the program says, with a text for each that shows no secret. */
export function differences(
  definition: Creatable["definition"],
  inputs: Values,
  { fields, parentFacts }: Observed,
): { name: string; text: string }[] {
  const compare = { parentFacts, fields: { ...fields, ...inputs } };
  const isOtherwise = ([name, value]: [string, unknown]): boolean =>
    fields[name] !== undefined && !sameInFull(definition, name, value, fields[name], compare);
  return Object.entries(managed(definition, inputs))
    .filter(isOtherwise)
    .map(([name]) => ({
      name,
      text: definition.inputFields[name]?.marks.secret ? name : `${name} (on the platform: ${brief(fields[name])})`,
    }));
}

/** An object's age for messages: `, created 3 hours ago`. Empty if the platform doesn't show it. */
export function createdText(definition: CreatedDefinition, fields: Values, now: number): string {
  const made = createdAt(definition, fields);
  return Number.isFinite(made) ? `, created ${ago(now - made)}` : "";
}

/** The name of an object among those of its type, for messages: `DnsZone "example.com"`. The type alone where it has no name. */
export function calledText(definition: CreatedDefinition, inputs: Values, parentFacts: ParentFacts): string {
  const [called] = definition.key(inputs, parentFacts);
  return typeof called === "string" && called !== "" ? `${definition.type} "${called}"` : definition.type;
}

/** The words of a refusal to take over objects that are on the platform already. */
interface Adoption {
  readonly they: "it" | "they";
  /** The resource that they should belong to. */
  readonly owner: string;
  /** Where `adopt` is set. */
  readonly place: string;
  /** The objects that a program can use without managing them, and the call for that. */
  readonly unmanaged: string;
  readonly lookUp: string;
  /** Whether the program may want one beside it. */
  readonly mayHaveTwin?: boolean;
}

/** The ways of a user with objects that are on the platform already. */
export function howToAdopt({ they, owner, place, unmanaged, lookUp, mayHaveTwin }: Adoption): string {
  return (
    `If ${they} should belong to ${owner}, set adopt: true on ${place}, or run \`HOSTING_ADOPT=1 pulumi up\` once. ` +
    `To use ${unmanaged} without managing it, call ${lookUp}. ` +
    (mayHaveTwin ? "To create another one beside it, set allowTwin: true. " : "") +
    "If you renamed the resource in the program, name its old name in the option aliases."
  );
}

/** Up to this age, an object may be of a run that was killed on a machine that is gone. */
export const youngMs = 3_600_000;

/** Whether objects of a type cost money or hold data. */
export function isPrecious({ kind, replacing }: Definition): boolean {
  return kind === "purchase" || replacing.destructive === true;
}

/** Whether an object is young, and nothing of it would change: then it does no harm if another stack made it. */
export function isYoungTwin({ definition, session }: Creatable, inputs: Values, observed: Observed): boolean {
  const ageMs = session.now() - createdAt(definition, observed.fields);
  // The time of an object that seems to come from the future says nothing.
  const isYoung = ageMs > -clockSkewMs && ageMs < youngMs;
  return isYoung && sameObject(definition, inputs, observed, "unchanged") && differences(definition, inputs, observed).length === 0;
}
