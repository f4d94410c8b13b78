import { z } from "zod";
import { anyName, isJson, lookUp, type Json } from "../client";
import { defineFunction } from "../kernel/definition/function";
import { shieldPath } from "../resources/parts/shield";
import { siteIdInput } from "./parts/inputs";

const outputs = z.object({
  rules: z
    .array(
      z.object({
        id: z.string().describe("The rule's id, for `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone."),
        description: z.string().optional().describe("What the rule looks for."),
        group: z.string().optional().describe("The name of the rule's group."),
      }),
    )
    .describe("The rules of all groups, as far as the provider knows the form of the groups."),
  groups: z.array(z.record(z.string(), z.unknown())).describe("The groups as the platform shows them, in an undocumented form."),
});

type Rule = z.infer<typeof outputs>["rules"][number];

/** The rules in a group, or in the groups in it: what holds no further list of objects and has an id is a rule. */
function rulesIn(group: Json, within?: string): Rule[] {
  const named = textIn(group, "name", "title", "code") ?? within;
  const below = Object.values(group)
    .filter(Array.isArray)
    .flatMap((items: unknown[]) => items.filter(isJson));
  if (below.length > 0) return below.flatMap((inner) => rulesIn(inner, named));
  const id = textIn(group, "rule_id", "id");
  return id === undefined ? [] : [{ id, description: textIn(group, "description", "message", "name"), group: within }];
}

function textIn(object: Json, ...keys: readonly string[]): string | undefined {
  const found = keys.map((key) => lookUp(object, key)).find((value) => ["string", "number"].includes(typeof value));
  return found === undefined ? undefined : String(found);
}

export const getManagedWafRules = defineFunction({
  name: "getManagedWafRules",
  area: "shield",
  description:
    "Lists the WAF's managed rules with their ids, for `wafDisabledRules` and `wafLogOnlyRules` of ShieldZone. Shield must be active on " +
    "the site.",
  inputs: z.object({ siteId: siteIdInput }),
  outputs,
  call: async (reading, { siteId }) => {
    const groups = await reading.list(`${shieldPath(siteId)}/waf/rules`, ["rules", "groups", anyName]);
    return { rules: groups.flatMap((group) => rulesIn(group)), groups };
  },
  samples: ({ siteId = "" }) => [{ siteId }],
});
