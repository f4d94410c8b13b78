import { isJson, lookUp, OddAnswerError, type Json } from "../../client";
import { escapedJson } from "../../kernel/values/text";
import { columns } from "./table";

const usual = ["logs", "entries", "items", "data", "results", "records", "lines"];

/** The entries of a log in an answer, under whichever name: objects of any form, or texts. */
export function entriesIn(request: string, body: unknown, names: readonly string[] = []): readonly unknown[] {
  const found = listIn(body, [...names, ...usual]);
  if (!found) throw new OddAnswerError(request, "a list of entries");
  return found;
}

function listIn(body: unknown, names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isJson(body)) return undefined;
  for (const name of names) {
    const inner = listIn(lookUp(body, name), names);
    if (inner) return inner;
  }
  const lists = Object.values(body).filter(Array.isArray);
  return lists.length === 1 ? lists[0] : undefined;
}

/** One entry on each line, as JSON. */
export function jsonLines(entries: readonly unknown[]): string {
  return entries.map((entry) => `${escapedJson(JSON.stringify(entry))}\n`).join("");
}

/** More columns than this are no table. */
const mostColumns = 9;

/** Entries for people: a table of what they have in common, or one on each line. Their form isn't documented. */
export function drawnEntries(entries: readonly unknown[]): string {
  if (entries.length === 0) return "No entries.\n";
  const objects = entries.filter(isJson);
  const keys = [...new Set(objects.flatMap((entry) => Object.keys(entry)))].filter((key) => objects.some((entry) => isShort(entry[key])));
  if (objects.length < entries.length || keys.length === 0) {
    return columns(
      [],
      entries.map((entry) => [typeof entry === "string" ? entry : JSON.stringify(entry)]),
    ).replace(/^\n/, "");
  }
  const shown = keys.toSorted((a, b) => Number(isTime(b)) - Number(isTime(a))).slice(0, mostColumns);
  return columns(
    shown,
    objects.map((entry: Json) => shown.map((key) => entry[key])),
  );
}

const isShort = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);

const isTime = (key: string): boolean => /^(time|timestamp|date|created_?at)$/i.test(key);
