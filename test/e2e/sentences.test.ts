import type { Simulator, SimulatorOptions } from "../../src/simulator";
import { expectFailed } from "./harness";
import { hosted } from "./hosted";

const shop = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };
const site = (options = {}) => `new Site("shop", ${JSON.stringify(shop)}, ${JSON.stringify(options)});`;
const limit = (configuration: string) =>
  `new RateLimit("bad", { siteId: "site-1", ruleName: "Login", ruleConfiguration: ${configuration} });`;
const accountOf = ({ platform, account }: Simulator) => platform.billing.accounts.of(account);

const twins = ["8", "9"].map((id) => ({ id, name: "twin" }));
const usual: SimulatorOptions = {
  zones: [{ id: "zone-1", name: "example.com" }],
  sites: [{ id: "site-1", shield: { active: true } }, ...twins],
};

it.each<[string, string, readonly RegExp[], SimulatorOptions?, ((simulator: Simulator) => unknown)?]>([
  ["a record of no name", `DnsRecord.get("x", "example.com/nowhere/A");`, [/example\.com\/nowhere\/A" was not found.*zone\/name\/type/]],
  ["a record of no zone", `DnsRecord.get("x", "example.org/www/A");`, [/DnsRecord.*example\.org|example\.org.*doesn't exist/]],
  ["a list of no name", `AccessList.get("x", "site-1/none");`, [/AccessList "site-1\/none" was not found.*siteId\/listId.*site\/its name/]],
  ["a site of no name", `Site.get("x", "nothing");`, [/Site "nothing" was not found.*its name/]],
  ["the name of two sites", `Site.get("x", "twin");`, [/names 2 objects of type Site: 8, 9\. Use the id of one of them\./]],
  ["a mailspace of no domain", `Mailspace.get("x", "example.net");`, [/Mailspace "example\.net" was not found.*its domain/]],
  [
    "codes beyond the documented ones, and misspelt fields deep inside",
    `new EdgeRule("bad", { siteId: "site-1", actionType: 4, triggerMatchingType: 7,
      triggers: [{ type: 0, pattern_matching_type: 1, patternMatchingType: 3, patternMatches: [] }] });`,
    [
      /triggerMatchingType must be .*Any.*All.*None.*7/,
      /triggers\[0\]\.patternMatchingType must be .*3/,
      /triggers\[0\]\.pattern_matching_type is not an input of EdgeRule; it is spelled patternMatchingType/,
    ],
  ],
  ["an object in a hundred others", limit(`JSON.parse('{"a":'.repeat(100) + "1" + "}".repeat(100))`), [/deeper/]],
  [
    "a number that is none",
    limit("{ requestCount: NaN, timeframe: [Infinity] }"),
    [/NaN, which can't be sent as a number/, /Infinity, which can't be sent as a number/],
  ],
  [
    "a token that no header can hold",
    `new DnsZone("zone", { name: "example.net" }, { provider: new Provider("p", { baseUrl: "http://127.0.0.1:9", token: "to ken" }) });`,
    [/token.*spaces/],
  ],
  [
    "a zone of another account",
    `new DnsZone("zone", { name: "example.net", adopt: true });`,
    [/the zone example\.net exists already.*already been taken.*hosting:account/],
    { accounts: ["account-1", "account-2"], zones: [{ id: "theirs", name: "example.net", account: "account-2" }] },
  ],
  [
    "an account without a payment method",
    site(),
    [/no_default_payment_method.*save a default payment method/],
    { sites: [] },
    (simulator) => (accountOf(simulator).paymentMethod = false),
  ],
  [
    "an account whose billing contact is incomplete",
    site(),
    [/billing contact is incomplete(?!.*hosting:account)/],
    { sites: [] },
    (simulator) => (accountOf(simulator).billingContact = false),
  ],
  [
    "a payment that outlasts customTimeouts",
    site({ customTimeouts: { create: "1s" } }),
    [/\b1 s\b/, /\(processing\)/, /1 to 5 business days/, /customTimeouts/],
    { sites: [], delays: { paymentMs: 3_600_000 } },
  ],
])("%s ends an up with a sentence", async (_, body, sentences, options = usual, arrange) => {
  const { stack, simulator } = await hosted(body, options);
  arrange?.(simulator);
  expect(expectFailed(await stack.up(), ...sentences).text).not.toMatch(/^\s+at |TypeError/m);
});
