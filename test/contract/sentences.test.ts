import { checkInputs, create, type Definition, failureOf, registry, type SimulatorOptions, type Values, World } from "../harness";

const limit = (ruleConfiguration: unknown) => ({ siteId: "site-1", ruleName: "Login", ruleConfiguration });

test.each<[string, string, unknown, readonly RegExp[]]>([
  [
    "codes beyond the documented ones, and misspelt fields deep inside",
    "EdgeRule",
    {
      ...{ siteId: "site-1", actionType: 4, triggerMatchingType: 7 },
      triggers: [{ type: 0, pattern_matching_type: 1, patternMatchingType: 3, patternMatches: [] }],
    },
    [
      /^triggerMatchingType must be .*Any.*All.*None.*7/m,
      /^triggers\[0\]\.patternMatchingType must be .*3/m,
      /^triggers\[0\]\.pattern_matching_type is not an input of EdgeRule; it is spelled patternMatchingType/m,
    ],
  ],
  ["an object in a hundred others", "RateLimit", limit(JSON.parse(`${'{"a":'.repeat(100)}1${"}".repeat(100)}`)), [/deeper/]],
  [
    "a number that is none",
    "RateLimit",
    limit({ requestCount: NaN, timeframe: [Infinity] }),
    [/NaN, which can't be sent as a number/, /Infinity, which can't be sent as a number/],
  ],
])("check refuses %s in sentences", (_, type, inputs, sentences) => {
  const { problems } = checkInputs(registry[type] as Definition, {}, inputs as Values);
  for (const sentence of sentences) expect(problems.map(({ path, message }) => `${path} ${message}`).join("\n")).toMatch(sentence);
});

test.each<[string, SimulatorOptions, boolean, readonly RegExp[]]>([
  ["an account whose billing contact is incomplete", {}, false, [/billing contact is incomplete(?!.*hosting:account)/]],
  [
    "a payment that outlasts customTimeouts",
    { delays: { paymentMs: 3_600_000 } },
    true,
    [/\b1 s\b/, /\(processing\)/, /1 to 5 business days/, /customTimeouts/],
  ],
])("an order fails of %s in a sentence", async (_, options, billingContact, sentences) => {
  const world = await World.start({ sites: [], ...options });
  world.platform.billing.accounts.of(world.simulator.account).billingContact = billingContact;
  const site = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };
  const message = await failureOf(create(world.anew(registry.Site as Definition, "shop", 1_000), site));
  for (const sentence of sentences) expect(message).toMatch(sentence);
});
