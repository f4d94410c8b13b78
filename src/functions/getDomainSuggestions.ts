import { z } from "zod";
import { many, OddAnswerError, one } from "../client";
import { normaliseDomain } from "../dns";
import { defineFunction } from "../kernel/definition/function";
import { flag, text, wireFields } from "../kernel/definition/wire";
import { domainPrice, domainPriceWire } from "../resources/parts/domainPrices";
import { accountInput } from "./parts/subscriptions";

const suggestion = z.object({
  domain: z.string().optional().describe("The domain that is suggested."),
  tld: z.string().optional().describe("Its top-level domain."),
  source: z.string().optional().describe("How it was found, in the platform's words."),
  available: z.boolean().optional().describe("Whether it can be registered."),
  price: domainPrice.optional().describe("What its registration costs."),
});

const suggestionWire = wireFields({
  ...{ domain: text, tld: text, source: text, available: flag, price: domainPriceWire.nullish() },
});

export const getDomainSuggestions = defineFunction({
  name: "getDomainSuggestions",
  area: "domain",
  description:
    "Lists domains like the one that is asked for, with their prices. It is for people who choose a name: the list is another one at any " +
    "time, so don't let it decide what is in the program.",
  inputs: z.object({
    domain: z.string().min(1).describe("The domain, such as `example.com`."),
    account: accountInput,
  }),
  outputs: z.object({
    domain: z.string().describe("The domain that was asked for."),
    suggestions: z.array(suggestion).describe("Domains like it."),
  }),
  call: async (reading, { domain }) => {
    const at = "/api/domain_registrations/suggestions";
    const asked = normaliseDomain(domain);
    const answer = await reading.post(at, { domain: asked });
    const found = many(answer, ["suggestions"]);
    if (!found) throw new OddAnswerError(`POST ${at}`, "a list of suggestions");
    const shown = one(answer, "suggestions")?.domain;
    return { domain: typeof shown === "string" ? shown : asked, suggestions: found.map((one) => suggestionWire.parse(one)) };
  },
  samples: () => [{ domain: "example.com" }],
});
