import type { Definition, SetDefinition, SingleDefinition } from "../../src/kernel/definition/resource";
import type { SetOf } from "../../src/kernel/definition/set";

/** What makes a type a set; `undefined` for every other kind. */
export function setOf(definition: Definition): SetOf | undefined {
  return definition.kind === "set" ? definition.set : undefined;
}

export function asSetType(definition: Definition | undefined): SetDefinition {
  if (definition?.kind !== "set") throw new Error(`${definition?.type} is no set`);
  return definition;
}

export function asSingleType(definition: Definition | undefined): SingleDefinition {
  if (!definition || definition.kind === "set" || definition.kind === "action") throw new Error(`${definition?.type} is no single object`);
  return definition;
}

/** Whether a type looks and waits, and sends nothing. */
export function onlyWaits(definition: Definition): boolean {
  return definition.kind === "singleton" && !definition.create && !definition.update && definition.waiting.trigger === undefined;
}
