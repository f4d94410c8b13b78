import { recordTypeName } from "../../dns";
import { anything, integer, text, wireObject } from "../../kernel/definition/wire";

/** A DNS record as the platform shows it, by itself and within its zone. */
export const recordWire = wireObject({
  id: text,
  record_type: integer,
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
}).transform(({ id, record_type, record_tag, created_at, ...same }) => ({
  ...same,
  recordId: id,
  type: typeof record_type === "number" ? (recordTypeName(record_type) ?? `type ${record_type}`) : record_type,
  recordTag: record_tag,
  createdAt: created_at,
}));
