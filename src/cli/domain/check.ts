import { priceText } from "../../resources/parts/domainPrices";
import type { Command } from "../frame/command";
import { invoked } from "../frame/invoked";
import { withSession } from "../frame/platform";
import { columns } from "../frame/table";

/** A price as the functions show it. */
export interface Price {
  readonly amountCents?: number;
  readonly currency?: string;
}

export interface Availability {
  readonly domain: string;
  readonly available: boolean;
  readonly premium?: boolean;
  readonly ownedByAccount?: boolean;
  readonly reason?: string;
  readonly createPrice?: Price;
  readonly transferPrice?: Price;
}

export const domainCheck: Command = {
  name: "domain check",
  summary: "shows whether a domain is free, and its price",
  words: "NAME",
  asks: "the platform, reads only",
  about: `Shows whether a domain can be registered, and the price of the registration. For a registered domain it shows the price of a
transfer. Nothing is reserved and nothing is ordered. The registry sets the price of a premium name, which can be very high.`,
  options: { json: { type: "boolean", describe: "print the answer as JSON" } },
  examples: [
    ["See whether a name is free", "pulumi-hosting domain check new.example"],
    ["In a script", "pulumi-hosting domain check new.example --json | jq -e .available"],
  ],
  exits: { 0: "shown, whether the domain is free or not" },
  run: ({ words: [domain] }, world) =>
    withSession(world, async (opened) => {
      opened.line.say("asking the registry");
      const shown = (await invoked(opened, "getDomainAvailability", { domain })) as unknown as Availability;
      return { json: shown, text: () => report(shown) };
    }),
};

function report({ domain, available, premium, ownedByAccount, reason, createPrice, transferPrice }: Availability): string {
  const state = available ? (premium ? "free, a premium name" : "free") : ownedByAccount ? "registered in this account" : "not free";
  const row = [domain, state, amountOf(createPrice), amountOf(transferPrice), reason];
  return columns(["domain", "", "registration", "transfer", "why"], [row]);
}

/** `12.00 EUR`; nothing where no price is shown. */
export function amountOf({ amountCents, currency }: Price = {}): string | undefined {
  return amountCents === undefined ? undefined : priceText(amountCents, currency);
}
