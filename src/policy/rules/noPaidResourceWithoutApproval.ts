import { z } from "zod";
import { bought, type BoughtType, boughtTypes } from "../../vocabulary/bought";
import { matches } from "../names";
import { resourceRule } from "../rule";
import { spellingsOf } from "../tokens";

const allowance = z.strictObject({
  type: z.enum(boughtTypes).optional().describe("The type that may be bought. Absent: every type."),
  name: z.string().describe("The resource's name in the program; `*` stands for any characters."),
  urn: z
    .string()
    .optional()
    .describe("The resource's URN; `*` stands for any characters. Needed if two components have a resource of the same name."),
  plans: z
    .array(z.string())
    .optional()
    .describe("The plans or packages that may be chosen, or the domains that may be registered, in any letter case. Absent: any."),
});

/** By type and name, the URN of the resource that an allowance without a URN was used for. The process of a pack judges one run. */
const usedFor = new Map<string, string>();

/** The other resource that has the same type and name, in another component. */
function namesake(type: string, name: string, urn: string): string | undefined {
  const key = `${type} ${name}`;
  const first = usedFor.get(key) ?? urn;
  usedFor.set(key, first);
  return spellingsOf(urn).includes(first) ? undefined : first;
}

export const noPaidResourceWithoutApproval = resourceRule({
  name: "no-paid-resource-without-approval",
  severity: "medium",
  tags: ["cost"],
  description: "The policy's configuration names every Site, Mailspace, PanelAccount and DomainRegistration that may be bought.",
  reason: "Creating such a resource, or changing its plan, package or domain, charges the account at once.",
  remedy:
    "Ask the person who pays to add the resource to the policy's configuration: " +
    '`{ "no-paid-resource-without-approval": { "allowed": [{ "type": "Site", "name": "shop", "plans": ["starter"] }] } }`.',
  cannotSee: "What you have paid for already, and what a program orders with other types or other providers.",
  config: z.object({
    allowed: z
      .array(allowance)
      .default([])
      .describe(
        "The resources that may be bought: by `name`, and by `urn` if two components have a resource of the same name. " +
          "List existing resources, too: a policy can't see what you have paid for.",
      ),
  }),
  of: boughtTypes,
  check: (fields, { config, name, urn, violation, type }) => {
    const isMeant = (pattern: string): boolean => spellingsOf(urn).some((spelling) => matches(pattern, spelling));
    const forName = config.allowed.filter(
      (one) => (one.type === undefined || one.type === type) && matches(one.name, name) && (one.urn === undefined || isMeant(one.urn)),
    );
    if (forName.length === 0) return violation("the resource costs money, and the configuration doesn't allow it by name.");
    const { named } = bought[type as BoughtType];
    const plan = fields[named];
    const allowing = forName.filter(
      ({ plans }) => plans === undefined || plans.some((one) => one.toLowerCase() === String(plan).toLowerCase()),
    );
    if (allowing.length === 0)
      return violation(
        `the resource costs money, and its ${named} ${String(plan ?? "(the platform's default)")} isn't among the allowed ones ` +
          `(${forName.flatMap(({ plans = [] }) => plans).join(", ")}).`,
      );
    const other = allowing.every((one) => one.urn === undefined) ? namesake(type, name, urn) : undefined;
    if (other !== undefined)
      violation(
        `the resource costs money, and its name is allowed once: ${other} has the same name. ` +
          `Allow each of the two by its \`urn\` (this one: ${urn}).`,
      );
  },
});
