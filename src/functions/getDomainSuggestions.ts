import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";
import { domainPrice, suggestedDomains } from "../resources/parts/domainPrices";
import { accountInput } from "./parts/subscriptions";

const suggestion = z.object({
  domain: z.string().optional().describe("The domain that is suggested."),
  tld: z.string().optional().describe("Its top-level domain."),
  source: z.string().optional().describe("How it was found, in the platform's words."),
  available: z.boolean().optional().describe("Whether it can be registered."),
  price: domainPrice.optional().describe("What its registration costs."),
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
  call: (reading, { domain }) => suggestedDomains(reading, domain),
  samples: () => [{ domain: "example.com" }],
});
