import { fullName } from "../../dns";
import { distinctNames, slug } from "./names";

interface NamedRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly recordTag?: string;
  readonly priority?: number;
  readonly port?: number;
}

/** What records are called in a program: `www.example.com-A`, and by their values where several share that. */
export function recordNames(records: readonly NamedRecord[], zone: string): string[] {
  return distinctNames(
    records.map(({ name, type, value, recordTag, priority, port }) => ({
      name: slug(`${fullName(name, zone)}-${type}`, 200),
      apart: slug([...(recordTag ? [recordTag] : []), value].join("-"), 24),
      unique: JSON.stringify([name, type, value, recordTag, priority, port]),
    })),
  );
}
