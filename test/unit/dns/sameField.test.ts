import { notKnownYet, type RecordField, type RecordType, sameField } from "../../../src/dns";

test.each<[RecordType, RecordField, unknown, unknown]>([
  ["CAA", "flags", 0, "0"],
  ["CAA", "flags", undefined, "0"],
  ["CAA", "flags", 128, "128"],
  ["CAA", "recordTag", "ISSUE", "issue"],
  ["MX", "priority", 10, "10"],
  ["A", "priority", undefined, 0],
  ["A", "recordTag", undefined, ""],
  ["A", "comment", null, ""],
  ["A", "type", "AAAA", 1],
  ["A", "name", "@", undefined],
  ["CNAME", "value", "WWW.example.com.", "www.example.com"],
])("%s %s: %j and %j are the same", (type, field, a, b) => {
  expect(sameField(type, field, a, b)).toBe(true);
  expect(sameField(type, field, b, a)).toBe(true);
});

test.each<[RecordType, RecordField, unknown, unknown]>([
  ["CAA", "flags", 0, "128"],
  ["MX", "priority", undefined, 0],
  ["MX", "priority", 10, 20],
  ["A", "weight", undefined, 0],
  ["A", "ttl", 300, 301],
  ["A", "comment", "a", "A"],
  ["A", "name", "www", "ww"],
  ["A", "value", notKnownYet, notKnownYet],
])("%s %s: %p and %p are not the same", (type, field, a, b) => {
  expect(sameField(type, field, a, b)).toBe(false);
  expect(sameField(type, field, b, a)).toBe(false);
});

test("an absolute name equals a relative one once the zone is known", () => {
  expect(sameField("A", "name", "www", "www.example.com.", "example.com")).toBe(true);
});
