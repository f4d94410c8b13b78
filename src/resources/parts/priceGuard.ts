import type { Reading } from "../../client";
import { normaliseDomain } from "../../dns";
import { singleLine } from "../../kernel/values/text";
import { ExplainedError } from "../../kernel/values/explained";
import { checkedPrice, priceText } from "./domainPrices";

/** What the program allows. */
interface Guard {
  readonly name: string;
  readonly action?: string;
  readonly maxPriceCents?: number;
  readonly allowPremium?: boolean;
}

/** Refuses what the program doesn't allow, right before the order; answers with the price in words. */
export async function guardPrice(reading: Reading, { name, action = "register", maxPriceCents, allowPremium }: Guard): Promise<string> {
  const { available, premium, ownedByAccount, reason, createPrice, transferPrice } = await checkedPrice(reading, name);
  const domain = normaliseDomain(name);
  const refuse = (why: string): never => {
    throw new ExplainedError("price-guard", `nothing was ordered: ${why}`);
  };
  const because = reason ? ` (${singleLine(reason, 200)})` : "";
  if (ownedByAccount)
    refuse(`the account has ${domain} already${because}. Adopt it with adopt: true; if the list of domains doesn't show it, try again.`);
  if (action === "register" && !available)
    refuse(`${domain} can't be registered${because}. Choose another name. If the domain is yours, transfer it with action: "transfer".`);
  if (action === "transfer" && available) refuse(`${domain} isn't registered, so it can't be transferred. Remove action to register it.`);
  const asked = action === "transfer" ? transferPrice : createPrice;
  // A number below zero is no price.
  const cents = typeof asked?.amountCents === "number" && asked.amountCents >= 0 ? asked.amountCents : undefined;
  const inWords = cents === undefined ? "a price that the platform doesn't show" : priceText(cents, asked?.currency);
  if (premium && allowPremium !== true)
    refuse(`${domain} is a premium name and costs ${inWords}. Set allowPremium: true if you want it at that price.`);
  if (maxPriceCents !== undefined && (cents === undefined || cents > maxPriceCents))
    refuse(`${domain} costs ${inWords}, and maxPriceCents allows ${priceText(maxPriceCents, asked?.currency)}.`);
  return `${action === "transfer" ? "the transfer" : "the registration"} of ${domain} costs ${inWords}`;
}
