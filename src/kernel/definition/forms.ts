import type { Definition } from "./resource";
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

/** What is left of an object that the API can't delete, in the user's words. Settings are no object. */
export function staysOf({ kind, writing }: Definition): string | undefined {
  return kind === "singleton" ? undefined : writing.stays;
}
