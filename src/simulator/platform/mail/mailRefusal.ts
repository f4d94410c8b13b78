import type { FieldReader } from "../fieldReader";
import { Refusal } from "../refusal";

/** Mail refuses with a code nearly everywhere; often that is all that tells two reasons apart. */
export function mailRefusal(status: number, code: string, ...errors: string[]): Refusal {
  return new Refusal(status, { errors, code });
}

/** What `finish` does, with the code that the endpoint has for everything that it refuses. */
export function finishAs(reader: FieldReader, code: string): void {
  if (reader.problems.length > 0) throw mailRefusal(422, code, ...reader.problems);
}
