import { cartOf } from "../../kernel/identity/handle";
import { singleLine } from "../../kernel/values/text";
import { isBought } from "../../vocabulary/bought";
import type { Command } from "../frame/command";
import { painter, type Paint } from "../frame/paint";
import { withSession } from "../frame/platform";
import { progress } from "../frame/progress";
import type { World } from "../frame/world";
import { type Declared, declaredBy } from "../report/collect/states";
import { amountText, termText } from "./prices";
import { type Subscription, subscriptionsOf } from "./subscriptions";

type Costs = Awaited<ReturnType<typeof costsOf>>;

export const costs: Command = {
  name: "costs",
  summary: "shows the subscriptions of the account, and which of them a stack has",
  words: "",
  asks: "the platform, reads only; with `--stack` the engine, which reads",
  about: `Lists the subscriptions of the account that are active or suspended: what each pays for, and its price per term, as the
platform shows it. With --stack it shows for each site, mailspace, domain and panel account which resource of that stack it is. An object
without a resource is paid for, but isn't in the program. The engine reads the stack (\`pulumi stack export\`) in this folder. Nothing is
changed.`,
  options: {
    stack: { type: "string", value: "NAME", describe: "compare with this stack of the project in this folder, and take its settings" },
    json: { type: "boolean", describe: "print the subscriptions as JSON" },
  },
  examples: [
    ["See what the account pays", "pulumi-hosting costs"],
    ["See what is paid for, and isn't in the program", "pulumi-hosting costs --stack prod"],
    ["Prices by product", "pulumi-hosting costs --json | jq -r '.subscriptions[] | [.product, .amountCents, .term] | @tsv'"],
  ],
  async run(call, world) {
    const json = await costsOf(world, call.text("stack"));
    return { json, text: () => report(json, painter(world, world.outIsTerminal)) };
  },
};

/** What the account pays, and what the stack has bought: `undefined` where no stack is looked at. */
async function costsOf(world: World, stack: string | undefined) {
  const line = progress(world);
  if (stack !== undefined) line.say(`asking the engine for the stack ${stack}`);
  const declared = stack === undefined ? undefined : (await declaredBy(world, stack)).filter(({ type }) => isBought(type));
  const note = (text: string): void => {
    line.done();
    world.err(`note: ${singleLine(text)}\n`);
  };
  const subscriptions = await withSession(world, (opened) => subscriptionsOf(opened, note));
  return { subscriptions, declared };
}

function report({ subscriptions, declared }: Costs, paint: Paint): string {
  if (subscriptions.length === 0 && !declared?.length) return "The account pays for nothing.\n";
  const rows = subscriptions.flatMap((subscription) => rowsOf(subscription, declared));
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([what = "", price = "", note = ""]) =>
    [what.padEnd(widths[0] ?? 0), price.padStart(widths[1] ?? 0), paint("grey", note)].join("  ").trimEnd(),
  );
  const unpaid = (declared ?? []).filter((one) => !subscriptions.some(({ paidFor }) => paidFor.some((paid) => isSame(paid, one))));
  return [...lines, ...unpaid.map(unpaidText), "", totalOf(subscriptions), ""].join("\n");
}

/** A subscription that pays for several things has one price. */
function rowsOf(subscription: Subscription, declared: readonly Declared[] | undefined): string[][] {
  const { paidFor, product = "an unnamed product", status, id } = subscription;
  const state = status === undefined || status === "active" ? [] : [status];
  const [first, ...others] = paidFor.map((paid) => ({
    what: `${paid.type} ${paid.name}`,
    where: declared && (nameIn(declared, paid) ?? "not in the stack"),
  }));
  const row = (what: string, price: string, notes: readonly (string | undefined)[]) =>
    [what, price, notes.filter(Boolean).join(", ")].map((text) => singleLine(text, 200));
  return [
    row(first?.what ?? `${product} (${id})`, priceOf(subscription), [first && product, ...state, first?.where]),
    ...others.map(({ what, where }) => row(what, "with the above", [where])),
  ];
}

function nameIn(declared: readonly Declared[], paid: { readonly type: string; readonly id: string }): string | undefined {
  const found = declared.find((one) => isSame(paid, one));
  return found && `"${found.name}" in the stack`;
}

function isSame(paid: { readonly type: string; readonly id: string }, { type, id }: Declared): boolean {
  return paid.type === type && paid.id === id;
}

function unpaidText({ type, id, name }: Declared): string {
  const why = cartOf(id) === undefined ? "no active or suspended subscription of this account pays for it" : "on order";
  return singleLine(`${type} "${name}" in the stack: ${why}`, 300);
}

function priceOf({ amountCents, term }: Subscription): string {
  return amountCents === undefined ? "price not shown" : `${amountText(amountCents)} ${termText(term)}`;
}

/** Prices of different terms aren't added: what a year costs by the month is the platform's to say. */
function totalOf(subscriptions: readonly Subscription[]): string {
  const totals = new Map<string, number>();
  for (const { amountCents, term } of subscriptions)
    if (amountCents !== undefined) totals.set(termText(term), (totals.get(termText(term)) ?? 0) + amountCents);
  const sums = [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([term, cents]) => `${amountText(cents)} ${term}`);
  const unknown = subscriptions.filter(({ amountCents }) => amountCents === undefined).length;
  const rest = unknown > 0 ? `, and ${unknown} without a shown price` : "";
  return `In all: ${sums.join(" and ") || "nothing"}${rest}, in the account's currency.`;
}
