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
  const [name = "", type = "", ...rest] = label.split(" ");
  const own = ownFields[type];
  const value = rest.slice(own === undefined ? 0 : 1).join(" ");
  return {
    name,
    type: type as RecordType,
    value,
    ...(own === "port" && { port: Number(rest[0]) }),
    ...(own === "recordTag" && { recordTag: rest[0] ?? "" }),
  };
}
