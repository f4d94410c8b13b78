import fc from "../../harness/properties";
import { path } from "../../../src/client";

test("an inserted value stays one segment, whatever it contains", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1 }).filter((value) => value !== "." && value !== ".."),
      (value) => {
        const built = path`/api/sites/${value}/edge_rules`;
        expect(new URL(built, "http://localhost").pathname).toBe(built);
        const segments = built.split("/");
        expect(segments).toHaveLength(5);
        expect(decodeURIComponent(segments[3]!)).toBe(value);
      },
    ),
  );
});

test.each(["", ".", "..", undefined])("%j is refused before anything is sent", (value) => {
  expect(() => path`/api/sites/${value}`).toThrow(/nothing was sent/);
});

test("numbers and several values are fine", () => {
  expect(path`/api/dns_zones/${7}/records/${"a b"}`).toBe("/api/dns_zones/7/records/a%20b");
  expect(path`/api/dns_zones`).toBe("/api/dns_zones");
});
