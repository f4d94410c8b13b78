import { z } from "zod";
import { coded, writeOnly } from "../../../../src/kernel/definition/annotations";
import { fieldsOf, type Shape } from "../../../../src/kernel/definition/shape";
import { namedParts, partsAfterRead, showsParts, withUnnamedParts } from "../../../../src/kernel/values/parts";

const shape: Shape = {
  kind: "object",
  fields: fieldsOf(
    z.object({
      action: coded({ Block: 1 }),
      header: writeOnly(z.string().optional()),
      inner: z.object({ hidden: writeOnly(z.string().optional()), plain: z.string().optional() }).optional(),
      extra: writeOnly(z.record(z.string(), z.unknown()).optional()),
    }),
  ),
};

test("of what is shown, only the parts that are named count", () => {
  const shown = { action: 2, header: "Host", inner: { hidden: "a", plain: "b" }, extra: { Some_Key: 1, theirs: 2 } };
  expect(namedParts(shape, { action: "Block", inner: { plain: "x" }, extra: { someKey: 0, gone: 1 } }, shown)).toEqual({
    action: 2,
    inner: { plain: "b" },
    extra: { someKey: 1 },
  });
  expect(namedParts({ kind: "any" }, { a: 1 }, { a: 2, b: 3 })).toEqual({ a: 2, b: 3 });
  expect(namedParts(shape, undefined, shown)).toBe(shown);
});

test("a part that an answer may lack, and lacks, stays as it was; another one is gone", () => {
  const before = { action: 1, header: "Host", inner: { hidden: "a", plain: "b" }, extra: { kept: 1, changed: 2 } };
  expect(partsAfterRead(shape, before, { action: 2, inner: {}, extra: { changed: 3, theirs: 4 } })).toEqual({
    action: 2,
    header: "Host",
    inner: {},
    extra: { kept: 1, changed: 3 },
  });
  expect(partsAfterRead(shape, before, { header: "", extra: null })).toEqual({ header: "", extra: before.extra });
});

test("what is sent whole has the parts of what is there that the program never named, but nothing free-form", () => {
  const there = { action: 2, header: "Host", inner: { hidden: "a", plain: "b" }, extra: { theirs: 1 } };
  expect(withUnnamedParts(shape, { action: 1 }, there, { action: 2 })).toEqual({ action: 1, header: "Host", inner: there.inner });
  expect(withUnnamedParts(shape, { action: 1, inner: { plain: "c" } }, there, { header: "x", inner: { plain: "b" } })).toEqual({
    action: 1,
    inner: { hidden: "a", plain: "c" },
  });
  expect(withUnnamedParts(shape, { action: 1 }, undefined, undefined)).toEqual({ action: 1 });
  expect(withUnnamedParts({ kind: "any" }, { a: 1 }, { b: 2 }, {})).toEqual({ a: 1 });
});

test.each<[object, object, boolean]>([
  [{ action: 1 }, { action: 1 }, true],
  [{ action: 1, header: "Host" }, { action: 1 }, false],
  [{ header: null }, {}, true],
  [{ inner: { plain: "a" } }, { inner: { hidden: "a" } }, false],
  [{ extra: { some_key: 1 } }, { extra: { someKey: 2 } }, true],
  [{ extra: { some_key: 1 } }, { extra: { other: 1 } }, false],
  [{ extra: { some_key: 1 } }, { extra: 5 }, false],
])("of %j, an answer with %j shows all: %s", (wanted, shown, whole) => {
  expect(showsParts(shape, wanted, shown)).toBe(whole);
});
