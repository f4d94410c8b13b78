import type { RecordChanges, RecordFields } from "./dnsRecord";
import { FieldReader, readFields } from "./fieldReader";

// Ranges depend on the type of the record and are judged by its rules.
const largest = Number.MAX_SAFE_INTEGER;

function changesFrom(reader: FieldReader): RecordChanges {
  return {
    ttl: reader.integer("ttl", -largest, largest),
    value: reader.text("value"),
    priority: reader.integer("priority", -largest, largest),
    weight: reader.integer("weight", -largest, largest),
    port: reader.integer("port", -largest, largest),
    flags: reader.integer("flags", -largest, largest),
    record_tag: reader.text("record_tag"),
    comment: reader.text("comment"),
  };
}

export function readRecordChanges(body: unknown): RecordChanges {
  return readFields(body, changesFrom);
}

export function readRecord(body: unknown): RecordFields {
  const reader = new FieldReader(body);
  const type = reader.integer("record_type", 0, 15);
  if ((type === undefined || type === null) && reader.problems.length === 0) reader.problem("record_type", "can't be blank");
  const fields: RecordFields = { record_type: type ?? 0, name: reader.text("name"), ...changesFrom(reader) };
  reader.finish();
  return fields;
}
