import { createHash } from "node:crypto";
import { z } from "zod";
import { path } from "../client";
import { adopt, coded, codeOf, immutable, resetTo } from "../kernel/definition/annotations";
import { defineResource, type Compare } from "../kernel/definition/resource";
import type { Finding } from "../kernel/definition/findings";
import type { IdParts } from "../kernel/definition/values";
import { isUnknown } from "../kernel/values/unknown";
import { integer, text, wireObject } from "../kernel/definition/wire";
import { canonicalNetwork, normaliseNetwork, sameEntries } from "./parts/network";
import { shieldPath, siteIdText } from "./parts/shield";

const typeNames = { Ip: 0, Cidr: 1, Asn: 2, Country: 3, Organisation: 4, Ja4: 5 } as const;

const inputs = z.object({
  siteId: immutable(z.string()).describe(`${siteIdText} Changing it replaces the list.`),
  name: z.string().min(1).describe("The list's name."),
  description: resetTo(z.string().optional(), "").describe("A note on the list. Cleared when it is dropped from the program."),
  type: coded(typeNames).describe(
    "What the entries are, as the edge provider numbers it: 0 addresses, 1 networks (CIDR), 2 AS numbers, 3 countries (two letters), 4 organisations, 5 JA4 fingerprints; or the name. Another number is passed on with a warning.",
  ),
  content: z
    .string()
    .optional()
    .describe("The entries, one to a line. Give either `content` or `entries`. Order and repetition mean nothing."),
  entries: z
    .array(z.string().regex(/^[^\r\n]*$/, "must not hold a line break"))
    .optional()
    .describe(
      "The entries as a list. Give either `entries` or `content`. Order and repetition mean nothing; addresses and networks are compared by what they mean.",
    ),
  adopt,
});

const outputs = z.object({
  listId: z.string().describe("The list's id at the platform; the last part of `id`."),
  checksum: z.string().describe("The SHA-256 of the content, in hexadecimal."),
});

const wire = wireObject({
  id: text,
  name: text,
  description: text,
  type: integer,
  content: text,
  checksum: text,
  created_at: text,
}).transform((list) => ({
  listId: list.id,
  name: list.name,
  description: list.description,
  type: list.type,
  content: list.content,
  entries: typeof list.content === "string" ? linesOf(list.content) : undefined,
  checksum: list.checksum,
  createdAt: list.created_at,
}));

function linesOf(content: string | readonly string[]): string[] {
  return (typeof content === "string" ? content.split(/\r?\n/) : content).map((line) => line.trim()).filter((line) => line !== "");
}

/** How an entry is spelled so that equal ones are equal: only addresses and networks have several spellings. */
function spelling(type: unknown): (entry: string) => string {
  const code = codeOf(typeNames, type as number);
  return code === typeNames.Ip || code === typeNames.Cidr ? normaliseNetwork : (entry) => entry.trim();
}

type Content = string | readonly string[];
const sameContent = (a: Content, b: Content, { fields }: Compare) => sameEntries(linesOf(a ?? ""), linesOf(b ?? ""), spelling(fields.type));

/** What is sent: the text as it is given, or the entries, each once. */
function contentOf({ content, entries, type }: { content?: string; entries?: readonly string[]; type?: unknown }): string | undefined {
  const lines = linesOf(content ?? entries ?? []);
  const unique = [...new Map(lines.map((line): [string, string] => [spelling(type)(line), line])).values()];
  if (content !== undefined && unique.length === lines.length) return content;
  return content === undefined && entries === undefined ? undefined : unique.join("\n");
}

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

const listsPath = (siteId: string | undefined) => `${shieldPath(siteId)}/access_lists`;
const listPath = ({ siteId, listId }: IdParts) => path`/api/sites/${siteId}/shield/access_lists/${listId}`;

export const accessList = defineResource({
  type: "AccessList",
  description: "A list of addresses, networks, countries or the like that a site's Shield zone decides by.",
  inputs,
  outputs,
  wire,
  envelope: ["access_list", "access_lists"],
  id: ["siteId", "listId"],
  parent: { property: "siteId", type: "Site", readyVia: "ShieldZone" },
  key: ({ name, type, content, entries }) => [
    name,
    codeOf(typeNames, type),
    [...new Set(linesOf(content ?? entries ?? []).map(spelling(type)))].sort(),
  ],
  eitherOr: [["content", "entries"]],
  same: { content: sameContent, entries: sameContent },
  identity: {
    createdAt: "createdAt",
    nameForm: "siteId/its name",
    matchesName: ({ name }, wanted) => name === wanted,
  },
  rules: ({ type, content, entries }) => ({
    problems: given(content, entries),
    warnings: [...strangeType(type), ...strangeEntries(type, content, entries)],
  }),
  toBody: ({ name, description, type, content, entries }) => {
    const sent = contentOf({ content, entries, type });
    return {
      name,
      description,
      type: type === undefined ? undefined : codeOf(typeNames, type),
      content: sent,
      checksum: sent === undefined ? undefined : sha256(sent),
    };
  },
  derive: ({ checksum, content, entries, type }) =>
    checksum === undefined ? { checksum: sha256(contentOf({ content, entries, type } as never) ?? "") } : {},
  reading: {
    from: "list",
    complete: ({ content }) => content !== undefined,
  },
  find: async ({ list }, { siteId }) => ({ items: await list(listsPath(siteId), ["access_lists", "lists"]) }),
  create: ({ api, inputs: { siteId }, body }) => api.post(listsPath(siteId), body),
  read: ({ get }, id) => get(listPath(id)),
  update: ({ api, id, body }) => api.patch(listPath(id), body),
  delete: ({ api, id }) => api.delete(listPath(id)),
  writing: {
    // A PATCH takes what a creation takes, so it may replace the whole.
    updateSends: "whole",
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, name: "office", type: 1, entries: ["192.0.2.0/24", "2001:DB8::/32"], description: "who may look" },
    { siteId, name: "countries", type: "Country", content: "XX\nYY" },
  ],
});

function given(content: unknown, entries: unknown): Finding[] {
  if (isUnknown(content) || isUnknown(entries)) return [];
  if (content !== undefined && entries !== undefined)
    return [{ path: "entries", message: "can't be given beside content: they say the same. Remove one of the two." }];
  return content === undefined && entries === undefined
    ? [{ path: "content", message: "is required, or entries: the list would be empty. An empty list is entries: []." }]
    : [];
}

function strangeType(type: unknown): Finding[] {
  if (typeof type !== "number" || Object.values<number>(typeNames).includes(type)) return [];
  return [{ path: "type", message: `${type} is not among the known types; it is passed on, and the edge provider decides.` }];
}

/** The edge provider decides what it takes; what can't be right is worth a word. */
function strangeEntries(type: unknown, content: unknown, entries: unknown): Finding[] {
  const code = typeof type === "string" ? (typeNames as Record<string, number>)[type] : type;
  if (isUnknown(type) || (code !== typeNames.Ip && code !== typeNames.Cidr)) return [];
  const lines = linesOf(
    (isUnknown(content) ? undefined : (content as string)) ??
      (Array.isArray(entries) ? entries.filter((entry): entry is string => !isUnknown(entry)) : []),
  );
  const wrong = lines.filter((line) => canonicalNetwork(line) === undefined);
  if (wrong.length === 0) return [];
  return [
    {
      path: content === undefined ? "entries" : "content",
      message: `has ${wrong.length} of ${lines.length} entries that are no address or network (the first: ${JSON.stringify(wrong[0]?.slice(0, 60))}); they are passed on, and the edge provider decides.`,
    },
  ];
}
