import { read } from "../../kernel/operations/read";
import { type Looking, reader } from "./platform";

/** An object that the call names. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** By type, the output that people know its objects by. */
const nameOf = {
  Site: "name",
  DnsZone: "name",
  Mailspace: "domain",
  DomainRegistration: "name",
  DomainContact: "handle",
  PanelAccount: "primaryDomain",
} as const;

/** The object of a type that an id or a name stands for. A name that two objects have is an error with both ids. */
export async function named(looking: Looking, type: keyof typeof nameOf, asked: string): Promise<Named> {
  looking.line.say(`looking for ${asked}`);
  const found = await read(reader(looking, type, `the ${type} ${asked}`), asked, {}, "get");
  if (!found) throw new Error(`there is no ${type} ${asked}.`);
  return { id: found.id, name: String(found.state[nameOf[type]] ?? found.id) };
}
