import type { Json } from "../transport";
import { many, one } from "./envelope";
import { OddAnswerError } from "./oddAnswerError";

/** The one object in the answer to a GET; fails when there is none. */
export function oneIn(path: string, body: unknown, name: string): Json {
  const found = one(body, name);
  if (!found) throw new OddAnswerError(`GET ${path}`, `the ${name.replaceAll("_", " ")}`);
  return found;
}

/** The list in the answer to a GET; fails when there is none. */
export function listIn(path: string, body: unknown, names: readonly string[]): Json[] {
  const items = many(body, names);
  if (!items) throw new OddAnswerError(`GET ${path}`, `a list of ${(names[0] ?? "items").replaceAll("_", " ")}`);
  return items;
}
