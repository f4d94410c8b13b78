import type { Entry } from "./entry";
import { isHandle } from "./named";
import type { Declared } from "./program";
import type { Stack } from "./stack";

/** A command as the ledger judges it. */
export interface Judged {
  readonly stack: Stack;
  /** Empty for a destroy. */
  readonly declared: readonly Declared[];
  readonly adopts: boolean;
}

/** Whether a command asks for the end of what an entry names; `had` says which names had another object before it. */
export function isAsked(entry: Entry, { declared, stack }: Judged, had: (name: string) => boolean): boolean {
  const now = declared.find(({ name }) => name === entry.name);
  // What came of an order that was renamed while it was under way goes, if the new name has ordered anew.
  const hasOwn = ({ name }: Declared): boolean => had(name) || (isHandle(entry) && stack.current(name) !== undefined);
  if (entry.replaced || !now) return !declared.some((one) => one !== now && isSame(entry, one) && !hasOwn(one));
  const inputs = now.inputs(() => "");
  const { inputFields, parent, kind } = entry.definition;
  const differs = (name: string): boolean => JSON.stringify(inputs[name]) !== JSON.stringify(entry.inputs[name]);
  // Its parent has been replaced.
  if (parent && stack.current(now.after[0] as string)?.id !== entry.inputs[parent.property]) return true;
  if (kind === "set") return true;
  return Object.entries(inputFields).some(([name, { marks }]) => name !== parent?.property && marks.immutable === true && differs(name));
}

/** Whether a program names the same object under another name: then it has been renamed. */
function isSame({ definition, inputs: own }: Entry, one: Declared): boolean {
  if (one.definition !== definition || definition.kind === "set" || definition.kind === "singleton") return false;
  const { parent } = definition;
  const inputs = one.inputs(() => String(parent ? own[parent.property] : ""));
  const facts = { zone: "example.com", domain: "example.com" };
  return JSON.stringify(definition.key(inputs, facts)) === JSON.stringify(definition.key(own, facts));
}
