import { leastForSet } from "../../dns/zoneFile";
import type { SetDefinition } from "../../kernel/definition/resource";
import { registry } from "../../resources";
import { type Declaration, Reference } from "./declaration";

export const singleOption = {
  single: { type: "boolean", describe: `write a resource for each record, also for ${leastForSet} records of a zone and more` },
} as const;

/** The declarations, with many items of one parent as one set. A set with an order of its own stays the reader's choice. */
export function inSets(declarations: readonly Declaration[]): Declaration[] {
  const sets = Object.values(registry).filter((one): one is SetDefinition => one.kind === "set" && one.set.order === undefined);
  return sets.reduce((all, set) => allInSets(set, all), [...declarations]);
}

function allInSets(definition: SetDefinition, declarations: Declaration[]): Declaration[] {
  const { parent, set } = definition;
  const items = Map.groupBy(
    declarations.filter(({ type }) => type === set.item.type),
    ({ inputs }) => parentIn(inputs, parent.property),
  );
  const many = [...items].filter(([holder, all]) => holder !== undefined && all.length >= leastForSet);
  const replaced = new Map(
    many.flatMap(([holder, all]) => all.map((one, index) => [one, index === 0 ? setOf(definition, holder, all) : []])),
  );
  return declarations.flatMap((one) => replaced.get(one) ?? one);
}

function parentIn(inputs: Declaration["inputs"], property: string): Declaration | undefined {
  const parent = inputs[property];
  return parent instanceof Reference ? parent.to : undefined;
}

function setOf({ type, parent, set }: SetDefinition, holder: Declaration | undefined, items: readonly Declaration[]): Declaration[] {
  if (!holder) return [];
  const { inputFields } = set.item;
  const isOwn = ([name]: [string, unknown]): boolean => name !== parent.property && !inputFields[name]?.marks.providerOption;
  const list = items.map(({ inputs }) => Object.fromEntries(Object.entries(inputs).filter(isOwn)));
  const adopt = items.some(({ inputs }) => inputs.adopt === true);
  return [
    { type, name: holder.name, inputs: { [parent.property]: new Reference(holder), [set.collection]: list, ...(adopt && { adopt }) } },
  ];
}
