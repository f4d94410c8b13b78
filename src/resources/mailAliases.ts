import { z } from "zod";
import { normaliseDomain } from "../dns";
import { lasting } from "../kernel/definition/annotations";
import type { ObjectDefinition, SetDefinition } from "../kernel/definition/resource";
import type { Item } from "../kernel/definition/set";
import type { ParentFacts } from "../kernel/definition/values";
import { defineSet } from "../kernel/set/define";
import { emailIn } from "./parts/mailAddress";

/** The alias without the mailspace's own domain, so that a program may write that domain or leave it out. */
function label(alias: Item, parentFacts: ParentFacts): string {
  const { domain } = parentFacts;
  const email = emailIn(alias, parentFacts);
  return domain !== undefined && email.endsWith(`@${normaliseDomain(domain)}`) ? email.slice(0, email.lastIndexOf("@")) : email;
}

/** The aliases of a mailspace as one resource, made of what a single alias is. */
export const mailAliases = (alias: ObjectDefinition): SetDefinition =>
  defineSet({
    type: "MailAliases",
    summary: "many aliases of a mailspace as one resource ([when](sets.md))",
    description:
      "Aliases of a mailspace as one resource, for mailspaces with many aliases. Reading all of them takes two requests. Aliases " +
      "that the resource doesn't list stay as they are.",
    itemsText:
      "The aliases, each with the inputs of MailAlias. The order doesn't matter. At most 1,000 (a limit of this package). A new " +
      "`targetEmail` deletes that alias and creates it again, so it is missing for a moment.",
    item: alias,
    collection: "aliases",
    noun: "alias",
    maxItems: 1_000,
    outputs: z.object({ domain: lasting(z.string().optional()).describe("The mailspace's domain.") }),
    label,
    fieldsOfLabel: (address) => ({ address }),
    // No alias becomes one of another address.
    updateGroup: (item, parentFacts) => ({ group: label(item, parentFacts) }),
    // If an alias can't be made in another domain, the old one stays.
    exclusivityGroup: (item, parentFacts) => ({ group: label(item, parentFacts).split("@", 1)[0] as string }),
    derive: ({ domain }) => ({ domain }),
    parentFactsOf: ({ domain }) => (typeof domain === "string" ? { domain: normaliseDomain(domain) } : undefined),
    nameForm: "the mailspace's domain",
    samples: ({ mailspaceId = "" }) => [
      {
        mailspaceId,
        aliases: [
          { address: "orders", targetEmail: "carol@example.com" },
          { address: "billing", targetEmail: "Carol@example.com" },
        ],
      },
      { mailspaceId, aliases: [{ address: "press", targetEmail: "carol@example.com" }] },
    ],
  });
