import { nameOf } from "../../kernel/identity/named";
import { read } from "../../kernel/operations/read";
import { type Looking, reader } from "./platform";

/** An object that the call names. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** The object of a type that an id or a name stands for. A name that two objects have is an error with both ids. */
export async function named(looking: Looking, type: string, asked: string): Promise<Named> {
  looking.line.say(`looking for ${asked}`);
  const resource = reader(looking, type, `the ${type} ${asked}`);
  const found = await read(resource, asked, {}, "get");
  if (!found) throw new Error(`there is no ${type} ${asked}.`);
  return { id: found.id, name: nameOf(resource.definition, found.state) ?? found.id };
}
