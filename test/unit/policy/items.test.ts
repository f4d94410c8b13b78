import { itemsOf } from "../../../src/policy/items";
import { registry } from "../../../src/resources";
import { sampleOf, written } from "../../harness/program";

const sets = Object.values(registry).flatMap((definition) => (definition.kind === "set" ? [[definition.type, definition] as const] : []));

test.each(sets)("a policy sees each item of %s as a resource of its own, with all that its sample says", (type, definition) => {
  const { set, parent } = definition;
  const inputs = sampleOf(definition, { [parent.property]: "parent" }, 0);
  const seen = itemsOf(`hosting:index:${type}`, inputs);
  const said = written(definition, inputs)[set.collection] as object[];
  expect(seen.map((item) => item.type)).toEqual(said.map(() => set.item.type));
  for (const [index, item] of said.entries())
    expect(Object.fromEntries([...Object.keys(item), parent.property].map((name) => [name, seen[index]?.fields[name]]))).toEqual({
      ...item,
      [parent.property]: "parent",
    });
});

test("a policy sees no items in what is neither a list nor a mapping", () => {
  for (const records of ["x".repeat(10), 7, true, null]) expect(itemsOf("hosting:index:DnsRecords", { records })).toEqual([]);
});
