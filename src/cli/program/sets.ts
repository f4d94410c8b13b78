import { leastForSet } from "../../dns/zoneFile";
import type { SetDefinition } from "../../kernel/definition/resource";
import { registry } from "../../resources";
import { type Call, UsageError } from "../frame/command";
import { type Declaration, FromConfig, Reference } from "./declaration";
import { type ZoneFile, zoneFileOf } from "./zoneFile";

/** How many objects of one parent (the records of a zone, the aliases of a mailspace) are written down. */
const forms = ["single", "set", "table", "zonefile"] as const;
type Form = (typeof forms)[number];

export const formOptions = {
  as: {
    type: "string",
    value: "FORM",
    describe: `write records as single resources, a set, a table or a zonefile (default: a set from ${leastForSet} records on)`,
  },
} as const;

/** The form that the call asks for; `undefined` where the number of the objects decides. */
export function formIn(call: Call): Form | undefined {
  const asked = call.text("as");
  if (asked === undefined) return undefined;
  const form = forms.find((one) => one === asked);
  if (form === undefined) throw new UsageError(`--as takes ${forms.join(", ")}, not ${JSON.stringify(asked)}.`);
  return form;
}

export interface Formed {
  readonly declarations: readonly Declaration[];
  /** What the program reads. */
  readonly zoneFiles: readonly ZoneFile[];
}

/** The declarations, with many items of one parent in the form. A set with an order of its own stays the reader's choice. */
export function inForm(declarations: readonly Declaration[], form: Form | undefined): Formed {
  const sets = Object.values(registry).filter((one): one is SetDefinition => one.kind === "set" && one.set.order === undefined);
  const zoneFiles: ZoneFile[] = [];
  if (form === "single") return { declarations, zoneFiles };
  const written = sets.reduce((all, set) => allInForm(set, all, form, zoneFiles), [...declarations]);
  return { declarations: written, zoneFiles };
}

function allInForm(definition: SetDefinition, declarations: Declaration[], form: Form | undefined, zoneFiles: ZoneFile[]): Declaration[] {
  const { parent, set } = definition;
  const items = Map.groupBy(
    declarations.filter(({ type, inputs }) => type === set.item.type && !Object.values(inputs).some((one) => one instanceof FromConfig)),
    ({ inputs }) => parentIn(inputs, parent.property),
  );
  const least = form === undefined ? leastForSet : 1;
  const many = [...items].filter((one): one is [Declaration, Declaration[]] => one[0] !== undefined && one[1].length >= least);
  const write = (holder: Declaration, all: Declaration[]): Declaration => {
    if (form === "table") return tableOf(definition, holder, all);
    if (form !== "zonefile" || definition.area !== "dns") return setOf(definition, holder, all);
    const file = zoneFileOf(String(holder.inputs.name), itemsOf(definition, all));
    if (file.text === undefined) return setOf(definition, holder, all);
    zoneFiles.push(file);
    return setOf(definition, holder, all, file);
  };
  const replaced = new Map(
    many.flatMap(([holder, all]) => all.map((one, index) => [one, index === 0 ? [write(holder, all)] : []] as const)),
  );
  return declarations.flatMap((one) => replaced.get(one) ?? one);
}

function parentIn(inputs: Declaration["inputs"], property: string): Declaration | undefined {
  const parent = inputs[property];
  return parent instanceof Reference ? parent.to : undefined;
}

type Item = Readonly<Record<string, unknown>>;

/** What the items say of themselves, without their parent and the provider's own options. */
function itemsOf({ parent, set }: SetDefinition, items: readonly Declaration[]): Item[] {
  const { inputFields } = set.item;
  const isOwn = ([name]: [string, unknown]): boolean => name !== parent.property && !inputFields[name]?.marks.providerOption;
  return items.map(({ inputs }) => Object.fromEntries(Object.entries(inputs).filter(isOwn)));
}

function setOf(definition: SetDefinition, holder: Declaration, items: readonly Declaration[], file?: ZoneFile): Declaration {
  const { type, parent, set } = definition;
  const inputs = { [parent.property]: new Reference(holder), [set.collection]: file ?? itemsOf(definition, items), ...adoptOf(items) };
  return { type, name: holder.name, inputs };
}

function tableOf(definition: SetDefinition, holder: Declaration, items: readonly Declaration[]): Declaration {
  const { parent, set } = definition;
  const rows = itemsOf(definition, items);
  const table = Object.fromEntries(items.map(({ name }, index) => [name, rows[index] as Item]));
  return { type: set.item.type, name: holder.name, table, inputs: { [parent.property]: new Reference(holder), ...adoptOf(items) } };
}

function adoptOf(items: readonly Declaration[]): { readonly adopt?: true } {
  return items.some(({ inputs }) => inputs.adopt === true) ? { adopt: true } : {};
}
