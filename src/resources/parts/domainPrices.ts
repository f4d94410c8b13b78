import { z } from "zod";
import { isJson, lookUp, many, OddAnswerError, one, type Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import { flag, integer, text, wireFields } from "../../kernel/definition/wire";
import { ExplainedError } from "../../kernel/values/explained";
import { singleLine } from "../../kernel/values/text";
import { sameDomain } from "./domain";

/** What something costs at a registrar. */
export const domainPrice = z.object({
  amountCents: z.int().optional().describe("The price, in hundredths of the currency (cents)."),
  currency: z.string().optional().describe("The currency's three letters, such as `EUR`."),
});

export function priceText(cents: number, currency: string | null | undefined): string {
  return [(cents / 100).toFixed(2), currency ? singleLine(currency, 10) : undefined].filter(Boolean).join(" ");
}

const domainPriceWire = wireFields({ amount_cents: integer, currency: text });

/** What a registry says of a domain, and what it costs. */
export const domainAvailability = {
  domain: z.string().describe("The domain as the platform spells it."),
  available: z.boolean().describe("Whether it can be registered: the domain is free, and the platform has a price for the account."),
  premium: z.boolean().optional().describe("Whether it is a premium name. Its price is set by the registry and can be very high."),
  ownedByAccount: z.boolean().optional().describe("Whether the account has registered it."),
  reason: z.string().optional().describe("Why it isn't available, in the platform's words."),
  createPrice: domainPrice.optional().describe("The price of a registration. Absent if the platform has no price for the account."),
  transferPrice: domainPrice.optional().describe("The price of a transfer to this platform. Absent if the domain isn't registered."),
};

const checkWire = wireFields({
  ...{ domain: text, available: flag, premium: flag, owned_by_account: flag, reason: text },
  ...{ create_price: domainPriceWire.nullish(), transfer_price: domainPriceWire.nullish() },
});

type Checked = z.infer<typeof checkWire> & { readonly domain: string; readonly available: boolean };

/** Asks whether a domain can be registered, and for how much. Nothing is reserved by it. */
export async function checkedPrice(reading: Reading, domain: string): Promise<Checked> {
  const asked = normaliseDomain(domain);
  const at = "/api/domain_registrations/check";
  const checked = checkWire.parse(one(await reading.post(at, { domain: asked }), "availability") ?? {});
  const { available } = checked;
  if (typeof available !== "boolean")
    throw new ExplainedError("odd-answer", `POST ${at} answered without the availability of ${asked}. Nothing was ordered; try again.`);
  const shown = checked.domain ?? asked;
  if (!sameDomain(shown, asked))
    throw new ExplainedError(
      "odd-answer",
      `POST ${at} answered with the price of ${singleLine(shown, 200)} where ${asked} was asked for. Nothing was ordered; try again.`,
    );
  return { ...checked, domain: shown, available };
}

const suggestionWire = wireFields({ domain: text, tld: text, source: text, available: flag, price: domainPriceWire.nullish() });

/** Domains like one, as the platform suggests them. */
export async function suggestedDomains(reading: Reading, domain: string) {
  const asked = normaliseDomain(domain);
  const at = "/api/domain_registrations/suggestions";
  const answer = await reading.post(at, { domain: asked });
  const found = many(answer, ["suggestions"]);
  if (!found) throw new OddAnswerError(`POST ${at}`, "a list of suggestions");
  const shown = isJson(answer) ? lookUp(answer, "domain") : undefined;
  return { domain: typeof shown === "string" ? shown : asked, suggestions: found.map((one) => suggestionWire.parse(one)) };
}
