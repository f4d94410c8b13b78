import { z } from "zod";
import { anyName, path } from "../client";
import { adopt, changesWith, codeOf, coded, immutable, resetTo } from "../kernel/definition/annotations";
import { defineResource, type Compare } from "../kernel/definition/resource";
import { readableRest } from "../kernel/definition/rest";
import { integer, text, wireFields } from "../kernel/definition/wire";
import { listTypeNames } from "../vocabulary/shieldCodes";
import { contentOf, linesOf, oddContent, sha256, spelling, type Content } from "./parts/accessListContent";
import { refuseOtherNumber } from "./parts/accessListTypes";
import { sameEntries } from "./parts/network";
import { shieldPath, siteIdText } from "./parts/shield";
import { sitesNamed } from "./parts/sites";

const inputs = z.object({
  siteId: immutable(z.string()).describe(`${siteIdText} A change replaces the list.`),
  name: z.string().min(1).describe("The list's name."),
  description: resetTo(z.string().optional(), "").describe("A note on the list. If removed later, the value is cleared."),
  type: coded(listTypeNames).describe(
    "What the entries are: a name or the edge provider's number. 0 addresses, 1 networks (CIDR), 2 AS numbers, 3 countries (two " +
      "letters), 4 organisations, 5 JA4 fingerprints. Another number is sent with a warning. A name is refused if the platform uses " +
      "its number for another type.",
  ),
  content: z
    .string()
    .optional()
    .describe("The entries, one on each line. Set either `content` or `entries`. Order and repetition have no effect."),
  entries: z
    .array(z.string().regex(/^[^\r\n]*$/, "must not hold a line break"))
    .optional()
    .describe(
      "The entries as a list. Set either `entries` or `content`. Order and repetition have no effect, and two spellings of an address " +
        "or a network are equal.",
    ),
  adopt,
});

const outputs = z.object({
  listId: z.string().describe("The list's id at the platform; the last part of `id`."),
  checksum: changesWith(z.string(), "content", "entries", "type").describe("The SHA-256 of the content, in hexadecimal."),
});

// The edge provider's own lists name the id `listId`.
const wire = wireFields(
  { id: text, list_id: text, name: text, description: text, type: integer, content: text, checksum: text, created_at: text },
  { id: "ownId" },
).transform(({ ownId, listId, ...list }) => ({
  ...list,
  listId: ownId ?? listId,
  entries: typeof list.content === "string" ? linesOf(list.content) : undefined,
}));

const sameContent = (a: Content, b: Content, { fields }: Compare) => sameEntries(linesOf(a ?? ""), linesOf(b ?? ""), spelling(fields.type));

const rest = readableRest({
  collection: ({ siteId }) => `${shieldPath(siteId)}/access_lists`,
  item: ({ siteId, listId }) => path`/api/sites/${siteId}/shield/access_lists/${listId}`,
  names: ["access_lists", "custom_lists", "lists", anyName],
});

export const accessList = defineResource({
  type: "AccessList",
  area: "shield",
  summary: "a list of addresses, networks or countries of the firewall; output `checksum`",
  description: "A list of addresses, networks or countries in a site's Shield zone. The list's action is set at the edge provider.",
  inputs,
  outputs,
  wire,
  envelope: ["access_list", "access_lists"],
  id: ["siteId", "listId"],
  parent: { property: "siteId", type: "Site", readyVia: "ShieldZone" },
  key: ({ name, type, content, entries }) => [
    name,
    codeOf(listTypeNames, type),
    [...new Set(linesOf(content ?? entries ?? []).map(spelling(type)))].sort(),
  ],
  identity: {
    createdAt: "createdAt",
    nameForm: "site/its name (shop/office)",
    named: ["name"],
  },
  eitherOr: [["content", "entries"]],
  same: { content: sameContent, entries: sameContent },
  rules: oddContent,
  parentNamed: sitesNamed,
  toBody: ({ name, description, type, content, entries }) => {
    const sent = contentOf({ content, entries, type });
    return {
      name,
      description,
      type: type === undefined ? undefined : codeOf(listTypeNames, type),
      content: sent,
      checksum: sent === undefined ? undefined : sha256(sent),
    };
  },
  derive: ({ checksum, content, entries, type }) =>
    checksum === undefined ? { checksum: sha256(contentOf({ content, entries, type } as never) ?? "") } : {},
  reading: { from: ({ content }) => typeof content === "string" },
  ...rest,
  update: async (call) => {
    if (call.inputs?.type !== call.olds.type) await refuseOtherNumber(call.api, String(call.id.siteId), call.inputs?.type);
    return rest.update(call);
  },
  writing: {
    beforeCreate: ({ api, inputs }) => refuseOtherNumber(api, inputs.siteId, inputs.type),
    // A PATCH takes what a creation takes, so it may replace the whole.
    updateSends: "whole",
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, name: "office", type: 1, entries: ["192.0.2.0/24", "2001:DB8::/32"], description: "our offices" },
    { siteId, name: "countries", type: "Country", content: "XX\nYY" },
  ],
});
