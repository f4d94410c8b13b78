import { z } from "zod";
import type { Definition, Registry, Values } from "../definition/resource";
import { type Field, type Fields, fieldsOf } from "../definition/shape";
import { idForm } from "../identity/ids";
import { plural } from "../values/text";
import { gapsOf, list, rowFields, rowOf } from "./list";
import { type Callable, type Caller, readerOf } from "./lookUp";

/** The name of the function that lists the objects of a type: `getSites`, `getMailboxes`. */
export const listName = (type: string): string => `get${plural(type)}`;

/** What a search does, for users. */
const queryText =
  "Lists only the objects that the platform's own search finds with this text. If the platform has no search for them: those with the " +
  "text in their name or another field of the list, in any letter case.";

/** The function that lists the objects of a type for programs; those of a set are looked up as a whole. */
export function listUpOf(registry: Registry, definition: Definition): Callable | undefined {
  const lister = listerOf(definition);
  return plural(definition.type) in registry ? undefined : lister;
}

/** Why a type has no list, and what to do instead. */
export function unlisted(definition: Definition): string {
  const { type, kind, parent } = definition;
  const none = `the platform has no list of ${type}`;
  if (kind === "set") return `${none}. List its ${definition.set.collection}: ${definition.set.item.type}.`;
  if (kind === "action") return `${none}: it leaves nothing to list.`;
  return `${none}: it belongs to a ${parent?.type}. List the type ${parent?.type}, and read ${type} by its id \`${idForm(definition)}\`.`;
}

/** Lists the objects of a type; `undefined` if the platform has no list of them. */
export function listerOf(definition: Definition): Callable | undefined {
  const { type, area, kind, parent, inputFields } = definition;
  if (kind !== "object" && kind !== "purchase") return undefined;
  const name = listName(type);
  const where = parent ? `of a ${parent.type}` : "of an account";
  const inputs = z.object({
    ...(parent && { [parent.property]: z.string().min(1).describe(`The id of the ${parent.type}.`) }),
    query: z.string().min(1).optional().describe(queryText),
    ...(inputFields.account && {
      account: z.string().optional().describe("The id of the account. Default: the account of the provider's settings."),
    }),
  });
  return {
    name,
    area,
    description:
      `Lists every ${type} ${where}, also those that no program manages, with what the platform's list shows of it. Objects that wait ` +
      "for their purge aren't listed. Nothing is changed.",
    inputs,
    inputFields: fieldsOf(inputs),
    outputFields: resultFields(definition),
    samples: (ids) => [parent ? { [parent.property]: ids[parent.property] } : {}],
    answer: (caller, reader, args) => listUp(definition, caller, reader, args),
  };
}

const field = (kind: "text" | "boolean", description: string): Field => ({ shape: { kind }, required: true, description, marks: {} });

function resultFields(definition: Definition): Fields {
  const { type, identity, inputFields, outputFields } = definition;
  const [named = ""] = identity.named ?? [];
  const { description = "" } = inputFields[named] ?? outputFields[named] ?? {};
  const fields = { id: field("text", `The id of the ${type}.`), name: field("text", description), ...rowFields(definition) };
  return {
    items: { ...field("text", "The objects."), shape: { kind: "list", item: { kind: "object", fields } } },
    complete: field("boolean", "Whether `items` has everything. If not, a warning gives the reason."),
  };
}

async function listUp(definition: Definition, caller: Caller, reader: string, args: Values): Promise<Values> {
  const { type, parent } = definition;
  const parents = parent ? { [parent.property]: String(args[parent.property]) } : {};
  const found = await list(readerOf(definition, caller, reader, args), parents, args.query as string | undefined);
  const gaps = gapsOf(found);
  for (const gap of gaps) caller.log.warn(`the list of every ${type}${parent ? ` of ${parents[parent.property]}` : ""}: ${gap}.`);
  return { items: found.objects.map((fields) => rowOf(definition, parents, fields)), complete: gaps.length === 0 };
}
