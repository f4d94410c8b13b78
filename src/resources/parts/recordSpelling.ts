import { wireValue, type RecordType } from "../../dns";
import type { Values } from "../../kernel/definition/values";

/** `v=spf1 …` doesn't become `google-site-verification=…` as long as there is another one to be turned into it. */
export const beginning = ({ type, value }: Values): string =>
  type === "TXT" ? (/^"?[\w.-]*/.exec(String(value))?.[0] ?? "") + (/^"?v=\w+/i.exec(String(value))?.[0] ?? "") : "";

/**
 * Whether a label keeps the spelling of a field. What is still in quotes after a layer was taken off is meant so, and a label doesn't tell
 * how many there were. Blanks end a name.
 */
export function keepsSpelling({ name: own, type, value }: Values, field: string): boolean {
  if (/\s/.test(`${String(own)}${String(type)}`)) return false;
  const sent = wireValue(type as RecordType, String(value));
  return field !== "value" || wireValue(type as RecordType, sent) === sent;
}
