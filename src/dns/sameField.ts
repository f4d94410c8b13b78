import { ownFields, takes } from "./fieldRules";
import { sameName } from "./name";
import { isAbsent, notKnownYet, type OwnField, type RecordField } from "./recordFields";
import { recordTypeCodes, type RecordType } from "./recordType";
import { sameValue } from "./valueRules";

/**
 * Whether two spellings of a field mean the same. Answers bring some numbers as text (`flags`),
 * and fill the fields that a type doesn't take with 0 or "".
 */
export function sameField(type: RecordType, field: RecordField, a: unknown, b: unknown, zone?: string): boolean {
  // What isn't known can't be known to be the same, not even as another unknown.
  if (a === notKnownYet || b === notKnownYet) return false;
  if (field === "name") return sameName(text(a), text(b), zone);
  if (isEmpty(type, field, a) || isEmpty(type, field, b)) return isEmpty(type, field, a) && isEmpty(type, field, b);
  switch (field) {
    case "type":
      return typeCode(a) === typeCode(b);
    case "value":
      return sameValue(type, text(a), text(b));
    case "recordTag":
      return text(a).toLowerCase() === text(b).toLowerCase();
    case "comment":
      return text(a) === text(b);
    default:
      return numberOf(a) === numberOf(b);
  }
}

/** Nothing and an empty text are one. So is 0 where the number has no meaning, or is what a missing one means. */
function isEmpty(type: RecordType, field: RecordField, value: unknown): boolean {
  if (isAbsent(value) || value === "") return true;
  if (field === "flags") return numberOf(value) === 0;
  return isOwnField(field) && !takes(type, field) && numberOf(value) === 0;
}

function isOwnField(field: RecordField): field is OwnField {
  return (ownFields as readonly RecordField[]).includes(field);
}

function text(value: unknown): string {
  return isAbsent(value) ? "" : String(value);
}

/** The number, or what was given when it is none. */
function numberOf(value: unknown): unknown {
  return typeof value === "string" && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
}

function typeCode(type: unknown): unknown {
  return typeof type === "string" && Object.hasOwn(recordTypeCodes, type) ? recordTypeCodes[type as RecordType] : numberOf(type);
}
