import { checkInputs } from "../../src/kernel/operations/checkInputs";
import { registry } from "../../src/resources";
import { History } from "./history";
import { slots } from "./slots";
import { usually } from "./world";

test("a program with a resource of every type comes to rest, and the inventory has an object of every type", async () => {
  const history = new History();
  const first = slots.flatMap(({ name, definition: { type } }, slot) =>
    name === type ? [{ kind: "declare" as const, slot, variant: 0 }] : [],
  );
  for (const edit of first) expect(await history.up(0, [edit], usually)).toBeUndefined();
  const made = Object.values(registry).filter(({ kind }) => kind === "object" || kind === "purchase");
  const seen = new Set([...history.ledger.items.values()].map(({ type }) => type));
  expect(made.map(({ type }) => type).filter((type) => !seen.has(type))).toEqual([]);
  await history.end();
});

test("every variant of every slot passes check", () => {
  const refused = slots.flatMap(({ name, definition, variants }) =>
    variants.flatMap((inputs) => checkInputs(definition, {}, inputs).problems.map(({ path, message }) => `${name}: ${path} ${message}`)),
  );
  expect(refused).toEqual([]);
});
