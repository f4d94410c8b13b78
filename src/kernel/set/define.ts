import { z } from "zod";
import { adopt, keyed } from "../definition/annotations";
import type { Findings } from "../definition/findings";
import {
  defined,
  type IdParts,
  type JointClaims,
  type Parent,
  type ParentFacts,
  type SetDefinition,
  type Values,
} from "../definition/resource";
import type { Claim } from "../definition/options";
import type { SetOf, SetOptions } from "../definition/set";
import type { Named } from "../definition/spec";
import { plural } from "../values/text";
import { fromEntries, labelled, sameEntries } from "./entries";
import { stepsBetween } from "./steps";

interface SetSpec extends SetOptions, Named {
  /** The description of the list of items, for users. */
  readonly itemsText: string;
  /** Inputs beside the parent and the items. */
  readonly options?: z.ZodRawShape;
  readonly outputs: z.ZodObject;
  derive(parentFacts: ParentFacts): Values;
  parentFactsOf?(state: Values): ParentFacts | undefined;
  /** The claims of a resource of the type beyond its items. Default: those of each item as a resource of its own. */
  claims?(inputs: Values): JointClaims;
  readonly nameForm: string;
  rules?(inputs: Values, parentFacts: ParentFacts): Findings;
  samples(parents: IdParts): readonly Values[];
}

/** A resource type whose resources hold many objects of another type. */
export function defineSet({ type, summary, description, itemsText, options, outputs, nameForm, ...spec }: SetSpec): SetDefinition {
  const { readMore, derive, parentFactsOf, claims, rules, samples, ...said } = spec;
  const { item, collection } = said;
  const set: SetOf = { ...said, ...("orderIndex" in item.inputFields && { order: "orderIndex" }) };
  const parent = item.parent as Parent;
  const definition = defined({
    type,
    area: spec.item.area,
    summary,
    description,
    readMore,
    inputs: setInputs(set, parent, itemsText, options),
    outputs,
    wire: item.wire,
    envelope: item.envelope,
    id: [parent.property, "set"],
    parent,
    parentNamed: item.parentNamed,
    parentFactsOf,
    derive: (_: Values, parentFacts: ParentFacts) => derive(parentFacts),
    rules,
    same: { [collection]: (a: unknown, b: unknown, { parentFacts }) => sameItems(set, a, b, parentFacts) },
    identity: {
      claims: claims ?? ((inputs: Values, parentFacts: ParentFacts) => claimsOfItems(set, inputs, parentFacts)),
      claimsNeedParentFacts: claims === undefined && item.identity.claimsNeedParentFacts === true,
      nameForm,
    },
    waiting: { showsProgress: true },
    samples,
  });
  return { ...definition, parent, kind: "set", set };
}

/** The parent, the list of items, the set's own options, and `adopt`. An item's parent and order follow from the set. */
function setInputs({ item, collection, noun, order }: SetOf, parent: Parent, itemsText: string, options?: z.ZodRawShape): z.ZodObject {
  const isOwn = (name: string): boolean => name !== parent.property && name !== order && !item.inputFields[name]?.marks.providerOption;
  const own = Object.fromEntries(Object.entries(item.inputs.shape).filter(([name]) => isOwn(name)));
  return z.object({
    [parent.property]: (item.inputs.shape[parent.property] as z.ZodString).describe(
      `The id of the ${parent.type} that holds them. A change deletes them there and creates them again in the new ${parent.type}.`,
    ),
    [collection]: keyed(z.array(z.object(own)), item.ownId).describe(itemsText),
    ...options,
    adopt: adopt.describe(
      `If ${plural(noun)} exist on the platform already, adopts them instead of failing, and changes them to the program's values. ` +
        "Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this " +
        "input alone has no effect.",
    ),
  });
}

/** The claims of the items of a set beyond their own objects. */
function claimsOfItems(set: SetOf, inputs: Values, parentFacts: ParentFacts): JointClaims {
  const claims = fromEntries(set, inputs[set.collection]).map(({ item }) => set.item.identity.claims?.(item, parentFacts) ?? {});
  const all = (kind: keyof JointClaims): Claim[] => [...new Set(claims.flatMap((one) => one[kind] ?? []))];
  return { exclusive: all("exclusive"), shared: all("shared") };
}

/** Whether two lists mean the same: no write leads from one to the other, and the labels and the order stay. */
function sameItems(set: SetOf, wanted: unknown, present: unknown, parentFacts: ParentFacts): boolean {
  if (sameEntries(set, wanted, present)) return true;
  const { ownId } = set.item;
  const itemsOf = (list: unknown) => {
    const items = fromEntries(set, list).map(({ item: { [ownId]: _, ...item } }) => item);
    return labelled(set, items, parentFacts);
  };
  const [news, olds] = [itemsOf(wanted), itemsOf(present)];
  if (news.length !== olds.length) return false;
  const moved = set.order !== undefined && news.some(({ label }, index) => olds[index]?.label !== label);
  if (moved) return false;
  const managed = olds.map(({ label, item }) => ({ label, id: label, state: item }));
  const { creates, updates } = stepsBetween(set, managed, news, parentFacts);
  return creates.length === 0 && updates.every(({ changed, existing, label }) => changed.length === 0 && label === existing.label);
}
