import { priceText } from "../../../resources/parts/domainPrices";
import { singleLine } from "../../../kernel/values/text";
import { ExplainedError } from "../../../kernel/values/explained";
import { NotConfirmedError, UsageError, type Call } from "../../frame/command";
import { actionExits, confirm, yesOption } from "../../frame/confirm";
import { numberIn } from "../../frame/moment";
import { registrationCommand, type Place } from "../../frame/place";
import type { World } from "../../frame/world";
import { orderRegistrant, type Ordered } from "./order";
import { centsOf, costsText, priceOf, type Shown, wantedContact } from "./registration";

export const domainRegistrantChange = registrationCommand({
  name: "domain registrant-change",
  summary: "orders another registrant of a domain, for a fee",
  asks: "the platform, which charges the account and changes the registrant",
  about: `Changes the registrant of a domain if the registry charges a fee for the change. This is an order: the platform charges the fee
at once to the account's default payment method. The command shows the price first. If the change is free, set contactId of the
DomainRegistration instead. A new contact is a DomainContact first. After a lost answer, a killed run or a slow payment, run the same
command again: it continues the same order, and never orders twice. The platform accepts a user's API key or session for this request,
and no OAuth token.`,
  options: {
    contact: { type: "string", value: "ID", describe: "the new registrant: a contact of the account, by its id or handle" },
    "max-price-cents": { type: "string", value: "N", describe: "the highest price: if the change costs more, nothing is ordered" },
    ...yesOption,
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["Make another contact the registrant", "pulumi-hosting domain registrant-change shop.example --contact 42"],
    ["In a script", "pulumi-hosting domain registrant-change shop.example --contact 42 --max-price-cents 1500 --yes"],
  ],
  exits: {
    ...actionExits,
    0: "done, or the registrant was set already",
    1: "failed, not finished, or the outcome is unknown",
  },
  run(on, call, world) {
    const contact = call.text("contact");
    if (contact === undefined) throw new UsageError("needs the new registrant: --contact ID.");
    const mostCents = numberIn(call, "max-price-cents", undefined, [1, 100_000_000]);
    return on(async (place) => {
      const wanted = await wantedContact(place, contact);
      const asks = (shown: Shown) => confirmPrice({ call, world, place, who: wanted.mark, mostCents }, shown);
      const ordered = await orderRegistrant({ place, wanted, confirm: asks });
      const json = { registration: place.at, action: "domain registrant-change", registrant: wanted.mark, ...ordered };
      return { json, line: report(place.at.name, wanted.mark, ordered) };
    });
  },
});

interface Asked {
  readonly call: Call;
  readonly world: World;
  readonly place: Place;
  readonly who: string;
  readonly mostCents: number | undefined;
}

/** Money is spent at a price that was shown, and that the call allows. */
async function confirmPrice({ call, world, place, who, mostCents }: Asked, shown: Shown): Promise<void> {
  const { line, at } = place;
  const [cents, price] = [centsOf(shown), priceOf(shown)];
  const costs = costsText(shown);
  if (mostCents !== undefined && (cents === undefined || cents > mostCents))
    throw new ExplainedError(
      "price-guard",
      `nothing was ordered: another registrant of ${at.name} ${costs}, and ` +
        `--max-price-cents allows ${priceText(mostCents, shown.fees?.registrantChange?.currency)}.`,
    );
  line.done();
  world.err(
    singleLine(`another registrant of ${at.name} ${costs}${price === undefined ? ". The change may cost nothing" : ""}`, 500) + "\n",
  );
  if (price === undefined && !world.ask)
    throw new NotConfirmedError(
      "price unknown: the platform shows none. Confirm this at a terminal: --yes isn't enough. Nothing was ordered.",
    );
  const forPrice = `for ${price ?? "an unknown price"}, charged at once to the account`;
  const what = `order ${who} as the registrant of ${at.name} ${forPrice}`;
  await confirm(price === undefined ? { ...call, flag: () => false } : call, world, line, what);
}

function report(name: string, who: string, { changed, order, chargedCents, creditCents, shown }: Ordered): string {
  if (!changed) return `${who} is the registrant of ${name} already: nothing was ordered`;
  const credit = creditCents ? `, and ${priceText(creditCents, undefined)} of credit was used` : "";
  const charged = chargedCents === undefined ? ", price unknown" : `, ${priceText(chargedCents, undefined)} was charged${credit}`;
  const by = order === undefined ? "" : ` (order ${order}${charged})`;
  const seen = shown ? "" : ". The platform shows no registrant of this domain";
  return `${who} is the registrant of ${name} now${by}${seen}`;
}
