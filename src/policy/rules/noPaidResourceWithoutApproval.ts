import { z } from "zod";
import { matches } from "../names";
import { resourceRule } from "../rule";

/** What can be bought, and the input that names what exactly. */
const bought: Readonly<Record<string, string>> = { Site: "plan", Mailspace: "package" };

const allowance = z.object({
  type: z.enum(["Site", "Mailspace"]).optional().describe("The type that may be bought. Absent: both."),
  name: z.string().describe("The resource's name in the program; `*` stands for anything."),
  plans: z.array(z.string()).optional().describe("The plans or packages that may be chosen, in any letter case. Absent: any."),
});

export const noPaidResourceWithoutApproval = resourceRule({
  name: "no-paid-resource-without-approval",
  description: "Every Site and Mailspace, with its plan or package, is allowed by name.",
  reason: "Creating such a resource, or changing its plan or package, charges the account at once.",
  remedy:
    "Ask the person who pays to add the resource to the policy's configuration: " +
    '`{ "no-paid-resource-without-approval": { "allowed": [{ "type": "Site", "name": "shop", "plans": ["starter"] }] } }`.',
  config: z.object({
    allowed: z
      .array(allowance)
      .default([])
      .describe("The resources that may be bought. List existing resources, too: a policy can't see what was paid for."),
  }),
  of: Object.keys(bought),
  check: (fields, { config, name, violation, type }) => {
    const forName = config.allowed.filter((one) => (one.type === undefined || one.type === type) && matches(one.name, name));
    if (forName.length === 0) return violation("it costs money, and the configuration doesn't allow it by name.");
    const plan = fields[bought[type] as string];
    const allowed = forName.some(
      ({ plans }) => plans === undefined || plans.some((one) => one.toLowerCase() === String(plan).toLowerCase()),
    );
    if (!allowed)
      violation(
        `it costs money, and its ${bought[type]} ${String(plan ?? "(the platform's default)")} isn't among the allowed ones ` +
          `(${forName.flatMap(({ plans = [] }) => plans).join(", ")}).`,
      );
  },
});
