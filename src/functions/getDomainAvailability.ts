import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";
import { checkedPrice, domainAvailability } from "../resources/parts/domainPrices";
import { accountInput } from "./parts/subscriptions";

export const getDomainAvailability = defineFunction({
  name: "getDomainAvailability",
  area: "domain",
  description:
    "Says whether a domain can be registered, and what it costs. Nothing is reserved by it. The answer changes as soon as anybody " +
    "registers the domain, this program included, so don't let it decide whether a resource is in the program: a domain that is " +
    "registered would be taken out of it by the next run.",
  inputs: z.object({
    domain: z.string().min(1).describe("The domain, such as `example.com`. Unicode and punycode mean the same."),
    account: accountInput,
  }),
  outputs: z.object(domainAvailability),
  call: (reading, { domain }) => checkedPrice(reading, domain),
  samples: () => [{ domain: "new.example" }],
});
