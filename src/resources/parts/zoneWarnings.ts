import { checkZone, type RuleRecord } from "../../dns/rules";
import type { Finding } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";

/** Who has more to correct runs the command. */
const mostWarnings = 10;

interface Listed extends RuleRecord {
  readonly index: number;
}

/** What the rules of a zone say of records that are all of a zone. Nothing of it is in the way: the platform takes such records. */
export function zoneWarnings(records: unknown, ignore: unknown, zone: string | undefined): Finding[] {
  const all = Array.isArray(records) ? (records as readonly Values[]) : [];
  const known = all.flatMap((fields, index) => knownPart(fields, index) ?? []);
  const isWhole = known.length === all.length && !hidesTargets(ignore);
  const found = checkZone(known, {
    zone,
    // The set itself says whether a CNAME may stand beside others.
    asks: ({ id, about, severity, needsAll }) =>
      about === "zone" && severity !== "hint" && id !== "cname-coexistence" && (isWhole || needsAll !== true),
  });
  const warnings = found.slice(0, mostWarnings).map(({ rule, at, message }) => ({
    path: `records[${at.record.index}]`,
    message: `breaks a rule of zones: ${message} ${rule.remedy} (${rule.id})`,
  }));
  const more = found.length - warnings.length;
  return more <= 0
    ? warnings
    : [
        ...warnings,
        { path: "records", message: `breaks rules of zones in ${more} more places: \`pulumi-hosting zone check\` lists them.` },
      ];
}

/** Whether records that the program leaves to others may be targets of its own. */
function hidesTargets(ignore: unknown): boolean {
  if (ignore === undefined) return false;
  const isOfTexts = ({ owner, types }: Values): boolean =>
    owner === "acme" || (Array.isArray(types) && types.every((type) => type === "TXT"));
  return !Array.isArray(ignore) || !(ignore as readonly Values[]).every(isOfTexts);
}

/** A record without its name or type may be any; any other field may be unknown. */
function knownPart(fields: Values, index: number): Listed | undefined {
  const { name, type } = fields;
  if (typeof name !== "string" || typeof type !== "string" || isUnknown(name) || isUnknown(type)) return undefined;
  const known = Object.entries(fields).filter(([, value]) => !isUnknown(value));
  return { ...(Object.fromEntries(known) as Partial<RuleRecord>), name, type, index };
}
