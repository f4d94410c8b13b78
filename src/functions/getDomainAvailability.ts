import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";
import { checkedPrice, domainAvailability } from "../resources/parts/domainPrices";
import { accountInput } from "./parts/inputs";

export const getDomainAvailability = defineFunction({
  name: "getDomainAvailability",
  area: "domain",
  description:
    "Reports whether a domain can be registered, and its price. It reserves nothing. The answer changes as soon as anybody registers the " +
    "domain, this program included. So don't make a resource depend on it: once the domain is registered, the next run would remove the " +
    "resource from the program.",
  inputs: z.object({
    domain: z.string().min(1).describe("The domain, such as `example.com`. Unicode or punycode makes no difference."),
    account: accountInput,
  }),
  outputs: z.object(domainAvailability),
  call: (reading, { domain }) => checkedPrice(reading, domain),
  samples: () => [{ domain: "new.example" }],
});
