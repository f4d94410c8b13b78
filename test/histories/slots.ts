import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { checkInputs } from "../../src/kernel/operations/checkInputs";
import { registry } from "../../src/resources";
import { secondDomains, secondPanelDomain } from "../harness/parents";
import { changeOf } from "../harness/usual";
import { otherValues } from "../harness/values";

/** A place in a program for one resource: which type it has, what it stands on, and what the program may say of it. */
export interface Slot {
  readonly name: string;
  readonly definition: Definition;
  /** The slots that it needs; the first one's id is its parent's. */
  readonly needs: readonly string[];
  /** The slot whose end is its own end: the engine deletes nothing then. What its parent keeps for a while has none. */
  readonly endsWith: string | undefined;
  readonly variants: readonly Values[];
}

const toBen = (address: string) => ({ address, targetEmail: "ben@example.com" });

/** What a sample can't know: what else has to be in the program, and what it is named by there. Without variants: each says the same. */
const beside: Readonly<Record<string, { readonly needs: string; readonly inputs: Values; readonly variants?: readonly Values[] }>> = {
  HostnameCertificateValidation: { needs: "HostnameCertificate", inputs: {} },
  MailAlias: { needs: "Mailbox2", inputs: { targetEmail: "ben@example.com" } },
  MailAliases: {
    needs: "Mailbox2",
    inputs: { aliases: ["orders", "billing"].map(toBen) },
    variants: [{ aliases: ["orders", "shop@example.com"].map(toBen) }, { aliases: ["press", "billing", "shop"].map(toBen) }],
  },
  MailGroup: { needs: "Mailbox2", inputs: { members: ["ben@example.com"] } },
};

/** The domains that the samples speak of, and those that their replacements have: all of them are the account's. */
export const ownedDomains: readonly string[] = [
  ...[secondPanelDomain, `x${secondPanelDomain}`],
  ...["example.com", "xexample.com", "xn--bcher-kva.example", "xn--xbcher-n2a.example"],
  ...secondDomains.flatMap((domain) => [domain, `x${domain}`]),
];

const placeholder = "parent";

/** A set that holds all of its parent, or its order, has a parent of its own. */
function parentSlot(definition: Definition, type: string): string {
  const isWhole = definition.kind === "set" && (definition.set.authoritative ?? definition.set.order) !== undefined;
  return isWhole ? `${type}2` : type;
}

function samplesOf(definition: Definition): Values[] {
  const { parent, type } = definition;
  return definition.samples(parent ? { [parent.property]: placeholder } : {}).map((sample) => ({ ...sample, ...beside[type]?.inputs }));
}

/** The sample with another value in the first input that only a new object can have. */
function replaced(definition: Definition, sample: Values): Values[] {
  const { inputFields, parent } = definition;
  const immutable = Object.entries(inputFields).find(
    ([name, { marks }]) => marks.immutable && name !== parent?.property && sample[name] !== undefined,
  );
  if (!immutable) return [];
  const [name, { shape }] = immutable;
  const agreed = "allowReplacement" in inputFields ? { allowReplacement: true } : {};
  const value = sample[name];
  const others = typeof value === "string" && shape.kind === "text" ? [`x${value}`] : otherValues(shape, value);
  const taken = others.map((other) => ({ ...sample, ...agreed, [name]: other })).filter((inputs) => isTaken(definition, inputs));
  return taken.slice(0, 1);
}

function isTaken(definition: Definition, inputs: Values): boolean {
  return checkInputs(definition, {}, inputs).problems.length === 0;
}

function slotsOf(definition: Definition): Slot[] {
  const { type, kind, parent } = definition;
  const samples = samplesOf(definition);
  const first = samples[0] as Values;
  const change = changeOf(definition, first);
  // A change of what this program says otherwise than the sample would take it back.
  const isTold = Object.keys(change ?? {}).some((name) => name in (beside[type]?.inputs ?? {}));
  const changed = change && !isTold ? [{ ...first, ...change }] : [];
  const holder = parent && [parentSlot(definition, parent.readyVia ?? parent.type)];
  const needs = [...(holder ?? []), ...(beside[type] ? [beside[type].needs] : [])];
  const slot = (name: string, variants: readonly Values[]): Slot => ({
    ...{ name, definition, needs, variants },
    endsWith: parent && !definition.writing.outlivesParent ? parentSlot(definition, parent.type) : undefined,
  });
  const odd = samples.filter((_, index) => index % 2 === 1);
  const even = samples.filter((_, index) => index % 2 === 0 && index > 0);
  // Of settings and sets there is one for each parent.
  const told = (beside[type]?.variants ?? []).map((variant) => ({ ...first, ...variant }));
  if (kind === "singleton" || kind === "set") return [slot(type, [first, ...changed, ...told, ...even, ...odd])];
  return [slot(type, [first, ...changed, ...replaced(definition, first), ...even]), ...(odd.length > 0 ? [slot(`${type}2`, odd)] : [])];
}

export const slots: readonly Slot[] = Object.values(registry).flatMap(slotsOf);

const byName = new Map(slots.map((slot) => [slot.name, slot]));

export function slotNamed(name: string): Slot {
  const slot = byName.get(name);
  if (!slot) throw new Error(`there is no slot ${name}`);
  return slot;
}

/** A slot after all that it needs. */
export function withNeeds(name: string): string[] {
  return [...slotNamed(name).needs.flatMap(withNeeds), name];
}
