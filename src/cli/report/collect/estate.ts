import type { Found } from "../../import/found";
import type { Looking } from "../../frame/platform";
import type { Subject } from "../report";
import type { Gaps } from "./gaps";
import type { Ownership } from "./owned";

/** What was read of an account, and with what more can be read. */
export interface Estate extends Looking {
  readonly found: readonly Found[];
  readonly ownership: Ownership;
  readonly gaps: Gaps;
}

export function ofType({ found }: Estate, type: string, parent?: Found): readonly Found[] {
  return found.filter((one) => one.definition.type === type && (parent === undefined || one.parent === parent));
}

/** The fields of an object that may be shown: not those that a program keeps secret, nor those that the type marks as a secret. */
export function shownFields({ ownership }: Estate, { definition, id, fields }: Found): Readonly<Record<string, unknown>> {
  const isHidden = ownership.hiddenOf(definition, id);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isHidden(name) && value !== undefined && value !== null));
}

/** Fields by which people know an object, the best one first. */
const naming = ["name", "domain", "email", "address", "ruleName", "primaryDomain", "handle", "username", "type", "description", "variant"];

export function subjectOf(estate: Estate, one: Found, called?: string): Subject {
  const fields = shownFields(estate, one);
  const known = naming.map((name) => fields[name]).find((value) => typeof value === "string" && value !== "");
  const { type } = one.definition;
  return { type, id: one.id, name: called ?? (known === undefined ? type : String(known)), ...estate.ownership.ownerOf(type, one.id) };
}

/** A text of a field; `undefined` where it shows none. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;
}

export function numberIn(fields: Readonly<Record<string, unknown>>, name: string): number | undefined {
  return typeof fields[name] === "number" ? fields[name] : undefined;
}

export function flagIn(fields: Readonly<Record<string, unknown>>, name: string): boolean | undefined {
  return typeof fields[name] === "boolean" ? fields[name] : undefined;
}
