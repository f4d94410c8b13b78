import type { Finding } from "../definition/findings";
import type { Values } from "../definition/values";
import type { Resource } from "../memory/session";

/**
 * That a new object would belong to no account. Some tokens belong to one account, and then the platform needs no name for it. So this is
 * a warning.
 */
export function noAccount({ definition, api }: Resource, olds: Values, inputs: Values): Finding[] {
  const isNew = Object.keys(olds).length === 0;
  if (!isNew || !("account" in definition.inputFields) || inputs.account !== undefined || api.account !== undefined) return [];
  return [
    {
      path: "account",
      message:
        `is not set, and hosting:account (or HOSTING_ACCOUNT) isn't either. A ${definition.type} belongs to an account: set one of the two. ` +
        "Without them, the platform refuses to create it, unless the token itself belongs to one account.",
    },
  ];
}
