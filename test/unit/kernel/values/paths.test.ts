import { changedValues, pathText } from "../../../../src/kernel/values/paths";

test.each([
  [["triggers", 0, "patternMatches"], "triggers[0].patternMatches"],
  [["records", "www A 192.0.2.1", "ttl"], 'records["www A 192.0.2.1"].ttl'],
  [[], ""],
])("%j is written %s", (path, text) => expect(pathText(path)).toBe(text));

test("the innermost values that differ are named, each once", () => {
  const was = { same: 1, deep: { list: [{ a: 1, b: 2 }], gone: true }, grew: [1] };
  const is = { same: 1, deep: { list: [{ a: 1, b: 3 }], came: 0 }, grew: [1, 2] };
  expect(changedValues(was, is)).toEqual([
    { path: "deep.list[0].b", was: 2, is: 3 },
    { path: "deep.gone", was: true, is: undefined },
    { path: "deep.came", was: undefined, is: 0 },
    { path: "grew", was: [1], is: [1, 2] },
  ]);
});
