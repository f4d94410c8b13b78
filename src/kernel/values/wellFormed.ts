import { singleLine } from "./text";
import type { Finding } from "../definition/findings";
import type { Values } from "../definition/values";

/** No configuration is nested deeper; beyond some thousands even JSON ends. */
const deepest = 64;
const mostFindings = 24;
/** Under this key the engine notes what kind of value an object stands for. */
const markerKey = "4dabf18193072939515e22adb298388d";

/** Values that nothing can have, wherever they stand: JSON has no form for them, or the next program reads them otherwise. */
export function malformedValues(values: Values): Finding[] {
  const found: Finding[] = [];
  const open: { path: string; depth: number; value: unknown }[] = [{ path: "", depth: 0, value: values }];
  for (let next = open.pop(); next !== undefined && found.length < mostFindings; next = open.pop()) {
    const { path, depth, value } = next;
    if (typeof value === "string" && !value.isWellFormed())
      found.push({
        path,
        message: "contains half of a character (an unpaired surrogate), which can't be encoded. The text was cut inside a character.",
      });
    if (typeof value === "number" && !Number.isFinite(value))
      found.push({ path, message: `is ${value}, which can't be sent as a number.` });
    if (typeof value !== "object" || value === null) continue;
    if (depth === deepest) return [{ path: singleLine(path, 80), message: `is nested deeper than ${deepest} levels.` }];
    for (const [key, inner] of Object.entries(value)) {
      const at = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
      if (key === markerKey) found.push({ path: at, message: "belongs to an asset, an archive or a resource: give its text or its id." });
      else if (key === "__proto__") found.push({ path: at, message: "can't be a key: some programs read it as something else." });
      else if (!key.isWellFormed()) found.push({ path: at, message: "has half of a character (an unpaired surrogate) in its name." });
      else open.push({ path: at, depth: depth + 1, value: inner });
    }
  }
  return found;
}

/** The first of many, as they may be shown: who has to correct thousands knows after some. */
export function firstFindings(findings: readonly Finding[]): Finding[] {
  const first = findings
    .slice(0, mostFindings)
    .map((finding) => ({ ...finding, path: singleLine(finding.path, 200), message: singleLine(finding.message) }));
  return findings.length > mostFindings ? [...first, { path: "", message: `(and ${findings.length - mostFindings} more)` }] : first;
}
