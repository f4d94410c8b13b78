import { normaliseName } from "./name";
import { recordIdentity, type Told } from "./recordIdentity";
import type { RecordType } from "./recordType";

/** The fields beside the value that a record of some types is told apart by. */
const ownFields: Readonly<{ [type: string]: "recordTag" | "port" }> = { CAA: "recordTag", SRV: "port" };

/** How a person names a record: `www A 192.0.2.1`, `@ CAA issue letsencrypt.org`, `_sip._tcp SRV 5060 sip.example.net`. */
export function recordLabel(record: Told, zone?: string): string {
  const [, type, ...rest] = recordIdentity(record, zone);
  return [normaliseName(record.name, zone) || "@", type, ...rest].join(" ");
}

/** The fields that a label tells. */
export function toldByLabel(label: string): Told {
  const [name, afterName] = cut(label);
  const [type, afterType] = cut(afterName);
  const own = ownFields[type];
  if (own === undefined) return { name, type: type as RecordType, value: afterType };
  const [first, value] = cut(afterType);
  return { name, type: type as RecordType, value, [own]: own === "port" ? Number(first) : first };
}

/** What stands before the first blank, and what stands behind it. */
function cut(text: string): [string, string] {
  const at = text.indexOf(" ");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
