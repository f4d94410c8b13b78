import { z } from "zod";
import { immutable } from "../../kernel/definition/annotations";
import { text, wireObject } from "../../kernel/definition/wire";

/** The input of everything that belongs to an account rather than to another resource. */
export const accountInput = (thing: string, needs = ", which needs `allowReplacement`") =>
  immutable(z.string().optional()).describe(
    `The id of the account that owns the ${thing}. Default: the account of the provider's settings (\`hosting:account\` or ` +
      `\`HOSTING_ACCOUNT\`). A change replaces the ${thing}${needs}.`,
  );

/** The account's id, of the account that an answer shows. */
export const accountWire = wireObject({ id: text })
  .nullish()
  .transform((account) => account?.id ?? undefined);
