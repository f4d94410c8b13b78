import type { CreatedDefinition } from "../definition/resource";
import type { ParentFacts, Values } from "../definition/values";
import { createdAt } from "../reading/observe";
import { ago } from "./identical";

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

/** After an error with all ways, this one is enough: it covers thousands of objects. */
export const adoptAll = "To adopt all such objects of the program, run `HOSTING_ADOPT=1 pulumi up` once.";

/** The ways of a user with objects that are on the platform already. */
export function howToAdopt({ they, owner, place, unmanaged, lookUp, mayHaveTwin }: Adoption): string {
  return (
    `If ${they} should belong to ${owner}, set adopt: true on ${place}, or run \`HOSTING_ADOPT=1 pulumi up\` once. ` +
    `To use ${unmanaged} without managing it, call ${lookUp}. ` +
    (mayHaveTwin ? "To create another one beside it, set allowTwin: true. " : "") +
    "If you renamed the resource in the program, name its old name in the option aliases."
  );
}
