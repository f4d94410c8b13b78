import { z } from "zod";

/** What something costs at a registrar. */
export const domainPrice = z.object({
  amountCents: z.int().optional().describe("The price, in hundredths of the currency."),
  currency: z.string().optional().describe("The currency's three letters, such as `EUR`."),
});

/** What a registry says of a domain, and what it costs. */
export const domainAvailability = {
  domain: z.string().describe("The domain as the platform spells it."),
  available: z.boolean().describe("Whether it can be registered: the registry says so, and there is a price for the account."),
  premium: z.boolean().optional().describe("Whether the registry sells it at a price of its own, which can be very high."),
  ownedByAccount: z.boolean().optional().describe("Whether the account has registered it."),
  reason: z.string().optional().describe("Why it isn't available, in the platform's words."),
  createPrice: domainPrice.optional().describe("What its registration costs. Absent where there is no price for the account."),
  transferPrice: domainPrice.optional().describe("What a transfer to this platform costs. Only there for a domain that is registered."),
};
