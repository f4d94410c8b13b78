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
        `is not set, and neither is hosting:account (or HOSTING_ACCOUNT). A ${definition.type} belongs to an account: unless the token ` +
        "belongs to one, the platform refuses to make it.",
    },
  ];
}
