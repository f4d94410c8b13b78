import { checkTag } from "./caa";
import { doubted, noVerdict, refused, show, type Verdict } from "./finding";
import { isAbsent, type Known, notKnownYet, type OwnField, type RecordFields } from "./recordFields";
import { type RecordType, recordTypes } from "./recordType";

interface FieldRule {
  readonly required: boolean;
  /** What the number means for this type. */
  readonly meaning: string;
  readonly allowed: string;
  readonly holds: (value: number) => boolean;
}

const upTo = (most: number, meaning: string, required: boolean): FieldRule => ({
  required,
  meaning,
  allowed: `a whole number from 0 to ${most}`,
  holds: (value) => Number.isInteger(value) && value >= 0 && value <= most,
});

const word = 65_535;
const serviceMode = upTo(word, "SvcPriority: 0 for an alias, 1 and up for services, the lowest first", true);
const share = upTo(100, "the record's share among those of the same name", false);
const flags = upTo(255, "128 is critical: an authority must understand the tag", false);

type NumberField = Exclude<OwnField, "recordTag">;

const numberRules: Partial<Record<RecordType, Partial<Record<NumberField, FieldRule>>>> = {
  A: { weight: share },
  AAAA: { weight: share },
  MX: { priority: upTo(word, "the order of mail servers, the lowest first; 0 for a null MX", true) },
  SRV: {
    priority: upTo(word, "the order of servers, the lowest first", true),
    weight: upTo(word, "the share among servers of one priority", true),
    port: upTo(word, "the service's port", true),
  },
  CAA: { flags },
  SVCB: { priority: serviceMode },
  HTTPS: { priority: serviceMode },
};

/** The edge provider's own types: what they take besides a value is not documented. */
const providerTypes: readonly RecordType[] = ["Redirect", "Flatten", "PullZone", "Script"];

export const ownFields: readonly OwnField[] = ["priority", "weight", "port", "flags", "recordTag"];

export function takes(type: RecordType, field: OwnField): boolean {
  return field === "recordTag" ? type === "CAA" : numberRules[type]?.[field] !== undefined;
}

/** What a field of these means, what it may be, and whether it belongs to the type at all. */
export function checkOwnField(type: RecordType, field: OwnField, fields: RecordFields): Verdict {
  const value: Known<string | number> = fields[field];
  if (!takes(type, field)) return isAbsent(value) ? noVerdict() : unwanted(type, field, value);
  if (value === notKnownYet) return noVerdict();
  if (field === "recordTag")
    return isAbsent(value) || value === ""
      ? refused("is required for CAA: issue, issuewild, iodef, contactemail, contactphone, issuemail or issuevmc.")
      : checkTag(String(value));
  const rule = numberRules[type]?.[field];
  if (rule === undefined) return noVerdict();
  if (isAbsent(value)) return rule.required ? refused(`is required for ${type}: ${rule.allowed} (${rule.meaning}).`) : noVerdict();
  if (typeof value === "number" && rule.holds(value))
    return field === "flags" && value !== 0 && value !== 128
      ? doubted(`should be 0 or 128 (critical), not ${value}: no other flag has a meaning.`)
      : noVerdict();
  return refused(`must be ${rule.allowed} for ${type} (${rule.meaning}), not ${typeof value === "number" ? value : show(String(value))}.`);
}

function unwanted(type: RecordType, field: OwnField, value: string | number | typeof notKnownYet): Verdict {
  const takers = recordTypes.filter((other) => takes(other, field)).join(", ");
  if (providerTypes.includes(type)) return doubted(`has no known effect for ${type}. It is a field of ${takers}.`);
  // The platform shows 0 and "" in every record, so a program written from what exists carries them.
  if (value === 0 || value === "") return doubted(`has no effect for ${type}: remove it. It is a field of ${takers}.`);
  return refused(
    `is not a field of ${type} records. It is a field of ${takers}. Remove ` +
      `it${type === "A" || type === "AAAA" ? ", or use `weight` to share load" : ""}.`,
  );
}
