import type { Definition, IdParts, Values } from "../definition/resource";
import { singleLine } from "../values/text";

export function formatId(definition: Definition, parts: IdParts): string {
  return definition.id
    .map((name) => {
      const part = parts[name];
      // The engine loses an object whose id is empty.
      if (part === undefined || part === "") throw new Error(`${definition.type} has no ${name}, so it can't have an id`);
      // The parts are the API's own ids. One that holds a slash is encoded, so that the Pulumi id stays readable otherwise.
      return part.replace(/[%/]/g, encodeURIComponent);
    })
    .join("/");
}

/** The parts of a Pulumi id; `undefined` when it isn't of the type's form. */
export function parseId(definition: Definition, id: string): IdParts | undefined {
  const parts = id.split("/");
  if (parts.length !== definition.id.length || parts.includes("")) return undefined;
  try {
    return Object.fromEntries(definition.id.map((name, index) => [name, decodeURIComponent(parts[index] as string)]));
  } catch {
    return undefined;
  }
}

export function requireId(definition: Definition, id: string): IdParts {
  const parts = parseId(definition, id);
  if (!parts) throw new Error(`"${singleLine(id, 200)}" is not the id of a ${definition.type}. Its form is ${idForm(definition)}.`);
  return parts;
}

/** The id's form, for messages: `zoneId/recordId`. */
export function idForm(definition: Definition): string {
  return definition.id.join("/");
}

/** The parts that are inputs: all but the object's own, unless it is known by its parent alone. */
export function parentParts(definition: Definition, fields: Values): IdParts {
  const names = definition.kind === "singleton" ? definition.id : definition.id.slice(0, -1);
  return Object.fromEntries(names.map((name) => [name, String(fields[name])]));
}

/** An object's name among all objects, for claims and messages: `DnsRecord 7/12`. */
export function objectName(definition: Definition, id: IdParts): string {
  return `${definition.type} ${formatId(definition, id)}`;
}
