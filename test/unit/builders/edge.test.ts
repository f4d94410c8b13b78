import * as pulumi from "@pulumi/pulumi";
import { edge } from "../../../src";
import * as onPlugin from "../../../src/pluginClasses";
import type { Definition } from "../../../src/kernel/definition/resource";
import { checkInputs } from "../../../src/kernel/operations/checkInputs";
import { registry } from "../../../src/resources";

const at = "*/old/*";
const url = (...patternMatches: string[]) => ({ type: "Url", patternMatchingType: "Any", patternMatches });

const rules: Record<string, [rule: edge.Rule, wanted: object]> = {
  redirect: [edge.redirect(at, "/new"), { actionType: "Redirect", actionParameter1: "/new", actionParameter2: "302", triggers: [url(at)] }],
  "redirect for good": [
    edge.redirect(at, "https://example.com/%{Url.Path}", { status: 301, description: "moved" }),
    { actionParameter1: "https://example.com/%{Url.Path}", actionParameter2: "301", description: "moved" },
  ],
  forceSsl: [edge.forceSsl(), { actionType: "ForceSsl", triggers: [url("*")] }],
  block: [edge.block(["*/.git/*", "*/.env"], { enabled: false }), { triggers: [url("*/.git/*", "*/.env")], enabled: false }],
  blockCountry: [
    edge.blockCountry(["xx", "YY"]),
    { actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatchingType: "Any", patternMatches: ["XX", "YY"] }] },
  ],
  blockAddress: [edge.blockAddress("192.0.2.1"), { triggers: [{ type: "RemoteIp", patternMatches: ["192.0.2.1"] }] }],
  onlyFrom: [
    edge.onlyFrom("192.0.2.1", "*/admin/*"),
    {
      actionType: "BlockRequest",
      triggerMatchingType: "All",
      triggers: [url("*/admin/*"), { type: "RemoteIp", patternMatchingType: "None", patternMatches: ["192.0.2.1"] }],
    },
  ],
  cacheFor: [
    edge.cacheFor(at, 60, { browser: 0 }),
    {
      actionType: "OverrideCacheTime",
      actionParameter1: "60",
      extraActions: [{ actionType: "OverrideBrowserCacheTime", actionParameter1: "0" }],
    },
  ],
  bypassCache: [edge.bypassCache(at), { actionType: "OverrideCacheTime", actionParameter1: "0" }],
  ignoreQueryString: [edge.ignoreQueryString(at), { actionType: "IgnoreQueryString" }],
  setHeader: [
    edge.setHeader("*", "X-Frame-Options", "DENY"),
    { actionType: "SetResponseHeader", actionParameter1: "X-Frame-Options", actionParameter2: "DENY" },
  ],
  setRequestHeader: [edge.setRequestHeader("*", "X-Source", ""), { actionType: "SetRequestHeader", actionParameter2: "" }],
  origin: [edge.origin("*/api/*", "https://api.example.com"), { actionType: "OriginUrl", actionParameter1: "https://api.example.com" }],
};

test.each(Object.entries(rules))("%s makes a rule that the preview accepts, alone and in a set", (_, [rule, wanted]) => {
  expect(rule).toMatchObject(wanted);
  for (const [type, inputs] of [
    ["EdgeRule", rule],
    ["EdgeRules", { rules: [rule] }],
  ] as const)
    expect(checkInputs(registry[type] as Definition, {}, { siteId: "1", ...inputs })).toMatchObject({ problems: [], warnings: [] });
});

test("each function has a row above", () => {
  const functions = Object.entries(edge).flatMap(([name, value]) => (typeof value === "function" ? [name] : []));
  expect(functions.filter((name) => !(name in rules))).toEqual([]);
  expect(onPlugin.edge).toEqual(edge);
});

test("more patterns than a trigger takes become several triggers", () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `192.0.2.${index}`);
  expect(edge.blockAddress(addresses)).toMatchObject({
    triggerMatchingType: "Any",
    triggers: [
      { patternMatches: addresses.slice(0, 5) },
      { patternMatches: addresses.slice(5, 10) },
      { patternMatches: addresses.slice(10) },
    ],
  });
  expect(edge.onlyFrom(addresses, at)).toMatchObject({
    triggerMatchingType: "All",
    triggers: [url(at), ...["0", "5", "10"].map((first) => ({ patternMatches: expect.arrayContaining([`192.0.2.${first}`]) }))],
  });
});

test("outputs pass, and become texts", async () => {
  const known = (value: pulumi.Input<string> | undefined) => new Promise((resolve) => pulumi.output(value).apply(resolve));
  const rule = edge.cacheFor([pulumi.output(at)], pulumi.output(60), { browser: Promise.resolve(5) });
  expect(await known(rule.actionParameter1 as pulumi.Input<string>)).toBe("60");
  const [{ actionParameter1 }] = rule.extraActions as unknown as [{ actionParameter1: pulumi.Input<string> }];
  expect(await known(actionParameter1)).toBe("5");
  const to = pulumi.output("no url");
  expect(edge.redirect(at, to).actionParameter1).toBe(to);
});

test.each<[string, () => unknown, string]>([
  ["no pattern", () => edge.block([]), "edge.block needs at least one pattern."],
  ["an empty pattern", () => edge.block(["*", " "]), `edge.block: a pattern must be a text that isn't empty; not " ".`],
  [
    "a target that is no URL",
    () => edge.redirect(at, "example.com/new"),
    "edge.redirect: `to` must be an absolute URL, or a path that begins",
  ],
  ["a target with a blank", () => edge.redirect(at, "https://example.com/a b"), "without blanks"],
  ["another status", () => edge.redirect(at, "/", { status: 300 as never }), "`status` must be one of 301, 302, 307, 308; not 300."],
  [
    "a country in words",
    () => edge.blockCountry("Germany"),
    'edge.blockCountry: a country must be two letters, such as "DE"; not "Germany".',
  ],
  ["a negative time", () => edge.cacheFor(at, -1), "edge.cacheFor: `seconds` must be a whole number of seconds from 0; not -1."],
  ["a broken time", () => edge.cacheFor(at, 60, { browser: 0.5 }), "`browser` must be a whole number"],
  ["a header with a colon", () => edge.setHeader("*", "X-A: b", "c"), "edge.setHeader: `name` must be letters, digits and hyphens"],
  [
    "a value of two lines",
    () => edge.setRequestHeader("*", "X-A", "secret\r\nB: c"),
    "edge.setRequestHeader: `value` must hold no line break.",
  ],
  ["an origin without a scheme", () => edge.origin(at, "api.example.com"), "edge.origin: `url` must be a URL that begins with"],
  ["six patterns for some addresses", () => edge.onlyFrom("192.0.2.1", ["1", "2", "3", "4", "5", "6"]), "takes at most 5 patterns, not 6"],
])("refuses %s", (_, make, message) => {
  expect(make).toThrow(message);
});
