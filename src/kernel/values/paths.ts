import { isJson } from "../../client";
import { sameAny } from "./compare";

/** A path as Pulumi writes it: `triggers[0].patternMatches`, `records["www A 192.0.2.1"].ttl`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => (typeof step === "number" ? `${text}[${step}]` : pathBelow(text, String(step))), "");
}

/** The path of a property. What is no plain word stands in brackets, as the engine reads it: it knows no escape but that of a quote. */
function pathBelow(path: string, key: string): string {
  if (path === "") return key;
  return /^\w+$/.test(key) ? `${path}.${key}` : `${path}["${key.replaceAll('"', '\\"')}"]`;
}

/** One value that is another one now. */
export interface ChangedValue {
  readonly path: string;
  readonly was?: unknown;
  readonly is?: unknown;
}

/** The innermost values that differ. Lists that grew or shrank differ as a whole. */
export function changedValues(was: unknown, is: unknown, path = ""): ChangedValue[] {
  if (sameAny(was, is)) return [];
  if (isJson(was) && isJson(is))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => changedValues(was[key], is[key], pathBelow(path, key)));
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length)
    return was.flatMap((item, index) => changedValues(item, is[index], `${path}[${index}]`));
  return [{ path, was, is }];
}
