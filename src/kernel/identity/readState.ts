import { isJson } from "../../client";
import type { Definition, Values } from "../definition/resource";
import type { Bookkeeping, State } from "./state";

const forms: Readonly<Record<keyof Bookkeeping, string>> = {
  normalised: "object",
  originals: "object",
  originalsAt: "number",
  pending: "string",
  unseen: "boolean",
  changeOrder: "object",
  orderedAt: "number",
  replaces: "string",
  activated: "boolean",
  movedAt: "number",
  home: "string",
};

/** A state as the operations know it. Fails if it has another form: an operation would lose the values that only that form has. */
export function readState(definition: Definition, stored: Values): State {
  const wrong = Object.entries(forms).find(([name, form]) => ![form, "undefined"].includes(typeof (stored[name] ?? undefined)))?.[0];
  if (wrong !== undefined) throw unreadable(definition, wrong);
  if (definition.kind !== "set") return stored;
  const { collection, item } = definition.set;
  const entries = stored[collection];
  if (!isJson(entries) || !Object.values(entries).every(isJson)) throw unreadable(definition, collection);
  for (const entry of Object.values(entries)) readState(item, entry as Values);
  return stored;
}

function unreadable({ type }: Definition, key: string): Error {
  return new Error(
    `the state of this ${type} has \`${key}\` in a form that this version of pulumi-hosting can't read. Nothing was read, changed, ` +
      "deleted or ordered. Run the command with the version of pulumi-hosting that wrote the state.",
  );
}
