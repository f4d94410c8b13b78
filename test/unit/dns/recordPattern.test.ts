import { matchesPattern } from "../../../src/dns";

const named = (pattern: string, name: string) => matchesPattern({ name, type: "A" }, { name: pattern }, "example.com");

test.each([
  ["*", "www"],
  ["*", "@"],
  ["@", ""],
  ["www", "WWW"],
  ["W?w", "www"],
  ["_acme-challenge*", "_acme-challenge.www"],
  ["*.preview", "a.b.preview"],
  ["a*b*c", "a-bb-bc"],
  ["www**", "www"],
])("%s names %s", (pattern, name) => expect(named(pattern, name)).toBe(true));

test.each([
  ["", "www"],
  ["www", "www2"],
  ["w?w", "ww"],
  ["*.preview", "preview"],
  ["a.c", "abc"],
  ["a*b*c", "a-c-b"],
])("%s doesn't name %s", (pattern, name) => expect(named(pattern, name)).toBe(false));

test("a pattern of many stars takes no longer than another", () => {
  const before = process.cpuUsage().user;
  expect(named(`${"*a".repeat(60)}*b`, "a".repeat(200))).toBe(false);
  expect(process.cpuUsage().user - before).toBeLessThan(200_000);
});

test("types narrow a pattern", () => {
  expect(matchesPattern({ name: "www", type: "TXT" }, { types: ["TXT", "A"] }, undefined)).toBe(true);
  expect(matchesPattern({ name: "www", type: "MX" }, { name: "*", types: ["TXT"] }, undefined)).toBe(false);
});
