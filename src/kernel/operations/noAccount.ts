import { type Findings, nothing } from "../definition/findings";
import type { Values } from "../definition/values";
import type { Wanted } from "../memory/session";
import type { Explained } from "../values/explained";

/**
 * That a new object would belong to no account. By the documents the platform refuses that, so nothing is begun. It is a warning if a
 * token's own account may be enough, or if the object may exist already.
 */
export function noAccount({ definition, api, session, inputs }: Wanted, olds: Values): Findings {
  const isNew = Object.keys(olds).length === 0;
  const field = definition.inputFields.account;
  if (!isNew || !field || inputs.account !== undefined || api.account !== undefined) return nothing;
  const found = (then: string) => ({
    path: "account",
    message:
      `is not set, and neither is hosting:account (or HOSTING_ACCOUNT). A ${definition.type} belongs to an account: ${then} ` +
      "Run `pulumi config set hosting:account ID`; `npx pulumi-hosting doctor` names the accounts that the token reaches.",
    explained: "no-account" satisfies Explained,
  });
  if (field.marks.neededToCreate === "unlessOfToken")
    return { problems: [], warnings: [found("unless the token belongs to one account, the platform refuses the creation.")] };
  if (inputs.adopt === true || session.adopt) return { problems: [], warnings: [found("the platform refuses the creation without it.")] };
  return { problems: [found("the platform refuses the creation without it.")], warnings: [] };
}
