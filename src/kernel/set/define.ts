import { z } from "zod";
import { adopt, keyed } from "../definition/annotations";
import {
  defineResource,
  type Definition,
  type Findings,
  type IdParts,
  type ParentFacts,
  type SetOf,
  type Values,
} from "../definition/resource";
import { sameItems } from "./same";

interface SetSpec extends SetOf {
  readonly type: string;
  readonly description: string;
  /** What the list of items says to users. */
  readonly itemsText: string;
  /** Inputs beside the parent and the items. */
  readonly options?: z.ZodRawShape;
  readonly outputs: z.ZodObject;
  readonly derive: (parentFacts: ParentFacts) => Values;
  readonly parentScope?: (state: Values) => ParentFacts | undefined;
  /** What no two resources of a program can both have, as the definition of a single type says it. */
  readonly claims?: (inputs: Values) => { readonly exclusive?: readonly string[]; readonly shared?: readonly string[] };
  readonly nameForm: string;
  readonly rules?: (inputs: Values, parentFacts: ParentFacts) => Findings;
  readonly samples: (parents: IdParts) => readonly Values[];
}

/** A resource type whose resources hold many objects of another type. */
export function defineSet({
  type,
  description,
  itemsText,
  options,
  outputs,
  derive,
  parentScope,
  nameForm,
  rules,
  samples,
  claims,
  ...set
}: SetSpec): Definition {
  const { item, collection } = set;
  const parent = item.parent as NonNullable<Definition["parent"]>;
  const own = Object.fromEntries(
    Object.entries(item.inputs.shape).filter(
      ([name]) => name !== parent.property && name !== set.order && !item.inputFields[name]?.marks.providerOption,
    ),
  );
  const inputs = z.object({
    [parent.property]: (item.inputs.shape[parent.property] as z.ZodString).describe(
      `The id of the ${parent.type} that holds them. Changing it deletes them there and makes them anew under the other one.`,
    ),
    [collection]: keyed(z.array(z.object(own)), item.id.at(-1) as string).describe(itemsText),
    ...options,
    adopt: adopt.describe(
      `Takes over ${set.noun}s that are on the platform already instead of failing, and makes them what the program says. Default: false. \`HOSTING_ADOPT=1\` does the same for every resource of one run. Never sent to the platform; changing it alone changes nothing.`,
    ),
  });
  const definition = defineResource({
    type,
    description,
    inputs,
    outputs,
    wire: item.wire,
    envelope: item.envelope,
    id: [parent.property, "set"],
    parent,
    key: () => [],
    rules: rules as never,
    same: { [collection]: (a: unknown, b: unknown, { parentFacts }) => sameItems(set, a, b, parentFacts) },
    parentFactsOf: parentScope,
    claims: claims as never,
    nameForm,
    parentNamed: item.parentNamed,
    toBody: () => ({}),
    derive: (_, parentFacts) => derive(parentFacts),
    find: item.find,
    update: () => Promise.resolve(),
    updateSends: "changed",
    waits: true,
    samples: samples as never,
  });
  return { ...definition, set };
}
