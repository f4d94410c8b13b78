import { createHash } from "node:crypto";
import { codeOf } from "../../kernel/definition/annotations";
import type { Finding, Findings } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { listTypeNames } from "../../vocabulary/shieldCodes";
import { exactlyOne } from "./exactlyOne";
import { canonicalNetwork, normaliseNetwork } from "./network";

/** The content of an access list: its text, or its entries. */
export type Content = string | readonly string[];

export function linesOf(content: Content): string[] {
  return (typeof content === "string" ? content.split(/\r?\n/) : content).map((line) => line.trim()).filter((line) => line !== "");
}

const holdsNetworks = (code: unknown): boolean => code === listTypeNames.Ip || code === listTypeNames.Cidr;

/** How an entry is spelled so that equal ones are equal: only addresses and networks have several spellings. */
export function spelling(type: unknown): (entry: string) => string {
  return holdsNetworks(codeOf(listTypeNames, type as number)) ? normaliseNetwork : (entry) => entry.trim();
}

interface Given {
  readonly content?: string;
  readonly entries?: readonly string[];
  readonly type?: unknown;
}

/** What is sent: the text as it is given, or the entries, each once. */
export function contentOf({ content, entries, type }: Given): string | undefined {
  const lines = linesOf(content ?? entries ?? []);
  const unique = [...new Map(lines.map((line): [string, string] => [spelling(type)(line), line])).values()];
  if (content !== undefined && unique.length === lines.length) return content;
  return content === undefined && entries === undefined ? undefined : unique.join("\n");
}

export const sha256 = (content: string): string => createHash("sha256").update(content).digest("hex");

/** What is wrong with a content, or looks wrong. */
export function oddContent({ type, content, entries }: Values): Findings {
  return {
    problems: exactlyOne({ content, entries }, ["content", "entries"], ": the list would be empty. An empty list is entries: []"),
    warnings: oddEntries(type, content, entries),
  };
}

/** The edge provider decides what it takes; what can't be right is worth a word. */
function oddEntries(type: unknown, content: unknown, entries: unknown): Finding[] {
  if (isUnknown(type) || !holdsNetworks(codeOf(listTypeNames, type as number))) return [];
  const lines = linesOf(
    (isUnknown(content) ? undefined : (content as string)) ??
      (Array.isArray(entries) ? entries.filter((entry): entry is string => !isUnknown(entry)) : []),
  );
  // They aren't shown: a list can be a secret.
  const wrong = lines.flatMap((line, index) => (canonicalNetwork(line) === undefined ? [index + 1] : []));
  if (wrong.length === 0) return [];
  return [
    {
      path: content === undefined ? "entries" : "content",
      message:
        `has ${wrong.length} of ${lines.length} entries that are no address or network (the first: number ${wrong[0]}). ` +
        "They are sent as they are, and the edge provider decides.",
    },
  ];
}
