import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { checkInputs } from "../../src/kernel/operations/checkInputs";
import type { Entry } from "./entry";
import { isHandle, isPrecious } from "./named";
import type { Declared } from "./program";
import type { Stack } from "./stack";
import { parentInputs } from "../harness/parents";

/** A command as the ledger judges it. */
export interface Judged {
  readonly stack: Stack;
  /** Empty for a destroy. */
  readonly declared: readonly Declared[];
  readonly adopts: boolean;
}

/** What the program says by now of the resource that had this name before the command. */
export function declaredAs({ name }: Entry, declared: readonly Declared[]): Declared | undefined {
  return declared.find((one) => one.formerName === name) ?? declared.find((one) => one.name === name);
}

/** Whether the program agrees that what is precious is deleted and bought anew. */
export function mayReplace({ inputs }: Declared): boolean {
  return inputs(() => "").allowReplacement === true;
}

/** Whether a command asks for the end of what an entry names; `had` says which names had another object before it. */
export function isAsked(entry: Entry, { declared, stack }: Judged, had: (name: string) => boolean): boolean {
  const now = declaredAs(entry, declared);
  // What came of an order that was renamed while it was under way goes, if the new name has ordered anew.
  const hasOwn = ({ name }: Declared): boolean => had(name) || (isHandle(entry) && stack.current(name) !== undefined);
  if (entry.replaced || !now) return !declared.some((one) => one !== now && isSame(entry, one) && !hasOwn(one));
  const inputs = now.inputs(() => "");
  const { inputFields, parent, kind } = entry.definition;
  // The inputs of an order that goes on may be newer than the order.
  const own = isHandle(entry) ? entry.state : entry.inputs;
  const differs = (name: string): boolean => JSON.stringify(inputs[name]) !== JSON.stringify(own[name]);
  // Its parent has been replaced.
  const holder = stack.current(now.after[0] as string)?.id ?? "";
  if (parent && Object.entries(parentInputs(entry.definition, holder)).some(([name, part]) => entry.inputs[name] !== part)) return true;
  if (kind === "set") return true;
  return Object.entries(inputFields).some(([name, { marks }]) => name !== parent?.property && marks.immutable === true && differs(name));
}

/** Whether a program names the same object under another name: then it has been renamed. */
function isSame({ definition, inputs: own }: Entry, one: Declared): boolean {
  if (one.definition !== definition || definition.kind === "set" || definition.kind === "singleton" || definition.kind === "action")
    return false;
  const inputs = inputsBeside(one, own);
  // What is renamed and changed at once isn't known again. It may be made anew where that costs nothing.
  if (!isPrecious({ definition }) && isOther(definition, own, inputs)) return false;
  const facts = { zone: "example.com", domain: "example.com" };
  return JSON.stringify(definition.key(inputs, facts)) === JSON.stringify(definition.key(own, facts));
}

/** Whether a program says something else than an entry has. */
export function isChanged({ definition, inputs: own }: Entry, one: Declared): boolean {
  return isOther(definition, own, inputsBeside(one, own));
}

function inputsBeside({ definition: { parent }, inputs }: Declared, own: Values): Values {
  return inputs(() => String(parent ? own[parent.property] : ""));
}

function isOther(definition: Definition, own: Values, asked: Values): boolean {
  const { inputs } = checkInputs(definition, {}, asked);
  return Object.entries(definition.inputFields).some(
    ([field, { marks }]) => marks.providerOption !== true && JSON.stringify(own[field]) !== JSON.stringify(inputs[field]),
  );
}
