import { recordTypeName } from "../../dns";
import { anything, integer, text, wireFields } from "../../kernel/definition/wire";

/** A DNS record as the platform shows it, by itself and within its zone. */
export const recordWire = wireFields(
  {
    id: text,
    record_type: integer.transform((code) => (typeof code === "number" ? (recordTypeName(code) ?? `type ${code}`) : code)),
    name: text,
    value: text,
    ttl: integer,
    priority: integer,
    weight: integer,
    port: integer,
    flags: integer,
    record_tag: text,
    comment: text,
    site: anything,
    created_at: text,
  },
  { id: "recordId", record_type: "type" },
);
