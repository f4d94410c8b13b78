import { z } from "zod";
import type { FunctionFacts } from "../definition/function";
import type { Definition, IdParts, Values } from "../definition/resource";
import { type Field, type Fields, fieldsOf } from "../definition/shape";
import { idForm } from "../identity/ids";
import type { Log, Resource, Session } from "../memory/session";
import { asList } from "../set/entries";
import { usualLimitMs } from "./limits";
import { read } from "./read";

/** Who calls a function. */
export interface Caller {
  readonly session: Session;
  readonly log: Log;
}

/** A function as the faces call it. */
export interface Callable extends FunctionFacts {
  /** `reader` tells the call from others: a shared answer serves each reader once. */
  answer(caller: Caller, reader: string, args: Values): Promise<Values>;
  /** Complete arguments, where they don't follow from a natural key. */
  samples?(ids: IdParts): readonly Values[];
}

/** The function that looks up an object of a type; `undefined` if the objects have no natural key. */
export function lookUpOf(definition: Definition): Callable | undefined {
  const { type, area, identity } = definition;
  if (identity.nameForm === undefined) return undefined;
  const purpose =
    definition.kind === "set"
      ? `Lists the ${definition.set.collection} of a ${definition.parent.type}, also those that no program manages.`
      : `Looks up ${/^[AEIOU]/.test(type) ? "an" : "a"} ${type} by its id or its natural key.`;
  const ofAccount = `The id of the account that owns the ${type}. Default: the account of the provider's settings.`;
  const inputs = z.object({
    id: z
      .string()
      .min(1)
      .describe(`The id (\`${idForm(definition)}\`), or ${identity.nameForm}.`),
    ...(definition.inputFields.account && { account: z.string().optional().describe(ofAccount) }),
  });
  return {
    name: `get${type}`,
    area,
    description: `${purpose} If nothing is found, the call fails. Nothing is changed.`,
    inputs,
    inputFields: fieldsOf(inputs),
    outputFields: resultFields(definition),
    answer: (caller, reader, args) => lookUp(definition, caller, reader, args),
  };
}

/** The result of a look-up: the id, the inputs that the platform shows, and the outputs. */
function resultFields(definition: Definition): Fields {
  const { type, inputFields, outputFields } = definition;
  const isOfObject = (name: string): boolean =>
    definition.kind !== "set" || [definition.parent.property, definition.set.collection].includes(name);
  const shown = Object.entries(inputFields).filter(([name, { marks }]) => !marks.providerOption && !marks.writeOnly && isOfObject(name));
  const id: Field = { shape: { kind: "text" }, required: true, description: `The id of the ${type}.`, marks: {} };
  const all = Object.entries({ id, ...Object.fromEntries(shown), ...outputFields });
  // The other marks are about changes of the field.
  return Object.fromEntries(all.map(([name, field]) => [name, { ...field, marks: { secret: field.marks.secret } }]));
}

/** Reads objects of a type for whoever calls a function. */
export function readerOf(definition: Definition, { session, log }: Caller, reader: string, args: Values): Resource {
  const limitMs: Resource["limitMs"] = (operation) => usualLimitMs(definition, session, operation);
  return { definition, session, api: session.platform(args), name: reader, key: reader, log, limitMs };
}

async function lookUp(definition: Definition, caller: Caller, reader: string, args: Values): Promise<Values> {
  const found = await read(readerOf(definition, caller, reader, args), String(args.id), {}, "get");
  if (!found) return {};
  const { id, state, inputs } = found;
  if (definition.kind !== "set") return { ...state, id };
  const { set } = definition;
  return { ...state, [set.collection]: asList(set, inputs[set.collection]), id };
}
