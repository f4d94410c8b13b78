import type { Definition, SingleDefinition } from "./resource";
import type { Update } from "./spec";
import type { Values } from "./values";

/** The form under which a setting is kept that can be given in several. */
export function mainForm({ eitherOr }: Definition, name: string): string {
  return eitherOr?.find((group) => group.includes(name))?.[0] ?? name;
}

/** Of some values, those that other values name, in whichever form. */
export function pickForms(definition: Definition, values: Values, named: Values): Values {
  const names = new Set(Object.keys(named).map((name) => mainForm(definition, name)));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** Whether the program names a field in another of its forms. */
export function inAnotherForm({ eitherOr }: Definition, values: Values, name: string): boolean {
  return eitherOr?.some((group) => group.includes(name) && group.some((form) => form !== name && form in values)) === true;
}

/** Whether a change can be made in place. Without that every change replaces. */
export function isUpdatable(definition: Definition): boolean {
  return definition.kind === "set" || definition.kind === "action" || definition.update !== undefined;
}

/** The request that sends a body. */
export function updateWith({ update }: SingleDefinition, body: Values): Update | undefined {
  const [first = ""] = Object.keys(body);
  return typeof update === "object" ? update[first] : update;
}

/** Inputs that only a new object needs, and that aren't given. */
export function lackingToCreate({ inputFields }: Definition, inputs: Values): string[] {
  return Object.keys(inputFields).filter((name) => inputFields[name]?.marks.neededToCreate === "always" && inputs[name] === undefined);
}

/** Whether a list shows all of an object that is needed. */
export function isWholeInList({ reading: { from } }: Definition, listed: Values): boolean {
  return typeof from === "function" ? from(listed) : from === "list";
}

/** The remains of an object that the API can't delete, in the user's words. Settings are no object. */
export function staysOf({ kind, writing }: Definition): string | undefined {
  return kind === "singleton" ? undefined : writing.stays;
}
