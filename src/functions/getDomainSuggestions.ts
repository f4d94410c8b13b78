import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";
import { domainPrice, suggestedDomains } from "../resources/parts/domainPrices";
import { accountInput } from "./parts/inputs";

const suggestion = z.object({
  domain: z.string().optional().describe("The suggested domain."),
  tld: z.string().optional().describe("Its top-level domain."),
  source: z.string().optional().describe("How the platform found it, in the platform's words."),
  available: z.boolean().optional().describe("Whether it can be registered."),
  price: domainPrice.optional().describe("The price of a registration."),
});

export const getDomainSuggestions = defineFunction({
  name: "getDomainSuggestions",
  area: "domain",
  description:
    "Lists domains with similar names, with their prices. It is for people who choose a name: the list can change at any time, so don't " +
    "make a resource depend on it.",
  inputs: z.object({
    domain: z.string().min(1).describe("The domain, such as `example.com`."),
    account: accountInput,
  }),
  outputs: z.object({
    domain: z.string().describe("The domain of the request."),
    suggestions: z.array(suggestion).describe("The suggestions."),
  }),
  call: (reading, { domain }) => suggestedDomains(reading, domain),
  samples: () => [{ domain: "example.com" }],
});
