import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";
import { readListTypes } from "../resources/parts/accessListTypes";
import { siteIdInput } from "./parts/inputs";

const outputs = z.object({
  types: z
    .array(
      z.object({
        name: z.string().describe("The type's name, as the platform spells it."),
        value: z.int().describe("The type's number, for `type` of AccessList."),
      }),
    )
    .describe("The types, by number."),
});

export const getAccessListTypes = defineFunction({
  name: "getAccessListTypes",
  area: "shield",
  description: "Lists the possible types of access lists. Shield must be active on the site.",
  inputs: z.object({ siteId: siteIdInput }),
  outputs,
  call: async (reading, { siteId }) => {
    const types = await readListTypes(reading, siteId);
    return { types: types.toSorted((one, other) => one.value - other.value) };
  },
  samples: ({ siteId = "" }) => [{ siteId }],
});
