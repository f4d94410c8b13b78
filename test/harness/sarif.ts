import Ajv from "ajv";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "sarif";

/** OASIS' schema (sarif-2.1.0-rtm.5, of the npm package `@microsoft/jest-sarif`) without its descriptions and defaults. */
const schema = JSON.parse(readFileSync(join(__dirname, "sarif-2.1.0.json"), "utf8")) as object;
const formats = { uri: /^[a-z][a-z0-9+.-]*:[^\s<>"\\^`{}|]+$/i, "uri-reference": /^[^\s<>"\\^`{}|]*$/, "date-time": /^\d{4}-.*T.*Z$/ };
const valid = new Ajv({ formats, strict: false, unicodeRegExp: false, allErrors: true }).compile(schema);

/** A log of SARIF that its schema takes. */
export function sarifIn(text: string): Log {
  const log = JSON.parse(text) as Log;
  expect(valid(log) ? [] : valid.errors).toEqual([]);
  return log;
}
